import { addDays } from 'date-fns/addDays';
import { DRAFT_DAYS } from '~/config/limits';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { isFailure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { listSuppressions } from '~/areas/deliveries/service.server';
import { createFormService, type Owner, ownerColumns, type StoredForm } from '~/areas/forms/service.server';
import { createSubmissionLimit } from '~/areas/public-forms/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createLinkConsentCheck } from '~/areas/form-invitations/service.server';
import { isDraftClosed } from './draft-closed.server';
import { createShortLinkService } from '~/areas/short-links/service.server';

/** Whoever has less time left is not reminded any more, because they would hardly read it in time. In milliseconds. */
export const MIN_TIME_LEFT_MS = 2 * 3600_000;

/** A draft that can still be sent, with whom it is of. */
export interface OpenDraft {
  owner: Owner;
  account: AccountRow;
  recipient: RecipientRow;
  form: StoredForm;
  /** Until when it is there and can be sent, in milliseconds. */
  until: number;
  /** Where its recipient has begun at a public address: when the last submission is taken there. */
  start: { endsAt: number } | undefined;
}

/** When a draft is removed that was last touched at a time, in milliseconds. */
const removalTime = (updatedAt: number): number => addDays(updatedAt, DRAFT_DAYS).getTime();

/** Whether a draft's recipient can be reminded now, and where. Writes nothing. */
export function createReminderEligibility(
  context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'config' | 'tokens' | 'meter'>,
) {
  const { db, clock } = context;
  const accounts = createAccountService({ db });
  const contacts = createContactService({ db });
  const forms = createFormService({ db });
  const places = createSubmissionLimit(context);
  const recipients = createRecipientService({ db });
  const shortLinks = createShortLinkService(context);
  const linkConsents = createLinkConsentCheck(context);

  /** `no`, or how its reader can say no. */
  const consentOf = ({ accountId, recipientId }: Owner, channel: 'email' | 'sms') =>
    linkConsents.consentOf(accountId, recipientId, channel);

  /** Not whoever only tries forms out, and nobody from whom the account has taken the link back. */
  async function mayOpen({ recipient, owner }: Pick<OpenDraft, 'recipient' | 'owner'>): Promise<boolean> {
    const { form_id: target, ...columns } = ownerColumns(owner);
    return recipient.is_test === 0 && !(await shortLinks.areWithdrawn({ ...columns, kind: 'form', target }));
  }

  /** A draft that can still be sent, however short that is; undefined for any other. */
  async function readOpen(owner: Owner, updatedAt: number): Promise<OpenDraft | undefined> {
    const { accountId, formId, recipientId } = owner;
    const form = await forms.findOpen(accountId, formId, clock.now());
    if (isFailure(form) || (await isDraftClosed(db, { form, owner }))) return undefined;
    const [account, recipient, start] = await Promise.all([
      accounts.findAccount(accountId),
      recipients.findRecipient(accountId, recipientId),
      places.startOf(owner),
    ]);
    if (!account || !recipient || (start && start.state !== 'open')) return undefined;
    const formEndsAt = Date.parse(form.definition.expirationDate ?? '') || Infinity;
    const until = Math.min(removalTime(updatedAt), formEndsAt, start?.endsAt ?? Infinity);
    return { owner, account, recipient, form, until, start };
  }

  return {
    readOpen,

    /** @returns undefined for a draft that can't be sent any more, or not by its recipient, or not in time */
    async findOpen(owner: Owner, updatedAt: number): Promise<OpenDraft | undefined> {
      const open = await readOpen(owner, updatedAt);
      return open && open.until - clock.now() >= MIN_TIME_LEFT_MS && (await mayOpen(open)) ? open : undefined;
    },

    /** Where a message of a channel goes. */
    findDestination: ({ account, recipient }: OpenDraft, channel: 'email' | 'sms') =>
      contacts.findDestination(account, recipient, channel),

    consentOf,

    /** `no`, also of whoever has called a message spam, or how its reader can say no. */
    async consentForAddress({ owner }: OpenDraft, channel: 'email' | 'sms', to: string): ReturnType<typeof consentOf> {
      const against = await listSuppressions(db, owner.accountId, [to]);
      return against.some(({ reason }) => reason === 'complained') ? 'no' : consentOf(owner, channel);
    },
  };
}
