import { hasEndedAll, isHeldBack } from '~/domain/consent';
import type { PlatformContext } from '../../context';
import { createPauseStore, type Owner } from '../consents/store';
import { findSubject, readOptions } from '../consents/subject';
import { createSubscriptions } from '../notifications/subscription';
import type { ContactHolder, SendChannel } from './store';

/** Where an account has this category, people can say no to such messages. */
const INVITATION_CATEGORY = 'form_invitation';

/** `no`, or the headers of an e-mail that people can say no to. */
export type Consent = 'no' | { headers: Record<string, string> | undefined };

/** What people have said about links that are sent to them. */
export function createWishes(context: Pick<PlatformContext, 'db' | 'clock' | 'config' | 'tokens'>) {
  const { db, clock } = context;
  const subscriptions = createSubscriptions(context);

  /** Without a category of its own such a message still respects who has paused everything, or ended all there is on the channel. */
  async function wantsNothing(owner: Owner, channel: SendChannel): Promise<boolean> {
    if (isHeldBack(await createPauseStore(db).listPauses(owner), INVITATION_CATEGORY, false, clock.now())) return true;
    const subject = await findSubject(db, owner);
    if (!subject) return false;
    const { options, facts } = await readOptions(db, subject, owner.recipientId);
    return hasEndedAll(options, channel, facts);
  }

  /** Whether a recipient who is there wants such messages on the channel. */
  async function consentOf(accountId: string, recipientId: string, channel: SendChannel): Promise<Consent> {
    const owner = { accountId, recipientId };
    const judgement = await subscriptions.judge({ owner, category: INVITATION_CATEGORY, channel });
    if (judgement.verdict === 'send') return { headers: judgement.wayOut?.headers };
    const isNo = judgement.verdict !== 'unknown' || (await wantsNothing(owner, channel));
    return isNo ? 'no' : { headers: undefined };
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
      for (const { recipientId } of present) if ((await consentOf(accountId, recipientId, channel)) === 'no') return true;
      return false;
    },
  };
}
