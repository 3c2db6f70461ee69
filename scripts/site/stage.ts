/** Lays out the pages of the site as VitePress reads them, of the documents as they are. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { colorStyle } from './colors';
import { listDocuments, pageOf } from './documents';
import { drawingStyle } from './drawing';
import { translate } from './markdown';
import { decisionsPage, sidebar, TOP } from './navigation';

/** Languages of files whose names don't end in them. */
const LANGUAGES: Record<string, string> = {
  Dockerfile: 'docker',
  Caddyfile: 'text',
  conf: 'nginx',
  service: 'ini',
  env: 'ini',
  dockerignore: 'text',
};

/** A file of the sources that a document links to, as a page; a folder as the list of its files. */
function sourcePage(file: string): { text: string; linked: string[] } {
  if (statSync(file).isDirectory()) {
    const names = readdirSync(file, { withFileTypes: true }).filter((entry) => entry.isFile());
    const lines = names.map(
      ({ name }) =>
        `- [\`${name}\`](./${path.posix.relative(path.posix.dirname(pageOf(file)), pageOf(`${file}/${name}`))})`,
    );
    return { text: `# \`${file}/\`\n\n${lines.join('\n')}\n`, linked: names.map(({ name }) => `${file}/${name}`) };
  }
  const name = path.basename(file);
  const language = LANGUAGES[name] ?? LANGUAGES[path.extname(name).slice(1)] ?? path.extname(name).slice(1);
  const fence = '````';
  return {
    text: `# \`${file}\`\n\n${fence}${language}\n${readFileSync(file, 'utf8').trimEnd()}\n${fence}\n`,
    linked: [],
  };
}

function write(file: string, text: string): void {
  // What stays as it is keeps its time, so that a server that watches draws the changed page alone.
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function writePages(folder: string): void {
  const documents = listDocuments();
  const translated = documents.map(({ file, page, text }) => ({ page, ...translate(text, file) }));
  for (const { page, text } of translated) write(path.join(folder, page), text);
  write(path.join(folder, 'decisions/index.md'), decisionsPage(documents));
  const waiting = translated.flatMap(({ linked }) => linked);
  const done = new Set<string>();
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    if (done.has(file)) continue;
    done.add(file);
    const { text, linked } = sourcePage(file);
    // Nobody edits them here, and they are found by what links to them.
    write(path.join(folder, pageOf(file)), `---\nsearch: false\n---\n\n${text}`);
    waiting.push(...linked);
  }
  write(path.join(folder, '.vitepress/site.json'), JSON.stringify({ nav: TOP, sidebar: sidebar(documents) }));
}

/**
 * Writes all that VitePress needs into a folder: pages, pictures, data, configuration and theme.
 *
 * @param folder inside the repository, so that packages are found from it; what is in it stays, unless it is written anew
 * @throws where a document links to what is not there
 */
export function stage(folder: string): void {
  writePages(folder);
  for (const name of ['api', 'images']) cpSync(`docs/${name}`, path.join(folder, 'public', name), { recursive: true });
  for (const name of ['favicon.svg', 'logo.svg']) cpSync(`public/${name}`, path.join(folder, 'public', name));
  for (const name of ['config.ts', 'theme/index.ts', 'theme/site.css'])
    write(path.join(folder, '.vitepress', name), readFileSync(`scripts/site/vitepress/${name}`, 'utf8'));
  write(path.join(folder, '.vitepress/theme/made.css'), colorStyle() + drawingStyle());
}

/** Takes away what `stage` has written. */
export function unstage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
