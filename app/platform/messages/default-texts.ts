import type { Locale } from '~/lib/contract/enums';
import { textRules, type MessageWords, type CustomizableMessage } from '~/domain/customizable-messages';
import { textsOf, type Translate } from '~/locales/platform';

type Key = Parameters<Translate<'messages'>>[0];

/** The keys of a message's texts begin with this. Those of enrollments begin with the message's name. */
const KEY_PREFIXES: Partial<
  Record<
    CustomizableMessage,
    { area: 'invitation' | 'reminder' | 'draft' | 'submission' | 'link' | 'payLink' | 'payment' }
  >
> = {
  'form.invitation': { area: 'invitation' },
  'form.reminder': { area: 'reminder' },
  'form.draft': { area: 'draft' },
  'submission.received': { area: 'submission' },
  'link.renewed': { area: 'link' },
  payLink: { area: 'payLink' },
  'payment.received': { area: 'payment' },
};

/** The values of the texts, as merge tags. */
const TAGS = {
  company: '{{company}}',
  formTitle: '{{form}}',
  reference: '{{reference}}',
  amount: '{{amount}}',
  until: '{{until}}',
  url: '{{link}}',
};

/** The default texts of a message, with merge tags as an account may write them. An SMS where the message has one. */
export function readDefaultTexts(message: CustomizableMessage, language: Locale): MessageWords {
  const { pieces, sms } = textRules(message);
  const placed = pieces.map((tag) => `{{${tag}}}`);
  if (message === 'notification')
    return { subject: '{{subject}}', text: placed.join('\n\n'), smsText: '{{company}}: {{text}}' };
  const t = textsOf('messages', language);
  const area = KEY_PREFIXES[message]?.area ?? message;
  const translate = (name: string) => t(`${area}.${name}` as Key, TAGS);
  const isAboutForm = message === 'form.invitation' || message === 'form.reminder' || message === 'form.draft';
  const intro = isAboutForm ? [translate('intro'), TAGS.formTitle] : [translate('intro')];
  return {
    subject: translate('subject'),
    text: [...intro, ...placed].join('\n\n'),
    smsText: sms ? translate('sms') : '',
  };
}
