import type { TextKey } from 'i18next';
import type { Locale } from '~/lib/contract/enums';
import { savePreferences, savePreferencesDraft, type UnsubscribeInfo } from '~/areas/preferences/calls';
import { CAPTURE_CHANNELS, type CaptureChannel } from '~/domain/contact-channels';
import { withChoices } from '~/domain/preference-draft';
import { cellsWithoutContact, changedCells, confirmedCells } from '~/domain/preference-grid';
import { readPostedChoices, type PostedChoices, type PostedPreferences } from './fields';
import { choiceId, listId, preferredName, SAVE_PROBLEM, shownPreferredName } from '~/domain/preference-field-names';
import type { PreferencesErrors, PreferencesRefusal } from './preferences-page';
import { channelsWithoutContact, hasEditableBoxes, formatRecipientIds, type PreferencesView } from './view';
import type { ApiFailure } from '~/lib/api-client.server';
import { codeErrorText } from '~/areas/verification/pages/send-and-verify-code.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { requireLink, type LinkArgs } from '~/lib/page-link.server';
import { localeCookieHeader } from '~/lib/language-cookie.server';
import {
  apiFailurePage,
  badRequest,
  invalidFormResponse,
  openOrThrowRetryPage,
  retryPage,
} from '~/lib/responses.server';
import { findContact, preferencePaths } from './load-contacts.server';
import { loadPreferences, type LoadedPreferences } from './load-preferences.server';
import { pageContext, type PageContext } from '~/lib/page-context.server';

/** A post of the preferences page with everything that was read for it. */
export interface PreferencesPost {
  open: LoadedPreferences;
  post: FormData;
  fields: PostedPreferences;
  choices: PostedChoices;
  /** Save was pressed; every other button only keeps what was chosen. */
  isSave: boolean;
  t: PageContext['t'];
}

/** Saves the choices as a draft. Where the platform is unavailable, the page keeps them for another attempt. */
export async function saveDraft(
  { open, post, choices }: PreferencesPost,
  selectedRecipientId = open.view.selectedRecipientId,
): Promise<void> {
  const { link, view, draft, context } = open;
  const merged = withChoices(draft.choices, { ...choices, recipientId: view.selectedRecipientId });
  const body = { token: link.token, choices: merged, language: choices.language, selectedRecipientId };
  const result = await context.api.call(savePreferencesDraft, { body });
  if (!result.isOk) throw retryPage(result, post);
}

/** Shows the page again with errors by the id of their place. */
export function refusePost({ isSave }: Pick<PreferencesPost, 'isSave'>, errors: PreferencesErrors, status = 422) {
  return invalidFormResponse<PreferencesRefusal>({ errors, isSave }, status);
}

/** Refuses a contact that was removed meanwhile, in another tab or on another device. */
export const refuseRemovedContact = (posted: PreferencesPost, channel: CaptureChannel) =>
  refusePost(posted, removedContactErrors(posted, [channel]));

const removedContactErrors = ({ t }: PreferencesPost, channels: readonly CaptureChannel[]): PreferencesErrors =>
  Object.fromEntries(channels.map((channel) => [listId(channel), t('errors:contact.notFound')]));

/** The page was for other recipients than it is now: what was ticked stands there again, to be checked and saved for those. */
export async function refuseChangedRecipients(posted: PreferencesPost) {
  await saveDraft(posted);
  return refusePost(posted, { 'grid-title': posted.t('preferences:listChanged') }, 409);
}

/** The dropdown names a recipient that the customer's list does not include. */
export async function refuseUnknownRecipient(posted: PreferencesPost) {
  await saveDraft(posted);
  return posted.isSave
    ? refusePost(posted, { [SAVE_PROBLEM]: posted.t('preferences:unknownRecipient') })
    : refusePost(posted, { recipient: posted.t('preferences:notInList') });
}

/**
 * Save was pressed with another recipient in the dropdown than the boxes were of, as happens without JavaScript. Nothing is saved: the page
 * comes back for the chosen one, with the ticks as they were sent.
 */
export async function refuseOtherRecipient(args: LinkArgs, posted: PreferencesPost) {
  const { post, fields, t } = posted;
  const { recipient, shown = {}, choice } = fields;
  if (!posted.open.view.recipients.includes(recipient)) return refuseUnknownRecipient(posted);
  const open = await openOrThrowRetryPage(
    () => loadPreferences(args, recipient),
    async () => post,
  );
  const cells = changedCells(open.view.shown, choice, Object.keys(shown));
  await saveDraft({ ...posted, open, choices: { ...readPostedChoices(fields, open.view), cells } });
  const name = formatRecipientIds([recipient], open.language);
  return refusePost(posted, { [SAVE_PROBLEM]: t('preferences:otherRecipient', { name }) });
}

/** Shows a failure of the API beside its field. A server error shows a page that keeps the choices. */
export function refuseWithFailure(failure: ApiFailure, posted: PreferencesPost, place: string) {
  const { post, t } = posted;
  if (failure.status >= 500) throw retryPage(failure, post);
  if (failure.kind === 'dialog') throw apiFailurePage(failure);
  return refusePost(posted, { [place]: codeErrorText(failure, t) }, failure.status);
}

/** What is saved, and for whom. */
interface Saving {
  choices: Pick<PostedChoices, 'cells' | 'confirmed' | 'language' | 'areTermsTicked'>;
  name: string;
  /** The account keeps the network address. */
  capturesIp: boolean;
  /** Empty where there is no choice of recipients. */
  recipientId?: string;
  others?: PreferencesView['others'];
  preferred?: ReturnType<typeof preferredContacts>;
}

/** Saves in one call for every recipient whose boxes were changed, and then the preferred contacts. Spec: preferences-and-consent 4, 5 and 7. */
function callSavePreferences({ api, locale: language, clientAddress }: PageContext, token: string, saving: Saving) {
  const { choices, recipientId = '', others = [], preferred } = saving;
  const body = {
    info: infoOf(choices.cells, recipientId, choices.confirmed),
    token,
    preferredLanguage: choices.language,
    customerName: saving.name,
    customerIpAddress: saving.capturesIp ? clientAddress : null,
    selectedRecipientId: recipientId,
    others: others.map((other) => ({ recipientId: other.recipientId, info: infoOf(other.cells, other.recipientId) })),
    areTermsAccepted: choices.areTermsTicked,
    preferred,
    staysSelected: recipientId !== '',
    isMinimal: true,
  };
  return api.call(savePreferences, { body }, { language });
}

/**
 * Saves a complete post without loading the page's data first. Undefined where the data is needed; nothing is saved
 * then.
 *
 * @throws Response 400 where the post lacks what its page had shown
 */
export async function saveWithoutLoading(args: LinkArgs, fields: PostedPreferences): Promise<Response | undefined> {
  const { shown, choice, preferredLanguage = '', 'shown.name': name } = fields;
  // Nobody knows what was changed on the page: nothing would be saved, and be said to be.
  if (!shown) throw badRequest();
  const boxes = Object.keys(shown);
  const cells = changedCells(shown, choice, boxes);
  // A list without a choice posts none.
  const isPreferring = CAPTURE_CHANNELS.some((channel) => {
    const { [preferredName(channel)]: chosen, [shownPreferredName(channel)]: before } = fields;
    return chosen && chosen !== before;
  });
  const lacksTerms = fields['shown.terms'] && !fields.terms;
  // A new tick needs a contact, and only the page's lists know of one.
  const mayNeedContact = isPreferring || lacksTerms || Object.values(cells).includes(true);
  if (mayNeedContact || fields['shown.recipient'] || fields.recipient || name === undefined) return undefined;
  const { token } = requireLink(args, 'preferences');
  const context = pageContext(args);
  const language = preferredLanguage === fields['shown.language'] ? '' : preferredLanguage;
  const choices = {
    cells,
    confirmed: confirmedCells(shown, choice, boxes),
    language,
    areTermsTicked: fields.terms,
  };
  const result = await callSavePreferences(context, token, { choices, name, capturesIp: fields['shown.ip'] });
  if (!result.isOk) return undefined;
  const message = savedMessage(fields['shown.customer'], boxes.length > 0);
  return redirectToSaved(preferencePaths(args.request, token).saved([]), context.locale, language, message);
}

/** Redirects back to the page. The language that was just saved would change the page: it stays in its language. */
async function redirectToSaved(path: string, language: Locale, chosen: string, message: TextKey): Promise<Response> {
  return redirectWithFlash(path, 'success', message, chosen && (await localeCookieHeader(language)));
}

/** Saves what differs from what the page had shown, or shows why it can't be saved. */
export async function saveChanges(posted: PreferencesPost) {
  const { open, choices } = posted;
  const { view, link, context, language, paths } = open;
  const errors = ownErrors(posted);
  if (Object.keys(errors).length > 0) {
    await saveDraft(posted);
    return refusePost(posted, errors);
  }
  const { selectedRecipientId: recipientId, others, name, capturesIp } = view;
  const preferred = preferredContacts(posted);
  const result = await callSavePreferences(context, link.token, {
    choices,
    name,
    capturesIp,
    recipientId,
    others,
    preferred,
  });
  if (!result.isOk) {
    if (result.name === 'recipient.notFound') return refuseChangedRecipients(posted);
    if (result.status < 500) await saveDraft(posted);
    return refuseWithFailure(result, posted, result.name === 'preferences.termsRequired' ? 'terms' : 'grid-title');
  }
  const own = Object.keys(choices.cells).length > 0 ? [recipientId] : [];
  const savedFor = recipientId ? [...own, ...others.map((other) => other.recipientId)] : [];
  const message = savedMessage(view.isCustomer, hasEditableBoxes(view));
  return redirectToSaved(paths.saved(savedFor), language, choices.language, message);
}

/** What the page itself finds wrong, before anything is sent. */
function ownErrors(posted: PreferencesPost): PreferencesErrors {
  const { open, choices, t } = posted;
  if (open.view.termsHtml !== undefined && !choices.areTermsTicked)
    return { terms: t('errors:preferences.termsRequired') };
  return choices.gone.length > 0 ? removedContactErrors(posted, choices.gone) : unreachableTicks(posted);
}

/** A tick for a channel that has no contact would bring nothing: its box says what is missing. */
function unreachableTicks({ open: { view }, choices, t }: PreferencesPost): Record<string, string> {
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
function preferredContacts({ open, choices }: PreferencesPost) {
  return Object.entries(choices.preferred).flatMap(([name, ref]) => {
    const channel = name as CaptureChannel;
    const contact = findContact(open, channel, ref);
    return contact ? [{ channel, contact: contact.contact }] : [];
  });
}
