import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '~/platform/db/connect';

test('work that stands back waits before a statement and a transaction, and not within one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-lanes-'));
  const { db, standingBack, close } = await openDatabase({ file: path.join(folder, 'lanes.sqlite') });
  try {
    const order: string[] = [];
    const patient = standingBack(async () => void order.push('calm'));
    const rate = { key: 'email', next_at: 1 };
    await patient.insertInto('send_rates').values(rate).execute();
    order.push('inserted');
    await patient.transaction().execute(async (trx) => {
      await trx.updateTable('send_rates').set({ next_at: 2 }).execute();
      await trx.updateTable('send_rates').set({ next_at: 3 }).execute();
      order.push('changed');
    });
    expect(order).toEqual(['calm', 'inserted', 'calm', 'changed']);

    const taken = patient.transaction().execute(async (trx) => {
      await trx.updateTable('send_rates').set({ next_at: 4 }).execute();
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    expect(await db.selectFrom('send_rates').selectAll().execute()).toEqual([{ ...rate, next_at: 3 }]);
    expect(order.filter((each) => each === 'calm')).toHaveLength(3);
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
});
