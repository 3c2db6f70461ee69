import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { AnyRecord, Dataset } from './datasets/dataset';
import { FILE_ENDINGS, type FileEnding } from './datasets/field';
import type { ReadMistake } from './datasets/record';
import { FILE_CONTENT_TYPES } from '~/platform/http/file-response';
import type { FileStore } from '~/platform/ports/files';
import { extensionOf } from '~/areas/uploads/service.server';

/** Gives a file that stands beside what is read, by its name; undefined where there is none. */
export type ReadBeside = (name: string) => Promise<Uint8Array | undefined>;

const MOST_BYTES = 20 * 1024 * 1024;
const DATA_ADDRESS = /^data:([\w.+-]+\/[\w.+-]+);base64,([A-Za-z0-9+/]*={0,2})$/;
const WEB_ADDRESS = /^https:\/\//;

/** What the first bytes of each kind of file are, in Latin-1. */
const BEGINNINGS: Record<FileEnding, RegExp> = {
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
function endingOf(content: Uint8Array): FileEnding | undefined {
  const head = Buffer.from(content.subarray(0, HEAD_BYTES)).toString('latin1');
  return FILE_ENDINGS.find((ending) => BEGINNINGS[ending].test(head));
}

/** Where the files of an account's data are. */
export const fileFolder = (accountId: string) => `data/${accountId}/`;

/** A file of the store as a `data:` address. */
export async function dataAddress(files: FileStore, key: string): Promise<string> {
  const ending = FILE_ENDINGS.find((each) => each === extensionOf(key));
  const content = await buffer(await files.get(key));
  return `data:${ending ? FILE_CONTENT_TYPES[ending] : 'application/octet-stream'};base64,${content.toString('base64')}`;
}

interface FileContext {
  files: FileStore;
  accountId: string;
  readBeside: ReadBeside;
  /** Only looks whether the files are there. */
  isDry: boolean;
  /** Told how many bytes the files have, by their keys. */
  sizes: Map<string, number>;
}

type Kept = { key: string } | { mistake: ReadMistake['mistake'] };

/**
 * The key of what a text names: a file beside it, a `data:` address, a key of the account's own; an address of the web stays
 * itself. The key is made of the content, so that the same file is kept once.
 */
async function keep(context: FileContext, text: string, accepts: readonly FileEnding[] | undefined): Promise<Kept> {
  const { files, accountId, readBeside, isDry, sizes } = context;
  if (WEB_ADDRESS.test(text)) return URL.canParse(text) ? { key: text } : { mistake: 'file' };
  if (text.startsWith(fileFolder(accountId)) && (await files.has(text))) return { key: text };
  const [isData, , base64 = ''] = DATA_ADDRESS.exec(text) ?? [];
  const content = isData ? Buffer.from(base64, 'base64') : await readBeside(text);
  if (!content) return { mistake: 'fileMissing' };
  if (content.byteLength > MOST_BYTES) return { mistake: 'fileTooBig' };
  const ending = endingOf(content);
  if (accepts && (!ending || !accepts.includes(ending))) return { mistake: 'fileWrongType' };
  const digest = hash('sha256', content, 'hex');
  const key = `${fileFolder(accountId)}${digest}${ending ? `.${ending}` : ''}`;
  sizes.set(key, content.byteLength);
  if (!isDry && !(await files.has(key))) await files.put(key, content);
  return { key };
}

/** How many bytes a file has that a record names by its key; none of an address of the web. */
export async function sizeOfFile({ files, sizes }: Pick<FileContext, 'files' | 'sizes'>, key: string): Promise<number> {
  const known = sizes.get(key);
  if (known !== undefined || WEB_ADDRESS.test(key)) return known ?? 0;
  let size = 0;
  for await (const piece of await files.get(key)) size += (piece as Buffer).byteLength;
  return size;
}

/** Keeps the files that a record names, and names them by their keys. */
export async function keepFiles(
  context: FileContext,
  { fields }: Dataset,
  given: AnyRecord,
): Promise<{ given: AnyRecord; mistakes: ReadMistake[] }> {
  const kept: Record<string, unknown> = { ...given };
  const mistakes: ReadMistake[] = [];
  for (const [name, { kind, accepts }] of Object.entries(fields)) {
    const take = async (text: string): Promise<string> => {
      const result = await keep(context, text, accepts);
      if ('key' in result) return result.key;
      mistakes.push({ field: name, mistake: result.mistake });
      return text;
    };
    const value = given[name];
    if (kind === 'file' && typeof value === 'string') kept[name] = await take(value);
    if (kind !== 'files' || !Array.isArray(value)) continue;
    const items: unknown[] = [];
    for (const item of value as { file: string }[]) items.push({ ...item, file: await take(item.file) });
    kept[name] = items;
  }
  return { given: kept, mistakes };
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
  const rename = async (name: string) => (WEB_ADDRESS.test(name) ? name : nameOf(name));
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
