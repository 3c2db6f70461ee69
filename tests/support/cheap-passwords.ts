import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

/** Lets the passwords of a file's tests cost little: what one costs is for `people/passwords.test.ts` to say. */
export function cheapPasswords(): void {
  const scrypt = crypto.scrypt;
  const put = (derive: typeof scrypt) => {
    crypto.scrypt = derive;
    syncBuiltinESMExports();
  };
  const cheap = (...[password, salt, length, , callback]: Parameters<typeof scrypt>) =>
    scrypt(password, salt, length, { N: 2, r: 1, p: 1 }, callback);
  beforeAll(() => put(cheap as typeof scrypt));
  afterAll(() => put(scrypt));
}
