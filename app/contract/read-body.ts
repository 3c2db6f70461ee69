/**
 * The bytes of a body that is small by right.
 *
 * @param most the largest that is taken, in bytes
 * @returns what came, empty without a body; undefined as soon as it is larger
 * @throws what reading throws: a sender that went away
 */
export async function readBody(body: ReadableStream<Uint8Array> | null, most: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > most) {
      // A sender that has gone away can't be told to stop.
      void reader?.cancel().catch(() => undefined);
      return undefined;
    }
    parts.push(read.value);
  }
  return Buffer.concat(parts);
}
