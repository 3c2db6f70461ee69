import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { brokenLinks } from '../../scripts/site/check-links';
import { colorStyle } from '../../scripts/site/colors';
import { listDocuments, pageOf, slugOf } from '../../scripts/site/documents';
import { renderDiagram, drawingStyle } from '../../scripts/site/drawing';
import { translate } from '../../scripts/site/markdown';
import { sidebar } from '../../scripts/site/navigation';

const folders: string[] = [];

function siteOf(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-site-'));
  folders.push(folder);
  for (const [name, html] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), html);
  }
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('links of a document', () => {
  test.each([
    ['README.md', '[x](docs/forms.md#elements)', '[x](./forms.md#elements)'],
    ['docs/guide/api.md', '[x](../../README.md)', '[x](../index.md)'],
    ['docs/guide/api.md', '[x](README.md)', '[x](./index.md)'],
    ['docs/deploy.md', '[x](../CHANGELOG.md)', '[x](./changelog.md)'],
    ['README.md', '[x](docs/decisions/)', '[x](./decisions/index.md)'],
    ['docs/guide/api.md', '[x](../api/openapi.json)', '[x](/api/openapi.json)'],
    ['docs/design.md', '![x](images/look-phone.png)', '![x](/images/look-phone.png)'],
    ['docs/forms.md', '[x](#elements) [y](https://example.com/a.md)', '[x](#elements) [y](https://example.com/a.md)'],
  ])('in %s %s becomes %s', (file, text, expected) => {
    expect(translate(text, file)).toEqual({ text: expected, linked: [] });
  });

  test('to a file of the sources leads to a page that shows it', () => {
    expect(translate('[x](../deploy/nginx.conf)', 'docs/deploy.md')).toEqual({
      text: '[x](./files/deploy/nginx-conf.md)',
      linked: ['deploy/nginx.conf'],
    });
  });

  test.each(['nowhere.md', '../../../etc/passwd', '../deploy/nowhere.conf'])('to %s are refused', (target) => {
    expect(() => translate(`[x](${target})`, 'docs/deploy.md')).toThrow('is not there');
  });

  test('in code are left alone', () => {
    const text = '```md\n[x](nowhere.md)\n```';
    expect(translate(text, 'docs/deploy.md').text).toBe(text);
  });
});

describe('drawings', () => {
  test('are drawn in the site’s colours and ask nobody for a font', () => {
    const html = translate('```mermaid\nflowchart LR\n  a[Here] --> b[There]\n```', 'docs/architecture.md').text;
    expect(html).toMatch(/<div class="drawing" [^\n]*<svg [^\n]*var\(--vp-c-bg\)[^\n]*>Here<[^\n]*<\/div>$/);
    expect(html + drawingStyle()).not.toMatch(/@import|url\((?!#)|<style/);
    expect(drawingStyle()).toContain('--_text');
  });

  test('that can’t be drawn are named', () => {
    expect(() => renderDiagram('```mermaid\nnonsense\n```', 'docs/architecture.md')).toThrow('docs/architecture.md');
  });
});

test('the address of a heading is the one that GitHub gives it', () => {
  expect(slugOf('What is wrong: the doctor')).toBe('what-is-wrong-the-doctor');
  expect(slugOf('`latchkey data import`')).toBe('latchkey-data-import');
  expect(slugOf('Größe & Maß')).toBe('größe--maß');
});

test('every document stands in one place beside the pages', () => {
  const documents = listDocuments();
  const links = Object.values(sidebar(documents)).flatMap((groups) => groups.flatMap(({ items }) => items));
  expect(links.map(({ link }) => link).sort()).toEqual(
    documents.map(({ file }) => `/${pageOf(file).replace(/(?:index)?\.md$/, '')}`).sort(),
  );
});

test('the colours are those of the product’s pages', () => {
  const [light, dark] = colorStyle().split('.dark');
  expect(light).toContain('--vp-c-brand-3: #1d5fa8;');
  expect(light).toContain('--vp-c-bg: #ffffff;');
  expect(dark).toContain('--vp-c-bg: #14181f;');
});

describe('links of a built site', () => {
  test('that lead to a page and a place on it are fine', () => {
    const folder = siteOf({
      'index.html': '<a href="/docs/guide/#start">a</a><img src="/docs/x.png"><a href="mailto:a@b.example">m</a>',
      'guide/index.html': '<h2 id="start">b</h2><a href="../">c</a><a href="https://example.com/">d</a>',
      'x.png': '',
    });
    expect(brokenLinks(folder, '/docs/')).toEqual([]);
  });

  test('that lead nowhere are named with their page', () => {
    const folder = siteOf({
      'index.html':
        '<a href="./none.html">a</a><a href="#none">b</a><a href="/elsewhere/">c</a><img src="/docs/x.png">',
      'guide/index.html': '<a href="../index.html#none">d</a>',
    });
    expect(brokenLinks(folder, '/docs/').sort()).toEqual([
      'guide/index.html: ../index.html#none',
      'index.html: #none',
      'index.html: ./none.html',
      'index.html: /docs/x.png',
      'index.html: /elsewhere/',
    ]);
  });
});
