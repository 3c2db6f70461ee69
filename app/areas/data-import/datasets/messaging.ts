import {
  findTextProblem,
  MAX_TEXT_LENGTHS,
  textRules,
  WORD_FIELDS,
  CUSTOMIZABLE_MESSAGES,
} from '~/domain/customizable-messages';
import { defineDataset } from './dataset';
import { choice, optional, prose, time } from './field';
import { language, phone } from './people';

const words = (about: string, longest: number) => optional(prose(about, longest), '');

export const messageTexts = defineDataset({
  name: 'message-texts',
  about:
    'An account’s own words for its messages, by language. What is left out keeps ours. A recipient is written to in their language, else in the account’s default one, else in our words.',
  fields: {
    message: choice('The message', CUSTOMIZABLE_MESSAGES),
    language: language('Language of the texts'),
    subject: words('Subject of the email', MAX_TEXT_LENGTHS.subject),
    text: words(
      'Text of the email, with empty lines between its paragraphs. {{link}}, {{details}} and {{text}} stand in a paragraph of their own',
      MAX_TEXT_LENGTHS.text,
    ),
    smsText: words('Text of the SMS, where the message has one', MAX_TEXT_LENGTHS.smsText),
  },
  key: ['message', 'language'],
  area: 'messages/texts',
  isSetting: true,
  check(record) {
    if (WORD_FIELDS.every((field) => record[field] === ''))
      return { field: textRules(record.message).sms ? 'smsText' : 'text', code: 'needsOne' };
    for (const field of WORD_FIELDS) {
      const found = findTextProblem(record.message, field, record[field]);
      if (found) return { field, code: found.code };
    }
    return undefined;
  },
});

export const stops = defineDataset({
  name: 'stops',
  about:
    'Numbers that sent STOP to the account: nothing is sent there. An import adds one and never lifts one; only START from the number does.',
  fields: {
    channel: choice('Channel that is stopped', ['sms', 'whatsApp']),
    number: phone('Number with the country’s code: +12025550123'),
    since: optional(time('When STOP was sent; without it, now'), null),
  },
  key: ['channel', 'number'],
  area: 'consents',
});
