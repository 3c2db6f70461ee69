import { attachmentRules, BYTES_PER_MB } from '~/areas/forms/input-types/attachment/rules';
import { STORED_TYPES } from '~/domain/attachment-types';
import type { FormInput } from '~/domain/form-model';
import { MAX_SENT_PHOTO_MB, type PhotoChange } from '~/domain/uploaded-photo';
import { isSignature } from '~/areas/forms/input-types';
import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB, SIGNATURE_MB } from '~/config/limits';
import { SIGNATURE_TYPES } from '~/platform/documents/sanitize-signature';

/** A file that was received whole and passed the checks. */
export interface ReceivedFile {
  key: string;
  name: string;
  contentType: string;
  size: number;
  /** What was done to a picture before it was kept. */
  changes: PhotoChange[];
}

/** Extensions that an input takes, without dots. */
export function allowedExtensions(input: FormInput): string[] {
  if (isSignature(input)) return SIGNATURE_TYPES;
  const { extensions } = attachmentRules(input);
  return extensions.length > 0 ? extensions : Object.keys(STORED_TYPES);
}

/**
 * Largest file of an input in MB of 1,048,576 bytes: option index 1 of an attachment, never above the limit of the
 * house. Spec: forms-and-approval 3 and 9.
 */
export function maxFileMegabytes(input: FormInput): number {
  if (isSignature(input)) return SIGNATURE_MB;
  return Math.min(attachmentRules(input).maxMegabytes ?? DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB);
}

/** The same in whole bytes. */
export function maxFileBytes(input: FormInput): number {
  return Math.floor(maxFileMegabytes(input) * BYTES_PER_MB);
}

/**
 * The largest upload that an input accepts, in MB. A photo may exceed the limit of stored files, because it is made
 * smaller.
 */
export function maxUploadMegabytes(input: FormInput, isPhoto: boolean): number {
  return isPhoto && !isSignature(input)
    ? Math.max(maxFileMegabytes(input), MAX_SENT_PHOTO_MB)
    : maxFileMegabytes(input);
}

/** Extension of a cleaned name in lower case, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /[^.]\.([^.]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The usual extension of a content type; undefined for types that are not kept. */
export function usualExtension(contentType: string): string | undefined {
  return Object.keys(STORED_TYPES).find((extension) => STORED_TYPES[extension]?.[0] === contentType);
}

/** Whether a file of this name and content is one that the input takes: both have to be, and to fit each other. */
export function isAllowedFile(input: FormInput, name: string, contentType: string): boolean {
  const allowed = allowedExtensions(input);
  const extension = extensionOf(name);
  if (!allowed.includes(extension) || !Object.hasOwn(STORED_TYPES, extension)) return false;
  const isOfName = STORED_TYPES[extension]?.includes(contentType) ?? false;
  if (isOfName) return true;
  // Phones name pictures loosely: a PNG called .jpg is fine where both are allowed.
  const isImage = contentType.startsWith('image/') && (STORED_TYPES[extension]?.[0]?.startsWith('image/') ?? false);
  return isImage && allowed.some((each) => STORED_TYPES[each]?.includes(contentType));
}

/** Bytes at the start of a file that are enough to tell what it is. */
export const SNIFF_BYTES = 4100;

/** What the first bytes of a file say it is; undefined for what is never kept. Text is `text/plain`. */
export async function sniffContentType(head: Uint8Array): Promise<string | undefined> {
  const found = await knownType(head);
  if (found) return Object.values(STORED_TYPES).some((types) => types.includes(found)) ? found : undefined;
  return looksLikeText(head) ? 'text/plain' : undefined;
}

async function knownType(head: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    return (await fileTypeFromBuffer(head))?.mime;
  } catch {
    // The detector reads past the start of some archives; an archive is told by its first bytes.
    const isZip = head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
    return isZip ? 'application/zip' : 'application/octet-stream';
  }
}

function looksLikeText(head: Uint8Array): boolean {
  const text = Buffer.from(head)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(text)) return false;
  const isMarkup =
    /^\s*<(?:!doctype|!--|\?|html|head|body|svg|script|style|iframe|meta|title)/i.test(text) ||
    /<\/?(?:script|svg|iframe)\b/i.test(text);
  return !isMarkup && !text.startsWith('#!');
}
