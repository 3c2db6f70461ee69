import type { PreferencesDraft, Category, NumberStop, SuppressedContact } from '../calls';
import type { ChannelName } from '~/lib/contract/enums';
import type { SentCode } from '~/areas/verification/calls';
import type { CustomerPrefConfig, Customer } from '~/areas/contacts/calls';
import { GAS_CLIENT_TYPE } from '~/domain/consent';
import { contactLimit } from '~/domain/contact';
import { CAPTURE_CHANNELS, isCaptureOffered, type CaptureChannel } from '~/domain/contact-channels';
import { formatList } from '~/domain/format-units-and-lists';
import { draftCells, draftPreferred, hasTermsTick } from '~/domain/preference-draft';
import {
  cellKey,
  cellOf,
  isEBillLocked,
  listedCategories,
  recipientScope,
  visibleCategories,
  type Cell,
} from '~/domain/preference-grid';
import { styleRulesOf, type SanitizedHtml } from '~/domain/sanitized-html';

/** A contact as the platform has it. */
export interface KnownContact {
  channel: CaptureChannel;
  contact: string;
  isVerified: boolean;
  isPreferred: boolean;
}

/** What the calls of the page have answered. */
interface PreferencesAnswers {
  account: {
    companyName: string;
    countryCode: string;
    clientType: string;
    maximumPreferencesAllowed: number;
    recipientTypeDescription: string;
    parentRecipientTypeDescription: string;
    enableOneContactCustPref: boolean;
  };
  recipientId: string;
  recipient: { name: string; address: string };
  customer: Customer | null;
  config: CustomerPrefConfig;
  flags: { isEmailCaptureRemoved: boolean; isMobileCaptureRemoved: boolean };
  contacts: readonly KnownContact[];
  categories: readonly Category[];
  headerHtml: SanitizedHtml;
  /** Empty: the pages' own text. */
  consentHtml: SanitizedHtml;
  /** Undefined where the account asks for no terms. */
  termsHtml: SanitizedHtml | undefined;
  languages: readonly { language: string; name: string }[];
  /** Empty when never chosen. */
  preferredLanguage: string;
  draft: PreferencesDraft;
  /** Categories of further recipients of a customer, of whom the draft keeps boxes. */
  others: readonly { recipientId: string; categories: readonly Category[] }[];
  sentCodes: readonly Pick<SentCode, 'channel' | 'destination' | 'state' | 'isQueued'>[];
  pausedUntil: string | null;
  /** Numbers that sent STOP. */
  stops: readonly NumberStop[];
  returned: readonly SuppressedContact[];
  capturesIp: boolean;
  /** The message that the link came with. */
  cameFrom: { label: string; channel: ChannelName } | null;
}

/** `isPreferred` as it is saved. */
export interface ContactEntry extends KnownContact {
  ref: string;
  /** As it stands on the page, which may not be saved yet. */
  isChosen: boolean;
  /** STOP was sent from it. */
  isStopped: boolean;
}

export interface ContactList {
  channel: CaptureChannel;
  /** Contacts may be added and verified. */
  isOffered: boolean;
  entries: ContactEntry[];
}

export interface GridRow {
  name: string;
  label: string;
  description: string;
  cells: { channel: CaptureChannel; key: string; cell: Cell }[];
}

/** What the page shows; plain data. */
export interface PreferencesView {
  company: string;
  name: string;
  address: string;
  /** Account or recipient number; undefined where the client's type hides it, and so is the next one. */
  number: { label: string; value: string } | undefined;
  /** The number of the customer that several recipients belong to. */
  parentNumber: { label: string; value: string } | undefined;
  /** More than one: a dropdown. */
  recipients: string[];
  recipientLabel: string;
  /** The recipient that the boxes are of; empty where there is no choice: they are of all then. */
  selectedRecipientId: string;
  headerHtml: SanitizedHtml;
  consentHtml: SanitizedHtml;
  termsHtml: SanitizedHtml | undefined;
  areTermsTicked: boolean;
  isCustomer: boolean;
  /** The account keeps the network address of whoever saves. */
  capturesIp: boolean;
  isOneContact: boolean;
  limit: number;
  lists: ContactList[];
  languages: { language: string; name: string }[];
  /** As saved, and as it stands on the page. */
  language: { saved: string; chosen: string };
  columns: CaptureChannel[];
  rows: GridRow[];
  /** The boxes that can be changed, as they are saved. */
  shown: Record<string, boolean>;
  hasUnsaved: boolean;
  /** Recipients that are not looked at and whose boxes were changed: how those stand now. */
  others: { recipientId: string; cells: Record<string, boolean> }[];
  /** Those and the one looked at, if its boxes were changed too. */
  unsavedFor: string[];
  pendingCodes: { channel: CaptureChannel; destination: string; isQueued: boolean }[];
  pausedUntil: string | null;
  stops: NumberStop[];
  returned: SuppressedContact[];
  /** Channels on which nothing is sent at all, whatever the boxes say. */
  stoppedChannels: CaptureChannel[];
  cameFrom: PreferencesAnswers['cameFrom'];
}

/** The reference of a contact that stands in addresses and fields in its place. */
type RefOf = (channel: CaptureChannel, contact: string) => string;

/** What the page shows of what is known. Spec: preferences-and-consent 2.2. */
export function buildPreferencesView(answers: PreferencesAnswers, refOf: RefOf): PreferencesView {
  const { account, draft, customer } = answers;
  const { all, saved = [], hasChoice } = scopeOf(answers);
  const draftRecipientId = hasChoice ? (saved[0] ?? '') : '';
  const rows = gridRows(answers, saved, answers.categories);
  const shown = openCells(rows);
  const changed = changedOf(draft, draftRecipientId, shown);
  const others = answers.others.flatMap(({ recipientId, categories }) => {
    const cells = Object.fromEntries(
      changedOf(draft, recipientId, openCells(gridRows(answers, [recipientId], categories))),
    );
    return Object.keys(cells).length > 0 ? [{ recipientId, cells }] : [];
  });
  const overlaid = overlay(rows, new Map(changed));
  const lists = contactLists(answers, refOf);
  const language = { saved: answers.preferredLanguage, chosen: draft.language || answers.preferredLanguage };
  const isOtherChosen = lists.some(({ entries }) =>
    entries.some(({ isPreferred, isChosen }) => isPreferred !== isChosen),
  );
  return {
    company: account.companyName,
    ...accountBlock(answers, draftRecipientId),
    recipients: hasChoice ? all : [],
    recipientLabel: account.recipientTypeDescription,
    selectedRecipientId: draftRecipientId,
    headerHtml: answers.headerHtml,
    consentHtml: answers.consentHtml,
    termsHtml: answers.termsHtml,
    areTermsTicked: answers.termsHtml !== undefined && hasTermsTick(draft.choices),
    isCustomer: customer !== null,
    capturesIp: answers.capturesIp,
    isOneContact: account.enableOneContactCustPref,
    limit: contactLimit(account.maximumPreferencesAllowed),
    lists,
    languages: answers.languages.length > 1 ? [...answers.languages] : [],
    language,
    columns: CAPTURE_CHANNELS.filter((channel) =>
      rows.some(({ cells }) => cells.some((each) => each.channel === channel && each.cell.kind !== 'notOffered')),
    ),
    rows: overlaid,
    shown,
    others,
    unsavedFor: [
      ...(draftRecipientId && changed.length > 0 ? [draftRecipientId] : []),
      ...others.map(({ recipientId }) => recipientId),
    ],
    hasUnsaved: changed.length > 0 || others.length > 0 || language.saved !== language.chosen || isOtherChosen,
    pendingCodes: pendingCodes(answers.sentCodes, lists),
    pausedUntil: answers.pausedUntil,
    stops: [...answers.stops],
    returned: [...answers.returned],
    stoppedChannels: CAPTURE_CHANNELS.filter((channel) =>
      answers.stops.some((stop) => stop.channel === channel && stop.isUsed),
    ),
    cameFrom: answers.cameFrom,
  };
}

/** Channels that a contact may be added to and that have none yet. */
export const channelsWithoutContact = ({ lists }: Pick<PreferencesView, 'lists'>): CaptureChannel[] =>
  lists.filter(({ entries }) => entries.length === 0).map(({ channel }) => channel);

/** Whether Save writes any box: of the recipient that is looked at, or of another one that was changed. */
export const hasEditableBoxes = ({ shown, others }: Pick<PreferencesView, 'shown' | 'others'>): boolean =>
  Object.keys(shown).length > 0 || others.length > 0;

/** The newest code of each list, while it may still be typed. */
function pendingCodes(
  sent: PreferencesAnswers['sentCodes'],
  lists: readonly ContactList[],
): PreferencesView['pendingCodes'] {
  return lists.flatMap(({ channel }) => {
    const newest = sent.find((code) => code.channel === channel);
    return newest?.state === 'open' ? [{ channel, destination: newest.destination, isQueued: newest.isQueued }] : [];
  });
}

/** Formats recipient ids as a list in words; each keeps its order in a right-to-left text. */
export const formatRecipientIds = (ids: readonly string[], language: string): string =>
  formatList(
    ids.map((id) => `\u2068${id}\u2069`),
    language,
  );

/** Whom the page is for. What was chosen before and is no longer in the customer's list is no choice any more. */
function scopeOf({ account, customer, draft, recipientId }: PreferencesAnswers) {
  const owner = { clientType: account.clientType, recipientId, listed: customer?.recipients ?? [] };
  const scope = recipientScope(owner, draft.selectedRecipientId);
  return scope.saved ? scope : recipientScope(owner);
}

/** The tax type hides the account number, and the gas type all that is about recipients. Spec: preferences-and-consent 2.2. */
function accountBlock({ account, recipientId, recipient, customer }: PreferencesAnswers, chosen: string) {
  const listed = customer?.recipients.map((each) => each.recipientId) ?? [];
  const selected = chosen || (listed.includes(recipientId) ? recipientId : (listed[0] ?? recipientId));
  const { clientType, recipientTypeDescription, parentRecipientTypeDescription } = account;
  const hasNumbers = clientType !== 'HcTax' && clientType !== GAS_CLIENT_TYPE;
  const hasParent = hasNumbers && selected !== recipientId;
  return {
    name: customer?.customerName || recipient.name,
    address: customer?.address || recipient.address,
    number: hasNumbers ? { label: recipientTypeDescription, value: selected } : undefined,
    parentNumber: hasParent ? { label: parentRecipientTypeDescription, value: recipientId } : undefined,
  };
}

/** Boxes that the draft has otherwise than they are kept, as far as they can still be changed. */
function changedOf(
  { choices }: PreferencesDraft,
  recipientId: string,
  shown: Readonly<Record<string, boolean>>,
): [string, boolean][] {
  return Object.entries(draftCells(choices, recipientId)).filter(
    ([key, isTicked]) => Object.hasOwn(shown, key) && shown[key] !== isTicked,
  );
}

function gridRows(
  { account, customer }: PreferencesAnswers,
  recipientIds: readonly string[],
  categories: readonly Category[],
): GridRow[] {
  const wanted = listedCategories(customer?.recipients ?? [], recipientIds);
  const eBill = { clientType: account.clientType, isEnrolledInEBill: customer?.isEnrolledInEBill ?? false };
  return visibleCategories(categories, wanted).map(({ name, label, description, options }) => ({
    name,
    label: label || name,
    description,
    cells: CAPTURE_CHANNELS.map((channel) => ({
      channel,
      key: cellKey(name, channel),
      cell: cellOf(options[channel], isEBillLocked(eBill, name, channel)),
    })),
  }));
}

function openCells(rows: readonly GridRow[]): Record<string, boolean> {
  const open = rows
    .flatMap(({ cells }) => cells)
    .flatMap(({ key, cell }) => (cell.kind === 'open' ? [[key, cell.isTicked] as const] : []));
  return Object.fromEntries(open);
}

function overlay(rows: GridRow[], changed: ReadonlyMap<string, boolean>): GridRow[] {
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((each) => {
      const isTicked = changed.get(each.key);
      return isTicked === undefined || each.cell.kind !== 'open' ? each : { ...each, cell: { ...each.cell, isTicked } };
    }),
  }));
}

/** The channels that contacts may be added to, and those that have any: consent is about them all. */
function contactLists(
  { config, flags, account, contacts, draft, stops }: PreferencesAnswers,
  refOf: RefOf,
): ContactList[] {
  return CAPTURE_CHANNELS.flatMap((channel) => {
    const isOffered = isCaptureOffered(channel, { ...config, ...flags }, account.countryCode);
    const known = contacts
      .filter((each) => each.channel === channel)
      .map((each) => ({ ...each, ref: refOf(channel, each.contact) }));
    if (!isOffered && known.length === 0) return [];
    const chosen = draftPreferred(draft.choices, channel);
    const isThere = known.some(({ ref, isVerified }) => ref === chosen && isVerified);
    const entries = known.map((each) => ({
      ...each,
      isChosen: isThere ? each.ref === chosen : each.isPreferred,
      isStopped: stops.some((stop) => stop.channel === channel && stop.contact === each.contact),
    }));
    return [{ channel, isOffered, entries }];
  });
}

/** The style rules of the account's own HTML on the page. */
export const preferencesStyleRules = ({
  headerHtml,
  consentHtml,
  termsHtml,
}: Pick<PreferencesView, 'headerHtml' | 'consentHtml' | 'termsHtml'>): string[] =>
  styleRulesOf(headerHtml, consentHtml, ...(termsHtml === undefined ? [] : [termsHtml]));
