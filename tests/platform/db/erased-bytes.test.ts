import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '~/platform/db/open-database';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'latchkey-erased-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ACCOUNT = 'prairie';
const idOf = (nth: number) => `recipient-0${nth}`;
const addressOf = (nth: number) => `maya.torres.${nth}@mail.example`;
const MANY = 400;

test('the file of SQLite has none of the bytes of who was erased, once it is closed', async () => {
  const file = path.join(folder, 'latchkey.sqlite');
  const { db, close } = await openDatabase({ file });
  const people = Array.from({ length: MANY }, (_none, nth) => nth);
  for (const nth of people) {
    const person = { account_id: ACCOUNT, recipient_id: idOf(nth) };
    const contact = { ...person, channel: 'email', contact: addressOf(nth), is_verified: 1, is_preferred: 0 };
    await db
      .insertInto('contacts')
      .values({ ...contact, position: 1, created_at: 1, removed_at: null })
      .execute();
    await db
      .insertInto('outbox')
      .values({
        id: `m${nth}`,
        account_id: ACCOUNT,
        channel: 'email',
        to: addressOf(nth),
        subject: 'Your bill',
        // More than a page: its bytes are on pages that become free.
        text: `Hello ${idOf(nth)} `.repeat(600),
        html: '',
        headers: '{}',
        language: 'en',
        sent_at: 1,
      })
      .execute();
  }
  // One of them stays, so that the file has pages of the tables.
  await db.deleteFrom('contacts').where('contact', '!=', addressOf(0)).execute();
  await db.deleteFrom('outbox').where('to', '!=', addressOf(0)).execute();
  await close();

  const bytes = readFileSync(file, 'latin1');
  expect(bytes).toContain(addressOf(0));
  const left = people.slice(1).filter((nth) => bytes.includes(`${idOf(nth)} `) || bytes.includes(addressOf(nth)));
  expect(left).toEqual([]);
});
