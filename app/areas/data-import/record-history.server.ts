import { DATASETS } from './datasets';
import { keyOf, keyText, type AnyRecord, type Dataset, type RecordKey } from './datasets/dataset';
import type { Db } from '~/platform/db/open-database';
import type { DataChangeRow } from '~/platform/db/data-import-row-types';
import type { RecordFilter, WriteScope } from '~/platform/db/dataset-record-store';
import { insertAll, insertRow } from '~/platform/db/row-queries';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { getRecordStore } from './record-stores.server';

/** A value before and after. */
export type ValueChange = readonly [before: unknown, after: unknown];

/** What was done to one record, as it stands after it; a removed one as it stood. */
export interface RecordedChange {
  record: AnyRecord;
  action: DataChangeRow['action'];
  changes?: Record<string, ValueChange>;
  /** Whose it was before, where that is another. */
  formerRecipient?: unknown;
}

/** Most changes of a record that are listed. */
const MAX_CHANGES = 100;

export async function listHistory(db: Db, accountId: string, dataset: Dataset, key: RecordKey) {
  const rows = await db
    .selectFrom('data_changes')
    .innerJoin('data_saves', 'data_saves.id', 'data_changes.save_id')
    .select(['data_saves.at', 'data_saves.actor', 'data_changes.action', 'data_changes.fields'])
    .where('data_changes.account_id', '=', accountId)
    .where('data_changes.dataset', '=', dataset.name)
    .where('data_changes.record_key', '=', keyText(key))
    .orderBy('data_saves.at', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  return rows.map(({ fields, ...row }) => ({
    ...row,
    changes: fields === '' ? {} : (JSON.parse(fields) as Record<string, ValueChange>),
  }));
}

/** How many records of each dataset name a record; those of which there are none are left out. */
export async function listReferrers(
  db: Db,
  accountId: string,
  dataset: Dataset,
  key: RecordKey,
  filter: Pick<RecordFilter, 'testsOnly'> = {},
): Promise<{ dataset: Dataset; field: string; count: number }[]> {
  const [value = ''] = key;
  const found: { dataset: Dataset; field: string; count: number }[] = [];
  for (const other of DATASETS)
    for (const [field, target] of Object.entries(other.refersTo)) {
      if (target !== dataset.name) continue;
      const count = await getRecordStore(other).count(db, accountId, { ...filter, where: { field, value } });
      if (count > 0) found.push({ dataset: other, field, count });
    }
  return found;
}

const isRecipient = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The id of the recipient that a record belongs to; empty if it belongs to none. */
export function recipientIdOf(dataset: Dataset, of: AnyRecord): string {
  if (dataset.name === 'recipients') return String(of.id);
  return dataset.recipient === undefined ? '' : String(of[dataset.recipient]);
}

/**
 * Writes the history of records that were written or taken away together, and lets the pages that show them be drawn anew: the
 * recipients', or where a record is nobody's own all of the account's. A recipient's own row counts its changes by itself.
 */
export async function recordChanges(
  trx: Db,
  { accountId, now, nextId }: Pick<WriteScope, 'accountId' | 'now' | 'nextId'>,
  dataset: Dataset,
  actor: string,
  changes: readonly RecordedChange[],
): Promise<void> {
  const rows = changes.map(({ record, action, changes: fields, formerRecipient }) => ({
    key: keyText(keyOf(dataset, record)),
    recipient: recipientIdOf(dataset, record),
    formerRecipient,
    action,
    fields: fields ? JSON.stringify(fields) : '',
  }));
  if (dataset.recipient !== undefined)
    await createRecipientService({ db: trx }).touchAll(
      accountId,
      rows.flatMap(({ recipient, formerRecipient }) => [recipient, formerRecipient]).filter(isRecipient),
    );
  else if (dataset.name !== 'recipients') await createAccountService({ db: trx }).touch(accountId);
  const save_id = nextId();
  const count = (wanted: DataChangeRow['action']) => rows.filter(({ action }) => action === wanted).length;
  await insertRow(trx, 'data_saves', {
    id: save_id,
    account_id: accountId,
    dataset: dataset.name,
    actor,
    at: now,
    created: count('created'),
    changed: count('changed'),
    removed: count('removed'),
  });
  await insertAll(
    trx,
    'data_changes',
    rows.map(({ key, recipient, action, fields }) => ({
      account_id: accountId,
      dataset: dataset.name,
      record_key: key,
      save_id,
      recipient_id: recipient,
      action,
      fields,
    })),
  );
}
