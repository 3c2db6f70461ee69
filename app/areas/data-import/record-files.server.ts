import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { AnyRecord, Dataset } from './datasets/dataset';
import { FILE_EXTENSIONS, type FileExtension } from './datasets/field';
import type { ReadError } from './datasets/record-json';
import { FILE_CONTENT_TYPES } from '~/platform/http/file-response';
import type { FileStore } from '~/platform/ports/files';
import { extensionOf } from '~/areas/uploads/service.server';

/** Reads a file from the folder of the imported file, by its name; undefined where there is none. */
export type ReadSiblingFile = (name: string) => Promise<Uint8Array | undefined>;

const MAX_BYTES = 20 * 1024 * 1024;
const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+);base64,([A-Za-z0-9+/]*={0,2})$/;
const HTTPS_URL = /^https:\/\//;

/** What the first bytes of each kind of file are, in Latin-1. */
const FILE_SIGNATURES: Record<FileExtension, RegExp> = {
  pdf: /^%PDF-/,
  png: /^\x89PNG\r\n/,
  jpg: /^\xff\xd8\xff/,
  webp: /^RIFF[^]{4}WEBP/,
  gif: /^GIF8[79]a/,
  svg: /^(\xef\xbb\xbf)?\s*(<\?xml[^]*?\?>\s*)?(<!--[^]*?-->\s*)*<svg[\s>]/,
  ico: /^\0\0\x01\0/,
};
const HEAD_BYTES = 4096;

/** The kind of a file by what is in it. */
function detectExtension(content: Uint8Array): FileExtension | undefined {
  const head = Buffer.from(content.subarray(0, HEAD_BYTES)).toString('latin1');
  return FILE_EXTENSIONS.find((ending) => FILE_SIGNATURES[ending].test(head));
}

/** The folder of an account's files in the file store. */
export const accountFolder = (accountId: string) => `data/${accountId}/`;

/** A file of the store as a `data:` address. */
export async function readAsDataUrl(files: FileStore, key: string): Promise<string> {
  const ending = FILE_EXTENSIONS.find((each) => each === extensionOf(key));
  const content = await buffer(await files.get(key));
  return `data:${ending ? FILE_CONTENT_TYPES[ending] : 'application/octet-stream'};base64,${content.toString('base64')}`;
}

interface FileContext {
  files: FileStore;
  accountId: string;
  readSiblingFile: ReadSiblingFile;
  /** Only looks whether the files are there. */
  isDry: boolean;
  /** Collects how many bytes the files have, by their keys. */
  sizes: Map<string, number>;
}

type StoredFile = { key: string } | { code: ReadError['code'] };

/**
 * The key of what a text names: a file beside it, a `data:` address, a key of the account's own; an address of the web stays
 * itself. The key is made of the content, so that the same file is stored once.
 */
async function storeFile(
  context: FileContext,
  text: string,
  accepts: readonly FileExtension[] | undefined,
): Promise<StoredFile> {
  const { files, accountId, readSiblingFile, isDry, sizes } = context;
  if (HTTPS_URL.test(text)) return URL.canParse(text) ? { key: text } : { code: 'file' };
  if (text.startsWith(accountFolder(accountId)) && (await files.has(text))) return { key: text };
  const [isData, , base64 = ''] = DATA_URL.exec(text) ?? [];
  const content = isData ? Buffer.from(base64, 'base64') : await readSiblingFile(text);
  if (!content) return { code: 'fileMissing' };
  if (content.byteLength > MAX_BYTES) return { code: 'fileTooBig' };
  const ending = detectExtension(content);
  if (accepts && (!ending || !accepts.includes(ending))) return { code: 'fileWrongType' };
  const digest = hash('sha256', content, 'hex');
  const key = `${accountFolder(accountId)}${digest}${ending ? `.${ending}` : ''}`;
  sizes.set(key, content.byteLength);
  if (!isDry && !(await files.has(key))) await files.put(key, content);
  return { key };
}

/** How many bytes a file has that a record names by its key; none of an address of the web. */
export async function getFileSize(
  { files, sizes }: Pick<FileContext, 'files' | 'sizes'>,
  key: string,
): Promise<number> {
  const known = sizes.get(key);
  if (known !== undefined || HTTPS_URL.test(key)) return known ?? 0;
  let size = 0;
  for await (const piece of await files.get(key)) size += (piece as Buffer).byteLength;
  return size;
}

/** Stores the files that a record names, and names them by their keys. */
export async function storeFiles(
  context: FileContext,
  { fields }: Dataset,
  given: AnyRecord,
): Promise<{ given: AnyRecord; errors: ReadError[] }> {
  const stored: Record<string, unknown> = { ...given };
  const errors: ReadError[] = [];
  for (const [name, { kind, accepts }] of Object.entries(fields)) {
    const take = async (text: string): Promise<string> => {
      const result = await storeFile(context, text, accepts);
      if ('key' in result) return result.key;
      errors.push({ field: name, code: result.code });
      return text;
    };
    const value = given[name];
    if (kind === 'file' && typeof value === 'string') stored[name] = await take(value);
    if (kind !== 'files' || !Array.isArray(value)) continue;
    const items: unknown[] = [];
    for (const item of value as { file: string }[]) items.push({ ...item, file: await take(item.file) });
    stored[name] = items;
  }
  return { given: stored, errors };
}

/** Whether a dataset's records name files at all. */
export const hasFiles = ({ fields }: Dataset): boolean =>
  Object.values(fields).some(({ kind }) => kind === 'file' || kind === 'files');

/** A record whose files are named otherwise; addresses of the web stay. */
export async function renameFiles(
  { fields }: Dataset,
  record: AnyRecord,
  nameOf: (key: string) => string | Promise<string>,
): Promise<AnyRecord> {
  const renamed: Record<string, unknown> = { ...record };
  const rename = async (name: string) => (HTTPS_URL.test(name) ? name : nameOf(name));
  for (const [field, { kind }] of Object.entries(fields)) {
    const value = record[field];
    if (kind === 'file' && typeof value === 'string') renamed[field] = await rename(value);
    if (kind === 'files' && Array.isArray(value))
      renamed[field] = await Promise.all(
        (value as { file: string }[]).map(async (item) => ({ ...item, file: await rename(item.file) })),
      );
  }
  return renamed;
}
