import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { DRAFT_DAYS } from '~/config/limits';
import { isServed } from '~/domain/account-status';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { recipientOfRow, writeForRecipient } from '~/platform/db/erasures';
import { createAccountStatusCheck, createAccountService } from '~/areas/accounts/service.server';
import { RECALL_GRACE_MS, type Recall } from '~/areas/deliveries/service.server';
import type { Owner } from '~/areas/forms/service.server';
import { createQuietHours } from '~/areas/messages/service.server';
import { createShortLinkService } from '~/areas/short-links/service.server';
import { createReminderWriter } from './write-reminder.server';
import { createReminderEligibility, MIN_TIME_LEFT_MS } from './reminder-eligibility.server';
import { createDraftStore, type DueDraft } from './store.server';

/** Drafts of one account that are looked at before it is another's turn. */
const BATCH_SIZE = 200;
/** Drafts that one run processes; the others wait for the next. */
const MAX_DRAFTS_PER_RUN = 2000;
const HOUR_MS = 3600_000;

/** An account in a round, and the last of its drafts that was looked at. */
interface Turn {
  id: string;
  days: number;
  after?: DueDraft;
}

const ownerOf = ({ account_id: accountId, form_id: formId, recipient_id: recipientId }: DueDraft): Owner => ({
  accountId,
  formId,
  recipientId,
});

/**
 * Reminds people of what they have typed and not sent before it is removed, where the account has that on. Each draft has one turn, as
 * its time comes; touching it gives it another. Who can't be written to then, or does not want it, is not looked at again.
 */
export function createDraftReminders(context: PlatformContext) {
  const { db, clock, log } = context;
  const store = createDraftStore(db);
  const accounts = createAccountService({ db });
  const accountStatus = createAccountStatusCheck(context);
  const eligibility = createReminderEligibility(context);
  const writer = createReminderWriter(context);
  const quiet = createQuietHours(context);

  /** Resolves to whether a reminder was enqueued. */
  async function remind(due: DueDraft): Promise<boolean> {
    const draft = await eligibility.findOpen(ownerOf(due), due.updated_at);
    const save = draft && (await writer.promise(draft));
    return writeForRecipient(db, recipientOfRow(due), async (trx) => {
      const isFirst = await createDraftStore(trx).noteTurn(due, clock.now());
      if (isFirst) await save?.(trx);
      return isFirst && save !== undefined;
    });
  }

  /** What goes wrong with one keeps none of the others from theirs; its turn comes again with the next round. */
  async function tryToRemind(due: DueDraft): Promise<boolean> {
    try {
      return await remind(due);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log('error', 'draft.reminderFailed', { accountId: due.account_id, formId: due.form_id, message });
      return false;
    }
  }

  /** Resolves to the drafts that were looked at. Those whose recipients have quiet hours keep their turn. */
  async function processDrafts({ id, days, after }: Turn, limit: number): Promise<DueDraft[]> {
    if (!isServed(await accountStatus.getStatus(id))) return [];
    const longAgo = subDays(clock.now(), DRAFT_DAYS);
    const span = { from: longAgo.getTime() + MIN_TIME_LEFT_MS, to: addDays(longAgo, days).getTime() };
    const due = await store.listDue(id, { ...span, after, limit });
    const asleep = await quiet.untilOf(id, [...new Set(due.map(({ recipient_id }) => recipient_id))]);
    let reminded = 0;
    for (const draft of due.filter(({ recipient_id }) => !asleep.has(recipient_id)))
      if (await tryToRemind(draft)) reminded += 1;
    if (reminded > 0) log('info', 'drafts.reminded', { accountId: id, reminded });
    return due;
  }

  return {
    /** One round over all accounts, a batch of each at a time. It begins with another account each hour, so that none is always last. */
    async round(): Promise<void> {
      const all: Turn[] = await accounts.listReminding();
      const first = all.length > 0 ? Math.floor(clock.now() / HOUR_MS) % all.length : 0;
      let turns = [...all.slice(first), ...all.slice(0, first)];
      let left = MAX_DRAFTS_PER_RUN;
      while (turns.length > 0) {
        const again: Turn[] = [];
        for (const turn of turns) {
          if (left === 0) return;
          const limit = Math.min(BATCH_SIZE, left);
          const seen = await processDrafts(turn, limit);
          left -= seen.length;
          if (seen.length === limit) again.push({ ...turn, after: seen.at(-1) });
        }
        turns = again;
      }
    },
  };
}

/**
 * A reminder that has had to wait for its provider is taken back where its draft was touched, sent or removed meanwhile, or would not be
 * reminded of now. The draft then has its turn once more.
 */
export function createDraftRecall(
  context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'config' | 'tokens' | 'meter'>,
): Recall {
  const { clock } = context;
  const eligibility = createReminderEligibility(context);
  const quiet = createQuietHours(context);

  /** Whose draft a message is about: it has the id of its link. Undefined where the account has withdrawn that. */
  async function ownerIn(db: Db, accountId: string, id: string): Promise<Owner | undefined> {
    const link = await createShortLinkService({ ...context, db }).find(accountId, id);
    return link?.withdrawn_at === null ? { accountId, formId: link.target, recipientId: link.recipient_id } : undefined;
  }

  return {
    async isDue({ id, account_id: accountId, channel, created_at }) {
      const owner = await ownerIn(context.db, accountId, id);
      const draft = owner && (await createDraftStore(context.db).findDraft(owner));
      if (!draft || draft.reminded_at === null) return true;
      if (clock.now() - created_at < RECALL_GRACE_MS) return false;
      if ((await quiet.untilOf(accountId, [owner.recipientId])).size > 0) return true;
      const isOpen = (await eligibility.findOpen(owner, draft.updated_at)) !== undefined;
      return !isOpen || (await eligibility.consentOf(owner, channel === 'sms' ? channel : 'email')) === 'no';
    },

    async notify(trx, { id, accountId }) {
      const owner = await ownerIn(trx, accountId, id);
      if (owner) await createDraftStore(trx).forgetTurn(owner);
    },
  };
}
