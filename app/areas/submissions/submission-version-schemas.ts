import { z } from 'zod';
import type { Difference, VersionEntry } from '~/domain/submission-change';

/** A question whose answer was changed, as it was read before and after; of files the names. */
const differenceSchema: z.ZodType<Difference> = z.object({
  inputId: z.string(),
  label: z.string(),
  kind: z.enum(['answer', 'file', 'signature']),
  /** Empty where there was, or is, no answer. */
  before: z.string(),
  after: z.string(),
});
export const differencesSchema = z.array(differenceSchema);

/** One version of a submission, and what it changed of the one before: nothing where it is the first. */
export const versionEntrySchema: z.ZodType<VersionEntry> = z.object({
  /** 1 for the first. */
  version: z.number().int(),
  sentAt: z.string(),
  /** When the next one took its place; null where it counts. */
  replacedAt: z.string().nullable(),
  differences: differencesSchema,
});
