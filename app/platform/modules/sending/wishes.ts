import { hasEndedAll } from '~/domain/consent';
import type { PlatformContext } from '../../context';
import type { RecipientKey } from '../recipients/service';
import { findSubject, INVITATION_CATEGORY, readOptions, createConsentService, type WayOut } from '../consents/service';
import type { ContactHolder } from '../contacts/service';
import type { SendChannel } from './store';

/** `no`, or how its reader can say no; undefined where the account has made such messages mandatory. */
export type Consent = 'no' | { wayOut: WayOut | undefined };

/** What people have said about links that are sent to them. */
export function createWishes(context: Pick<PlatformContext, 'db' | 'clock' | 'config' | 'tokens'>) {
  const { db } = context;
  const subscriptions = createConsentService(context);

  /** Who has ended all else there is on a channel did not mean to leave this one, unless they have said so. */
  async function hasLeft(owner: RecipientKey, channel: SendChannel): Promise<boolean> {
    const subject = await findSubject(db, owner);
    if (!subject) return false;
    const { options, facts } = await readOptions(db, subject, owner.recipientId);
    const others = options.filter(({ category }) => category !== INVITATION_CATEGORY);
    return facts.stored(INVITATION_CATEGORY, channel) !== true && hasEndedAll(others, channel, facts);
  }

  /** Whether a recipient who is there wants such messages on the channel. */
  async function consentOf(accountId: string, recipientId: string, channel: SendChannel): Promise<Consent> {
    const owner = { accountId, recipientId };
    const judgement = await subscriptions.judge({ owner, category: INVITATION_CATEGORY, channel });
    if (judgement.verdict !== 'send') return 'no';
    if (judgement.wayOut && (await hasLeft(owner, channel))) return 'no';
    return { wayOut: judgement.wayOut };
  }

  return {
    consentOf,

    /**
     * Whether those who have a contact speak against sending anything there. A list that names nobody, or somebody new, must
     * not get around what they have said: one no is enough, and so is a contact that nobody wants to have any more.
     */
    async isRefused(accountId: string, channel: SendChannel, holders: readonly ContactHolder[]): Promise<boolean> {
      if (holders.length === 0) return false;
      const present = holders.filter(({ isRemoved }) => !isRemoved);
      if (present.length === 0) return true;
      for (const { recipientId } of present)
        if ((await consentOf(accountId, recipientId, channel)) === 'no') return true;
      return false;
    },
  };
}
