import { crc32 } from 'node:zlib';

const encode = (name: string) => Buffer.from(name, 'utf8');

/** Fields of a header: each a number with its size in bytes. */
function header(...fields: [size: 2 | 4, value: number][]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields)
    at = size === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value >>> 0, at);
  return bytes;
}

/** Midnight of 1 January 1980, the earliest that the format knows: the same content is the same archive. */
const TIME: [2, number][] = [
  [2, 0],
  [2, 0x21],
];
/** Names are UTF-8. */
const FLAGS: [2, number] = [2, 0x0800];

/** A ZIP archive of small files, stored as they are. */
export function storedZip(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const sizes: [2 | 4, number][] = [
      [4, crc32(content)],
      [4, content.byteLength],
      [4, content.byteLength],
      [2, encode(name).byteLength],
      [2, 0],
    ];
    const local = Buffer.concat([
      header([4, 0x04034b50], [2, 20], FLAGS, [2, 0], ...TIME, ...sizes),
      encode(name),
      content,
    ]);
    centrals.push(
      header(
        [4, 0x02014b50],
        [2, 20],
        [2, 20],
        FLAGS,
        [2, 0],
        ...TIME,
        ...sizes,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ),
      encode(name),
    );
    locals.push(local);
    offset += local.byteLength;
  }
  const directory = Buffer.concat(centrals);
  const count = Object.keys(files).length;
  const end = header(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.byteLength],
    [4, offset],
    [2, 0],
  );
  return Buffer.concat([...locals, directory, end]);
}
