import { preferContact } from '~/areas/contacts/calls';
import { writeAgain } from '~/areas/preferences/calls';
import { pauseMessages } from '~/areas/preferences/unsubscribe/calls';
import type { CaptureChannel } from '~/domain/contact-channels';
import { listId, PAUSE_PART, preferredName, RETURNED_PART } from '~/domain/preference-field-names';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { seeOther } from '~/lib/responses.server';
import {
  findContact,
  isChannelFull,
  sendCodeAndRedirect,
  findOfferedChannel,
  tooManyContactsKey,
} from './load-contacts.server';
import {
  saveDraft,
  refusePost,
  refuseWithFailure,
  refuseRemovedContact,
  refuseUnknownRecipient,
  type PreferencesPost,
} from './save-preferences.server';

/** Redirects to the page that adds a contact, or shows that the list is full. Spec: preferences-and-consent 5. */
export function openAddContact(posted: PreferencesPost, requested: CaptureChannel) {
  const { open, fields, t } = posted;
  const channel = findOfferedChannel(open, requested);
  if (!channel) return seeOther(open.paths.page);
  if (isChannelFull(open, channel))
    return refusePost(posted, { [listId(channel)]: t(tooManyContactsKey(channel), { n: open.limit }) });
  return seeOther(open.paths.add(channel, fields.variant === 'modal'));
}

/** Sends a code to a listed contact and leads to the page that takes it. */
export function verifyContact(posted: PreferencesPost, channel: CaptureChannel, ref: string) {
  const { open } = posted;
  const contact = findContact(open, channel, ref);
  if (!contact) return refuseRemovedContact(posted, channel);
  if (contact.isVerified || !findOfferedChannel(open, channel)) return seeOther(open.paths.page);
  const target = { channel, destination: contact.contact };
  return sendCodeAndRedirect(open, target, (failure) => refuseWithFailure(failure, posted, listId(channel)));
}

/** Makes the chosen contact the preferred one at once. What else was chosen stays unsaved. */
export async function preferChosenContact(posted: PreferencesPost, channel: CaptureChannel) {
  const { open, fields, choices } = posted;
  const { [channel]: _applied, ...preferred } = choices.preferred;
  await saveDraft({ ...posted, choices: { ...choices, preferred } });
  if (choices.gone.includes(channel)) return refuseRemovedContact(posted, channel);
  const contact = findContact(open, channel, fields[preferredName(channel)] ?? '');
  if (!contact) return seeOther(open.paths.page);
  const body = { token: open.link.token, contact: contact.contact, channel, isCustomer: open.customer !== null };
  const result = await open.context.api.call(preferContact, { body });
  return result.isOk
    ? redirectWithFlash(open.paths.page, 'success', 'preferences:savedPreferred')
    : refuseWithFailure(result, posted, listId(channel));
}

export async function switchRecipient(posted: PreferencesPost) {
  const { open, fields } = posted;
  const wanted = fields.recipient;
  if (!open.view.recipients.includes(wanted)) return refuseUnknownRecipient(posted);
  await saveDraft(posted, wanted);
  return seeOther(open.paths.page);
}

export async function endPause(posted: PreferencesPost) {
  const { context, link, paths } = posted.open;
  const result = await context.api.call(pauseMessages, { body: { token: link.token, days: 0 } });
  return result.isOk
    ? redirectWithFlash(paths.page, 'success', 'preferences:resumed')
    : refuseWithFailure(result, posted, PAUSE_PART);
}

export async function unsuppressAndRedirect(posted: PreferencesPost) {
  const { context, link, paths } = posted.open;
  const result = await context.api.call(writeAgain, { body: { token: link.token } });
  return result.isOk
    ? redirectWithFlash(paths.page, 'success', 'preferences:returned.mended')
    : refuseWithFailure(result, posted, RETURNED_PART);
}
