import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MAX_FORM_PICTURES } from '~/config/limits';
import type { ErrorName } from '~/lib/contract/errors';
import { picturePath, readPicturePath } from './calls';
import {
  uniquePictures,
  pictureFaultOf,
  hiddenPictures,
  pictureName as nameInList,
  findPictures,
  replacePictureSources,
  type HiddenPicture,
  type PictureFault,
} from '~/domain/html-pictures';
import type { Db } from '~/platform/db/open-database';
import type { AccountRow } from '~/platform/db/schema';
import { sanitizePicture, type SanitizedPicture } from '~/platform/documents/sanitize-picture';
import { isFailure } from '~/platform/http/failure';
import { createAccountService } from '../service.server';

export type PictureOwner = Pick<AccountRow, 'id' | 'public_id'>;

/** Where the pictures of accounts are put and taken from. */
export interface PictureStorage {
  save(account: PictureOwner, name: string, content: Readable | Uint8Array): Promise<void>;
  has(account: PictureOwner, name: string): Promise<boolean>;
  /** Gives an account what another one shows. Throws where that shows nothing under the name. */
  copy(from: PictureOwner, to: PictureOwner, name: string): Promise<void>;
}

interface ImportDeps {
  db: Db;
  pictures: PictureStorage;
}

/** The name that a picture is stored under: a hash of its content, so it needs no table. */
export const pictureName = ({ content }: SanitizedPicture): string => `${hash('sha256', content, 'hex')}.webp`;

/** Reads a file beside the form's own. Undefined where there is none, or none that may be read. */
export type ReadSiblingFile = (name: string) => Promise<Uint8Array | undefined>;

/** What became of a form's pictures. */
export interface ImportedPictures {
  /** Whether the form had HTML that could name any. */
  hasHtml: boolean;
  /** Pictures that no page shows. */
  hidden: HiddenPicture[];
  /** Saves the pictures. To be called once the form has passed validation. */
  save(): Promise<void>;
}

/** Where a picture goes: to an address of ours, with what has to be saved for that, or nowhere. */
type PictureTarget = { address: string; save?: () => Promise<void> } | { fault: PictureFault };

const FAULTS: Partial<Record<ErrorName, PictureFault>> = {
  'file.tooBig': 'tooBig',
  'file.tooManyPixels': 'tooManyPixels',
  'file.wrongType': 'kind',
};

/**
 * Takes the pictures of a form's HTML into the account's storage, and writes where they are stored into the form: those that
 * travel in it as data, those of files beside it, and those that another account has here. Pictures of other sites are not
 * fetched: a server that fetches what people name can be sent into the network behind it. An address of ours that nothing is
 * under, and data that is no picture, are taken out, so that their text is shown.
 *
 * @param form the parsed file, valid or not
 * @param readSiblingFile for the command alone; elsewhere there is nothing beside the form
 */
export async function importPictures(
  { db, pictures }: ImportDeps,
  accountId: string,
  form: unknown,
  readSiblingFile?: ReadSiblingFile,
): Promise<ImportedPictures> {
  const account = await createAccountService({ db }).findAccount(accountId);
  const blocks = htmlOf(form);
  if (blocks.length === 0 || !account) return { hasHtml: false, hidden: [], save: async () => undefined };
  const all = new Map(blocks.flatMap(({ html }) => findPictures(html)).map((picture) => [picture.source, picture]));
  const places = await resolvePictures(
    { db, pictures },
    account,
    [...all.keys()].filter(isImportable),
    readSiblingFile,
  );
  for (const block of blocks)
    block.write(replacePictureSources(block.html, (source) => sourceAt(source, places.get(source))));
  const faults = [...places].flatMap(([source, place]): HiddenPicture[] =>
    'fault' in place ? [{ address: nameInList({ source, alt: all.get(source)?.alt ?? '' }), fault: place.fault }] : [],
  );
  const others = blocks.flatMap(({ html }) =>
    hiddenPictures(replacePictureSources(html, (source) => (places.has(source) ? '/' : undefined))),
  );
  return {
    hasHtml: true,
    hidden: uniquePictures([...faults, ...others]),
    async save() {
      for (const place of places.values()) if ('save' in place) await place.save?.();
    },
  };
}

/** Whether a picture is one that we can lay hands on: data, a file's name, or an address of this storage. */
function isImportable(source: string): boolean {
  return /^\s*data:/i.test(source) || pictureFaultOf(source) === 'file' || readPicturePath(source.trim()) !== undefined;
}

/** What a picture's `src` says from now on; undefined: what it says. */
function sourceAt(source: string, place: PictureTarget | undefined): string | undefined {
  if (!place) return undefined;
  if ('address' in place) return place.address;
  if (place.fault === 'tooMany') return undefined;
  return place.fault === 'gone' || /^\s*data:/i.test(source) ? '' : undefined;
}

async function resolvePictures(
  deps: ImportDeps,
  account: AccountRow,
  sources: string[],
  readSiblingFile: ReadSiblingFile | undefined,
): Promise<Map<string, PictureTarget>> {
  const places = new Map<string, PictureTarget>();
  // One after the other: each may take as much memory as a picture has points.
  for (const [index, source] of sources.entries()) {
    places.set(
      source,
      index < MAX_FORM_PICTURES
        ? await resolvePicture(deps, account, source.trim(), readSiblingFile)
        : { fault: 'tooMany' },
    );
  }
  return places;
}

async function resolvePicture(
  deps: ImportDeps,
  account: AccountRow,
  source: string,
  readSiblingFile: ReadSiblingFile | undefined,
): Promise<PictureTarget> {
  const stored = readPicturePath(source);
  if (stored) return resolveStoredPicture(deps, account, stored, source);
  const isData = /^data:/i.test(source);
  const sent = isData ? bytesOfData(source) : await readSiblingFile?.(fileName(source));
  if (!sent) return { fault: isData ? 'kind' : 'file' };
  const picture = await sanitizePicture(sent);
  if (isFailure(picture)) return { fault: FAULTS[picture.name] ?? 'unreadable' };
  const name = pictureName(picture);
  return {
    address: picturePath(account.public_id, name),
    save: () => deps.pictures.save(account, name, picture.content),
  };
}

/** What another account of this installation shows is copied, so that each has its own. */
async function resolveStoredPicture(
  { db, pictures }: ImportDeps,
  account: AccountRow,
  { accountToken, name }: { accountToken: string; name: string },
  source: string,
): Promise<PictureTarget> {
  if (await pictures.has(account, name))
    return { address: accountToken === account.public_id ? source : picturePath(account.public_id, name) };
  const owner = await createAccountService({ db }).findAccountByPublicId(accountToken);
  if (!owner || !(await pictures.has(owner, name))) return { fault: 'gone' };
  return { address: picturePath(account.public_id, name), save: () => pictures.copy(owner, account, name) };
}

/** The bytes of a data address in base64, as every mail builder writes it. */
function bytesOfData(source: string): Uint8Array | undefined {
  const comma = source.indexOf(',');
  return /^data:image\/[\w.+-]+(;[\w=-]+)*;base64$/i.test(source.slice(0, Math.max(comma, 0)).slice(0, 200))
    ? Buffer.from(source.slice(comma + 1), 'base64')
    : undefined;
}

/** A file's name as an address writes it: `our%20office.png`. */
function fileName(source: string): string {
  try {
    return decodeURIComponent(source);
  } catch {
    return source;
  }
}

interface Html {
  html: string;
  write(html: string): void;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Every HTML of a form file in any language, whatever errors the file has otherwise. */
function htmlOf(form: unknown): Html[] {
  const found: Html[] = [];
  const note = (parent: unknown, name: string | number) => {
    const holder = parent as Record<string | number, unknown>;
    const html = isObject(parent) && Object.hasOwn(parent, name) ? holder[name] : undefined;
    if (typeof html === 'string') found.push({ html, write: (other) => void (holder[name] = other) });
  };
  if (!isObject(form)) return found;
  for (const element of listOf(form.formElements)) note(element, 'beefreeHtmlTemplate');
  note(form, 'reportHtml');
  for (const texts of isObject(form.translations) ? Object.values(form.translations) : []) {
    note(texts, 'reportHtml');
    const html = isObject(texts) ? listOf(texts.html) : [];
    html.forEach((_block, index) => note(html, index));
  }
  return found;
}
