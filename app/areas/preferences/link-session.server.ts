import type { LinkClaims, LinkPurpose } from '~/lib/contract/token-schemas';
import type { ConsentSource } from '~/areas/consents/calls';
import type { PlatformContext } from '~/platform/platform-context';
import { requireNotErased } from '~/platform/db/erasures';
import type { RequestInfo } from '~/platform/http/handlers';
import { fail, FailureError } from '~/platform/http/failure';
import { createIdentityCheckService } from '~/areas/identity-check/service.server';
import { consentOrigin } from '~/areas/events/service.server';
import { getCachedAccount } from '~/areas/accounts/service.server';
import {
  type AccountCategory,
  findConsentSubject,
  loadConsentSubject,
  createListedCheck,
  readOptions,
  type ConsentSubject,
} from '~/areas/consents/service.server';
import type { RecipientKey } from '~/areas/recipients/service.server';
import { type ChannelName, CHANNELS } from '~/lib/contract/enums';
import { INVITATION_CATEGORY, listOptions, mergeConsentChoices, optionState, type OptionState } from '~/domain/consent';
import { isCaptureChannel } from '~/domain/contact-channels';
import { listedCategories, recipientScope } from '~/domain/preference-grid';
import type { Db } from '~/platform/db/open-database';
import { createMessageArchive } from '~/areas/messages/service.server';

/** An opened link: whose preferences it is about, and where the request came from. */
export interface LinkSession {
  link: LinkClaims;
  owner: RecipientKey;
  subject: ConsentSubject;
  source: ConsentSource;
  /** BCP 47 tag of the page. */
  language: string;
  /** Languages of texts, the preferred one first. */
  preferredLanguages: string[];
  /** Network address; null where the account keeps none. */
  address: string | null;
}

/** Opens links for the calls about preferences and consent. */
export function createLinkSessionOpener(context: PlatformContext) {
  const guard = createIdentityCheckService(context);

  /** Throws `recipient.erased`, and `token.invalid` when the account or the recipient is gone. */
  async function openWithoutIdentityCheck(
    link: LinkClaims,
    info: RequestInfo,
    source: ConsentSource,
  ): Promise<LinkSession> {
    const owner = { accountId: link.accountId, recipientId: link.recipientId };
    const subject = await findConsentSubject(context.db, owner);
    if (!subject) {
      await requireNotErased(context.db, owner);
      throw new FailureError(fail('token.invalid'));
    }
    return createSession(link, subject, info, source);
  }

  return {
    openWithoutIdentityCheck,
    /** Throws `FailureError` when the link is not good for the purposes, or its gate is closed. */
    async open(token: string, purposes: readonly LinkPurpose[], info: RequestInfo): Promise<LinkSession> {
      const { claims, ...opened } = await guard.enter(token, purposes, info);
      const account = await getCachedAccount(context.db, opened.account);
      if (!account || !opened.recipient) throw new FailureError(fail('token.invalid'));
      return createSession(claims, await loadConsentSubject(context.db, account, opened.recipient), info, 'page');
    },
  };
}

function createSession(
  link: LinkClaims,
  subject: ConsentSubject,
  info: RequestInfo,
  source: ConsentSource,
): LinkSession {
  const owner = { accountId: link.accountId, recipientId: link.recipientId };
  return { link, owner, subject, source, ...languagesOf(subject, info) };
}

function languagesOf({ account, recipient }: ConsentSubject, info: RequestInfo) {
  const { language, address } = consentOrigin(account, recipient, info);
  return {
    language,
    address,
    preferredLanguages: [info.language ?? recipient.locale ?? account.default_locale, account.default_locale],
  };
}

/**
 * The recipients whose preferences a link opens. @param chosen one of a customer's recipients; empty: no choice was
 * made
 */
export const preferenceScope = ({ account, recipient, customer }: ConsentSubject, chosen = '') =>
  recipientScope(
    { clientType: account.client_type, recipientId: recipient.id, listed: customer?.recipients ?? [] },
    chosen,
  );

/** Whether a recipient's list includes a category. Lists know nothing of invitations. */
function isListed({ customer }: ConsentSubject, recipientIds: readonly string[], category: string): boolean {
  const names = listedCategories(customer?.recipients ?? [], recipientIds);
  return names === undefined || names.includes(category) || category === INVITATION_CATEGORY;
}

type MemberOptions = Awaited<ReturnType<typeof readOptions>> & {
  recipientId: string;
  isListed: (category: string) => boolean;
};

/** Reads the stored options of several recipients: merged, and of each recipient. */
export async function readRecipientOptions(db: Db, subject: ConsentSubject, recipientIds: readonly string[]) {
  const members: MemberOptions[] = [];
  for (const recipientId of recipientIds)
    members.push({
      recipientId,
      ...(await readOptions(db, subject, recipientId)),
      isListed: (category) => isListed(subject, [recipientId], category),
    });
  const consents = mergeConsentChoices(members);
  return { members, choices: consents, options: listOptions(subject.categories, consents) };
}

/**
 * A category is shown only if the recipients' lists include it. Invitations, which no account has to list, are shown to those who have said
 * no, so that they can say yes again. Spec: preferences-and-consent 2.2.
 *
 * @param options those of the recipients as one
 */
export function isCategoryShown(
  subject: ConsentSubject,
  category: AccountCategory,
  recipientIds: readonly string[],
  options: Awaited<ReturnType<typeof readRecipientOptions>>['options'],
): boolean {
  const isEnded = options.some((each) => each.category === category.name && each.isApplicable && !each.isConsentGiven);
  if (category.name === INVITATION_CATEGORY && isEnded) return true;
  return category.isVisible && isListed(subject, recipientIds, category.name);
}

/** Whether the preferences page, as the link of a message opens it, has a box for the message. */
export async function isOnPreferencesPage(
  db: Db,
  subject: ConsentSubject,
  { category, channel }: Communication,
): Promise<boolean> {
  if (category.isHidden || !isCaptureChannel(channel)) return false;
  const { saved = [] } = preferenceScope(subject);
  const { options } = await readRecipientOptions(db, subject, saved);
  return isCategoryShown(subject, category, saved, options) && isListed(subject, [subject.recipient.id], category.name);
}

const isChannel = (text: string): text is ChannelName => Object.hasOwn(CHANNELS, text);

/** The one kind of message that an unsubscribe link is about. */
export interface Communication {
  category: AccountCategory;
  channel: ChannelName;
}

/** As `findCommunication`. Throws `token.invalid` where the account no longer has such a category. */
export async function getCommunication(db: Db, subject: ConsentSubject, link: LinkClaims): Promise<Communication> {
  const communication = await findCommunication(db, subject, link);
  if (!communication) throw new FailureError(fail('token.invalid'));
  return communication;
}

/** Finds the communication by the message log, else by the link's own claims. Spec: preferences-and-consent 4. */
export async function findCommunication(
  db: Db,
  { account, categories }: ConsentSubject,
  link: LinkClaims,
): Promise<Communication | undefined> {
  const log = link.messageId === '' ? undefined : await createMessageArchive({ db }).findMessage(link.messageId);
  const isOwn = log?.account_id === account.id && log.recipient_id === link.recipientId;
  const name = isOwn ? log.category : link.target;
  const channel = isOwn && isChannel(log.channel) ? log.channel : link.channel;
  const category = categories.find((each) => each.name === name);
  return category?.options[channel] && { category, channel };
}

export type CommunicationState = Awaited<ReturnType<typeof readCommunicationState>>;

/** The communication's option as it is stored at this moment, and whether the recipient's list includes the category. */
export async function readCommunicationState(db: Db, subject: ConsentSubject, { category, channel }: Communication) {
  const { rows, choices } = await readOptions(db, subject, subject.recipient.id);
  const rule = category.options[channel];
  const state: OptionState = rule
    ? optionState(rule, category.name, channel, choices)
    : { isConsentGiven: false, isApplicable: false, isMandatory: false };
  const isListed = await createListedCheck(db, { accountId: subject.account.id, recipientId: subject.recipient.id });
  return { rows, choices, state, isListed: isListed(category.name) };
}
