import { get } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { DemoLink } from '~/contract/demo';
import { moduleScripts } from './peers/build';

export interface Size {
  raw: number;
  gzip: number;
  br: number;
}

export interface PageSize {
  key: string;
  status: number;
  html: { raw: number; gzip: number };
  /** Of the style rules in the page. */
  styleBytes: number;
  /** Files of scripts that the page loads before anybody uses it. */
  scripts: number;
  /** Of all scripts that the page loads at once. */
  js: Size;
  /** Of the shell by itself, where the page has no other module. */
  shell: Size;
  /** Modules that the page loads and has nothing for. */
  needless: string[];
  /** Requests that must have been answered before a person can submit. */
  blockingRequests: number;
}

const SHELL = 'shell';

interface Answer {
  status: number;
  body: Buffer;
}

/** One GET with the given coding, as it goes over the wire. */
export function fetchPage(port: number, address: string, encoding: 'gzip' | 'identity'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(
      {
        host: '127.0.0.1',
        port,
        path: address,
        agent: false,
        headers: { 'accept-encoding': encoding, 'accept-language': 'en' },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
      },
    ).once('error', reject);
  });
}

/** Bytes of HTML and JavaScript of each demo page at its first load. */
export async function measurePages(port: number, demo: DemoLink[]): Promise<PageSize[]> {
  const pages = [...demo, { key: 'home', path: '/' }, { key: 'demo', path: '/demo' }, { key: '404', path: '/404' }];
  const sizes: PageSize[] = [];
  for (const page of pages) {
    const plain = await fetchPage(port, page.path, 'identity');
    const zipped = await fetchPage(port, page.path, 'gzip');
    const html = plain.body.toString();
    const files = [...moduleFiles(html)];
    sizes.push({
      key: page.key,
      status: plain.status,
      html: { raw: plain.body.length, gzip: zipped.body.length },
      styleBytes: Buffer.byteLength([...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('')),
      scripts: files.length,
      js: sumOf(files.map(sizeOf)),
      shell: sumOf(moduleScripts(html)[SHELL] ? files.map(sizeOf) : []),
      needless: needlessModules(html),
      blockingRequests: 1 + (html.match(/<link[^>]+rel="stylesheet"|<script(?![^>]*type=)[^>]*\ssrc=/g) ?? []).length,
    });
  }
  return sizes;
}

/** Names of the modules in `app/enhance` that a page asks for by itself; `shell` among them, alone or in the file of another. */
export function modulesOf(html: string): string[] {
  return Object.keys(moduleScripts(html)).flatMap((name) => name.split('.'));
}

/**
 * Names of the modules that a page loads without an element for them. That element says `data-enhance="name"`; of dialogs
 * and signatures, which other modules know too, `data-name`; that of `frame` is a language list; the shell's are forms of the page's own, messages that leave,
 * mistakes, dialogs, an outage, and a session.
 */
export function needlessModules(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  const isForShell =
    /<form(?! [^>]*class="prefs")|data-(?:toast|dialog|maintenance)|id="error-summary"/.test(main) ||
    html.includes('data-enhance="session"');
  return modulesOf(html).filter((name) => {
    if (name === SHELL) return !isForShell;
    const element = name === 'frame' ? 'auto-submit' : name;
    return !new RegExp(`\\sdata-(?:enhance="${element}"|${name}=")`).test(html);
  });
}

/** Files of the modules that a page names, and of those that they import at once. */
function moduleFiles(html: string): Set<string> {
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    // An import with parentheses waits until it is needed.
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:import|from)\s*["'](\.[^"']+)["']/g))
      visit(path.resolve(path.dirname(file), name));
  };
  for (const [, url = ''] of html.matchAll(
    /<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="(\/[^"]+\.js)"/g,
  ))
    visit(path.resolve(`build/client${url}`));
  return files;
}

function sizeOf(file: string): Size {
  const bytes = readFileSync(file);
  const built = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix).length : undefined);
  return {
    raw: bytes.length,
    gzip: built('.gz') ?? gzipSync(bytes).length,
    br: built('.br') ?? brotliCompressSync(bytes).length,
  };
}

function sumOf(sizes: Size[]): Size {
  return sizes.reduce((sum, { raw, gzip, br }) => ({ raw: sum.raw + raw, gzip: sum.gzip + gzip, br: sum.br + br }), {
    raw: 0,
    gzip: 0,
    br: 0,
  });
}
