/** The file of submissions that an account downloads and `npm run -s submissions -- export ID --json` writes. */
import { z } from 'zod';
import { INPUT_TYPES } from '~/domain/form-model';

const optionSchema = z.strictObject({
  guid: z.string(),
  value: z.string().describe('What the option stands for, such as the months of a period'),
  name: z.string().describe("What it is called in the form's own language"),
});

const addressSchema = z.strictObject({
  name: z.string().describe('All of it in one line'),
  line1: z.string(),
  line2: z.string(),
  postalCode: z.string().describe('A text: leading zeros stay'),
  city: z.string(),
  state: z.string(),
  country: z.string().describe('Empty for that of the form'),
});

const fileSchema = z.strictObject({
  name: z.string(),
  contentType: z.string(),
  size: z.number().int().describe('In bytes'),
  method: z.enum(['draw', 'type', 'upload']).optional().describe('How a signature was made'),
  url: z.string().describe('Where people of the account download it, after signing in'),
});

const answerSchema = z.strictObject({
  name: z.string().describe("The question in the form's own language"),
  inputType: z.enum(INPUT_TYPES),
  value: z
    .union([
      z.string(),
      z.number(),
      optionSchema,
      z.array(optionSchema),
      addressSchema,
      fileSchema,
      z.array(fileSchema),
    ])
    .describe(
      'Text as it was typed, dates as 2026-03-31, times as 14:05, a date and a time with its offset, 2026-03-31T14:05-04:00; a rating as a number; an option; an array of options for a question that takes several; an address with its parts; a file, or an array of files for a question that takes several',
    ),
});

/** One finished submission with its values. */
export const exportedSubmissionSchema = z.strictObject({
  id: z.string(),
  reference: z.string(),
  formId: z.string(),
  recipientId: z.string(),
  submittedAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable().describe('When the person took it back; null where it stands'),
  changedAt: z.iso.datetime().nullable().describe('When the person changed it the last time; null where nobody has'),
  version: z
    .number()
    .int()
    .describe('1 as it was first sent, one more with each change; the answers are those of the last'),
  language: z.string().describe('The language that the form was filled in'),
  formVersion: z.number().int(),
  timeZone: z.string().describe('IANA name of the zone that times are meant in'),
  answers: z
    .record(z.string(), answerSchema)
    .describe('By the id of the input; without those that were hidden or left empty'),
  plan: z
    .strictObject({
      currency: z.string(),
      rows: z.array(
        z.strictObject({ dueDate: z.iso.date(), amountCents: z.number().int(), isDownPayment: z.boolean() }),
      ),
    })
    .nullable()
    .describe('The payments that were agreed to'),
  bank: z
    .strictObject({ bankName: z.string(), lastFour: z.string() })
    .nullable()
    .describe('The bank account that was given'),
  agreement: z
    .strictObject({
      isAgreed: z.literal(true),
      text: z.string().nullable().describe('The sentence as it was ticked; null where it was not kept'),
      language: z.string().nullable(),
    })
    .nullable()
    .describe('What was agreed to below a plan'),
});
export type ExportedSubmission = z.output<typeof exportedSubmissionSchema>;
export type ExportedFile = z.output<typeof fileSchema>;

export const submissionFileSchema = z.array(exportedSubmissionSchema);

/** For the documents of the API. */
export const EXAMPLE_SUBMISSION: ExportedSubmission = {
  id: 'example-submission',
  reference: 'LK-7F3K-92QD',
  formId: 'contact-details',
  recipientId: 'maya',
  submittedAt: '2026-01-15T15:58:12.000Z',
  withdrawnAt: null,
  changedAt: null,
  version: 1,
  language: 'en',
  formVersion: 1,
  timeZone: 'America/Chicago',
  answers: { 'full-name': { name: 'Full name', inputType: 'shortText', value: 'Maya Torres' } },
  plan: null,
  bank: null,
  agreement: null,
};
