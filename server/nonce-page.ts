import { LRUCache } from 'lru-cache';
import { constants, crc32, deflateRawSync } from 'node:zlib';

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** A deflate block that is the last one and holds nothing. RFC 1951, 3.2.3. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);
/** The best of what costs next to nothing more than the least. */
const LEVEL = 4;
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
  /** Bytes that the page keeps in memory, roughly. */
  size: number;
  plain(nonce: string): Bytes;
  gzip(nonce: string): Bytes;
}

interface Piece {
  bytes: Buffer;
  /** Ends on a byte boundary and refers to nothing before it, so that pieces may follow one another. */
  deflated?: Buffer;
}

/** Heads hold the style sheets, which are half of a page and the same for all pages of a kind and an account. */
const heads = new LRUCache<string, Piece>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length * 3,
});

/** Pieces of a page in their order; undefined stands for the nonce. */
type Pieces = (Piece | undefined)[];

/**
 * @param html the page as it was drawn
 * @param nonce the nonce it was drawn with
 */
export function createNoncePage(html: string, nonce: string): NoncePage {
  const start = Math.max(html.indexOf(BODY), 0);
  const head = cut(html.slice(0, start), nonce, keptHead);
  const body = cut(html.slice(start), nonce, (text) => ({ bytes: Buffer.from(text) }));
  const pieces = [...head, ...body];
  const lengthOf = (some: Pieces) => some.reduce((sum, piece) => sum + (piece?.bytes.length ?? nonce.length), 0);
  const length = lengthOf(pieces);
  return {
    length,
    // The head is shared; a body shrinks to a third.
    size: Math.ceil(lengthOf(body) * 1.4) + 1000,
    plain(fresh) {
      const bytes = Buffer.from(fresh);
      return Buffer.concat(
        pieces.map((piece) => piece?.bytes ?? bytes),
        length,
      );
    },
    gzip(fresh) {
      const bytes = Buffer.from(fresh);
      const stored = storedBlock(bytes);
      let sum = 0;
      for (const piece of pieces) sum = crc32(piece?.bytes ?? bytes, sum);
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(sum, 0);
      trailer.writeUInt32LE(length, 4);
      const deflated = pieces.map((piece) => (piece ? deflate(piece) : stored));
      return Buffer.concat([GZIP_HEADER, ...deflated, LAST_BLOCK, trailer]);
    },
  };
}

/** The text between the nonces. */
function cut(html: string, nonce: string, pieceOf: (text: string) => Piece): Pieces {
  return html
    .split(nonce)
    .flatMap((text, index) => [...(index > 0 ? [undefined] : []), ...(text ? [pieceOf(text)] : [])]);
}

/** A piece of a head, kept for the pages that have the same. */
function keptHead(text: string): Piece {
  const piece = heads.get(text) ?? { bytes: Buffer.from(text) };
  heads.set(text, piece);
  return piece;
}

function deflate(piece: Piece): Buffer {
  return (piece.deflated ??= deflateRawSync(piece.bytes, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH }));
}

/** A deflate block that holds its bytes as they are. RFC 1951, 3.2.4. */
function storedBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([header, bytes]);
}
