/** Looks whether every link of a built site leads to a page, and to a place on it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

interface Page {
  ids: Set<string>;
  /** What it links to and shows. */
  targets: string[];
}

const REFERENCES: Record<string, string> = { a: 'href', link: 'href', img: 'src', script: 'src', source: 'srcset' };

function read(html: string): Page {
  const page: Page = { ids: new Set(), targets: [] };
  const visit = (node: Node) => {
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) {
        if (name === 'id') page.ids.add(value);
        if (name === REFERENCES[node.tagName]) page.targets.push(value);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return page;
}

/** The file that an address of the site is answered with. */
function fileAt(folder: string, pathname: string): string | undefined {
  const place = path.join(folder, decodeURIComponent(pathname));
  return [place, `${place}.html`, path.join(place, 'index.html')].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
}

/**
 * The links of a built site that lead nowhere, each as `page: target`; so do those to other hosts that a page would load by itself.
 *
 * @param folder of the site
 * @param base the path it is served at, with a slash at both ends
 */
export function brokenLinks(folder: string, base = '/'): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const pages = new Map(
    names.map((name) => [path.join(folder, name), read(readFileSync(path.join(folder, name), 'utf8'))]),
  );
  const broken: string[] = [];
  for (const name of names) {
    const address = new URL(base + name, 'http://site.invalid');
    for (const target of pages.get(path.join(folder, name))?.targets ?? []) {
      const { host, pathname, hash, protocol } = new URL(target, address);
      if (host !== address.host || !/^https?:$/.test(protocol)) continue;
      const file = pathname.startsWith(base) ? fileAt(folder, pathname.slice(base.length)) : undefined;
      const ids = file ? pages.get(file)?.ids : undefined;
      if (!file || (hash.length > 1 && !ids?.has(decodeURIComponent(hash.slice(1))))) broken.push(`${name}: ${target}`);
    }
  }
  return broken;
}
