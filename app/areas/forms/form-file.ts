import { z } from 'zod';
import { isLanguageTag } from '~/domain/language-tags';
import { elementWireSchema, idSchema } from './form-wire-schemas';

const WIRE_TYPES = ['CustomForm', 'InstallmentPlan', 'EBill', 'AutoPay', 'Dpp', 'Supplier'] as const;
export const FORM_FILE_TYPES = WIRE_TYPES;

const translationSchema = z.object({
  title: z.string().max(300).optional(),
  submitName: z.string().max(80).optional(),
  thanksMessage: z.string().max(4000).optional(),
  nextSteps: z.string().max(4000).optional(),
  haveReady: z.string().max(500).optional(),
  reportTitle: z.string().max(300).optional(),
  reportHtml: z.string().max(200_000).optional(),
  /** One entry for each HTML block, in order; `null` keeps the original. */
  html: z.array(z.string().max(200_000).nullable()).max(100).optional(),
  /** Labels of the merge-tag fields by tag name. */
  mergeTags: z.record(z.string().max(100), z.string().max(300)).optional(),
  /** Titles of the sections by their ids. */
  sections: z.record(idSchema, z.string().max(300)).optional(),
  inputs: z
    .record(
      idSchema,
      z.object({
        name: z.string().max(500).optional(),
        requiredMessage: z.string().max(300).optional(),
        lowLabel: z.string().max(100).optional(),
        highLabel: z.string().max(100).optional(),
        options: z
          .record(idSchema, z.object({ name: z.string().max(500).optional(), notes: z.string().max(1000).optional() }))
          .optional(),
      }),
    )
    .optional(),
});
export type FormTranslation = z.output<typeof translationSchema>;

const NO_TAG = 'must be a language tag such as "en"';

/** A BCP 47 language tag, such as `en`, `zh-Hans` or `ht`: any language, not only those of the pages. */
export const languageTagSchema = z
  .string()
  .max(35, NO_TAG)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, NO_TAG)
  .refine(isLanguageTag, NO_TAG);

/**
 * A form as a file: what `npm run -s forms -- import` reads and `export` writes, in the shapes of the spec's section 3.
 * Spec: forms-and-approval 3.
 */
export const formFileSchema = z.strictObject({
  $schema: z.string().max(300).optional(),
  id: idSchema,
  type: z.enum(WIRE_TYPES).default('CustomForm'),
  title: z.string().min(1).max(300),
  /** Language of the texts outside `translations`. */
  language: languageTagSchema.default('en'),
  expirationDate: z.iso.datetime({ offset: true }).optional(),
  country: z.enum(['United States', 'India', 'Russia', 'Pakistan']).default('United States'),
  /** Percent of the balance; -1: the first installment doubles as the down payment; 0: none. */
  downPayment: z.number().min(-1).max(100).default(0),
  submitName: z.string().min(1).max(80).optional(),
  thanksMessage: z.string().max(4000).optional(),
  /** What happens once it is sent, as the receipt says it. */
  nextSteps: z.string().max(4000).optional(),
  /** What a person should have at hand, as the form's start says it; without it, what its questions tell. */
  haveReady: z.string().max(500).optional(),
  /** How long it takes; without it, as long as its questions are estimated to take. */
  minutes: z.number().int().min(1).max(240).optional(),
  /** The start says neither how long it takes nor what is needed. */
  hidesStart: z.boolean().default(false),
  /** Each section is a page of its own, and a summary comes before sending. */
  steps: z.boolean().default(false),
  /** Title and HTML of the page that shows what was enrolled in; without them, the form's own. */
  reportTitle: z.string().min(1).max(300).optional(),
  reportHtml: z.string().max(200_000).optional(),
  /** Where the person is taken after submitting, instead of the thanks message. */
  link: z.url({ protocol: /^https?$/ }).optional(),
  companyContactPhone: z.string().max(40).optional(),
  companyContactEmail: z.email().optional(),
  isWgl: z.boolean().default(false),
  allowViewResults: z.boolean().default(false),
  multipleSubmission: z.boolean().default(false),
  /** Whoever has sent it may take it back. */
  mayWithdraw: z.boolean().default(false),
  /** Whoever has sent it may change it: so many days long, or until a date; the earlier counts where there are both. */
  mayChangeDays: z.number().int().min(1).max(365).optional(),
  mayChangeUntil: z.iso.datetime({ offset: true }).optional(),
  formElements: z.array(elementWireSchema).min(1).max(200),
  translations: z.record(languageTagSchema, translationSchema).default({}),
});
export type FormFile = z.output<typeof formFileSchema>;
