import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PARTS = 'build/server/parts';

/** What every page may carry: the shell or what stands in for it, and what the admins' layout has. */
const COMMON = new Set(['shell', 'frame', 'session', 'admin-navigation']);

/** The browser modules that a page carries beyond the common ones. */
export const ownModules = (html: string): string[] =>
  [...html.matchAll(/<script type="module"[^>]* src="\/assets\/([\w.-]+)-\w+\.js"/g)]
    .flatMap(([, names = '']) => names.split('.'))
    .filter((name) => !COMMON.has(name));

/** Address of a built browser module of `app/enhance`, as the server knows it. */
export function moduleAddress(name: string): string {
  const address = new RegExp(`["']?${name}["']?: ?["'](/assets/${name}-[\\w-]+\\.js)["']`);
  for (const part of readdirSync(PARTS)) {
    const found = address.exec(readFileSync(path.join(PARTS, part), 'utf8'))?.[1];
    if (found) return found;
  }
  throw new Error(`The build has no module ${name}`);
}
