import { z } from 'zod';

/** Of the archive's own shape. A program refuses what is newer than it knows. */
export const FORMAT = 2;

/** Names of the parts, in the order in which they stand in the archive; files stand behind `about`, `files/` before their keys. */
export const PART = {
  about: 'about.json',
  files: 'files/',
  fileList: 'files.jsonl',
  database: { sqlite: 'database.sqlite', postgres: 'database.dump' },
  keys: 'keys.age',
  manifest: 'manifest.json',
  /** Of the manifest, as `sha256sum` writes it: without it an archive is not whole. */
  sum: 'manifest.sha256',
  /** HMAC over all parts before it, under the passphrase: the last part. */
  seal: 'archive.hmac',
} as const;

const engine = z.enum(['sqlite', 'postgres']);
const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The first part: what whoever restores has to know before anything is read. */
export const aboutSchema = z.object({ format: count, version: z.string(), engine, startedAt: z.string() });
export type About = z.infer<typeof aboutSchema>;

const partSchema = z.object({ name: z.string(), size: count, sha256 });
export type Part = z.infer<typeof partSchema>;

/** What the archive holds, and of what. */
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
  /** Every part but the files, the manifest, its sum and the seal. */
  parts: z.array(partSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What the seal says: an HMAC under a key that scrypt derives from the passphrase. All values are in base64. */
export const sealSchema = z.object({
  algorithm: z.literal('HMAC-SHA-256'),
  kdf: z.literal('scrypt-131072-8-1'),
  salt: z.base64(),
  /** Tells another passphrase from an altered archive. */
  check: z.base64(),
  mac: z.base64(),
});
export type Seal = z.infer<typeof sealSchema>;

/** A line of the list of files. */
export const fileLineSchema = z.discriminatedUnion('state', [
  /** `unnamed`: it was there when the back-up began, and the database in it names it no more; it is not restored. */
  z.object({ key: z.string(), state: z.enum(['kept', 'unnamed']), size: count, sha256 }),
  /** The database names it, and the storage did not have it. */
  z.object({ key: z.string(), state: z.literal('missing') }),
]);
export type FileLine = z.infer<typeof fileLineSchema>;

const PLAIN_KEY = /^[^\0\\]+$/;

/** Whether a key stays in the storage wherever that is. */
export const isPlainKey = (key: string): boolean =>
  PLAIN_KEY.test(key) && !key.startsWith('/') && !key.split('/').some((part) => ['', '.', '..'].includes(part));

/** The archive is cut off, damaged, or none. */
export class DamagedError extends Error {}

/** Bytes follow the end of the archive, which may be whole without them. */
export class AppendedError extends DamagedError {
  constructor() {
    super('has bytes behind its end, which were appended after it was made');
  }
}
