import { z } from 'zod';
import { IDENTITY_CHECK_PURPOSES } from '~/areas/identity-check/calls';
import { defineDataset } from './dataset';
import { choice, flag, html, id, list, optional, prose, text, textsByLanguage, wholeNumber } from './field';
import { language, phone } from './people';

/** What a category is on a channel. */
export const OPTION_RULES = ['off', 'offered', 'given', 'mandatory'] as const;

const rule = (channel: string) =>
  optional(
    choice(
      `On ${channel}: off, offered (asked for), given (on until it is turned off) or mandatory (can’t be turned off)`,
      OPTION_RULES,
    ),
    'off' as const,
  );

export const categories = defineDataset({
  name: 'categories',
  about: 'Kinds of messages that people choose among on the preferences page, with their rules on each channel.',
  fields: {
    name: id('Name that messages and consents use, such as outage_alert', 100),
    position: optional(wholeNumber('Place on the page, from 1', 0, 10_000), 0),
    labels: textsByLanguage('Its name by language', 200),
    descriptions: textsByLanguage('What it means, by language', 1000),
    visible: optional(flag('Whether the page shows it'), true),
    hidden: optional(flag('Whether it is left out of lists of what a person gets'), false),
    email: rule('e-mail'),
    sms: rule('SMS'),
    whatsApp: rule('WhatsApp'),
    push: rule('push messages'),
    ivr: rule('calls'),
    webForm: rule('web forms'),
    print: rule('letters'),
  },
  key: ['name'],
  area: 'consents',
  isSetting: true,
});

const optionalHtml = (about: string) => textsByLanguage(about, 100_000);

export const preferenceSettings = defineDataset({
  name: 'preference-settings',
  about: 'What the preferences page says and which contacts people may add there. One record.',
  fields: {
    emailCode: optional(text('Id of the message with an e-mail code; without one no addresses are added', 100), null),
    smsCode: optional(text('Id of the message with an SMS code', 100), null),
    indiaSmsCode: optional(text('Id of the message with an SMS code in India', 100), null),
    whatsAppCode: optional(text('Id of the message with a WhatsApp code', 100), null),
    emailCaptureRemoved: optional(flag('Whether addresses can’t be added at all'), false),
    mobileCaptureRemoved: optional(flag('Whether numbers can’t be added at all'), false),
    header: optionalHtml('HTML above the preferences, by language; without it the page’s own words'),
    footer: optionalHtml('HTML that a person agrees to by saving, by language'),
    terms: optionalHtml('HTML of the terms, by language'),
    termsEnabled: optional(flag('Whether the terms must be accepted'), false),
    unsubscribeLeadsToPreferences: optional(flag('Whether unsubscribe links open the preferences'), false),
    smsNumber: optional(phone('Number that SMS come from and STOP is sent to'), null),
  },
  key: [],
  area: 'accounts',
  isSetting: true,
});

const fieldSchema = z.object({
  key: z.string('text').min(1, 'required').max(100, 'tooLong'),
  labels: textsByLanguage('', 300).schema,
  tag: z.string('text').max(100, 'tooLong').default(''),
  maxLength: z.number('number').int('number').min(1, 'number').max(500, 'number'),
});

export const identityCheck = defineDataset({
  name: 'gate',
  about: 'What a page asks for before it opens: values that must equal the recipient’s merge tags.',
  fields: {
    page: choice('The page behind it', IDENTITY_CHECK_PURPOSES),
    header: textsByLanguage('What stands above the fields, by language', 10_000),
    consent: textsByLanguage('What the person confirms, by language', 2000),
    error: textsByLanguage('What a wrong answer is told, by language', 2000),
    fields: list('What is asked for: key names the merge tag, tag is ZIP for a postal code', fieldSchema, 20),
    available: optional(flag('Off while the service that knows the values is away: the page stays closed'), true),
  },
  key: ['page'],
  area: 'identity-check',
  isSetting: true,
  check: ({ fields }) => (fields.length > 0 ? undefined : { field: 'fields', code: 'needsOne' }),
});

export const expiryTexts = defineDataset({
  name: 'expiry-texts',
  about: 'What the page of a link that has run out says, by language.',
  fields: { language: language('Language of the text'), text: prose('The text', 2000) },
  key: ['language'],
  area: 'links',
  isSetting: true,
});

export const outageTemplates = defineDataset({
  name: 'outage-templates',
  about: 'The notice that the outage page shows. One record.',
  fields: {
    html: html('The notice; scripts and the like are left out where it is shown'),
    translations: textsByLanguage('The notice in other languages, as HTML by language', 100_000),
  },
  key: [],
  area: 'operations/outage',
  isSetting: true,
});
