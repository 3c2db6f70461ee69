import { z } from 'zod';
import { MAX_CHANGES } from '~/domain/submission-change';
import { walletTemplateSchema } from '~/areas/wallet-passes/calls';
import { defineDataset } from './dataset';
import {
  choice,
  dateSchema,
  file,
  fileName,
  files,
  flag,
  html,
  id,
  list,
  money,
  object,
  optional,
  prose,
  secretId,
  text,
  texts,
  time,
  wholeNumber,
  IMAGE_EXTENSIONS,
} from './field';
import { language, recipient } from './people';

/** Kinds of pictures of a card. */
export const CARD_PICTURES = ['icon', 'logo', 'strip', 'thumbnail'] as const;

export const walletTemplates = defineDataset({
  name: 'wallet-templates',
  about: 'Cards for a phone’s wallet. {{Name}} in a value is filled in by the merge tag of that name.',
  fields: {
    id: id('Id of the card', 60),
    template: object('The card as the specification has it, without its images', walletTemplateSchema),
    images: files(
      'Its pictures',
      z.object({
        type: z.enum(CARD_PICTURES, 'choice'),
        file: fileName,
        altText: z.string().max(300, 'tooLong').default(''),
      }),
      IMAGE_EXTENSIONS,
    ),
  },
  key: ['id'],
  area: 'wallet-passes',
  isSetting: true,
});

export const storedPrints = defineDataset({
  name: 'stored-prints',
  about: 'Documents that can be printed again. Whoever has a key may read its document.',
  fields: {
    key: secretId('Unguessable key, at least 16 characters'),
    recipient: recipient(),
    bill: optional(id('Id of the bill that is printed'), null),
    file: optional(file('The document as PDF, where it is no bill'), null),
  },
  key: ['key'],
  refersTo: { recipient: 'recipients', bill: 'bills' },
  area: 'bills/documents',
  check: ({ bill, file: document }) =>
    (bill === null) === (document === null) ? { field: 'file', code: 'needsOne' } : undefined,
});

export const messages = defineDataset({
  name: 'messages',
  about: 'Messages that were sent elsewhere, so that people can read them online. Added once; no import changes one.',
  fields: {
    id: secretId('Unguessable id of the message, at least 16 characters'),
    recipient: recipient(),
    channel: choice('Channel that it went by', ['email', 'sms', 'whatsApp', 'push']),
    category: optional(text('Its category', 100), ''),
    to: text('Address or number that it went to', 254),
    subject: optional(prose('Subject of an e-mail', 500), ''),
    body: html('HTML of an e-mail, text of any other message', 500_000),
    sentAt: time('When it was sent'),
  },
  key: ['id'],
  refersTo: { recipient: 'recipients' },
  area: 'messages',
});

export const messageDocuments = defineDataset({
  name: 'message-documents',
  about: 'The document that a message was about, which its link shows.',
  fields: { message: id('Id of the message', 100), print: id('Key of the stored print', 100) },
  key: ['message'],
  refersTo: { message: 'messages', print: 'stored-prints' },
  area: 'bills/documents',
});

const answerSchema = z.union([z.string(), z.array(z.string())], 'object');

export const submissions = defineDataset({
  name: 'submissions',
  about: 'What people sent elsewhere, as submissions of a form. Added once; no import changes one.',
  fields: {
    reference: id('What people were told to quote', 40),
    form: id('Id of the form'),
    recipient: recipient(),
    answers: object(
      'Answers by the ids of the inputs: a text, or the ids of what was chosen',
      z.record(z.string(), answerSchema, 'object'),
    ),
    tags: texts('Merge tags of the recipient at that time', 2000),
    language: optional(language('Language that it was filled in in'), 'en' as const),
    agreement: optional(prose('The sentence that was ticked below a plan', 2000), ''),
    plan: list(
      'Rows of the plan that was agreed to',
      z.object({
        amount: money('').schema,
        dueDate: dateSchema,
        isDownPayment: z.boolean('flag').default(false),
      }),
    ),
    attachments: files(
      'Files that came with it, each with the id of its input and its name',
      z.object({
        input: z.string('text').max(64, 'tooLong'),
        name: z.string('text').max(255, 'tooLong'),
        file: fileName,
      }),
    ),
    test: optional(flag('Whether it was a test, which is counted nowhere'), false),
    at: time('When it was sent'),
    version: optional(wholeNumber('Which version the answers are of: 1 as it was first sent', 1, MAX_CHANGES + 1), 1),
    changedAt: optional(time('When the person changed it the last time'), null),
    withdrawnAt: optional(time('When the person took it back; it counts in no result'), null),
  },
  key: ['reference'],
  refersTo: { recipient: 'recipients' },
  area: 'submissions',
});
