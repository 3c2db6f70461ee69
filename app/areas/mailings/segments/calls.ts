import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { MESSAGE_CHANNELS } from '~/areas/messages/calls';
import { SEGMENT_CALL_EXAMPLES } from '../mailing-call-examples';
import { keyErrors, readAccess } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('segments');

/** Recipients that a segment or a mailing may name by id. */
export const MAX_LISTED_RECIPIENTS = 5000;
/** Tags that a segment may have. */
export const MAX_SEGMENT_TAGS = 10;
/** Most recipients that one call lists, and those that a count shows. */
export const SEGMENT_PAGE_SIZE = 1000;
const FIRST_RECIPIENTS = 5;

export const recipientIdSchema = z.string().min(1).max(64);

/** Recipients of whom all of this is so. What is left out is no condition: an empty segment is everybody. */
export const segmentSchema = z.strictObject({
  /** Merge tags with exactly these values. */
  tags: z
    .array(z.object({ name: z.string().min(1).max(100), value: z.string().max(2000) }))
    .max(MAX_SEGMENT_TAGS)
    .default([]),
  /** The language that they are written to in: their own, else the account's. */
  language: z.string().max(35).default(''),
  /** What kind of recipients, as their records and the account call it. */
  type: z.string().max(100).default(''),
  /** They want this category on this channel. Pauses and numbers that sent STOP are judged when something is sent. */
  wants: z.object({ category: z.string().min(1).max(100), channel: z.enum(MESSAGE_CHANNELS) }).optional(),
  /** Ids of forms: one that they have sent, and one that they have not. */
  answered: z.string().max(64).default(''),
  notAnswered: z.string().max(64).default(''),
  /** They are among these. */
  recipientIds: z.array(recipientIdSchema).max(MAX_LISTED_RECIPIENTS).default([]),
});
export type Segment = z.output<typeof segmentSchema>;

/** What opening a segment may answer. */
export const segmentErrors = ['form.notFound', 'preferences.unknownCategory'] as const;

export const countSegment = defineCall({
  id: 'countSegment',
  path: 'api/x/segments/Count',
  summary: 'How many recipients a segment has, and the first of them',
  ...readAccess,
  body: z.object({ segment: segmentSchema }),
  reply: envelope(
    z.object({
      count: z.number().int(),
      first: z.array(z.object({ recipientId: recipientIdSchema, name: z.string() })).max(FIRST_RECIPIENTS),
    }),
  ),
  errors: [...keyErrors, ...segmentErrors],
  example: SEGMENT_CALL_EXAMPLES.count,
});

export const listSegment = defineCall({
  id: 'listSegment',
  path: 'api/x/segments/List',
  summary: 'Ids of the recipients of a segment, page by page',
  ...readAccess,
  body: z.object({
    segment: segmentSchema,
    /** `next` of the page before. */
    after: z.string().max(64).default(''),
    limit: z.number().int().min(1).max(SEGMENT_PAGE_SIZE).default(SEGMENT_PAGE_SIZE),
  }),
  reply: envelope(
    z.object({
      recipientIds: z.array(recipientIdSchema).max(SEGMENT_PAGE_SIZE),
      /** Leads to those that follow; empty on the last page. */
      next: z.string(),
    }),
  ),
  errors: [...keyErrors, ...segmentErrors],
  example: SEGMENT_CALL_EXAMPLES.list,
});
