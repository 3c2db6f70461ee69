import { z } from 'zod';
import { isTimeZone } from '~/domain/calendar-date';
import { CAPTURE_CHANNELS } from '~/domain/contact-channels';
import {
  CONTACT_TYPES,
  isEmail,
  isPhoneLengthValid,
  normalizeEmail,
  cleanEmailInput,
  type ContactChannel,
} from '~/domain/contact';
import { cleanPhoneInput } from '~/domain/phone-number';
import { CONSENT_SOURCES } from '~/areas/consents/calls';
import { LOCALES } from '~/lib/contract/enums';
import { defineDataset } from './dataset';
import { choice, date, flag, id, list, matching, money, optional, secretId, text, texts, time } from './field';

/** The recipient that a record is about. */
export const recipient = (about = 'Id of the recipient') => id(about);

export const language = (about: string) => ({ ...choice(about, LOCALES), schema: z.enum(LOCALES, 'language') });

export const email = (about: string) => {
  const field = text(about, 254);
  return { ...field, schema: field.schema.refine((value) => isEmail(value), 'email'), clean: cleanEmailInput };
};

export const timeZone = (about: string) => {
  const field = text(about, 60);
  return { ...field, schema: field.schema.refine((value) => isTimeZone(value), 'timeZone') };
};

/** A number with its country's code, as people write it; stored without separators. */
export const phone = (about: string) => {
  const field = matching(about, /^\+\d+$/, 'phone', 20);
  return {
    ...field,
    schema: field.schema.refine((value) => isPhoneLengthValid(value), 'phone'),
    clean: cleanPhoneInput,
  };
};

export const recipients = defineDataset({
  name: 'recipients',
  about: 'The people and households that the account writes to, with what its billing system knows of them.',
  fields: {
    id: id('The recipient’s number in the billing system'),
    name: optional(text('Name as it stands on letters; empty where nobody has told it, and never emptied'), ''),
    email: optional(email('E-mail address on file'), null),
    phone: optional(phone('Mobile number on file, with the country’s code: +12025550123'), null),
    language: optional(language('Language that the recipient is written to in; without one, the account’s'), null),
    timeZone: optional(
      timeZone(
        'Time zone in which the recipient’s quiet hours count, such as America/New_York; without one, the account’s',
      ),
      null,
    ),
    type: optional(text('What kind of recipient it is, such as Household; without one, the account’s word', 60), ''),
    balance: optional(money('What is owed; below zero for a credit'), null),
    nextBillDate: optional(date('Date of the next bill, from which plans are counted'), null),
    test: optional(
      flag(
        'Whether nobody lives there: a recipient to try with, as all that test keys write. What comes of it is marked',
      ),
      false,
    ),
    tags: texts('Merge tags by their names: what forms, gates, cards and messages fill in', 2000),
  },
  key: ['id'],
  area: 'recipients',
});

export const contacts = defineDataset({
  name: 'contacts',
  about:
    'Contacts of recipients beside the ones on file, with what is known of their verification. One that the person has removed is not added again.',
  fields: {
    recipient: recipient(),
    channel: choice('Channel of the contact', CAPTURE_CHANNELS),
    contact: {
      ...text('E-mail address, or number with the country’s code', 254),
      clean: (value: string) => (isEmail(value) ? normalizeEmail(value) : cleanPhoneInput(value)),
    },
    verified: optional(flag('Whether the person has proven it'), false),
    preferred: optional(
      flag('Whether messages of the channel go there; one of each channel, and a verified one'),
      false,
    ),
  },
  key: ['recipient', 'channel', 'contact'],
  refersTo: { recipient: 'recipients' },
  area: 'contacts',
  onlyOne: { flag: 'preferred', of: ['recipient', 'channel'] },
  check: ({ channel, contact }) =>
    (channel === 'email' ? isEmail(contact) && contact === contact.toLowerCase() : /^\+\d{7,15}$/.test(contact))
      ? undefined
      : { field: 'contact', code: channel === 'email' ? 'badEmail' : 'badPhone' },
});

const CHANNELS = Object.keys(CONTACT_TYPES) as [ContactChannel, ...ContactChannel[]];

export const consents = defineDataset({
  name: 'consents',
  about:
    'Choices that people made elsewhere about the messages of a category. A choice that was made here counts more: an import turns nothing on that a person has turned off.',
  fields: {
    recipient: recipient(),
    category: id('Name of the category', 100),
    channel: choice('Channel of the messages', CHANNELS),
    given: flag('Whether messages are wanted'),
    source: optional(choice('How the choice was made', CONSENT_SOURCES), 'import' as const),
    textVersion: optional(text('Version of the text that was agreed to', 100), ''),
    at: time('When it was made'),
  },
  key: ['recipient', 'category', 'channel'],
  refersTo: { recipient: 'recipients', category: 'categories' },
  area: 'consents',
  isHistory: true,
});

export const erpCustomers = defineDataset({
  name: 'erp-customers',
  about:
    'Customers of an external billing system: one customer with several recipients, each with categories of its own.',
  fields: {
    recipient: recipient('Id of the recipient whose links open the customer’s pages'),
    address: optional(text('Address of the customer', 500), ''),
    enrolledInEBill: optional(
      flag('Whether bills come electronically; one that the person has ended is not begun again'),
      false,
    ),
    recipients: list(
      'The recipients, each with the names of its categories',
      z.object({
        recipientId: z.string('text').min(1, 'required').max(64, 'tooLong'),
        preferences: z.array(z.string('text').max(100, 'tooLong'), 'list').max(100, 'tooLong'),
      }),
    ),
  },
  key: ['recipient'],
  refersTo: { recipient: 'recipients' },
  otherRecipients: ({ recipients: others = [] }) => others.map(({ recipientId }) => recipientId),
  area: 'recipients',
});

export const installations = defineDataset({
  name: 'installations',
  about: 'Places that field agents visit. An id opens the customer’s contacts, so it must not be guessable.',
  fields: {
    id: secretId('Unguessable id of the installation, at least 16 characters'),
    recipient: recipient(),
    contractAccount: optional(matching('Number of the contract account', /^\d{0,12}$/, 'number'), ''),
  },
  key: ['id'],
  refersTo: { recipient: 'recipients' },
  area: 'payments/field-agent',
});

export const pushLinks = defineDataset({
  name: 'push-links',
  about: 'Addresses at which a recipient’s browser is registered for push messages.',
  fields: {
    id: secretId('Unguessable id, at least 16 characters'),
    recipient: recipient(),
    expiresAt: optional(time('When it ends; without one it does not'), null),
  },
  key: ['id'],
  refersTo: { recipient: 'recipients' },
  area: 'push',
});
