/** The kinds of file that are taken, and how an author names them. Spec: forms-and-approval 3, "Option". */

/**
 * Every kind of file that is ever stored: extension, then what its content may be. What is not here is refused, so
 * programs, HTML and SVG never get in whatever a form allows.
 */
export const STORED_TYPES: Record<string, readonly string[]> = {
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

const CONVERTED_TO_JPEG = ['heic', 'heif', 'avif'];

/** Words that authors write where a list of extensions could stand. */
const TYPE_GROUPS: Record<string, readonly string[]> = {
  image: extensionsOf('image/'),
  images: extensionsOf('image/'),
  photo: extensionsOf('image/'),
  picture: extensionsOf('image/'),
  video: extensionsOf('video/'),
  audio: extensionsOf('audio/'),
  text: ['txt', 'csv'],
  document: ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt'],
  documents: ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt'],
  any: Object.keys(STORED_TYPES),
  all: Object.keys(STORED_TYPES),
};

function extensionsOf(prefix: string): string[] {
  return Object.keys(STORED_TYPES).filter((extension) =>
    STORED_TYPES[extension]?.some((type) => type.startsWith(prefix)),
  );
}

/**
 * Extensions, without dots, that a list of words (`image`, `any`), extensions (`pdf`, `.jpg`) or media types (`image/*`)
 * stands for. What is never kept is not in it.
 */
export function extensionsFor(entries: readonly string[]): string[] {
  const found = entries.flatMap((entry) =>
    entry.includes('/') ? extensionsOfMedia(entry) : extensionsOfWord(entry.replace(/^\./, '')),
  );
  // What is kept of these is a JPEG, which opens everywhere.
  const isConvertedToJpeg = found.some((extension) => CONVERTED_TO_JPEG.includes(extension));
  return [...new Set(isConvertedToJpeg ? [...found, 'jpg', 'jpeg'] : found)];
}

function extensionsOfMedia(media: string): string[] {
  if (media.endsWith('/*')) return extensionsOf(media.slice(0, -1));
  return Object.keys(STORED_TYPES).filter((extension) => STORED_TYPES[extension]?.includes(media));
}

function extensionsOfWord(word: string): readonly string[] {
  if (Object.hasOwn(TYPE_GROUPS, word)) return TYPE_GROUPS[word] ?? [];
  if (!Object.hasOwn(STORED_TYPES, word)) return [];
  // `jpg` and `jpeg` are one type to the person who wrote the form.
  return Object.keys(STORED_TYPES).filter((extension) => STORED_TYPES[extension]?.[0] === STORED_TYPES[word]?.[0]);
}
