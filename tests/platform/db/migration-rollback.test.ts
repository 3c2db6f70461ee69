import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '~/platform/db/open-database';

let folder: string;
let opened: OpenDatabase;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkey-undo-'));
  opened = await openDatabase({ file: path.join(folder, 'undo.sqlite') });
});
afterEach(async () => {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

/** SQLite's own, which have no name any more. */
const temporaryFiles = () =>
  readdirSync('/proc/self/fd')
    .map((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`);
      } catch {
        return '';
      }
    })
    .filter((name) => name.includes('etilqs_'));

test.runIf(process.platform === 'linux')(
  'what a unit has changed is taken back whole, and what was there before is in no temporary file',
  async () => {
    const { db } = opened;
    const value = 'a'.repeat(2000);
    const rows = Array.from({ length: 200 }, (_none, index) => ({ name: `state ${index}`, value, updated_at: 0 }));
    for (const row of rows) await db.insertInto('system_state').values(row).execute();
    const before = temporaryFiles();
    const unit = db.transaction().execute(async (trx) => {
      await trx
        .updateTable('system_state')
        .set({ value: 'b'.repeat(2000) })
        .execute();
      expect(temporaryFiles()).toEqual(before);
      throw new Error('taken back');
    });
    await expect(unit).rejects.toThrow('taken back');
    const storedState = await db.selectFrom('system_state').select('value').where('name', 'like', 'state %').execute();
    expect(storedState.map(({ value }) => value)).toEqual(rows.map(({ value }) => value));
  },
);
