import { createHash } from 'node:crypto';
import type { PlatformContext } from '~/platform/platform-context';

/** Compares the content of two stored files by their keys. Reads each file once. */
export function createContentComparison(files: PlatformContext['files']) {
  const digests = new Map<string, Promise<string>>();
  async function read(key: string): Promise<string> {
    const sum = createHash('sha256');
    for await (const piece of await files.get(key)) sum.update(piece as Uint8Array);
    return sum.digest('hex');
  }
  const digestOf = (key: string): Promise<string> => {
    const digest = digests.get(key) ?? read(key);
    digests.set(key, digest);
    return digest;
  };
  return async (one: string, other: string): Promise<boolean> => (await digestOf(one)) === (await digestOf(other));
}
