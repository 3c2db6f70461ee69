import { hash } from 'node:crypto';
import type { CallData } from '~/lib/contract/call';
import { CHANNELS, type ChannelName } from '~/lib/contract/enums';
import type { getPreferencesContent, getTerms, UnsubscribeInfo } from './calls';
import { maskPhone } from '~/domain/contact';
import { optionState, type ConsentChoices, type OptionRule } from '~/domain/consent';
import type { Db } from '~/platform/db/open-database';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { RecipientRow } from '~/platform/db/schema';
import { listSuppressedContacts } from './suppressed-contacts.server';
import { listStoppedNumbersOfPerson, type AccountCategory, type ConsentSubject } from '~/areas/consents/service.server';
import {
  type Communication,
  type CommunicationState,
  findCommunication,
  isOnPreferencesPage,
  isCategoryShown,
  readRecipientOptions,
} from './link-session.server';
import { escapeHtml } from '~/domain/escape-html';
import { textsOf } from '~/locales/platform';
import { messageLocale } from '~/locales/languages';
import { pickLocalizedText } from '~/platform/http/pick-localized-text';
import { createRecipientService } from '~/areas/recipients/service.server';

/** The version of a text: equal texts have equal versions. */
export function hashText(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 12);
}

type Category = UnsubscribeInfo['categories'][number];

function categoryView(
  category: AccountCategory,
  consents: ConsentChoices,
  preferredLanguages: readonly string[],
  isVisible: boolean,
  only?: ChannelName,
): Category {
  const options = (Object.entries(category.options) as [ChannelName, OptionRule][])
    .filter(([channel]) => only === undefined || channel === only)
    .sort(([a], [b]) => CHANNELS[a] - CHANNELS[b])
    .map(([channel, rule]) => [channel, { ...optionState(rule, category.name, channel, consents), isChanged: false }]);
  return {
    name: category.name,
    label: pickLocalizedText(category.labels, preferredLanguages).text,
    isVisible,
    isHidden: category.isHidden,
    description: pickLocalizedText(category.descriptions, preferredLanguages).text,
    options: Object.fromEntries(options) as Category['options'],
  };
}

const leadsToPreferences = ({ settings }: ConsentSubject) => settings?.unsubscribe_leads_to_preferences === 1;

/**
 * All consents of the recipients that a page is for, as they are stored at this moment. Consent is given while there is anything that
 * may be ended. Spec: preferences-and-consent 3, "Unsubscribe info".
 */
export async function readPreferencesInfo(
  db: Db,
  subject: ConsentSubject,
  recipientIds: readonly string[],
  preferredLanguages: readonly string[],
): Promise<UnsubscribeInfo> {
  const { choices, options } = await readRecipientOptions(db, subject, recipientIds);
  const own = subject.recipient.id;
  const recipientId = recipientIds.includes(own) ? own : (recipientIds[0] ?? own);
  return {
    isConsentGiven: options.some((option) => option.isConsentGiven && !option.isMandatory),
    leadsToPreferences: leadsToPreferences(subject),
    expiredUrl: null,
    recipientId,
    categories: subject.categories.map((category) =>
      categoryView(category, choices, preferredLanguages, isCategoryShown(subject, category, recipientIds, options)),
    ),
    customer: { name: subject.recipient.name, address: addressOf(subject) },
    stops: await listStoppedNumbersOfPerson(db, subject.account, await recipientsOf(db, subject, recipientId)),
    returned: await listSuppressedContacts(db, subject),
  };
}

/** The link's own recipient, and the one that was chosen of a customer's. */
async function recipientsOf(db: Db, { account, recipient }: ConsentSubject, chosen: string): Promise<RecipientRow[]> {
  const other =
    chosen === recipient.id ? undefined : await createRecipientService({ db }).findRecipient(account.id, chosen);
  return other ? [recipient, other] : [recipient];
}

/** Finds the message that contained the link to the preferences; null where the link names none. */
export async function findSourceMessage(
  db: Db,
  subject: ConsentSubject,
  link: LinkClaims,
  preferredLanguages: readonly string[],
): Promise<UnsubscribeInfo['cameFrom']> {
  const found = link.target || link.messageId ? await findCommunication(db, subject, link) : undefined;
  return found
    ? {
        label: pickLocalizedText(found.category.labels, preferredLanguages).text || found.category.name,
        channel: found.channel,
      }
    : null;
}

/** Names under which accounts keep the address among the merge tags. */
const ADDRESS_TAGS = ['Service address', 'Address'];

function addressOf({ recipient }: ConsentSubject): string {
  const tags = JSON.parse(recipient.tags) as Record<string, string>;
  return ADDRESS_TAGS.map((name) => tags[name]).find((address) => address) ?? '';
}

/**
 * Consent of one communication: its category with its channel alone, and the stopped numbers of that channel. The link goes
 * along when a message is forwarded, so it tells no whole number. Spec: preferences-and-consent 4.
 */
export async function readCommunicationInfo(
  db: Db,
  subject: ConsentSubject,
  { category, channel }: Communication,
  read: CommunicationState,
  preferredLanguages: readonly string[],
): Promise<UnsubscribeInfo> {
  const { choices, state, isListed } = read;
  const stops = await listStoppedNumbersOfPerson(db, subject.account, [subject.recipient]);
  const view = categoryView(category, choices, preferredLanguages, category.isVisible, channel);
  return {
    isConsentGiven: isListed && state.isConsentGiven,
    offReason: offReasonOf(category.name, channel, read),
    leadsToPreferences: leadsToPreferences(subject) && (await isOnPreferencesPage(db, subject, { category, channel })),
    expiredUrl: null,
    recipientId: subject.recipient.id,
    categories: [view],
    stops: stops
      .filter((stop) => stop.channel === channel)
      .map((stop) => ({ ...stop, contact: maskPhone(stop.contact) })),
  };
}

function offReasonOf(
  category: string,
  channel: ChannelName,
  { rows, state, isListed }: CommunicationState,
): UnsubscribeInfo['offReason'] {
  if (!isListed || !state.isApplicable) return 'notSent';
  if (state.isConsentGiven) return null;
  const row = rows.find((each) => each.category === category && each.channel === channel);
  return row?.is_given === 0 && row.source !== 'import' ? 'unsubscribed' : 'notGiven';
}

/** The HTML above and below the preferences; empty where the account has none. Spec: preferences-and-consent 7. */
export function pickPageContent(
  { settings }: ConsentSubject,
  preferredLanguages: readonly string[],
): CallData<typeof getPreferencesContent> {
  return {
    headerContent: settings ? pickLocalizedText(settings.header_html, preferredLanguages).text : '',
    footerContent: settings ? pickLocalizedText(settings.footer_html, preferredLanguages).text : '',
  };
}

export function pickTerms(
  { settings }: ConsentSubject,
  preferredLanguages: readonly string[],
): CallData<typeof getTerms> {
  return {
    termsHtml: settings ? pickLocalizedText(settings.terms_html, preferredLanguages).text : '',
    areTermsEnabled: settings?.are_terms_enabled === 1,
  };
}

/**
 * Builds the HTML of the consent text below the preferences: the account's own, or the default text in the page's
 * language.
 */
export function buildConsentText(
  subject: ConsentSubject,
  preferredLanguages: readonly string[],
  language: string,
): { version: string; text: string } {
  const own = pickPageContent(subject, preferredLanguages).footerContent;
  const translate = textsOf('preferences', messageLocale(language));
  const text = own || `<p>${escapeHtml(translate('consentText', { company: subject.account.name }))}</p>`;
  return { version: hashText(text), text };
}
