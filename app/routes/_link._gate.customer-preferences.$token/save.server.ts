import type { TextKey } from 'i18next';
import type { Locale } from '~/contract/enums';
import {
  savePreferences,
  savePreferencesDraft,
  savePreferencesPost,
  type UnsubscribeInfo,
} from '~/contract/preferences';
import { CAPTURE_CHANNELS, type CaptureChannel } from '~/domain/contact-channels';
import { withChoices } from '~/domain/preference-draft';
import { cellsWithoutContact, changedCells, confirmedCells } from '~/domain/preference-page';
import { readChoices, type PostedChoices, type PostedPreferences } from '~/features/preferences/fields';
import { choiceId, listId, preferredName, SAVE_PROBLEM, shownPreferredName } from '~/domain/preference-names';
import type { PreferencesErrors, PreferencesRefusal } from '~/features/preferences/preferences-page';
import { channelsWithoutContact, hasOpenBoxes, recipientNames } from '~/features/preferences/view';
import type { ApiFailure } from '~/services/api.server';
import { codeErrorText } from '~/services/codes.server';
import { flashHeader } from '~/services/flash.server';
import { requireLink, type LinkArgs } from '~/services/link.server';
import { localeHeader } from '~/services/language-cookie.server';
import { apiFailurePage, badRequest, invalid, openForPost, retryPage, seeOther } from '~/services/respond.server';
import { findContact, preferencePaths } from './contacts.server';
import { openPreferences, type OpenPreferences } from './load.server';
import { pageContext, type PageContext } from '~/services/page-context.server';

/** Everything that a post brought. */
export interface Posted {
  open: OpenPreferences;
  post: FormData;
  fields: PostedPreferences;
  choices: PostedChoices;
  /** Save was pressed; every other button only keeps what was chosen. */
  isSave: boolean;
  t: PageContext['t'];
}

/** Keeps what was chosen. While the platform is away, the page holds it for another try. */
export async function keepDraft(
  { open, post, choices }: Posted,
  selectedRecipientId = open.view.selectedRecipientId,
): Promise<void> {
  const { link, view, draft, context } = open;
  const kept = withChoices(draft.choices, { ...choices, recipientId: view.selectedRecipientId });
  const body = { token: link.token, choices: kept, language: choices.language, selectedRecipientId };
  const result = await context.api.call(savePreferencesDraft, { body });
  if (!result.isOk) throw retryPage(result, post);
}

/** The page again, with what is wrong by the id of its place. */
export function refuse({ isSave }: Pick<Posted, 'isSave'>, errors: PreferencesErrors, status = 422) {
  return invalid<PreferencesRefusal>({ errors, isSave }, status);
}

/** A contact that was removed meanwhile, in another tab or on another device: the list says so, and shows what is there. */
export function refuseGone(posted: Posted, ...channels: CaptureChannel[]) {
  const text = posted.t('errors:contact.notFound');
  return refuse(posted, Object.fromEntries(channels.map((channel) => [listId(channel), text])));
}

/** The page was for other recipients than it is now: what was ticked stands there again, to be checked and saved for those. */
export async function refuseChangedList(posted: Posted) {
  await keepDraft(posted);
  return refuse(posted, { 'grid-title': posted.t('preferences:listChanged') }, 409);
}

/** The dropdown names a recipient that the customer's list does not include. */
export async function refuseUnknownRecipient(posted: Posted) {
  await keepDraft(posted);
  return posted.isSave
    ? refuse(posted, { [SAVE_PROBLEM]: posted.t('preferences:unknownRecipient') })
    : refuse(posted, { recipient: posted.t('preferences:notInList') });
}

/**
 * Save was pressed with another recipient in the dropdown than the boxes were of, as happens without JavaScript. Nothing is saved: the page
 * comes back for the chosen one, with the ticks as they were sent.
 */
export async function refuseOtherRecipient(args: LinkArgs, posted: Posted) {
  const { post, fields, t } = posted;
  const { recipient, shown = {}, choice } = fields;
  if (!posted.open.view.recipients.includes(recipient)) return refuseUnknownRecipient(posted);
  const open = await openForPost(
    () => openPreferences(args, recipient),
    async () => post,
  );
  const cells = changedCells(open.view.shown, choice, Object.keys(shown));
  await keepDraft({ ...posted, open, choices: { ...readChoices(fields, open.view), cells } });
  const name = recipientNames([recipient], open.language);
  return refuse(posted, { [SAVE_PROBLEM]: t('preferences:otherRecipient', { name }) });
}

/** A failure in the words of its field; one that is the server's is a page that holds what was chosen. */
export function refuseBy(failure: ApiFailure, posted: Posted, place: string) {
  const { post, t } = posted;
  if (failure.status >= 500) throw retryPage(failure, post);
  if (failure.kind === 'dialog') throw apiFailurePage(failure);
  return refuse(posted, { [place]: codeErrorText(failure, t) }, failure.status);
}

/**
 * Saves a post that says all by itself, before anything is read. Undefined where it does not, or where anything stands in the way:
 * nothing is saved then.
 *
 * @throws Response 400 where it does not tell what its page had shown, or with the failure's own status where the link opens no such page
 */
export async function saveAtOnce(args: LinkArgs, fields: PostedPreferences): Promise<Response | undefined> {
  const { shown, choice, preferredLanguage = '' } = fields;
  // Nobody knows what was changed on the page: nothing would be saved, and be said to be.
  if (!shown) throw badRequest();
  // A list without a choice posts none.
  const isPreferring = CAPTURE_CHANNELS.some((channel) => {
    const { [preferredName(channel)]: chosen, [shownPreferredName(channel)]: before } = fields;
    return chosen && chosen !== before;
  });
  const lacksTerms = fields['shown.terms'] && !fields.terms;
  if (fields['shown.recipient'] || fields.recipient || isPreferring || lacksTerms) return undefined;
  const { token } = requireLink(args, 'preferences');
  const { api, locale: language } = pageContext(args);
  const choices = changedCells(shown, choice, Object.keys(shown));
  const confirmed = confirmedCells(shown, choice, Object.keys(shown));
  const chosen = preferredLanguage === fields['shown.language'] ? '' : preferredLanguage;
  const body = { token, choices, confirmed, preferredLanguage: chosen, areTermsAccepted: fields.terms };
  const result = await api.call(savePreferencesPost, { body }, { language });
  if (!result.isOk || !result.data.isSaved) return undefined;
  const message = savedMessage(result.data.isCustomer, Object.keys(shown).length > 0);
  return saved(preferencePaths(args.request, token).saved([]), language, chosen, message);
}

/** Back to the page. The stored language would take it along with it: it stays in the one it was read in. */
async function saved(path: string, language: Locale, chosen: string, message: TextKey): Promise<Response> {
  const headers = new Headers(await flashHeader('success', message));
  if (chosen) headers.append('Set-Cookie', await localeHeader(language));
  return seeOther(path, headers);
}

/**
 * Saves the ticks, and the boxes and the language that differ from what the page had shown, in one call and for every recipient whose boxes
 * were changed, and then the preferred contacts. Spec: preferences-and-consent 4, 5 and 7.
 */
export async function save(posted: Posted) {
  const { open, choices, t } = posted;
  const { view, link, context, language, paths } = open;
  if (view.termsHtml !== undefined && !choices.areTermsTicked) {
    await keepDraft(posted);
    return refuse(posted, { terms: t('errors:preferences.termsRequired') });
  }
  if (choices.gone.length > 0) {
    await keepDraft(posted);
    return refuseGone(posted, ...choices.gone);
  }
  const unreachable = unreachableTicks(posted);
  if (Object.keys(unreachable).length > 0) {
    await keepDraft(posted);
    return refuse(posted, unreachable);
  }
  const body = {
    info: infoOf(choices.cells, view.selectedRecipientId, choices.confirmed),
    token: link.token,
    preferredLanguage: choices.language,
    customerName: view.name,
    customerIpAddress: open.opened.captureIpAddress ? context.clientAddress : null,
    selectedRecipientId: view.selectedRecipientId,
    others: view.others.map(({ recipientId, cells }) => ({ recipientId, info: infoOf(cells, recipientId) })),
    areTermsAccepted: choices.areTermsTicked,
    preferred: preferredContacts(posted),
    staysSelected: view.selectedRecipientId !== '',
  };
  const result = await context.api.call(savePreferences, { body }, { language });
  if (!result.isOk) {
    if (result.name === 'recipient.notFound') return refuseChangedList(posted);
    if (result.status < 500) await keepDraft(posted);
    return refuseBy(result, posted, result.name === 'preferences.termsRequired' ? 'terms' : 'grid-title');
  }
  const own = Object.keys(choices.cells).length > 0 ? [view.selectedRecipientId] : [];
  const savedFor = view.selectedRecipientId ? [...own, ...view.others.map(({ recipientId }) => recipientId)] : [];
  const message = savedMessage(open.customer !== null, hasOpenBoxes(view));
  return saved(paths.saved(savedFor), language, choices.language, message);
}

/** A tick for a channel that has no contact would bring nothing: its box says what is missing. */
function unreachableTicks({ open: { view }, choices, t }: Posted): Record<string, string> {
  const own = cellsWithoutContact(choices.cells, channelsWithoutContact(view)).map(({ key, channel }) => [
    choiceId(key),
    t(`preferences:addFirst.${channel}`),
  ]);
  const others = view.others.flatMap(({ recipientId, cells }) =>
    cellsWithoutContact(cells, channelsWithoutContact(view)).map(({ channel }) => [
      'recipient',
      `${recipientId}: ${t(`preferences:addFirst.${channel}`)}`,
    ]),
  );
  return Object.fromEntries([...own, ...others]) as Record<string, string>;
}

/**
 * The specification has two sentences and doesn't say when each is shown. Saving writes consents, so "Your consent is
 * updated successfully" is its answer; a customer saves what the billing system calls preferences, so there it is
 * "Your preferences are saved successfully.", and so it is where the page has no box that can be changed.
 * Spec: preferences-and-consent 8.
 */
function savedMessage(isCustomer: boolean, hasBoxes: boolean): TextKey {
  return isCustomer || !hasBoxes ? 'preferences:savedPreferences' : 'preferences:savedConsent';
}

/** What changed, marked as changed, and the ticks that stay. */
function infoOf(
  changed: Readonly<Record<string, boolean>>,
  recipientId: string,
  confirmed: readonly string[] = [],
): UnsubscribeInfo {
  const categories = new Map<string, UnsubscribeInfo['categories'][number]>();
  const boxes = [
    ...confirmed.map((key) => ({ key, isConsentGiven: true, isChanged: false })),
    ...Object.entries(changed).map(([key, isConsentGiven]) => ({ key, isConsentGiven, isChanged: true })),
  ];
  for (const { key, isConsentGiven, isChanged } of boxes) {
    const at = key.lastIndexOf('.');
    const name = key.slice(0, at);
    const category = categories.get(name) ?? {
      name,
      label: '',
      isVisible: true,
      isHidden: false,
      description: '',
      options: {},
    };
    category.options[key.slice(at + 1) as CaptureChannel] = {
      isConsentGiven,
      isApplicable: true,
      isMandatory: false,
      isChanged,
    };
    categories.set(name, category);
  }
  return {
    isConsentGiven: true,
    leadsToPreferences: false,
    expiredUrl: null,
    recipientId,
    categories: [...categories.values()],
  };
}

/** A contact that is gone meanwhile is no reason to doubt what was saved: the page shows the list as it is. */
function preferredContacts({ open, choices }: Posted) {
  return Object.entries(choices.preferred).flatMap(([name, ref]) => {
    const channel = name as CaptureChannel;
    const contact = findContact(open, channel, ref);
    return contact ? [{ channel, contact: contact.contact }] : [];
  });
}
