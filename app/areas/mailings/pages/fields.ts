import { z } from 'zod';
import { audienceShape } from '../audience-fields';
import { LOCALES, type Locale } from '~/lib/contract/enums';
import { choice, multilineText, INVALID_REQUEST, rawText, requiredText, text } from '~/lib/contract/form-field-schemas';
import { MAX_SUBJECT_CHARACTERS, MAX_TEXT_CHARACTERS, MAILING_ACTIONS, type CategoryMessage } from '../calls';
import { MESSAGE_CHANNELS } from '~/areas/messages/calls';
import { findUnknownTag, MESSAGE_TAGS } from '~/domain/customizable-messages';

/** The merge tags as people type them, separated by spaces. */
export const MESSAGE_TAGS_TEXT = MESSAGE_TAGS.map((tag) => `{{${tag}}}`).join(' ');

const tagged = z.string().refine((typed) => !findUnknownTag(typed, MESSAGE_TAGS), 'mailings:unknownTag');
const subject = text(MAX_SUBJECT_CHARACTERS, tagged);
const words = multilineText(MAX_TEXT_CHARACTERS).pipe(tagged);

/** Names of the subject and text fields of one language. */
export const languageVersionFieldNames = (language: Locale) => ({
  subject: `subject-${language}`,
  text: `text-${language}`,
});
const versions = Object.fromEntries(
  LOCALES.flatMap((language) => {
    const names = languageVersionFieldNames(language);
    return [
      [names.subject, subject],
      [names.text, words],
    ];
  }),
) as Record<string, typeof words>;

/** A message and who gets it: looked at, changed again, sent. */
export const messageFields = z.object({
  intent: choice(['preview', 'edit', 'send']),
  nonce: rawText(100, z.string().min(16, INVALID_REQUEST)),
  category: requiredText(100, 'mailings:categoryRequired'),
  channel: choice(MESSAGE_CHANNELS),
  subject,
  text: multilineText(MAX_TEXT_CHARACTERS).pipe(tagged.refine((typed) => typed.trim() !== '', 'mailings:textRequired')),
  ...audienceShape,
  startAt: text(30),
  ...versions,
});
type MessageValues = z.output<typeof messageFields>;

/** Converts the posted values to the message of the contract. Leaves out language versions without a text. */
export function toCategoryMessage(values: MessageValues): CategoryMessage & Pick<MessageValues, 'channel'> {
  const all = values as unknown as Record<string, string>;
  return {
    category: values.category,
    channel: values.channel,
    subject: values.subject,
    text: values.text,
    versions: LOCALES.flatMap((language) => {
      const names = languageVersionFieldNames(language);
      const own = { subject: all[names.subject] ?? '', text: all[names.text] ?? '' };
      return own.text.trim() ? [{ language, ...own }] : [];
    }),
  };
}

/** What the page of one mailing asks for. */
export const mailingFields = z.object({ intent: choice(MAILING_ACTIONS) });
