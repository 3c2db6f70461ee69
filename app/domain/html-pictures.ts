/** Pictures in an author's HTML: which of them a page shows, and what stands in the way of the others. */
import { escapeHtml, unescapeHtml } from './escape-html';

/** One picture as its tag names it. */
interface HtmlPicture {
  /** Its address as it is written, without entities; empty for none. */
  source: string;
  alt: string;
  /** Where the value of `src` stands in the HTML, with its quotes; undefined without one. */
  place?: readonly [from: number, to: number];
}

/**
 * Why a page doesn't show a picture. `foreign`: it is another site's. `file`: a file's name, which is no address. `kind`: no
 * picture, or of a kind that is not shown. `none`: no address at all. The others are found only where pictures are taken in:
 * `gone` are pictures of a storage that don't exist, `tooMany` those past the number that a form brings.
 */
export const PICTURE_FAULTS = [
  'foreign',
  'file',
  'kind',
  'none',
  'unreadable',
  'tooBig',
  'tooManyPixels',
  'gone',
  'tooMany',
] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];

/** A picture that a page doesn't show. */
export interface HiddenPicture {
  /** What the HTML names, or its text where it names nothing. A data address is cut short. */
  address: string;
  fault: PictureFault;
}

const START = /<!--|<img(?=[\s/>])/gi;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]+))?/y;

const unquoted = (value: string): string =>
  /^(["'])[\s\S]*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value;

/** Every picture of HTML, in order, but for those in comments. Walks the text once, whatever is in it. */
export function findPictures(html: string): HtmlPicture[] {
  const found: HtmlPicture[] = [];
  const start = new RegExp(START);
  for (let tag = start.exec(html); tag; tag = start.exec(html)) {
    if (tag[0] === '<!--') {
      const end = html.indexOf('-->', tag.index + 4);
      if (end < 0) break;
      start.lastIndex = end + 3;
      continue;
    }
    const { picture, end } = readTag(html, start.lastIndex);
    // What is not closed is no element.
    if (end < 0) break;
    found.push(picture);
    start.lastIndex = end;
  }
  return found;
}

function readTag(html: string, from: number): { picture: HtmlPicture; end: number } {
  const attribute = new RegExp(ATTRIBUTE);
  attribute.lastIndex = from;
  let picture: HtmlPicture = { source: '', alt: '' };
  let isAltKnown = false;
  let at = from;
  for (let match = attribute.exec(html); match; match = attribute.exec(html)) {
    const [, name = '', written = ''] = match;
    at = attribute.lastIndex;
    const value = unescapeHtml(unquoted(written));
    // Of two attributes of a name the first one counts.
    if (/^src$/i.test(name) && !picture.place && written)
      picture = { ...picture, source: value, place: [at - written.length, at] };
    if (/^alt$/i.test(name) && !isAltKnown) {
      picture = { ...picture, alt: value };
      isAltKnown = true;
    }
  }
  return { picture, end: html.indexOf('>', at) };
}

/** Whether a page shows what stands at an address: it is ours, or it travels inside the page. */
export const isShownPictureSource = (source: string): boolean =>
  /^(data:image\/(png|jpeg|gif|webp);|\/(?![/\\\s]))/.test(source);

/** Why a page doesn't show what stands at an address. */
export function pictureFaultOf(source: string): PictureFault | undefined {
  if (isShownPictureSource(source)) return undefined;
  const address = source.trim();
  if (address === '') return 'none';
  if (/^(?:https?:|[/\\]{2}|\/\\)/i.test(address)) return 'foreign';
  return /^[a-z][a-z\d+.-]*:/i.test(address) ? 'kind' : 'file';
}

/** What a picture is called in a list. */
export function pictureName({ source, alt }: Pick<HtmlPicture, 'source' | 'alt'>): string {
  const address = source.trim();
  if (address === '') return alt;
  return /^data:/i.test(address) && address.length > 60 ? `${address.slice(0, 59)}…` : address;
}

/** The pictures of HTML that a page doesn't show, each once. One without an address and a text is nothing to anybody. */
export function hiddenPictures(html: string): HiddenPicture[] {
  const hidden = findPictures(html).flatMap((picture): HiddenPicture[] => {
    const fault = pictureFaultOf(picture.source);
    const address = pictureName(picture);
    return fault && address ? [{ address, fault }] : [];
  });
  return uniquePictures(hidden);
}

/** The pictures of many texts without repetitions. */
export function uniquePictures(pictures: readonly HiddenPicture[]): HiddenPicture[] {
  return [...new Map(pictures.map((picture) => [`${picture.fault} ${picture.address}`, picture])).values()];
}

/** Replaces the addresses of the pictures in HTML; where `sourceOf` gives nothing, the address stays as it is written. */
export function replacePictureSources(html: string, sourceOf: (source: string) => string | undefined): string {
  let done = 0;
  const parts = findPictures(html).flatMap(({ source, place }): string[] => {
    const other = place && sourceOf(source);
    if (!place || other === undefined) return [];
    const part = `${html.slice(done, place[0])}"${escapeHtml(other)}"`;
    done = place[1];
    return [part];
  });
  return parts.join('') + html.slice(done);
}

/** A picture as it stands in a text block. Sizes in pixels keep its place while it loads. */
export function pictureHtml({
  address,
  alt,
  width,
  height,
}: {
  address: string;
  alt: string;
  width: number;
  height: number;
}): string {
  return `<p><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"></p>`;
}
