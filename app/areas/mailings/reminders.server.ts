import { hash } from 'node:crypto';
import type { PlatformContext } from '~/platform/platform-context';
import type { MailingRow } from '~/platform/db/mailing-row-types';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { parseMailingOrder } from './check-mailing-order.server';
import {
  createMailingRecipientStore,
  MAILING_RECIPIENT_ID,
  type MailingKey,
  type NewMailingRecipient,
} from './mailing-recipient-store.server';
import { createMailingStore } from './store.server';

const DAY_MS = 24 * 3600_000;
/** When a reminder looks again whether the mailing before it is over. */
const WAIT_MS = 3600_000;

type Link = Pick<MailingRow, 'account_id' | 'send_key' | 'reminds_of'>;

/** Of a mailing and its reminders: the mailing. */
const firstOf = ({ account_id, send_key, reminds_of }: Link): MailingKey => ({
  account_id,
  send_key: reminds_of ?? send_key,
});

/** Follows from the key of the mailing that it reminds of: each finds the others by it, and nobody else's key is the same. */
const keyOf = (first: MailingKey, reminder: number): MailingKey =>
  reminder === 0
    ? first
    : {
        account_id: first.account_id,
        send_key: hash('sha256', JSON.stringify(['reminder', first.account_id, first.send_key, reminder]), 'base64url'),
      };

/** Keys of the reminders that come after a mailing, or after a reminder. */
export const reminderKeysAfter = (mailing: Link & Pick<MailingRow, 'reminder' | 'reminders'>): string[] =>
  Array.from(
    { length: mailing.reminders - mailing.reminder },
    (_none, n) => keyOf(firstOf(mailing), mailing.reminder + 1 + n).send_key,
  );

/**
 * Creates the rows of a mailing's reminders. They have no recipients yet: those are known when the mailing before is
 * over.
 */
export const createReminderRows = (mailing: MailingRow): MailingRow[] =>
  reminderKeysAfter(mailing).map((send_key, n) => ({
    ...mailing,
    send_key,
    // Nobody can order it.
    order_hash: '',
    segment: null,
    total: 0,
    is_filled: 0,
    start_at: mailing.start_at + (n + 1) * mailing.reminder_days * DAY_MS,
    reminds_of: mailing.send_key,
    reminder: n + 1,
  }));

/** Decides who gets a reminder, and when it starts. */
export function createReminderService({ db }: Pick<PlatformContext, 'db'>) {
  const store = createMailingStore(db);
  const rows = createMailingRecipientStore(db);
  const submissions = createSubmissionService({ db });
  const keyBefore = (reminder: MailingRow) => keyOf(firstOf(reminder), reminder.reminder - 1);

  return {
    /** When a reminder is looked at again that can't begin yet; undefined for one that can, and for every other mailing. */
    async waitsUntil(mailing: MailingRow, now: number): Promise<number | undefined> {
      if (mailing.reminder === 0 || mailing.is_filled === 1 || mailing.filled_to !== '') return undefined;
      if (mailing.start_at > now) return mailing.start_at;
      const before = await store.find(keyBefore(mailing));
      const isOver = before?.state === 'done' && (await rows.countQueued(before)) === 0;
      return isOver ? undefined : now + WAIT_MS;
    },

    /** The next who got the mailing before and have not answered since the first one was ordered. */
    async listNextRecipients(mailing: MailingRow, limit: number): Promise<NewMailingRecipient[]> {
      const { accountId, content, remindsSince = 0 } = parseMailingOrder(mailing);
      if (content.kind !== 'link') return [];
      const answers = submissions.finishedSince(accountId, content.link.target, MAILING_RECIPIENT_ID, remindsSince);
      const { filled_to: after, reminder_days: days } = mailing;
      const found = await rows.listReached(keyBefore(mailing), { after, limit, without: answers });
      return found.map(({ recipient_id: id, at }) => ({ id, notBefore: at + days * DAY_MS }));
    },
  };
}
