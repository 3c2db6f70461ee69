import { preferContact } from '~/areas/contacts/calls';
import { writeAgain } from '~/areas/preferences/calls';
import { pauseMessages } from '~/areas/preferences/unsubscribe/calls';
import type { CaptureChannel } from '~/domain/contact-channels';
import { preferenceFields, readChoices } from '~/areas/preferences/pages/fields';
import {
  listId,
  parsePreferencesIntent,
  PAUSE_PART,
  preferredName,
  RETURNED_PART,
  type Intent,
} from '~/domain/preference-names';
import { flashHeader } from '~/lib/flash.server';
import type { LinkArgs } from '~/lib/link.server';
import { matchLocale } from '~/locales/languages';
import { localeHeader } from '~/lib/language-cookie.server';
import { readFields } from '~/lib/read-post.server';
import { nameOfProblem, openForPost, seeOther } from '~/lib/respond.server';
import { requireFields } from '~/lib/validate-post.server';
import { findContact, isFull, leadToCode, offeredChannel, tooManyKey } from './contacts.server';
import { openPreferences } from './load.server';
import {
  keepDraft,
  refuse,
  refuseBy,
  refuseChangedList,
  refuseGone,
  refuseOtherRecipient,
  refuseUnknownRecipient,
  save,
  saveAtOnce,
  type Posted,
} from './save.server';
import { pageContext } from '~/lib/page-context.server';

/** Answers a post of the page: keeps what was chosen first, then does what the button asks. */
export async function act(args: LinkArgs) {
  const post = await readFields(args.request);
  const fields = requireFields(post, preferenceFields);
  const { 'shown.recipient': recipientId } = fields;
  const intent = parsePreferencesIntent(fields.intent);
  const readPost = async () => post;
  const saved = intent.kind === 'save' && (await openForPost(() => saveAtOnce(args, fields), readPost));
  if (saved) return saved;
  const open = await openForPost(() => openShown(args, recipientId), readPost);
  const isSame = recipientId === open.view.selectedRecipientId;
  const read = readChoices(fields, open.view);
  const posted = { open, post, fields, choices: read, isSave: intent.kind === 'save', t: pageContext(args).t };
  if (!isSame && posted.isSave) return refuseChangedList(posted);
  const isOther = fields.recipient !== '' && fields.recipient !== recipientId;
  if (isOther && posted.isSave) return refuseOtherRecipient(args, posted);
  return answer(isSame ? posted : { ...posted, choices: { ...read, cells: {} } }, intent);
}

/** The page of the recipient that was shown, or as the list is now where that one has left it. */
async function openShown(args: LinkArgs, recipientId: string) {
  try {
    return await openPreferences(args, recipientId);
  } catch (error) {
    if (recipientId === '' || (await nameOfProblem(error)) !== 'recipient.notFound') throw error;
    return openPreferences(args);
  }
}

/** Saving keeps no draft of what it is about to save, unless it is refused; everything else keeps one first. */
async function answer(posted: Posted, intent: Intent) {
  const { open, fields } = posted;
  const { paths } = open;
  switch (intent.kind) {
    case 'save':
      return save(posted);
    case 'prefer':
      return prefer(posted, intent.channel);
    case 'recipient':
      return showRecipient(posted);
    case 'add':
      await keepDraft(posted);
      return add(posted, intent.channel);
    case 'verify':
      await keepDraft(posted);
      return verify(posted, intent.channel, intent.ref);
    case 'remove':
      await keepDraft(posted);
      return findContact(open, intent.channel, intent.ref)
        ? seeOther(paths.remove(intent.channel, intent.ref))
        : refuseGone(posted, intent.channel);
    case 'go':
      await keepDraft(posted);
      return seeOther(paths[intent.page]);
    case 'resume':
      await keepDraft(posted);
      return resume(posted);
    case 'again':
      await keepDraft(posted);
      return sendAgain(posted);
    case 'close':
      await keepDraft(posted);
      return seeOther(paths.closed);
    case 'language': {
      await keepDraft(posted);
      const locale = matchLocale(fields.language);
      return seeOther(paths.page, locale ? { 'Set-Cookie': await localeHeader(locale) } : {});
    }
    case 'keep':
      await keepDraft(posted);
      return seeOther(paths.page);
  }
}

/** A full list is told before a code is sent. Spec: preferences-and-consent 5. */
function add(posted: Posted, asked: CaptureChannel) {
  const { open, fields, t } = posted;
  const channel = offeredChannel(open, asked);
  if (!channel) return seeOther(open.paths.page);
  if (isFull(open, channel)) return refuse(posted, { [listId(channel)]: t(tooManyKey(channel), { n: open.limit }) });
  return seeOther(open.paths.add(channel, fields.variant === 'modal'));
}

/** Sends a code to a listed contact and leads to the page that takes it. */
function verify(posted: Posted, channel: CaptureChannel, ref: string) {
  const { open } = posted;
  const contact = findContact(open, channel, ref);
  if (!contact) return refuseGone(posted, channel);
  if (contact.isVerified || !offeredChannel(open, channel)) return seeOther(open.paths.page);
  const target = { channel, destination: contact.contact };
  return leadToCode(open, target, (failure) => refuseBy(failure, posted, listId(channel)));
}

/** Makes the chosen contact the preferred one at once. What else was chosen stays unsaved. */
async function prefer(posted: Posted, channel: CaptureChannel) {
  const { open, fields, choices } = posted;
  const { [channel]: _applied, ...preferred } = choices.preferred;
  await keepDraft({ ...posted, choices: { ...choices, preferred } });
  if (choices.gone.includes(channel)) return refuseGone(posted, channel);
  const contact = findContact(open, channel, fields[preferredName(channel)] ?? '');
  if (!contact) return seeOther(open.paths.page);
  const body = { token: open.link.token, contact: contact.contact, channel, isCustomer: open.customer !== null };
  const result = await open.context.api.call(preferContact, { body });
  return result.isOk
    ? seeOther(open.paths.page, await flashHeader('success', 'preferences:savedPreferred'))
    : refuseBy(result, posted, listId(channel));
}

async function showRecipient(posted: Posted) {
  const { open, fields } = posted;
  const wanted = fields.recipient;
  if (!open.view.recipients.includes(wanted)) return refuseUnknownRecipient(posted);
  await keepDraft(posted, wanted);
  return seeOther(open.paths.page);
}

async function resume(posted: Posted) {
  const { context, link, paths } = posted.open;
  const result = await context.api.call(pauseMessages, { body: { token: link.token, days: 0 } });
  return result.isOk
    ? seeOther(paths.page, await flashHeader('success', 'preferences:resumed'))
    : refuseBy(result, posted, PAUSE_PART);
}

async function sendAgain(posted: Posted) {
  const { context, link, paths } = posted.open;
  const result = await context.api.call(writeAgain, { body: { token: link.token } });
  return result.isOk
    ? seeOther(paths.page, await flashHeader('success', 'preferences:returned.mended'))
    : refuseBy(result, posted, RETURNED_PART);
}
