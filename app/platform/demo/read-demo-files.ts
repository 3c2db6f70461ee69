import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { programPath } from '~/config/program-files';
import { DEMO_JOURNEYS } from '~/areas/operations/demo/calls';
import { ROLES } from '~/lib/contract/enums';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import { LINK_PURPOSES } from '~/lib/contract/token-schemas';
import type { DataFile } from '~/areas/data-import/service.server';

/** Where the demo's files are. */
const FOLDER = programPath('demo');

const demoSchema = z.object({
  accounts: z.array(z.object({ id: idSchema, domain: z.string() })),
  people: z.array(
    z.object({
      id: z.string(),
      account: idSchema,
      email: z.string(),
      name: z.string(),
      role: z.enum(ROLES),
      /** Whose profile is filled in; the others are asked for theirs. */
      mobile: z.string().optional(),
    }),
  ),
  /** Address of the form that the home page offers. */
  home: z.object({ account: idSchema, slug: z.string() }),
  /** The outage notice of nobody's own. */
  notice: z.string(),
});
export type Demo = z.output<typeof demoSchema>;

const claims = z.object({
  purpose: z.enum(LINK_PURPOSES),
  accountId: idSchema,
  recipientId: z.string(),
  target: z.string().optional(),
  messageId: z.string().optional(),
  channel: z.enum(['email', 'sms']).optional(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
});

const screenSchema = z.object({
  /** `preferences.standard`: the area and the state that it shows. */
  key: z.string(),
  /** What of a person's way it is part of. */
  journey: z.enum(DEMO_JOURNEYS),
  title: z.string(),
  /** What to try there. */
  note: z.string(),
  /** What its link says; or below, what it opens without one. */
  claims: claims.optional(),
  smartPay: z
    .object({
      jti: z.string(),
      amountCents: z.number().int(),
      recipientId: z.string(),
      email: z.string(),
      phoneNumber: z.string(),
      accountId: z.string(),
    })
    .optional(),
  /** What came of a payment. */
  payment: z.object({ reference: z.string(), publicId: z.string() }).optional(),
  /** Path of a page of the admins, on the way to which the first owner is signed in. */
  signedIn: z.string().optional(),
  /** Path from the site's root; `{token}` in it is the link's. */
  path: z.string().optional(),
  /** Query that is added to the address. */
  query: z.string().optional(),
  /** Days from today that the link lives; below zero: it has run out. */
  days: z.number().optional(),
});
export type DemoScreen = z.output<typeof screenSchema>;

const read = (...names: string[]): string => readFileSync(path.join(FOLDER, ...names), 'utf8');
const list = (...names: string[]): string[] => {
  const folder = path.join(FOLDER, ...names);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};

/** The demo's people and what no dataset holds. Throws where a file is missing or wrong. */
export const readDemo = (): Demo => demoSchema.parse(JSON.parse(read('demo.json')));

/** Every screen of the demo, in the order of its list. */
export const readDemoScreens = (): DemoScreen[] => z.array(screenSchema).parse(JSON.parse(read('screens.json')));

/** The texts of an account's forms. */
export const readDemoForms = (accountId: string): string[] =>
  list(accountId, 'forms').map((name) => read(accountId, 'forms', name));

/** The files of an account's data, in the order in which they refer to one another. */
export async function listDemoData(accountId: string): Promise<DataFile[]> {
  const { listDataFiles } = await import('~/areas/data-import/service.server');
  return listDataFiles(path.join(FOLDER, accountId));
}

/** Changes with every file of the demo. */
export function hashDemoFiles(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(FOLDER, { recursive: true, withFileTypes: true }).sort((a, b) =>
    path.join(a.parentPath, a.name) < path.join(b.parentPath, b.name) ? -1 : 1,
  ))
    if (name.isFile()) hash.update(name.name).update(readFileSync(path.join(name.parentPath, name.name)));
  return hash.digest('hex');
}
