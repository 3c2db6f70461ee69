import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';

/** A file whose beginning is UTF-8, and what comes then is not. */
export class MixedEncodingError extends Error {
  /** @param line the first one that is not, from 1 */
  constructor(readonly line: number) {
    super(`Line ${line} is no UTF-8`);
  }
}

const MARKS: readonly (readonly [string, readonly [number, number]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const NEWLINE = 0x0a;

/**
 * The text of a file, piece by piece: UTF-8, UTF-16 with its mark, or else Windows-1252, as old spreadsheets write it.
 *
 * @throws MixedEncoding
 */
export async function* decodeText(source: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  // Of a file that has been ASCII so far: the bytes that are no whole letter yet.
  let begun: Uint8Array | undefined = new Uint8Array();
  let tail: Uint8Array = new Uint8Array();
  let line = 1;
  for await (const chunk of appendUndefined<Uint8Array | string>(source)) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk ?? new Uint8Array());
    const stream = chunk !== undefined;
    decoder ??= decoderOf(bytes);
    const waiting: Uint8Array | undefined = begun && Buffer.concat([begun, bytes]);
    let text = '';
    try {
      text = decoder.decode(bytes, { stream });
      begun = Buffer.byteLength(text) === text.length ? waiting?.subarray(text.length) : undefined;
    } catch {
      if (!waiting || decoder.encoding !== 'utf-8' || hasUtf8(waiting)) {
        const good = goodLines(Buffer.concat([tail, bytes]));
        yield good;
        throw new MixedEncodingError(line + countLineBreaks(good));
      }
      decoder = new TextDecoder('windows-1252');
      text = decoder.decode(waiting, { stream });
    }
    line += countLineBreaks(text);
    tail = unfinishedLetter(bytes);
    yield text;
  }
}

/** Yields the items of an iterable, then undefined. */
export async function* appendUndefined<T>(pieces: AsyncIterable<T>): AsyncGenerator<T | undefined> {
  yield* pieces;
  yield undefined;
}

const countLineBreaks = (text: string): number => text.split('\n').length - 1;

/** The lines before the first one that is no UTF-8. */
function goodLines(bytes: Buffer): string {
  let end = 0;
  for (let next = bytes.indexOf(NEWLINE); next >= 0; next = bytes.indexOf(NEWLINE, end)) {
    if (!isUtf8(bytes.subarray(end, next + 1))) break;
    end = next + 1;
  }
  return bytes.subarray(0, end).toString('utf8');
}

/** The bytes at the end that a letter of UTF-8 begins with, and does not end. */
function unfinishedLetter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0)
      return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.subarray(-back) : bytes.subarray(0, 0);
  }
  return bytes.subarray(0, 0);
}

/** Whether some of the bytes are letters of UTF-8 beyond ASCII. */
const hasUtf8 = (bytes: Uint8Array): boolean => /[\u0080-\ufffc]/.test(new TextDecoder().decode(bytes));

function decoderOf(bytes: Uint8Array): TextDecoder {
  const [encoding = 'utf-8'] = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  return new TextDecoder(encoding, { fatal: true });
}
