import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

/** Hashes the passwords of a test file at a low cost. */
export function hashPasswordsCheaply(): void {
  const scrypt = crypto.scrypt;
  const replaceScrypt = (derive: typeof scrypt) => {
    crypto.scrypt = derive;
    syncBuiltinESMExports();
  };
  const cheap = (...[password, salt, length, , callback]: Parameters<typeof scrypt>) =>
    scrypt(password, salt, length, { N: 2, r: 1, p: 1 }, callback);
  beforeAll(() => replaceScrypt(cheap as typeof scrypt));
  afterAll(() => replaceScrypt(scrypt));
}
