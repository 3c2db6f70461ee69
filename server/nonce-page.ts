import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Stands for a nonce where text is compressed ahead; a byte that no page holds, so nothing refers back to it. */
const FILLER = 0x01;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const WINDOW = 32 * 1024;

/** Bytes that a `Response` takes as they are. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A page that is the same for each view but for its nonce. The text between the nonces is compressed once; each view
 * only puts its nonce between the pieces, as stored blocks of the same gzip stream.
 */
export interface NoncePage {
  /** Length of the nonces this page takes. */
  nonceLength: number;
  /** Bytes that the page keeps in memory, roughly. */
  size: number;
  plain(nonce: string): Bytes;
  gzip(nonce: string): Bytes;
}

/**
 * @param html the page as it was drawn
 * @param nonce the nonce it was drawn with
 */
export function createNoncePage(html: string, nonce: string): NoncePage {
  const texts = html.split(nonce).map((text) => Buffer.from(text));
  const length = texts.reduce((sum, text) => sum + text.length, nonce.length * (texts.length - 1));
  let deflated: Buffer[] | undefined;
  const weave = (pieces: Buffer[], between: Buffer) =>
    pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]));
  return {
    nonceLength: nonce.length,
    // Compressed pieces come at the first repeat and are a third of the text at most.
    size: Math.ceil(length * 1.4) + 500,
    plain: (fresh) => Buffer.concat(weave(texts, Buffer.from(fresh)), length),
    gzip(fresh) {
      deflated ??= deflatePieces(texts, nonce.length);
      const bytes = Buffer.from(fresh);
      let sum = 0;
      // The sum of nothing would start anew.
      for (const piece of weave(texts, bytes)) if (piece.length > 0) sum = crc32(piece, sum);
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(sum, 0);
      trailer.writeUInt32LE(length, 4);
      return Buffer.concat([GZIP_HEADER, ...weave(deflated, storedBlock(bytes)), trailer]);
    },
  };
}

/** Each piece ends on a byte boundary and may refer back to the pieces before it, over the place of the nonce. */
function deflatePieces(texts: Buffer[], nonceLength: number): Buffer[] {
  let history = Buffer.alloc(0);
  return texts.map((text, index) => {
    const isLast = index === texts.length - 1;
    const piece = deflateRawSync(text, {
      level: 6,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
      ...(history.length > 0 ? { dictionary: history } : {}),
    });
    history = Buffer.concat([history, text, Buffer.alloc(nonceLength, FILLER)]).subarray(-WINDOW);
    return piece;
  });
}

/** A deflate block that holds its bytes as they are. RFC 1951, 3.2.4. */
function storedBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([header, bytes]);
}
