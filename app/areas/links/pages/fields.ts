import { z } from 'zod';
import { LINK_KINDS } from '~/lib/contract/enums';
import { MAX_LINK_DAYS } from '../calls';
import { MAX_REMINDER_DAYS, MAX_REMINDERS, type Reminders } from '~/areas/mailings/mailing-schemas';
import { audienceShape } from '~/areas/mailings/audience-fields';
import { choice, intents, INVALID_REQUEST, rawText, requiredText, text } from '~/lib/contract/form-field-schemas';
import { parseAmount } from '~/domain/money';

/** How a link goes to its recipient; `none`: it is only made. */
export const DELIVERY_METHODS = ['none', 'email', 'sms'] as const;

/** `form/contact-details` or `bill`: what a link opens, and what that is about. */
const page = requiredText(200, 'links:make.pageRequired').transform((posted, context) => {
  const [name = '', ...rest] = posted.split('/');
  const kind = LINK_KINDS.find((known) => known === name);
  if (!kind) {
    context.addIssue({ code: 'custom', message: INVALID_REQUEST });
    return z.NEVER;
  }
  return { kind, target: rest.join('/') };
});

/** What a link opens, and for how long. */
const content = {
  page,
  /** Minor units; undefined where none was typed. */
  amount: text(20).transform((typed, context) => {
    if (typed === '') return undefined;
    const amount = parseAmount(typed);
    if (amount === undefined || amount <= 0) context.addIssue({ code: 'custom', message: 'links:make.amountWrong' });
    return amount;
  }),
  about: text(300),
  days: text(4).transform((typed, context) => {
    const days = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    if (days < 1 || days > MAX_LINK_DAYS) context.addIssue({ code: 'custom', message: 'links:make.daysWrong' });
    return days;
  }),
  way: choice(DELIVERY_METHODS),
};
/** Drawn with the page: sent twice it asks for money once. */
const nonce = rawText(100, z.string().min(16, INVALID_REQUEST));
const make = z.object({ intent: z.literal('make'), nonce, ...content });

/** What the page of a recipient's links asks for. */
export const linkFields = intents([
  make,
  z.object({ intent: z.literal('withdraw'), id: requiredText(64, INVALID_REQUEST) }),
]);

const REMINDERS = new RegExp(`^[0-${MAX_REMINDERS}]?$`);
/** How many; 0 for none. */
const reminders = text(4, z.string().regex(REMINDERS, INVALID_REQUEST)).transform(Number);

/** Links for many: looked at, changed again, sent or made. */
export const linkMailingFields = z
  .object({
    intent: choice(['check', 'edit', 'send', 'make']),
    nonce,
    ...content,
    ...audienceShape,
    startAt: text(30),
    reminders,
    /** Counts where there are reminders. */
    reminderDays: text(3),
  })
  .superRefine(({ reminders, reminderDays: days, page, way }, context) => {
    if (reminders === 0) return;
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (page.kind !== 'form' || way === 'none') refuse('reminders', 'mailings:reminders.onlyForms');
    const isGood = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_REMINDER_DAYS;
    if (!isGood) refuse('reminderDays', 'mailings:reminders.daysWrong');
  });

/** The reminders of a mailing; undefined if it has none. */
export const readReminders = ({
  reminders,
  reminderDays,
}: z.output<typeof linkMailingFields>): Reminders | undefined =>
  reminders > 0 ? { count: reminders, days: Number(reminderDays) } : undefined;

/** Maximum number of links in one file. */
export const MAX_LINKS_PER_FILE = 1000;
