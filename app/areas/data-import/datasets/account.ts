import { z } from 'zod';
import { themeSchema } from '~/areas/accounts/calls';
import { CLIENT_TYPES, COUNTRIES, ISO_COUNTRIES, LOCALES } from '~/lib/contract/enums';
import { cleanContactInput, isDialable } from '~/domain/contact';
import { PAYMENT_METHODS } from '~/domain/payment';
import { TIME_OF_DAY } from '~/domain/quiet-hours';
import { defineDataset } from './dataset';
import {
  amountDue,
  choice,
  file,
  flag,
  html,
  list,
  object,
  optional,
  IMAGE_EXTENSIONS,
  text,
  wholeNumber,
} from './field';
import { email, language, timeZone } from './people';

const hour = (about: string) => {
  const field = text(about, 5);
  const schema = field.schema.refine((value) => value === '' || TIME_OF_DAY.test(value), 'hour');
  return { ...field, kind: 'clock' as const, schema };
};

const dialable = (about: string) => {
  const field = text(about, 40);
  return {
    ...field,
    schema: field.schema.refine((value) => value === '' || isDialable(value), 'dialable'),
    clean: cleanContactInput,
  };
};

export const account = defineDataset({
  name: 'account',
  about: 'What every page and message of the account shows and keeps to. One record.',
  fields: {
    name: text('Name of the company'),
    clientType: optional(choice('Brand whose rules of its own the pages follow', CLIENT_TYPES), 'Latchkey' as const),
    country: optional(choice('Country, for numbers and currency', COUNTRIES), 'United States' as const),
    timeZone: optional(timeZone('Time zone, such as America/New_York'), 'UTC'),
    quietFrom: optional(
      hour('From when on messages to many wait, as 21:00 on clocks where the recipient is; empty: they never wait'),
      '',
    ),
    quietTo: optional(hour('Until when messages to many wait, as 08:00'), ''),
    draftReminderDays: optional(
      wholeNumber(
        'Days before what was typed is removed that whoever has begun a form and not sent it is reminded, once; 0: never',
        0,
        20,
      ),
      0,
    ),
    defaultLanguage: optional(language('Language of who has none'), 'en' as const),
    languages: list('Languages that the pages offer', z.enum(LOCALES, 'language'), LOCALES.length),
    supportPhone: optional(dialable('Number for help'), ''),
    supportPhoneWords: optional(text('The same number as it is advertised, such as 844-WASHGAS', 40), ''),
    supportEmail: optional(email('Address for help'), ''),
    pageTitle: optional(text('Title in the browser’s tab'), ''),
    theme: optional(object('Colours and font', themeSchema), null),
    logo: optional(file('Logo above the pages, as SVG or PNG', IMAGE_EXTENSIONS), null),
    icon: optional(file('Icon in the browser’s tab', IMAGE_EXTENSIONS), null),
    header: optional(html('HTML above every page', 20_000), ''),
    footer: optional(html('HTML below every page', 20_000), ''),
    recipientType: optional(text('Word for a recipient, such as Customer', 60), 'Customer'),
    parentRecipientType: optional(
      text('Word for whom several recipients belong to, such as Household', 60),
      'Household',
    ),
    customerNumberFormat: optional(
      text('How customers’ numbers look: a digit for each 9, a letter for each A', 40),
      '',
    ),
    maximumContacts: optional(wholeNumber('Contacts of each channel that a person may have', 0, 100), 5),
    oneContact: optional(flag('Whether a person has one contact of each channel'), false),
    keepsAddresses: optional(flag('Whether the network address of who submits is kept'), false),
    codeNumbersADay: optional(wholeNumber('Numbers that one recipient may have codes sent to within a day', 1, 100), 5),
    codeCountries: list(
      'Countries whose numbers get codes, as ISO codes; none: the account’s own',
      z.enum(Object.values(ISO_COUNTRIES), 'choice'),
    ),
    paymentMethods: list('Ways to pay that the payment page offers; none: all', z.enum(PAYMENT_METHODS, 'choice')),
    minimumPaymentPercent: optional(wholeNumber('Smallest part of a demand that is taken, in percent', 0, 100), 0),
    maximumPaymentPercent: optional(wholeNumber('Most that is taken for a demand, in percent', 100, 1000), 200),
    maximumOpenPayment: optional(amountDue('Most that is taken where nobody knows what is due'), 1_000_000),
    secondFactorRequired: optional(
      flag('Whether owners need a second factor to sign in; only an owner takes that back'),
      false,
    ),
  },
  key: [],
  area: 'accounts',
  isSetting: true,
  check({ languages, defaultLanguage, quietFrom, quietTo }) {
    if ((quietFrom === '') !== (quietTo === ''))
      return { field: quietFrom === '' ? 'quietFrom' : 'quietTo', code: 'needsOne' };
    if (quietFrom !== '' && quietFrom === quietTo) return { field: 'quietTo', code: 'sameHour' };
    if (languages.length === 0) return { field: 'languages', code: 'needsOne' };
    if (new Set(languages).size < languages.length) return { field: 'languages', code: 'doubleKey' };
    return languages.includes(defaultLanguage) ? undefined : { field: 'languages', code: 'lacksDefault' };
  },
});

export const templateApproval = defineDataset({
  name: 'template-approval',
  about: 'Who must approve a form before it is live. One record.',
  fields: {
    needed: optional(flag('Whether forms wait for approval'), false),
    asksAll: optional(flag('Whether all admins are asked'), true),
    random: optional(flag('Whether those who are asked are drawn'), false),
    approvals: optional(wholeNumber('How many must approve', 1, 20), 1),
    admins: list('Ids of those who are asked, where not all are', z.string('text').max(64, 'tooLong'), 100),
  },
  key: [],
  area: 'approval',
  isSetting: true,
});

const months = (about: string) => optional(wholeNumber(`${about}; 0: without end`, 0, 240), 0);

export const retention = defineDataset({
  name: 'retention',
  about: 'After how many months what people did is taken away. What has no months is kept. One record.',
  fields: {
    submissionMonths: months(
      'Months that submissions are kept, with their files; their answers leave the results as well',
    ),
    messageMonths: months('Months that messages are kept, captured ones too'),
    eventMonths: months('Months that the log of links is kept'),
  },
  key: [],
  area: 'accounts',
  isSetting: true,
});
