import { fileTypeFromBuffer } from 'file-type';
import { attachmentRules, BYTES_PER_MB } from '~/domain/attachment';
import type { FormInput } from '~/domain/form-model';
import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB, SIGNATURE_MB } from '~/config/limits';

/**
 * Every kind of file that is ever kept: extension, then what its content may be. What is not here is refused, so
 * programs, HTML and SVG never get in whatever a form allows.
 */
const KEPT_TYPES: Record<string, readonly string[]> = {
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  heic: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  heif: ['image/heif', 'image/heic', 'image/heif-sequence', 'image/heic-sequence'],
  avif: ['image/avif'],
  bmp: ['image/bmp'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  pdf: ['application/pdf'],
  txt: ['text/plain'],
  csv: ['text/csv', 'text/plain'],
  rtf: ['application/rtf'],
  doc: ['application/x-cfb'],
  xls: ['application/x-cfb'],
  ppt: ['application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'application/zip'],
  odt: ['application/vnd.oasis.opendocument.text', 'application/zip'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet', 'application/zip'],
  zip: ['application/zip'],
  mp3: ['audio/mpeg'],
  m4a: ['audio/x-m4a', 'audio/mp4'],
  wav: ['audio/wav', 'audio/vnd.wave'],
  mp4: ['video/mp4'],
  mov: ['video/quicktime'],
};

const SIGNATURE_TYPES = ['png', 'jpg', 'jpeg', 'webp', 'heic', 'heif'];

/** Words that authors write where a list of extensions could stand. */
const WORDS: Record<string, readonly string[]> = {
  image: extensionsOf('image/'),
  images: extensionsOf('image/'),
  photo: extensionsOf('image/'),
  picture: extensionsOf('image/'),
  video: extensionsOf('video/'),
  audio: extensionsOf('audio/'),
  text: ['txt', 'csv'],
  document: ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt'],
  documents: ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt'],
  any: Object.keys(KEPT_TYPES),
  all: Object.keys(KEPT_TYPES),
};

function extensionsOf(prefix: string): string[] {
  return Object.keys(KEPT_TYPES).filter((extension) => KEPT_TYPES[extension]?.some((type) => type.startsWith(prefix)));
}

/**
 * Extensions that an input takes, without dots. Option index 0 names them: words (`image`, `any`), extensions (`pdf`,
 * `.pdf,.jpg`) or media types (`image/*`, `application/pdf`). Spec: forms-and-approval 3, "Option".
 */
export function allowedExtensions(input: FormInput): string[] {
  if (input.inputType === 'signature') return SIGNATURE_TYPES;
  const { accept } = attachmentRules(input);
  if (accept.length === 0) return Object.keys(KEPT_TYPES);
  const found = new Set(accept.flatMap((entry) => (entry.includes('/') ? extensionsOfMedia(entry) : extensionsOfWord(entry.slice(1)))));
  return [...found];
}

function extensionsOfMedia(media: string): string[] {
  if (media.endsWith('/*')) return extensionsOf(media.slice(0, -1));
  return Object.keys(KEPT_TYPES).filter((extension) => KEPT_TYPES[extension]?.includes(media));
}

function extensionsOfWord(word: string): readonly string[] {
  if (Object.hasOwn(WORDS, word)) return WORDS[word] ?? [];
  if (!Object.hasOwn(KEPT_TYPES, word)) return [];
  // `jpg` and `jpeg` are one type to the person who wrote the form.
  return Object.keys(KEPT_TYPES).filter((extension) => KEPT_TYPES[extension]?.[0] === KEPT_TYPES[word]?.[0]);
}

/**
 * Largest file of an input in MB of 1,048,576 bytes: option index 1 of an attachment, never above the limit of the
 * house. Spec: forms-and-approval 3 and 9.
 */
export function maxMegabytes(input: FormInput): number {
  if (input.inputType === 'signature') return SIGNATURE_MB;
  return Math.min(attachmentRules(input).maxMegabytes ?? DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB);
}

/** The same in whole bytes. */
export function maxBytes(input: FormInput): number {
  return Math.floor(maxMegabytes(input) * BYTES_PER_MB);
}

/** Extension of a cleaned name in lower case, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /[^.]\.([^.]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The usual extension of a content type; undefined for types that are not kept. */
export function usualExtension(contentType: string): string | undefined {
  return Object.keys(KEPT_TYPES).find((extension) => KEPT_TYPES[extension]?.[0] === contentType);
}

/** Whether a file of this name and content is one that the input takes: both have to be, and to fit each other. */
export function isAllowed(input: FormInput, name: string, contentType: string): boolean {
  const allowed = allowedExtensions(input);
  const extension = extensionOf(name);
  if (!allowed.includes(extension) || !Object.hasOwn(KEPT_TYPES, extension)) return false;
  const isOfName = KEPT_TYPES[extension]?.includes(contentType) ?? false;
  if (isOfName) return true;
  // Phones name pictures loosely: a PNG called .jpg is fine where both are allowed.
  const isImage = contentType.startsWith('image/') && (KEPT_TYPES[extension]?.[0]?.startsWith('image/') ?? false);
  return isImage && allowed.some((each) => KEPT_TYPES[each]?.includes(contentType));
}

/** Bytes at the start of a file that are enough to tell what it is. */
export const SNIFF_BYTES = 4100;

/** What the first bytes of a file say it is; undefined for what is never kept. Text is `text/plain`. */
export async function sniffType(head: Uint8Array): Promise<string | undefined> {
  const found = await knownType(head);
  if (found) return Object.values(KEPT_TYPES).some((types) => types.includes(found)) ? found : undefined;
  return looksLikeText(head) ? 'text/plain' : undefined;
}

async function knownType(head: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(head))?.mime;
  } catch {
    // The detector reads past the start of some archives; an archive is told by its first bytes.
    const isZip = head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
    return isZip ? 'application/zip' : 'application/octet-stream';
  }
}

function looksLikeText(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(text)) return false;
  const isMarkup = /^\s*<(?:!doctype|!--|\?|html|head|body|svg|script|style|iframe|meta|title)/i.test(text) || /<\/?(?:script|svg|iframe)\b/i.test(text);
  return !isMarkup && !text.startsWith('#!');
}
