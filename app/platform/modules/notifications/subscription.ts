import { UNSUBSCRIBE_LINK_SECONDS } from '~/config/limits';
import { CHANNELS, type ChannelName } from '~/contract/enums';
import { linkPath } from '~/contract/paths';
import { isHeldBack, optionState } from '~/domain/consent';
import type { PlatformContext } from '../../context';
import { createConsentStore, createPauseStore, type Owner } from '../consents/store';
import { factsOf, findSubject } from '../consents/subject';

/** The kind of message that is about to be sent. */
export interface Intended {
  owner: Owner;
  category: string;
  channel: ChannelName;
  /** Empty where the message is in no log. */
  notificationLogId?: string;
}

/** The page on which the reader of a message can say no, and the headers of an e-mail that name it. */
export interface WayOut {
  url: string;
  headers: Record<string, string>;
}

/**
 * `unknown`: the account has no such category on the channel, so nothing is said about the message. The way out is
 * undefined for a mandatory message.
 */
export type Judgement =
  { verdict: 'unknown' | 'noConsent' | 'paused' } | { verdict: 'send'; wayOut: WayOut | undefined };

/** Whether a message of a category may be sent, and how its reader can say no. */
export function createSubscriptions({
  db,
  clock,
  config,
  tokens,
}: Pick<PlatformContext, 'db' | 'clock' | 'config' | 'tokens'>) {
  /** RFC 8058: the mail program's own button posts to the address of the page. */
  async function wayOut({ owner, category, channel, notificationLogId = '' }: Intended) {
    const claims = {
      purpose: 'unsubscribe',
      ...owner,
      enrollmentId: category,
      notificationLogId,
      communicationChannel: CHANNELS[channel],
    } as const;
    const url = config.publicUrl + linkPath('unsubscribe', await tokens.mintLink(claims, UNSUBSCRIBE_LINK_SECONDS));
    return { url, headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } };
  }

  return {
    /** The one place that decides about consent, pauses and the headers of an e-mail. Spec: preferences-and-consent 4. */
    async judge(intended: Intended): Promise<Judgement> {
      const { owner, category: name, channel } = intended;
      const subject = await findSubject(db, owner);
      const rule = subject?.categories.find((category) => category.name === name)?.options[channel];
      if (!subject || !rule?.isApplicable) return { verdict: 'unknown' };
      const facts = factsOf(subject, await createConsentStore(db).listConsents(owner));
      const { isConsentGiven, isMandatory } = optionState(rule, name, channel, facts);
      if (!isConsentGiven) return { verdict: 'noConsent' };
      const pauses = await createPauseStore(db).listPauses(owner);
      if (isHeldBack(pauses, name, isMandatory, clock.now())) return { verdict: 'paused' };
      return { verdict: 'send', wayOut: isMandatory ? undefined : await wayOut(intended) };
    },
  };
}
