import type { Readable } from 'node:stream';

/** A file whose beginning is UTF-8, and what comes then is not. */
export class MixedEncoding extends Error {}

const MARKS: readonly (readonly [string, readonly [number, number]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The text of a file, piece by piece: UTF-8, UTF-16 with its mark, or else Windows-1252, as old spreadsheets write it.
 *
 * @throws MixedEncoding
 */
export async function* textOf(source: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  // Of a file that has been ASCII so far: the bytes that are no whole letter yet.
  let begun: Uint8Array | undefined = new Uint8Array();
  const decode = (bytes: Uint8Array, stream: boolean) => {
    decoder ??= decoderOf(bytes);
    const waiting = begun && Buffer.concat([begun, bytes]);
    try {
      const text = decoder.decode(bytes, { stream });
      begun = Buffer.byteLength(text) === text.length ? waiting?.subarray(text.length) : undefined;
      return text;
    } catch {
      if (!waiting || decoder.encoding !== 'utf-8' || hasUtf8(waiting)) throw new MixedEncoding();
      decoder = new TextDecoder('windows-1252');
      return decoder.decode(waiting, { stream });
    }
  };
  for await (const chunk of source as AsyncIterable<Uint8Array | string>)
    yield decode(typeof chunk === 'string' ? Buffer.from(chunk) : chunk, true);
  yield decode(new Uint8Array(), false);
}

/** Whether some of the bytes are letters of UTF-8 beyond ASCII. */
const hasUtf8 = (bytes: Uint8Array): boolean => /[\u0080-\ufffc]/.test(new TextDecoder().decode(bytes));

function decoderOf(bytes: Uint8Array): TextDecoder {
  const [encoding = 'utf-8'] = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  return new TextDecoder(encoding, { fatal: true });
}
