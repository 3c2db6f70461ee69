import type { AnyRecord, Dataset } from './datasets/dataset';
import { recipients } from './datasets/people';
import type { Db } from '~/platform/db/open-database';
import { createRecipientService } from '~/areas/recipients/service.server';

/** Returns a check of whether one of the records is a test recipient, or belongs to one. */
export async function createTestRecordCheck(
  db: Db,
  accountId: string,
  { name, recipient: field = '' }: Dataset,
  records: readonly AnyRecord[],
): Promise<(record: AnyRecord) => boolean> {
  if (name === recipients.name) return (record) => record.test === true;
  const owners = records.map((record) => record[field]).filter((id) => typeof id === 'string');
  const tests = new Set(await createRecipientService({ db }).listTests(accountId, [...new Set(owners)]));
  return (record) => tests.has(record[field] as string);
}
