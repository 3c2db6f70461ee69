import { z } from 'zod';
import { choice, intents, rawText, text } from '~/lib/contract/form-field-schemas';

export const CHANNELS = ['email', 'sms'] as const;
export type SendChannel = (typeof CHANNELS)[number];

export const DEFAULT_DAYS = 14;
export const MAX_DAYS = 90;

const channel = choice(CHANNELS).catch('email');
const nonce = rawText(100);
/** The text of a list is neither trimmed nor cut: what is too long is refused. */
const list = { list: rawText(), channel, days: text(4), nonce };

/** The three ways to send a form. The page's own list of languages is called `language`. */
export const sendFields = intents([
  z.object({ intent: z.literal('test') }),
  z.object({
    intent: z.literal('one'),
    recipientId: text(64),
    name: text(200),
    email: text(254),
    phone: text(40),
    messageLanguage: text(35),
    channel,
    days: text(4),
    nonce,
  }),
  z.object({ intent: z.literal(['check', 'edit', 'send']), ...list }),
]);
type Posted<I> = Extract<z.output<typeof sendFields>, { intent: I }>;
/** What was typed of one recipient, and of a list. */
export type SingleValues = Omit<Posted<'one'>, 'intent' | 'nonce'>;
export type ListValues = Omit<Posted<'check' | 'edit' | 'send'>, 'intent' | 'nonce'>;

/** Days that a link lives; undefined when it is no number from 1 to 90. */
export function parseDays(text: string): number | undefined {
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_DAYS ? days : undefined;
}

export const EXAMPLE_LIST = [
  'recipientId,name,email,phone,language,City',
  '100200,Rosa Delgado,rosa@mail.example.com,+12025550143,es,Laurel',
  '100201,"Nguyen, Walter",walter@mail.example.com,+12025550144,en,Bowie',
].join('\r\n');
