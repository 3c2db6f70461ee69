import { SignJWT } from 'jose';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runLatchkey, type Server } from './servers';

/** An account of the demo, with its owner. */
export const ACCOUNT = 'cascadia';
const OWNER = {
  userId: 'demo-olivia',
  AccountId: ACCOUNT,
  email: 'olivia.chen@cascadia.example.com',
  unique_name: 'Olivia Chen',
  role: 'Owner',
};
export const FORM = 'bench';
/** To whom a mailing goes: what kind of recipients the first of them are. */
export const MAILING_KIND = 'bench list';
export const MAILING_RECIPIENTS = 2000;

/** A working tree with data of its own, known as an operator and a platform know it. */
export interface BenchEnvironment {
  folder: string;
  dataDir: string;
  /** Of its servers and commands. */
  env: NodeJS.ProcessEnv;
  /** Path of the form page, of the preferences page or of a bill of the nth recipient, the same at each call. */
  link(page: 'form' | 'preferences' | 'smart-pay', index: number): Promise<string>;
  /** A token of the account's owner, for calls of the API. */
  ownerToken(): Promise<string>;
  /** The session of the owner, whom a server signs in once. */
  ownerCookie(server: Server): Promise<string>;
  clear(): void;
}

const DAY_SECONDS = 24 * 3600;

export const recipientIdOf = (index: number): string => `b${String(index).padStart(7, '0')}`;

/** Fills a data folder with the demo, the form of 12 fields and so many recipients, by the tree's own commands. */
export function createEnvironment(folder: string, recipients: number): BenchEnvironment {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'latchkey-bench-'));
  const secret = randomBytes(32).toString('hex');
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'silent',
    LOAD_LIMIT_SCALE: '0',
    LINK_KEYS: `bench:${secret}`,
    PUBLIC_URL: 'http://127.0.0.1:3000',
  };
  // The former name of `demo:links`: the working tree to compare with may know no other.
  runLatchkey(folder, env, 'links', '--json');
  const file = path.join(dataDir, 'recipients.csv');
  const lines = Array.from({ length: recipients }, (_none, index) => {
    const id = recipientIdOf(index);
    return `${id},Recipient ${id},${id}@mail.example.com,${index < MAILING_RECIPIENTS ? MAILING_KIND : ''},123.45,${id}`;
  });
  writeFileSync(file, `${['id,name,email,type,balance,tags.Account number', ...lines].join('\n')}\n`);
  runLatchkey(folder, env, 'data', 'import', file, '--account', ACCOUNT);
  const form = path.resolve(import.meta.dirname, 'form.json');
  runLatchkey(folder, env, 'forms', 'import', form, '--account', ACCOUNT, '--skip-approval');

  const key = new TextEncoder().encode(secret);
  const exp = Math.floor(Date.now() / 1000) + DAY_SECONDS;
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ iss: 'latchkey', exp, ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: 'bench', typ: 'JWT' })
      .sign(key);
  const ownerToken = () => sign({ purpose: 'session', ...OWNER });
  let cookie: Promise<string> | undefined;
  return {
    folder,
    dataDir,
    env,
    async link(page, index) {
      const id = recipientIdOf(index);
      const whose = { jti: `${page}-${id}`, purpose: page, accountId: ACCOUNT, recipientId: id };
      if (page === 'form') return `/form/${await sign({ ...whose, enrollmentId: FORM })}`;
      if (page === 'preferences') return `/customer-preferences/${await sign(whose)}`;
      const { jti, purpose } = whose;
      const contact = { Email: `${id}@mail.example.com`, PhoneNumber: '' };
      return `/smart-pay/${await sign({ jti, purpose, AccountId: ACCOUNT, RecipientId: id, Amount: 84.35, ...contact })}`;
    },
    ownerToken,
    ownerCookie: async ({ origin }) => (cookie ??= signIn(origin, await ownerToken())),
    clear: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function signIn(origin: string, token: string): Promise<string> {
  const response = await fetch(`${origin}/sso-success/${token}`, {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
    headers: { origin },
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (cookies.length === 0) throw new Error(`The owner was not signed in: ${response.status}`);
  return cookies.join('; ');
}
