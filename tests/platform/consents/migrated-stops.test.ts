import { expect, test } from 'vitest';
import { moveStops } from '~/platform/db/migrations/0011-stops-and-code-limits';
import type { Db } from '~/platform/db/open-database';
import { createStopStore } from '~/areas/consents/stop-service.server';
import type { Kysely } from 'kysely';
import { createPreferencesPlatform, readStoredConsents } from '../preferences/preferences-platform';

test('a STOP that was kept as ended consents becomes a stop of the number, and the boxes say what they said', async () => {
  const platform = await createPreferencesPlatform();
  try {
    const { db } = platform.context;
    await platform.seed.recipient({ id: 'gone', phone: null });
    const row = {
      account_id: 'prairie',
      recipient_id: 'maya',
      category: 'energy_tips',
      channel: 'sms',
      is_given: 0,
      source: 'sms',
      text_version: '',
      updated_at: 5,
    };
    await db
      .insertInto('consents')
      .values([
        row,
        { ...row, category: 'outages', updated_at: 7 },
        { ...row, category: 'bills', source: 'page' },
        { ...row, recipient_id: 'gone' },
      ])
      .execute();
    await moveStops(db as Db as unknown as Kysely<unknown>);
    expect(await db.selectFrom('number_stops').selectAll().execute()).toEqual([
      { channel: 'sms', number: '+13125550142', receiver: '+13125550100', stopped_at: 7, started_at: null },
    ]);
    expect(await createStopStore(db).isStopped('prairie', 'sms', '+13125550142')).toBe(true);
    expect(await readStoredConsents(platform)).toEqual({
      'energy_tips.sms': true,
      'outages.sms': true,
      'bills.sms': false,
    });
    expect(await readStoredConsents(platform, 'gone')).toEqual({ 'energy_tips.sms': false });
  } finally {
    await platform.close();
  }
});
