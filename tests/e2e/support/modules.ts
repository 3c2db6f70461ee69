import { readFileSync } from 'node:fs';

/** Address of a built browser module of `app/enhance`, as the server knows it. */
export function moduleAddress(name: string): string {
  const found = new RegExp(`["']?${name}["']?: ?["'](/assets/${name}-[\\w-]+\\.js)["']`).exec(
    readFileSync('build/server/index.js', 'utf8'),
  );
  if (!found?.[1]) throw new Error(`The build has no module ${name}`);
  return found[1];
}
