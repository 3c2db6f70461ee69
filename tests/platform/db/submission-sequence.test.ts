import { expect, test } from 'vitest';
import { migrations } from '~/platform/db/migrations';
import { createTestPlatform } from '../../support/test-platform';
import { aSubmission } from '../api-keys/example-data';
import { dropSubmissionSequence } from './submission-sequence';

test('submissions from before are numbered by when they were finished, and the next one goes behind them', async () => {
  const platform = await createTestPlatform();
  const { db, engine } = platform.context;
  for (const id of ['prairie', 'other']) await platform.seed.account({ id, public_id: `public-${id}` });
  await dropSubmissionSequence(db, engine);
  const put = (id: string, completed_at: number | null, account_id = 'prairie') =>
    db
      .insertInto('submissions')
      .values(aSubmission({ id, reference: id, recipient_id: id, account_id, completed_at }))
      .execute();
  await put('late', 3000);
  await put('b', 2000);
  await put('a', 2000);
  await put('open', null);
  await put('elsewhere', 1000, 'other');
  await migrations(engine)['0063-submission-sequence']?.up(db);
  await put('next', 500);
  await db.updateTable('submissions').set({ completed_at: 400 }).where('id', '=', 'open').execute();
  const rows = await db.selectFrom('submissions').select(['id', 'sequence']).orderBy('id').execute();
  expect(Object.fromEntries(rows.map(({ id, sequence }) => [id, sequence]))).toEqual({
    a: 1,
    b: 2,
    late: 3,
    next: 4,
    open: 5,
    elsewhere: 1,
  });
  await platform.close();
});
