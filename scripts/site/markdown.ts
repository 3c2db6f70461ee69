/** What a document says, as the site says it: its links lead to pages of the site, its drawings are drawn. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { renderDiagram } from './drawing';
import { pageOf } from './documents';

interface Translated {
  text: string;
  /** Files and folders of the repository beside the documents that it links to. */
  linked: string[];
}

const WIDE = '---\naside: false\npageClass: wide\n---\n\n';

const isExternalLink = (target: string) => /^(?:[a-z]+:|#|\/\/)/i.test(target);

/** A link to a file, as one from a page to a page. Both of the site, relative to each other. */
function linkTo(target: string, from: string, linked: string[]): string {
  const [file = '', anchor] = target.split('#');
  const place = path.posix.join(path.posix.dirname(from), file).replace(/\/$/, '');
  if (place.startsWith('..') || !existsSync(place)) throw new Error(`${from} links to ${target}, which is not there`);
  const page = pageOf(place);
  if (page.startsWith('files/')) linked.push(place);
  const address = page.startsWith('/') ? page : path.posix.relative(path.posix.dirname(pageOf(from)), page);
  return `${address.startsWith('/') || address.startsWith('.') ? '' : './'}${address}${anchor ? `#${anchor}` : ''}`;
}

/**
 * Translates a document.
 *
 * @param text what it says
 * @param from where it lies in the repository
 * @throws where it links to what is not there, or a drawing can't be drawn
 */
export function translate(text: string, from: string): Translated {
  const linked: string[] = [];
  const parts = text.split(/^(```[^]*?^```)$/m);
  const translated = parts.map((part, index) => {
    if (index % 2 === 1) return part.startsWith('```mermaid\n') ? renderDiagram(part, from) : part;
    return part.replace(/\]\(([^)\s]+)\)/g, (link, target: string) =>
      isExternalLink(target) ? link : `](${linkTo(target, from, linked)})`,
    );
  });
  // Drawings take the place of what else stands beside a page.
  const head = translated.some((part) => part.startsWith('<div class="drawing"')) ? WIDE : '';
  return { text: head + translated.join(''), linked };
}
