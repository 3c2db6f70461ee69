import { z } from 'zod';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { DATASETS } from './datasets';
import { DATASET_ERROR_CODES } from './datasets/dataset';
import { DATA_EXAMPLES } from './datasets/api-examples';
import { VALUE_ERROR_CODES } from './datasets/field';
import { byAdmins, accountErrors, readAccess, sessionErrors, writeAccess } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('data');

/** Most records that one call writes or takes away. */
const MAX_RECORDS = 500;
/** Most lines of a file that is read in a request; larger ones go by the command. */
export const MAX_FILE_LINES = 20_000;
/** Most lines that a preview lists. */
export const PREVIEW_LINES = 100;

const datasetName = z.enum(DATASETS.map(({ name }) => name) as [string, ...string[]]);
const byDataset = z.object({ dataset: datasetName });

/** Key of a record: the values of its key's fields in their order, each percent-encoded, with slashes between them. */
const recordKey = z.string().max(1000);

/** A record by the names of its dataset's fields, as docs/data.md has them. */
export const recordSchema = z.record(z.string(), z.json());

const OUTCOMES = ['created', 'changed', 'same', 'kept', 'wrong'] as const;

export const lineErrorSchema = z.object({
  field: z.string(),
  mistake: z.enum([...VALUE_ERROR_CODES, ...DATASET_ERROR_CODES]),
  /** What the message fills in, such as a line or an amount; empty in most. */
  value: z.string(),
  /** What is wrong, in English. */
  text: z.string(),
});

/** What becomes of one of the records that are written. */
export const lineResultSchema = z.object({
  /** Place among the records from 1; of a file its line. */
  line: z.number().int(),
  key: recordKey,
  /** `kept`: it would turn on what a person has turned off, or change what stays as it is. */
  outcome: z.enum(OUTCOMES),
  /** Values before and after, by field. */
  changes: z.record(z.string(), z.object({ before: z.json(), after: z.json() })),
  mistakes: z.array(lineErrorSchema),
});
export type LineResult = z.output<typeof lineResultSchema>;

/**
 * Fields of columns whose headings name none, as `2:email,4:`: the column's place from 0 and the field; without a field the
 * column is left out. For texts by name, such as `tags`, the heading is the name.
 */
const columnChoices = z
  .string()
  .max(4000)
  .regex(/^(?:\d{1,3}:\w{0,64}(?:,\d{1,3}:\w{0,64})*)?$/)
  .default('');

const totalsSchema = z.object(
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, z.number().int()])) as Record<
    (typeof OUTCOMES)[number],
    z.ZodNumber
  >,
);

export const listDatasets = defineCall({
  id: 'listDatasets',
  path: 'api/x/data',
  summary: 'The datasets, and how many records the account has in each',
  ...readAccess,
  reply: envelope(z.array(z.object({ name: datasetName, about: z.string(), count: z.number().int() }))),
  errors: accountErrors,
  example: DATA_EXAMPLES.list,
});

export const listRecords = defineCall({
  id: 'listRecords',
  path: 'api/x/data/{dataset}/List',
  summary: 'Records of a dataset in the order of their keys',
  ...readAccess,
  params: byDataset,
  query: z.object({
    /** Text that an id, a name or a contact has in it. */
    search: z.string().max(200).default(''),
    /** Only records that name this one: `recipients/4711`. */
    of: z.string().max(1100).default(''),
    /** `next` of the page before. */
    after: recordKey.default(''),
    limit: z.coerce.number().int().min(1).max(MAX_RECORDS).default(50),
  }),
  reply: envelope(
    z.object({
      records: z.array(z.object({ key: recordKey, record: recordSchema })),
      /** Leads to the records that follow; empty on the last page. */
      next: recordKey,
    }),
  ),
  errors: [...accountErrors, 'data.notFound'],
  example: DATA_EXAMPLES.records,
});

const changeSchema = z.object({
  at: z.string(),
  actor: z.string(),
  action: z.enum(['created', 'changed', 'removed']),
  changes: lineResultSchema.shape.changes,
});

export const getRecord = defineCall({
  id: 'getRecord',
  path: 'api/x/data/{dataset}/Get',
  summary: 'One record, its history and what refers to it',
  ...readAccess,
  params: byDataset,
  query: z.object({ key: recordKey.default('') }),
  reply: envelope(
    z.object({
      record: recordSchema,
      /** The latest first. */
      history: z.array(changeSchema),
      /** Whether it may be taken away once no other record names it. */
      isRemovable: z.boolean(),
      /** How many records of other datasets name it. */
      referredToBy: z.array(z.object({ dataset: datasetName, count: z.number().int() })),
    }),
  ),
  errors: [...accountErrors, 'data.notFound'],
  example: DATA_EXAMPLES.record,
});

/** Each record is checked by itself. With `all`, nothing is written where one is wrong. */
export const putRecords = defineCall({
  id: 'putRecords',
  path: 'api/x/data/{dataset}/Put',
  summary: 'Writes records: new ones whole, of those that are there the fields that are named',
  ...writeAccess,
  params: byDataset,
  body: z.object({
    records: z.array(recordSchema).min(1).max(MAX_RECORDS),
    all: z.boolean().default(false),
    /** Only tells what would become of them. */
    dryRun: z.boolean().default(false),
  }),
  reply: envelope(z.object({ isWritten: z.boolean(), totals: totalsSchema, results: z.array(lineResultSchema) })),
  errors: accountErrors,
  example: DATA_EXAMPLES.put,
});

export const deleteRecords = defineCall({
  id: 'deleteRecords',
  path: 'api/x/data/{dataset}/Delete',
  summary: 'Takes records away, unless others name them',
  ...writeAccess,
  params: byDataset,
  body: z.object({ keys: z.array(recordKey).min(1).max(MAX_RECORDS) }),
  reply: envelope(
    z.object({
      results: z.array(
        z.object({ key: recordKey, outcome: z.enum(['removed', 'missing', 'referredTo', 'kept', 'notTest']) }),
      ),
    }),
  ),
  errors: [...accountErrors, 'data.notFound'],
  example: DATA_EXAMPLES.remove,
});

const format = z.enum(['csv', 'jsonl']);

/** Streamed: memory does not grow with the number of records. */
export const exportRecords = defineCall({
  id: 'exportRecords',
  path: 'api/x/data/{dataset}/Export',
  summary: 'All records of a dataset as a file that can be read again',
  ...readAccess,
  params: byDataset,
  query: z.object({ format: format.default('csv') }),
  reply: file('text/csv', 'application/x-ndjson'),
  errors: accountErrors,
  rateLimit: 'lookUp',
  example: DATA_EXAMPLES.file,
});

/** The file is looked at and kept for a day; nothing is written. */
export const previewFile = defineCall({
  id: 'previewFile',
  path: 'api/x/data/{dataset}/Preview',
  summary: 'Looks at a CSV or JSON Lines file: what would become of its lines',
  ...byAdmins,
  params: byDataset,
  query: z.object({ format, name: z.string().min(1).max(200) }),
  bodyKind: 'binary',
  reply: envelope(z.object({ file: z.string() })),
  errors: [...sessionErrors, 'file.tooBig', 'file.empty', 'data.tooManyLines'],
  rateLimit: 'lookUp',
});

/** The text of a file, and what becomes of its lines. */
const fileLines = z.object({
  name: z.string(),
  totals: totalsSchema,
  /** The first lines that change something or are wrong. */
  results: z.array(lineResultSchema).max(PREVIEW_LINES),
  /** Headings of a CSV file that name no field, by the places of their columns from 0. */
  unknown: z.array(z.object({ column: z.number().int(), heading: z.string() })),
});

export const getPreview = defineCall({
  id: 'getPreview',
  path: 'api/x/data/{dataset}/GetPreview',
  summary: 'What would become of the lines of a file that was looked at',
  ...byAdmins,
  params: byDataset,
  query: z.object({ file: z.string().min(1).max(200), columns: columnChoices }),
  reply: envelope(fileLines),
  errors: [...sessionErrors, 'data.notFound'],
  rateLimit: 'lookUp',
});

export const importFile = defineCall({
  id: 'importFile',
  path: 'api/x/data/{dataset}/Import',
  summary: 'Writes the lines of a file that was looked at',
  ...byAdmins,
  params: byDataset,
  body: z.object({ file: z.string().min(1).max(200), skipBad: z.boolean().default(false), columns: columnChoices }),
  reply: envelope(fileLines.extend({ isWritten: z.boolean() })),
  errors: [...sessionErrors, 'data.notFound'],
  rateLimit: 'lookUp',
});
