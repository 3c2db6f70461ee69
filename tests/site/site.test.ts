import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenLinks } from '../../scripts/site/check-links';
import { listDocuments } from '../../scripts/site/documents';

const LIMIT = 240_000;
const BASE = '/latchkey/';
const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-site-'));
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

beforeAll(async () => {
  // Ends with an error where a link leads nowhere.
  await promisify(execFile)('npm', ['run', '-s', 'docs:site', '--', '--to', folder, '--base', BASE]);
}, LIMIT);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('every document is a page, with its title and the ways through the site', () => {
  for (const { page } of listDocuments()) {
    const html = read(page.replace(/\.md$/, '.html'));
    expect(html, page).toMatch(/<h1 /);
    expect(html, page).toContain(`href="${BASE}decisions/"`);
  }
});

test('no link leads nowhere, also where the site stands below a path', () => {
  expect(brokenLinks(folder, BASE)).toEqual([]);
});

test('pages load nothing from elsewhere', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(100);
  for (const name of pages)
    expect(read(name), name).not.toMatch(/<(?:script|img|link|iframe)[^>]*(?:src|href)="https?:/);
  const stylesheets = readdirSync(path.join(folder, 'assets')).filter((name) => name.endsWith('.css'));
  for (const name of stylesheets) expect(read(`assets/${name}`), name).not.toMatch(/@import|url\(["']?https?:/);
});

test('drawings are drawn, and names in curly brackets stay what they are', () => {
  expect(read('architecture.html').match(/<div class="drawing"[^>]*><svg /g)).toHaveLength(2);
  expect(read('forms.html')).toContain('<code>{{Customer name}}</code>');
  expect(read('data.html')).toContain('{{details}}');
});

test('the search knows the documents, and not the files of the sources that are shown', () => {
  const [index = ''] = readdirSync(path.join(folder, 'assets/chunks')).filter((name) =>
    name.includes('localSearchIndex'),
  );
  const text = read(`assets/chunks/${index}`);
  expect(text).toContain('operations.html');
  expect(text).not.toContain('files/deploy');
});
