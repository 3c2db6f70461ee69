import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/**
 * The font within a WOFF file, with its tables as they are: fontkit would inflate a whole table for every single letter.
 * Format: W3C WOFF 1.0, 3 to 5.
 *
 * @throws Error when the bytes are no WOFF file, or are cut off
 */
export function plainFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  // Its flavour and its number of tables; the search fields after them are read by nobody here.
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let at = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER + index * ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    woff.copy(directory, 12 + 16 * index, entry, entry + 4);
    woff.copy(directory, 16 + 16 * index, entry + 16, entry + 20);
    directory.writeUInt32BE(at, 20 + 16 * index);
    directory.writeUInt32BE(length, 24 + 16 * index);
    const padding = Buffer.alloc(-length & 3);
    tables.push(table, padding);
    at += length + padding.length;
  }
  return Buffer.concat([directory, ...tables]);
}
