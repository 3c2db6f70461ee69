import { z } from 'zod';

/** Of the archive's own shape. A program refuses every other. */
export const FORMAT = 3;

/** Names of the parts, in the order in which they stand in the archive. The manifest comes last. */
export const PART = {
  about: 'about.json',
  /** Before the keys of the files. */
  files: 'files/',
  fileList: 'files.jsonl',
  database: { sqlite: 'database.sqlite', postgres: 'database.dump' },
  keys: 'keys.json',
  manifest: 'manifest.json',
} as const;

const count = z.number().int().min(0);

/** The first part: what whoever restores has to know before anything is read. */
export const aboutSchema = z.object({
  format: count,
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  startedAt: z.string(),
});
export type About = z.infer<typeof aboutSchema>;

/** What the archive holds. */
export const manifestSchema = aboutSchema.extend({
  /** The moment that the database is of. */
  takenAt: z.string(),
  endedAt: z.string(),
  migrations: z.array(z.string()),
  /** Rows of each table. */
  tables: z.record(z.string(), count),
  /** Names of the link keys, the one that signs first. */
  linkKeys: z.array(z.string()),
  files: z.object({ count, bytes: count, missing: count }),
  /** Of pg_dump: what reads it must be as new. */
  postgresTool: count.optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A line of the list of files. */
export const fileLineSchema = z.object({
  key: z.string(),
  /**
   * `unnamed`: the database in the archive does not name it any more, and it is not restored. `missing`: the database names it, and the
   * storage did not have it.
   */
  state: z.enum(['kept', 'unnamed', 'missing']),
});
export type FileLine = z.infer<typeof fileLineSchema>;
