import { stops } from '~/areas/data-import/datasets/messaging';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';
import { createAccountService } from '~/areas/accounts/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { importConsentEvents } from '~/areas/events/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';

/**
 * The numbers that an account may not write to. One that is there stays: START alone ends it, and a STOP that is older than the
 * START does not come back with an old file.
 */
export const stopRecords = createDatasetRecordStore({
  dataset: stops,
  table: 'stop_lists',
  columns: { channel: 'channel', number: 'number' },
  searchColumns: ['number'],
  isListed: ({ started_at }) => started_at === null,
  isUndeletable: () => true,
  toRecord: (row) => ({ since: row.stopped_at }),
  toRow: (record, { scope }) => ({ stopped_at: record.since ?? scope.now, started_at: null }),
  prepareUpdate: (record, { started_at }) =>
    started_at !== null && record.since !== null && record.since > started_at ? record : undefined,
  async afterWrite(db, { accountId, now, nextId }, changes) {
    const recipients = createRecipientService({ db });
    const account = await createAccountService({ db }).findAccount(accountId);
    for (const channel of new Set(changes.map(({ record }) => record.channel))) {
      const stopped = new Map(
        changes.flatMap(({ record }) => (record.channel === channel ? [[record.number, record.since ?? now]] : [])),
      );
      const holders = (await createContactService({ db }).listHolders(accountId, channel, [...stopped.keys()])).filter(
        ({ isRemoved }) => !isRemoved,
      );
      await recipients.lockAll(holders.map(({ recipientId }) => ({ accountId, recipientId })));
      const locales = await recipients.listLocales(
        accountId,
        holders.map(({ recipientId }) => recipientId),
      );
      const events = holders.map(({ recipientId, contact }) => ({
        accountId,
        recipientId,
        action: 'stopped' as const,
        channel,
        source: 'import' as const,
        language: locales.get(recipientId) ?? account?.default_locale ?? 'en',
        address: null,
        detail: contact,
        at: stopped.get(contact) ?? now,
      }));
      await importConsentEvents({ db, ids: { next: nextId } }, accountId, events);
    }
  },
});
