/** Mailings that remind whoever has got a form's link and has not answered. */
import { z } from 'zod';

/** `scheduled`: it begins at `startAt`; `paused`: by somebody, or by itself, as `stoppedBy` says; `canceled`: it never goes on. */
export const MAILING_STATES = ['scheduled', 'running', 'paused', 'canceled', 'done'] as const;
export type MailingState = (typeof MAILING_STATES)[number];

/** Reminders of one mailing, and days between two of them, at most. */
export const MAX_REMINDERS = 5;
export const MAX_REMINDER_DAYS = 60;

/** Of links to a form: how often whoever has not answered is reminded at most, and after how many days each time. */
export const remindersSchema = z.object({
  count: z.number().int().min(1).max(MAX_REMINDERS),
  days: z.number().int().min(1).max(MAX_REMINDER_DAYS),
});
export type Reminders = z.output<typeof remindersSchema>;

/** When a mailing begins, and whether it has. */
export const mailingStartFields = {
  startAt: z.string(),
  hasBegun: z.boolean(),
  /** The mailing before it is paused, and a reminder waits for its end. */
  isHeldUp: z.boolean(),
};

/** What a mailing is among those that remind of it. */
export const reminderFields = {
  /** Key of the mailing that a reminder reminds of; empty where it is none. */
  remindsOf: z.string().max(100),
  /** Which of the reminders it is, from 1; 0 where it is none. */
  reminder: z.number().int(),
  /** All reminders in their order: the same ones for each of them, and for the mailing that they remind of. */
  reminders: z
    .array(
      z.object({
        sendKey: z.string().max(100),
        state: z.enum(MAILING_STATES),
        ...mailingStartFields,
      }),
    )
    .max(MAX_REMINDERS),
  /** Between a recipient's message and the reminder of it; 0 where nobody is reminded. */
  reminderDays: z.number().int(),
};
