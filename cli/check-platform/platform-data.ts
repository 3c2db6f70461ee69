/** The data with which the calls of a platform are tried: the file of `--with`. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { calls } from '~/lib/contract';
import { listFields, changesData, PARTS, TOKEN_KINDS, type Field, type TokenKind } from './call-inputs';

const text = z.string().default('');
const part = z.record(z.string(), z.unknown()).optional();

/** How one call is to be made: what it is sent in place of, and beside, what the rest of the file says. */
const callSchema = z.strictObject({
  params: part,
  query: part,
  body: part,
  /** Of calls that take a file. */
  file: z
    .strictObject({
      name: z.string(),
      contentType: z.string(),
      text: z.string(),
      fields: z.record(z.string(), z.string()).default({}),
    })
    .optional(),
  /** Calls that must have been made before it. */
  after: z.array(z.string()).default([]),
  /** Another token than that of the call's kind. */
  bearer: z.string().optional(),
});

export const platformDataSchema = z.strictObject({
  $about: z.unknown().optional(),
  account: text,
  accountToken: text,
  recipient: text,
  form: text,
  session: text,
  key: text,
  device: text,
  links: z.partialRecord(z.enum(TOKEN_KINDS), z.string()).default({}),
  values: z.record(z.string(), z.unknown()).default({}),
  codes: z.record(z.string(), z.string()).default({}),
  calls: z.record(z.string(), callSchema).default({}),
});
export type PlatformData = z.output<typeof platformDataSchema>;

const FROM_ACCOUNT: Readonly<Record<string, 'account' | 'accountToken' | 'recipient' | 'form'>> = {
  accountId: 'account',
  accountToken: 'accountToken',
  recipient: 'recipient',
  recipientId: 'recipient',
  enrollmentId: 'form',
  formId: 'form',
  surveyGuid: 'form',
};
const TOKEN_FIELDS = new Set(['token', 'jwt', 'encAccount', 'encryptedAccountId', 'linkToken', 'walletToken']);

/** A call needs data that the file does not have. The message names its path in the file. */
export class MissingDataError extends Error {}

/** What a link says of itself, in the specification's names, where it is a token that tells. */
function claimsOf(token: string | undefined): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
    return claims !== null && typeof claims === 'object' ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The claim of a link by which a field of the same call goes. */
const FROM_CLAIMS: Readonly<Record<string, string>> = {
  accountId: 'accountId',
  enrollmentId: 'enrollmentId',
  guid: 'enrollmentId',
  recipient: 'recipientId',
  recipientId: 'recipientId',
  surveyGuid: 'enrollmentId',
};

/**
 * The value of a field, before references are filled in; undefined where the file has none. A call that takes a link is asked about
 * what that link is for.
 */
export function findFieldValue({ name }: Field, kind: TokenKind, data: PlatformData, takesLink: boolean): unknown {
  if (TOKEN_FIELDS.has(name)) return data.links[kind] || undefined;
  const claimed = takesLink ? claimsOf(data.links[kind])[FROM_CLAIMS[name] ?? ''] : undefined;
  const own = FROM_ACCOUNT[name];
  return claimed ?? ((own && data[own]) || data.values[name]);
}

/** The path in the file at which a field's value is. */
export const dataPathOf = ({ name }: Field, kind: TokenKind): string =>
  TOKEN_FIELDS.has(name) ? `links.${kind}` : (FROM_ACCOUNT[name] ?? `values.${name}`);

/** Whether an optional field is filled in too, because it identifies the recipient. */
export const identifiesRecipient = ({ name }: Field): boolean => TOKEN_FIELDS.has(name) || name === 'accountToken';

/** Whether a field takes a link's token. */
export const isTokenField = ({ name }: Field): boolean => TOKEN_FIELDS.has(name);

/** Resolves `replies.CALL` to what that call gave, and `code.CONTACT` to the code that was sent there. */
export type ResolveReference = (path: readonly string[]) => Promise<unknown>;

const REFERENCE = /\{\{([^{}]+)\}\}/g;

/**
 * A value of the file with its references filled in: `{{links.form}}`, `{{replies.sendFormEmailOtp.mobileToken}}`,
 * `{{code.maya@mail.example}}`, `{{now}}`, `{{new}}`. One that stands alone keeps its type.
 *
 * @throws MissingDataError for a reference to data that is missing
 */
export async function fillReferences(value: unknown, data: PlatformData, resolve: ResolveReference): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((each) => fillReferences(each, data, resolve)));
  if (value !== null && typeof value === 'object') {
    const pairs = Object.entries(value).map(
      async ([name, each]) => [name, await fillReferences(each, data, resolve)] as const,
    );
    return Object.fromEntries(await Promise.all(pairs));
  }
  if (typeof value !== 'string') return value;
  const found = new Map<string, unknown>();
  for (const [all, path = ''] of value.matchAll(REFERENCE))
    found.set(all, await resolveReference(path.trim(), data, resolve));
  if (found.has(value)) return found.get(value);
  return value.replace(REFERENCE, (all) => String(found.get(all)));
}

async function resolveReference(path: string, data: PlatformData, resolve: ResolveReference): Promise<unknown> {
  if (path === 'now') return new Date().toISOString();
  if (path === 'new') return randomUUID();
  const [first = '', ...rest] = path.split('.');
  const isContact = first === 'code';
  const found =
    isContact || first === 'replies'
      ? await resolve(isContact ? [first, rest.join('.')] : [first, ...rest])
      : valueAtPath(data, [first, ...rest]);
  if (found === undefined || found === '') throw new MissingDataError(path);
  return found;
}

/** The value at a path within a value. */
export function valueAtPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (within, name) =>
      within !== null && typeof within === 'object' && Object.hasOwn(within, name)
        ? (within as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}

/** What must not be printed: every token, key and code of the file. */
export function listSecrets({ session, key, device, links, codes, values }: PlatformData): string[] {
  const all = [session, key, device, ...Object.values(links), ...Object.values(codes), ...Object.values(values)];
  return all.filter((secret): secret is string => typeof secret === 'string' && secret.length >= 4);
}

const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** A text without any of the secrets, nor anything that looks like a token. */
export const createRedactor = (secrets: readonly string[]) => {
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length);
  return (words: string): string =>
    longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '…'), words).replace(JWT, '…');
};

const ABOUT = [
  'Fill in what the platform has; what stays empty is not tried.',
  'links: a token of a link of each kind. values: what calls ask for beside it, by the name of the field.',
  'calls: what one call is sent in particular, as it travels. Only with an entry of its own there, and --changes, is a call made that changes, sends or spends something: name what was made for trying.',
  'References: {{links.form}}, {{replies.CALL.field}} of what another call gave, {{code.CONTACT}} of a code that was sent, {{now}}, {{new}}. after: calls to be made before.',
];

/** An empty file, with a line for each thing that reading calls ask for. */
export function emptyPlatformData(): unknown {
  const reading = calls.filter((call) => !changesData(call) && call.audience !== 'operator');
  const names = reading.flatMap((call) =>
    listFields(call).flatMap((field) => (field.isRequired ? [dataPathOf(field, 'form')] : [])),
  );
  const values = [...new Set(names)].flatMap((name) => (name.startsWith('values.') ? [name.slice(7)] : [])).sort();
  const empty = (keys: readonly string[]) => Object.fromEntries(keys.map((name) => [name, '']));
  return {
    $about: ABOUT,
    ...empty(['account', 'accountToken', 'recipient', 'form', 'session', 'key', 'device']),
    links: empty(TOKEN_KINDS),
    values: empty(values),
    codes: {},
    calls: {},
  };
}

/** The parts of a call's own entry, each an object. */
export const inputPartsOf = (entry: PlatformData['calls'][string] | undefined) =>
  PARTS.map((name) => [name, entry?.[name] ?? {}] as const);
