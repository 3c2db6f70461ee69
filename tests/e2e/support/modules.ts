import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PARTS = 'build/server/parts';

/** Address of a built browser module of `app/enhance`, as the server knows it. */
export function moduleAddress(name: string): string {
  const address = new RegExp(`["']?${name}["']?: ?["'](/assets/${name}-[\\w-]+\\.js)["']`);
  for (const part of readdirSync(PARTS)) {
    const found = address.exec(readFileSync(path.join(PARTS, part), 'utf8'))?.[1];
    if (found) return found;
  }
  throw new Error(`The build has no module ${name}`);
}
