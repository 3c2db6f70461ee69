import { randomInt } from 'node:crypto';
import { readConfig } from '~/config/env';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { createTokens } from '~/platform/tokens';
import { openTestDb } from './database';
import { serverData } from './global-setup';

export const PASSWORD = 'Correct-Horse7!';

export const newAddress = (): string => `dana.${Date.now()}.${randomInt(1e9)}@whitlock.example`;

/** Path of the verification link in the newest message to an address. */
export function verificationPath(messages: { text: string }[]): string {
  const found = /\/marketing\/verify\/[\w.-]+/.exec(messages[0]?.text ?? '')?.[0];
  if (!found) throw new Error('No verification link was sent');
  return found;
}

/** A verification link that nobody sent. */
export async function mintVerification(email: string, { seconds = 3600, signUpId = 'none' } = {}): Promise<string> {
  const { linkKeys: keys } = readConfig({ DATA_DIR: serverData() });
  const tokens = createTokens({ keys, clock: systemClock, ids: randomIds });
  return `/marketing/verify/${await tokens.mintSignUp({ jti: signUpId, email, role: 'Owner' }, seconds)}`;
}

/** A session of a user whom the demo has, close to its end unless told otherwise. */
export async function mintOwnerSession(seconds: number, userId = 'demo-olivia'): Promise<string> {
  const { linkKeys: keys } = readConfig({ DATA_DIR: serverData() });
  const tokens = createTokens({ keys, clock: systemClock, ids: randomIds });
  const user = {
    userId,
    accountId: 'cascadia',
    email: 'olivia.chen@cascadia.example.com',
    name: 'Olivia Chen',
    role: 'Owner',
    sid: `sid-${randomInt(1e9)}`,
  };
  return tokens.mintSession({ ...user, signedInAt: Math.floor(Date.now() / 1000) }, seconds);
}

/** Lets sign-ups of one address wait in the data of the running server: their ids. */
export function signUpIds(email: string): string[] {
  const db = openTestDb(serverData());
  try {
    return (db.prepare('SELECT id FROM sign_ups WHERE email = ?').all(email) as { id: string }[]).map(({ id }) => id);
  } finally {
    db.close();
  }
}

/** How many users have the address. */
export function userCount(email: string): number {
  const db = openTestDb(serverData());
  try {
    return (db.prepare('SELECT count(*) AS n FROM users WHERE email = ?').get(email) as { n: number }).n;
  } finally {
    db.close();
  }
}
