/** Bytes that a `Response` takes as they are. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Length under which compressing gains nothing, in bytes. */
export const MIN_COMPRESSED_BYTES = 1000;

/** True when an `Accept-Encoding` header takes the coding; a weight of 0 refuses it. */
export function acceptsEncoding(header: string | null | undefined, coding: 'br' | 'gzip'): boolean {
  if (!header?.includes(coding)) return false;
  return header.split(',').some((part) => {
    const [name, ...params] = part.split(';').map((each) => each.trim().toLowerCase());
    return name === coding && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });
}
