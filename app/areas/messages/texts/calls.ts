import { z } from 'zod';
import { MAX_TEXT_LENGTHS, CUSTOMIZABLE_MESSAGES } from '~/domain/customizable-messages';
import { defineCalls, envelope } from '~/lib/contract/call';
import { LOCALES } from '~/lib/contract/enums';
import { byAdmins, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('texts');

const place = z.object({ message: z.enum(CUSTOMIZABLE_MESSAGES), language: z.enum(LOCALES) });

/** Texts of a message with their merge tags; an empty one leaves ours. */
const wordsSchema = z.object({
  subject: z.string().max(MAX_TEXT_LENGTHS.subject),
  text: z.string().max(MAX_TEXT_LENGTHS.text),
  smsText: z.string().max(MAX_TEXT_LENGTHS.smsText),
});

export const listMessageTexts = defineCall({
  id: 'listMessageTexts',
  path: 'api/x/texts/List',
  summary: 'In which languages the account words which messages itself',
  ...byAdmins,
  reply: envelope(
    z.object({
      languages: z.array(place.shape.language),
      defaultLanguage: place.shape.language,
      own: z.array(place),
    }),
  ),
  errors: sessionErrors,
});

export const getMessageText = defineCall({
  id: 'getMessageText',
  path: 'api/x/texts/Get',
  summary: 'The words of a message in a language: ours, and the account’s own where it has any',
  ...byAdmins,
  query: place,
  reply: envelope(z.object({ ours: wordsSchema, own: wordsSchema.nullable() })),
  errors: sessionErrors,
});

export const previewMessageText = defineCall({
  id: 'previewMessageText',
  path: 'api/x/texts/Preview',
  summary: 'A message in the account’s look with these words and made-up values',
  ...byAdmins,
  body: place.extend(wordsSchema.shape),
  reply: envelope(
    z.object({
      subject: z.string(),
      html: z.string(),
      /** Empty where the message is no SMS. */
      smsText: z.string(),
    }),
  ),
  errors: sessionErrors,
});
