import { contacts } from '~/areas/data-import/datasets/people';
import type { Db } from '~/platform/db/open-database';
import type { ContactRow } from '~/platform/db/preference-row-types';
import { createDatasetRecordStore, type WriteScope } from '~/platform/db/dataset-record-store';
import { removeRows, rowsOf, upsert } from '~/platform/db/row-queries';

/** New contacts come after those that are there; of those of a channel one is preferred, the last that says so. */
async function arrangeRows(db: Db, { accountId }: WriteScope, rows: ContactRow[]): Promise<ContactRow[]> {
  const owners = [...new Set(rows.map(({ recipient_id }) => recipient_id))];
  const others = await rowsOf(db, 'contacts', { account_id: accountId, recipient_id: owners }).execute();
  const all = new Map([...others, ...rows].map((row) => [nameOf(row), row]));
  const last = new Map<string, number>();
  const preferred = new Map<string, ContactRow>();
  for (const row of all.values()) last.set(row.recipient_id, Math.max(last.get(row.recipient_id) ?? 0, row.position));
  for (const row of rows) if (row.is_preferred === 1) preferred.set(ownChannel(row), row);
  const placed = rows.map((row) => {
    if (row.position > 0) return row;
    const position = (last.get(row.recipient_id) ?? 0) + 1;
    last.set(row.recipient_id, position);
    return { ...row, position };
  });
  const given = new Set(rows.map(nameOf));
  const stepsBack = others.filter(
    (row) => row.is_preferred === 1 && preferred.has(ownChannel(row)) && !given.has(nameOf(row)),
  );
  return [...placed, ...stepsBack].map((row) => {
    const chosen = preferred.get(ownChannel(row));
    return chosen ? { ...row, is_preferred: Number(nameOf(chosen) === nameOf(row)) } : row;
  });
}

const ownChannel = (row: ContactRow) => JSON.stringify([row.recipient_id, row.channel]);
const nameOf = (row: ContactRow) => JSON.stringify([row.recipient_id, row.channel, row.contact]);

/** Contacts. One that the person has removed stays removed, and what the person has verified stays verified. */
export const contactRecords = createDatasetRecordStore({
  dataset: contacts,
  table: 'contacts',
  columns: { recipient: 'recipient_id', channel: 'channel', contact: 'contact', verified: 'is_verified' },
  isListed: (row) => row.removed_at === null,
  isUndeletable: (row) => row.removed_at !== null,
  toRecord: (row) => ({ preferred: row.is_preferred === 1 }),
  toRow: (record, { row, scope }) => ({
    is_preferred: Number(record.preferred && record.verified),
    position: row?.position ?? 0,
    created_at: row?.created_at ?? scope.now,
    removed_at: null,
  }),
  prepareUpdate(record, row) {
    if (row.removed_at !== null) return undefined;
    const verified = record.verified || row.is_verified === 1;
    return { ...record, verified, preferred: record.preferred && verified };
  },
  adjustRows: (db, scope, rows) => arrangeRows(db, scope, rows as ContactRow[]),
  async afterWrite(db, { accountId, now }, changes) {
    for (const { record, row } of changes) {
      const mark = {
        account_id: accountId,
        recipient_id: record.recipient,
        channel: record.channel,
        destination: record.contact,
      };
      if (record.verified && row?.is_verified !== 1)
        await upsert(db, 'verified_contacts', { ...mark, verified_at: now }, [
          'account_id',
          'recipient_id',
          'channel',
          'destination',
        ]);
    }
  },
  async afterRemove(db, accountId, rows) {
    for (const { recipient_id, channel, contact } of rows)
      await removeRows(db, 'verified_contacts', { account_id: accountId, recipient_id, channel, destination: contact });
  },
});
