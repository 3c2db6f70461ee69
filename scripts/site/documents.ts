/** The documents of the repository, and where each stands on the site. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Document {
  /** Where it lies in the repository, such as `docs/guide/README.md`. */
  file: string;
  /** Where it lies among the pages of the site, such as `guide/index.md`. */
  page: string;
  title: string;
  text: string;
}

const isMarkdown = (name: string) => name.endsWith('.md');

/** Where a file of the repository stands on the site: documents by their places, what they link to under `files/`. */
export function pageOf(file: string): string {
  if (file === 'docs/decisions') return 'decisions/index.md';
  const inDocs = /^docs\/(.*)$/.exec(file)?.[1];
  if (inDocs !== undefined && isMarkdown(file)) return inDocs.replace(/(^|\/)README\.md$/, '$1index.md');
  // Pictures and data are served as they are.
  if (inDocs !== undefined && /^(?:api|images)\//.test(inDocs)) return `/${inDocs}`;
  if (!file.includes('/') && isMarkdown(file)) return file === 'README.md' ? 'index.md' : file.toLowerCase();
  return `files/${file.replaceAll('.', '-')}.md`;
}

/** Address of a heading, as GitHub makes it of its text. */
export const slugOf = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

function documentOf(file: string): Document {
  const text = readFileSync(file, 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (!title) throw new Error(`${file} has no title`);
  return { file, page: pageOf(file), title: title.replaceAll('`', ''), text };
}

/** All that is written about the project: the files at its top, and what is in `docs/`. */
export function listDocuments(): Document[] {
  const atTop = readdirSync('.').filter(isMarkdown);
  const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter(isMarkdown)
    .map((name) => path.join('docs', name));
  return [...atTop.sort(), ...inDocs.sort()].map(documentOf);
}
