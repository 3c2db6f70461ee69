import type { LinkClaims, LinkPurpose } from '~/contract/tokens';
import type { ConsentSource } from '~/contract/consents';
import type { PlatformContext } from '../../context';
import type { RequestInfo } from '../../http/handlers';
import { fail, FailureError } from '../../http/result';
import { createGateService } from '../gate/service';
import { consentOrigin } from '../events/service';
import { keptAccount } from '../accounts/service';
import { type AccountCategory, findSubject, openSubject, readOptions, type Subject } from '../consents/service';
import type { RecipientKey } from '../recipients/service';
import { type ChannelName, CHANNELS } from '~/contract/enums';
import { INVITATION_CATEGORY, optionState, type OptionState } from '~/domain/consent';
import type { Db } from '../../db/connect';
import { createMessageArchive } from '../messages/service';

/** Somebody with a link, and how he came. */
export interface Visit {
  link: LinkClaims;
  owner: RecipientKey;
  subject: Subject;
  source: ConsentSource;
  /** BCP 47 tag of the page. */
  language: string;
  /** Languages of texts, the best first. */
  wishes: string[];
  /** Network address; null where the account keeps none. */
  address: string | null;
}

/** Opens the door of the calls about consent. */
export function createVisits(context: PlatformContext) {
  const guard = createGateService(context);

  /** Throws `token.invalid` when the account or the recipient is gone. */
  async function visitOf(link: LinkClaims, info: RequestInfo, source: ConsentSource): Promise<Visit> {
    const owner = { accountId: link.accountId, recipientId: link.recipientId };
    const subject = await findSubject(context.db, owner);
    if (!subject) throw new FailureError(fail('token.invalid'));
    return visitBy(link, subject, info, source);
  }

  return {
    visitOf,
    /** Throws `FailureError` when the link is not good for the purposes, or its gate is closed. */
    async enter(token: string, purposes: readonly LinkPurpose[], info: RequestInfo): Promise<Visit> {
      const { claims, ...opened } = await guard.enter(token, purposes, info);
      const account = await keptAccount(context.db, opened.account);
      if (!account || !opened.recipient) throw new FailureError(fail('token.invalid'));
      return visitBy(claims, await openSubject(context.db, account, opened.recipient), info, 'page');
    },
  };
}

function visitBy(link: LinkClaims, subject: Subject, info: RequestInfo, source: ConsentSource): Visit {
  const owner = { accountId: link.accountId, recipientId: link.recipientId };
  return { link, owner, subject, source, ...languagesOf(subject, info) };
}

function languagesOf({ account, recipient }: Subject, info: RequestInfo) {
  const { language, address } = consentOrigin(account, recipient, info);
  return {
    language,
    address,
    wishes: [info.language ?? recipient.locale ?? account.default_locale, account.default_locale],
  };
}

/** Every recipient that the link's holder may speak for. */
export function recipientIdsOf({ recipient, customer }: Subject): string[] {
  return [...new Set([recipient.id, ...(customer?.recipients.map((each) => each.recipientId) ?? [])])];
}

/**
 * The recipient whose consents are meant: the chosen one of a customer; without a choice the link's own if it is in
 * the customer's list, else the first of the list. Undefined when the chosen one is not the customer's.
 */
export function chooseRecipient({ recipient, customer }: Subject, chosen: string): string | undefined {
  const listed = customer?.recipients.map((each) => each.recipientId) ?? [];
  const own = listed.length > 0 ? listed : [recipient.id];
  if (chosen !== '') return own.find((id) => id === chosen);
  return own.find((id) => id === recipient.id) ?? own[0];
}

/**
 * A category is shown for a customer's recipient only if his preferences name it. Invitations, which no account has to list, are
 * shown to those who have said no, so that they can say yes again. Spec: preferences-and-consent 2.2.
 *
 * @param options the recipient's, as they are stored at this moment
 */
export function isShown(
  { customer }: Subject,
  category: AccountCategory,
  recipientId: string,
  options: Awaited<ReturnType<typeof readOptions>>['options'],
): boolean {
  const isEnded = options.some((each) => each.category === category.name && each.isApplicable && !each.isConsentGiven);
  if (category.name === INVITATION_CATEGORY && isEnded) return true;
  if (!category.isVisible) return false;
  const chosen = customer?.recipients.find((each) => each.recipientId === recipientId);
  return !chosen || chosen.preferences.includes(category.name);
}

const isChannel = (text: string): text is ChannelName => Object.hasOwn(CHANNELS, text);

/** The one kind of message that an unsubscribe link came with. */
export interface Communication {
  category: AccountCategory;
  channel: ChannelName;
}

/** As `findCommunication`. Throws `token.invalid` when the account has no such category any more. */
export async function communicationOf(db: Db, subject: Subject, link: LinkClaims): Promise<Communication> {
  const communication = await findCommunication(db, subject, link);
  if (!communication) throw new FailureError(fail('token.invalid'));
  return communication;
}

/** By the log of sent messages, else by what the link itself says. Spec: preferences-and-consent 4. */
export async function findCommunication(
  db: Db,
  { account, categories }: Subject,
  link: LinkClaims,
): Promise<Communication | undefined> {
  const log = link.messageId === '' ? undefined : await createMessageArchive({ db }).findMessage(link.messageId);
  const isOwn = log?.account_id === account.id && log.recipient_id === link.recipientId;
  const name = isOwn ? log.category : link.target;
  const channel = isOwn && isChannel(log.channel) ? log.channel : link.channel;
  const category = categories.find((each) => each.name === name);
  return category?.options[channel] && { category, channel };
}

/** The communication's option as it is stored at this moment. */
export async function readCommunication(db: Db, subject: Subject, { category, channel }: Communication) {
  const { rows, facts } = await readOptions(db, subject, subject.recipient.id);
  const rule = category.options[channel];
  const state: OptionState = rule
    ? optionState(rule, category.name, channel, facts)
    : { isConsentGiven: false, isApplicable: false, isMandatory: false };
  return { rows, facts, state };
}
