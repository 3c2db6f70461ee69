import type { Locale } from '~/lib/contract/enums';
import { textRules, type MessageWords, type WordedMessage } from '~/domain/message-texts';
import { textsOf, type Say } from '~/locales/platform';

type Key = Parameters<Say<'messages'>>[0];

/** The sentences that a message begins with, by their keys. Those of enrollments are named by their messages. */
const SENTENCES: Partial<
  Record<WordedMessage, { area: 'invitation' | 'reminder' | 'draft' | 'submission' | 'link' | 'payLink' | 'payment' }>
> = {
  'form.invitation': { area: 'invitation' },
  'form.reminder': { area: 'reminder' },
  'form.draft': { area: 'draft' },
  'submission.received': { area: 'submission' },
  'link.renewed': { area: 'link' },
  payLink: { area: 'payLink' },
  'payment.received': { area: 'payment' },
};

/** Sentences' own names of values, as merge tags. */
const TAGS = {
  company: '{{company}}',
  formTitle: '{{form}}',
  reference: '{{reference}}',
  amount: '{{amount}}',
  until: '{{until}}',
  url: '{{link}}',
};

/** The product's words for a message, with merge tags as an account may write them. An SMS where the message has one. */
export function productWords(message: WordedMessage, language: Locale): MessageWords {
  const { pieces, sms } = textRules(message);
  const placed = pieces.map((tag) => `{{${tag}}}`);
  if (message === 'notification')
    return { subject: '{{subject}}', text: placed.join('\n\n'), smsText: '{{company}}: {{text}}' };
  const t = textsOf('messages', language);
  const area = SENTENCES[message]?.area ?? message;
  const say = (name: string) => t(`${area}.${name}` as Key, TAGS);
  const isAboutForm = message === 'form.invitation' || message === 'form.reminder' || message === 'form.draft';
  const intro = isAboutForm ? [say('intro'), TAGS.formTitle] : [say('intro')];
  return { subject: say('subject'), text: [...intro, ...placed].join('\n\n'), smsText: sms ? say('sms') : '' };
}
