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

/** Address of a built browser module of `app/browser`, as the server knows it. */
export function moduleAddress(name: string): string {
  const address = new RegExp(`["']?${name}["']?: ?["'](/assets/${name}-[\\w-]+\\.js)["']`);
  for (const part of readdirSync(PARTS)) {
    const found = address.exec(readFileSync(path.join(PARTS, part), 'utf8'))?.[1];
    if (found) return found;
  }
  throw new Error(`The build has no module ${name}`);
}

/** Names of the modules in `app/browser` that a page asks for by itself; `shell` among them, alone or in the file of another. */
export function modulesOf(html: string): string[] {
  const scripts = html.matchAll(/<script type="module"[^>]* src="\/assets\/([\w.-]+)-[\w-]{8}\.js"/g);
  // `name.shell` where both are in one file.
  return [...scripts].flatMap(([, name = '']) => name.split('.'));
}

/**
 * Names of the modules that a page loads without an element for them. That element says `data-enhance="name"`; of dialogs
 * and signatures, which other modules know too, `data-name`; that of `frame` is a language list; the shell's are forms of the page's own, messages that leave,
 * mistakes, dialogs, an outage, and a session.
 */
export function findUnneededModules(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  const isForShell =
    /<form(?! [^>]*class="prefs")|data-(?:toast|dialog|maintenance)|id="error-summary"/.test(main) ||
    html.includes('data-enhance="session"');
  return modulesOf(html).filter((name) => {
    if (name === 'shell') return !isForShell;
    const element = name === 'frame' ? 'auto-submit' : name;
    return !new RegExp(`\\sdata-(?:enhance="${element}"|${name}=")`).test(html);
  });
}
