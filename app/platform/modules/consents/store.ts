import type { Transaction } from 'kysely';
import type { ChannelName } from '~/contract/enums';
import type { Db } from '../../db/connect';
import type {
  ConsentRow,
  ConsentUndoRow,
  PauseRow,
  PreferenceDraftRow,
  UnsubscribeReasonRow,
} from '../../db/preference-tables';
import type { Database } from '../../db/schema';
import { createRecipientService } from '../recipients/service';

export type Trx = Transaction<Database>;

/** Most events that a history shows. Spec of the call: 500. */
const MOST_EVENTS = 500;

export interface Owner {
  accountId: string;
  recipientId: string;
}

const ownerRow = ({ accountId, recipientId }: Owner) => ({ account_id: accountId, recipient_id: recipientId });

/**
 * Runs `work` while it holds the rows of the recipients, so that changes of a recipient happen one at a time, whichever
 * process they come from. The write comes first: it takes the lock on both engines. Rows are taken in one order
 * everywhere, so that no two changes wait for each other.
 */
export function holdRecipients<T>(db: Db, owners: readonly Owner[], work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockRecipients(trx, owners);
    return work(trx);
  });
}

export async function lockRecipients(trx: Trx, owners: readonly Owner[]): Promise<void> {
  const keyOf = ({ accountId, recipientId }: Owner) => `${accountId}\n${recipientId}`;
  const byKey = new Map(owners.map((owner) => [keyOf(owner), owner]));
  for (const key of [...byKey.keys()].sort()) {
    await createRecipientService({ db: trx }).lock(byKey.get(key) as Owner);
  }
}

/** Pages of the recipients that were kept for repeat views are stale now. */
export async function touchRecipients(trx: Trx, accountId: string, recipientIds: Iterable<string>): Promise<void> {
  for (const id of [...new Set(recipientIds)].sort()) {
    await createRecipientService({ db: trx }).touch({ accountId, recipientId: id });
  }
}

/** Settings, categories and what the billing system knows. */
export function createSettingsStore(db: Db) {
  return {
    findSettings: (accountId: string) =>
      db.selectFrom('preference_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst(),
    listCategories: (accountId: string) =>
      db
        .selectFrom('categories')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('position')
        .orderBy('name')
        .execute(),
    findErpCustomer: (owner: Owner) =>
      db
        .selectFrom('erp_customers')
        .selectAll()
        .where((eb) => eb.and(ownerRow(owner)))
        .executeTakeFirst(),
    findNotification: (id: string) =>
      db.selectFrom('notification_logs').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}

/** Choices, with the history's texts. */
export function createConsentStore(db: Db) {
  return {
    listConsents: (owner: Owner): Promise<ConsentRow[]> =>
      db
        .selectFrom('consents')
        .selectAll()
        .where((eb) => eb.and(ownerRow(owner)))
        .execute(),

    async saveConsent(row: ConsentRow): Promise<void> {
      const { is_given, source, text_version, updated_at } = row;
      await db
        .insertInto('consents')
        .values(row)
        .onConflict((oc) =>
          oc
            .columns(['account_id', 'recipient_id', 'category', 'channel'])
            .doUpdateSet({ is_given, source, text_version, updated_at }),
        )
        .execute();
    },

    async removeConsent({ accountId, recipientId }: Owner, category: string, channel: string): Promise<void> {
      await db
        .deleteFrom('consents')
        .where((eb) => eb.and({ ...ownerRow({ accountId, recipientId }), category, channel }))
        .execute();
    },

    /** Texts are kept once; a version always means the same text. */
    async keepText(accountId: string, version: string, text: string, now: number): Promise<void> {
      await db
        .insertInto('consent_texts')
        .values({ account_id: accountId, version, text, first_used_at: now })
        .onConflict((oc) => oc.columns(['account_id', 'version']).doNothing())
        .execute();
    },

    /** Newest first, of all the recipients together, each with the text of its version. */
    listEvents: (accountId: string, recipientIds: readonly string[]) =>
      db
        .selectFrom('consent_events')
        .leftJoin('consent_texts', (join) =>
          join
            .onRef('consent_texts.account_id', '=', 'consent_events.account_id')
            .onRef('consent_texts.version', '=', 'consent_events.text_version'),
        )
        .selectAll('consent_events')
        .select('consent_texts.text')
        .where('consent_events.account_id', '=', accountId)
        .where('consent_events.recipient_id', 'in', recipientIds)
        .orderBy('consent_events.at', 'desc')
        .orderBy('consent_events.seq', 'desc')
        .limit(MOST_EVENTS)
        .execute(),

    hasAccepted: async (owner: Owner, version: string): Promise<boolean> =>
      (await db
        .selectFrom('consent_events')
        .select('id')
        .where((eb) => eb.and({ ...ownerRow(owner), action: 'termsAccepted', text_version: version }))
        .limit(1)
        .executeTakeFirst()) !== undefined,

    async saveLocale({ accountId, recipientId }: Owner, locale: string): Promise<void> {
      await db
        .updateTable('recipients')
        .set({ locale })
        .where('account_id', '=', accountId)
        .where('id', '=', recipientId)
        .execute();
    },
  };
}
export type ConsentStore = ReturnType<typeof createConsentStore>;

export function createPauseStore(db: Db) {
  return {
    listPauses: (owner: Owner): Promise<PauseRow[]> =>
      db
        .selectFrom('pauses')
        .selectAll()
        .where((eb) => eb.and(ownerRow(owner)))
        .execute(),

    async savePause(row: PauseRow): Promise<void> {
      const { until, created_at } = row;
      await db
        .insertInto('pauses')
        .values(row)
        .onConflict((oc) => oc.columns(['account_id', 'recipient_id', 'category']).doUpdateSet({ until, created_at }))
        .execute();
    },

    async removePause(owner: Owner, category: string): Promise<void> {
      await db
        .deleteFrom('pauses')
        .where((eb) => eb.and({ ...ownerRow(owner), category }))
        .execute();
    },
  };
}

export function createUndoStore(db: Db) {
  return {
    findUndo: (owner: Owner): Promise<ConsentUndoRow | undefined> =>
      db
        .selectFrom('consent_undos')
        .selectAll()
        .where((eb) => eb.and(ownerRow(owner)))
        .executeTakeFirst(),

    async saveUndo(row: ConsentUndoRow): Promise<void> {
      const { ended, until } = row;
      await db
        .insertInto('consent_undos')
        .values(row)
        .onConflict((oc) => oc.columns(['account_id', 'recipient_id']).doUpdateSet({ ended, until }))
        .execute();
    },

    async removeUndo(owner: Owner): Promise<void> {
      await db
        .deleteFrom('consent_undos')
        .where((eb) => eb.and(ownerRow(owner)))
        .execute();
    },
  };
}

export function createReasonStore(db: Db) {
  return {
    /** A later reason takes the place of an earlier one. */
    async saveReason(row: UnsubscribeReasonRow): Promise<void> {
      const { account_id, recipient_id, category } = row;
      await db
        .deleteFrom('unsubscribe_reasons')
        .where((eb) => eb.and({ account_id, recipient_id, category }))
        .execute();
      await db.insertInto('unsubscribe_reasons').values(row).execute();
    },
  };
}

export function createPreferencesDraftStore(db: Db) {
  return {
    findDraft: (owner: Owner): Promise<PreferenceDraftRow | undefined> =>
      db
        .selectFrom('preference_drafts')
        .selectAll()
        .where((eb) => eb.and(ownerRow(owner)))
        .executeTakeFirst(),

    async saveDraft(row: PreferenceDraftRow): Promise<void> {
      const { choices, language, selected_recipient_id, updated_at } = row;
      await db
        .insertInto('preference_drafts')
        .values(row)
        .onConflict((oc) =>
          oc
            .columns(['account_id', 'recipient_id'])
            .doUpdateSet({ choices, language, selected_recipient_id, updated_at }),
        )
        .execute();
    },

    /** Resolves to whether there was one. */
    async removeDraft(owner: Owner): Promise<boolean> {
      const gone = await db
        .deleteFrom('preference_drafts')
        .where((eb) => eb.and(ownerRow(owner)))
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
  };
}

/** Messages that came in, and whom they are from. */
export function createInboundStore(db: Db) {
  return {
    /** Resolves to false when the message was taken before. */
    async takeMessage(id: string, now: number): Promise<boolean> {
      const taken = await db
        .insertInto('inbound_messages')
        .values({ id, received_at: now })
        .onConflict((oc) => oc.column('id').doNothing())
        .executeTakeFirst();
      return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    listAccountIdsByNumber: async (number: string): Promise<string[]> =>
      (await db.selectFrom('preference_settings').select('account_id').where('sms_number', '=', number).execute()).map(
        (row) => row.account_id,
      ),

    /** Who has the number on the channel, among their contacts or on file. All accounts when none is named. */
    async listOwnersOf(channel: ChannelName, number: string, accountIds: readonly string[]): Promise<Owner[]> {
      let contacts = db
        .selectFrom('contacts')
        .select(['account_id', 'recipient_id'])
        .where('channel', '=', channel)
        .where('contact', '=', number)
        .where('removed_at', 'is', null);
      let onFile = db.selectFrom('recipients').select(['account_id', 'id as recipient_id']).where('phone', '=', number);
      if (accountIds.length > 0) {
        contacts = contacts.where('account_id', 'in', accountIds);
        onFile = onFile.where('account_id', 'in', accountIds);
      }
      const rows = await contacts.union(onFile).execute();
      return rows.map((row) => ({ accountId: row.account_id, recipientId: row.recipient_id }));
    },
  };
}
