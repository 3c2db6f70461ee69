import { LRUCache } from 'lru-cache';
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib';

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** A deflate block that is the last one and holds nothing. RFC 1951, 3.2.3. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);
/** The best of what costs next to nothing more than the least: from the next one on zlib looks twice. */
const LEVEL = 3;
const BODY = '<body';

/** Bytes that a `Response` takes as they are. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A page that is the same for each view but for its nonce. The text between the nonces is compressed once; each view
 * only puts its nonce between the pieces, as stored blocks of the same gzip stream.
 */
export interface NoncePage {
  /** Bytes of the page. */
  length: number;
  /** Bytes that the page keeps in memory; its head is shared. */
  size: number;
  plain(nonce: string): Bytes;
  gzip(nonce: string): Bytes;
}

/** A text of the page. Only what a view is made of is kept. */
interface Piece {
  length: number;
  /** What the text adds to the sum of what stands before it. */
  sum: number;
  /** Ends on a byte boundary and refers to nothing before it, so that pieces may follow one another. */
  deflated: Bytes;
}

/**
 * Heads hold the style sheets, which are half of a page and the same for all pages of a kind and an account. They are found by their
 * length and compared: to look a long text up as it is costs more.
 */
const heads = new LRUCache<number, { text: string; piece: Piece }[]>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (all) => all.reduce((sum, { text, piece }) => sum + piece.deflated.length + text.length * 2, 1),
});
/** Of the same length. */
const MOST_HEADS = 8;

/** Where a view's nonce stands. */
const PLACE = Symbol('nonce');

/**
 * @param html the page as it was drawn
 * @param nonce the nonce it was drawn with
 */
export function createNoncePage(html: string, nonce: string): NoncePage {
  const bodyStart = Math.max(html.indexOf(BODY), 0);
  const head = cut(html.slice(0, bodyStart), nonce, headPiece);
  const body = cut(html.slice(bodyStart), nonce, makePiece);
  const parts = [...head, ...body];
  const length = parts.reduce((sum, part) => sum + (part === PLACE ? nonce : part).length, 0);
  const gzip = (fresh: string): Bytes => {
    const own = makeStored(fresh);
    const pieces = parts.map((part) => (part === PLACE ? own : part));
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(pieces.reduce(addSum, 0), 0);
    trailer.writeUInt32LE(length, 4);
    return Buffer.concat([GZIP_HEADER, ...pieces.map(({ deflated }) => deflated), LAST_BLOCK, trailer]);
  };
  return {
    length,
    size: body.reduce((sum, part) => sum + (part === PLACE ? 0 : part.deflated.length), 0),
    gzip,
    plain: (fresh) => new Uint8Array(gunzipSync(gzip(fresh))),
  };
}

const cut = (text: string, nonce: string, make: (text: string) => Piece): (Piece | typeof PLACE)[] =>
  text.split(nonce).flatMap((each, index) => (index === 0 ? [make(each)] : [PLACE, make(each)]));

function headPiece(text: string): Piece {
  const alike = heads.get(text.length) ?? [];
  const known = alike.find((one) => one.text === text);
  if (known) return known.piece;
  const piece = makePiece(text);
  // A copy: a part of a string would keep the whole page in memory.
  heads.set(text.length, [{ text: Buffer.from(text).toString(), piece }, ...alike.slice(0, MOST_HEADS - 1)]);
  return piece;
}

function makePiece(text: string): Piece {
  const bytes = Buffer.from(text);
  // A copy: what zlib gives is the beginning of 16 kB.
  const deflated = new Uint8Array(deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH }));
  return { ...sumOf(bytes), deflated };
}

const makeStored = (text: string): Piece => {
  const bytes = Buffer.from(text);
  return { ...sumOf(bytes), deflated: storedBlock(bytes) };
};

let zeros: Bytes = new Uint8Array(0);

/** The sum of as many zeros as there are bytes, after `before`. It is all that a sum depends on beside the bytes themselves. */
function sumOfZeros(length: number, before: number): number {
  if (length > zeros.length) zeros = new Uint8Array(length * 2);
  return crc32(zeros.subarray(0, length), before);
}

const sumOf = (bytes: Bytes): Pick<Piece, 'length' | 'sum'> => ({
  length: bytes.length,
  sum: crc32(bytes) ^ sumOfZeros(bytes.length, 0),
});

/** The sum of a text that goes on with a piece, of whose text no more is needed. The sum of nothing would start anew. */
const addSum = (before: number, { length, sum }: Piece): number =>
  length === 0 ? before : (sum ^ sumOfZeros(length, before)) >>> 0;

/** A deflate block that holds its bytes as they are. RFC 1951, 3.2.4. */
function storedBlock(bytes: Bytes): Bytes {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([header, bytes]);
}
