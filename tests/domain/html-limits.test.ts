import { describe, expect, test } from 'vitest';
import { adviseForm } from '~/domain/form-advice';
import { parseFormDefinition } from '~/domain/form-definition';
import {
  exceededHtmlLimit,
  MAX_HTML_CHARACTERS,
  MAX_HTML_DEPTH,
  MAX_HTML_TAGS,
  sanitizeOrPlainText,
} from '~/domain/html-limits';
import { withoutTags } from '~/domain/escape-html';
import { cleanFileName } from '~/domain/untrusted-text';
import { fillPassTags } from '~/domain/wallet-pass';
import { fillHtmlTags } from '~/domain/sanitized-html';
import { extractParagraphs } from '~/platform/documents/html-paragraphs';
import { renderSafeEmail } from '~/lib/safe-email-view.server';
import { htmlToPlainText, sanitize } from '~/lib/safe-html.server';
import { DEFAULT_COLORS } from '~/domain/theme';

const nested = (levels: number, tag = 'div') =>
  `${`<${tag}>`.repeat(levels)}Hello &amp; <b>bye${`</${tag}>`.repeat(levels)}`;

const HOSTILE: [string, string, string][] = [
  ['nested 39,000 deep', '<div>'.repeat(39_000), 'tooManyTags'],
  ['nested a little too deep', nested(MAX_HTML_DEPTH), 'tooDeep'],
  ['tags that a browser would close', '<a href="/x">'.repeat(MAX_HTML_DEPTH + 1), 'tooDeep'],
  ['unknown tags', '<x>'.repeat(MAX_HTML_DEPTH + 1), 'tooDeep'],
  ['a run of 190,000 "<"', '<'.repeat(190_000), 'tooManyTags'],
  ['many tags side by side', '<br>'.repeat(MAX_HTML_TAGS + 1), 'tooManyTags'],
  ['a long text', 'a '.repeat(MAX_HTML_CHARACTERS), 'tooLong'],
];

describe.each(HOSTILE.map(([name, ...rest]) => [name, rest] as const))('%s', (_name, [html, problem]) => {
  test('is refused', () => expect(exceededHtmlLimit(html)).toBe(problem));

  test('is shown as its text, without a tag', () => {
    const text = `${html}<script>alert(1)</script> Read <b>me</b>`;
    for (const shown of [sanitize(text), renderSafeEmail(text).html]) expect(shown).not.toContain('<');
    expect(extractParagraphs(text).join('').length).toBeLessThanOrEqual(text.length);
    expect(htmlToPlainText(text).length).toBeLessThanOrEqual(text.length);
  });
});

test.each([0, 1, 4, 5, 6])('the author gets no advice on HTML that is not read: case %i', (at) => {
  const html = `${HOSTILE[at]?.[1]}<img src="/x">`;
  const definition = { language: 'en', formElements: [{ type: 'html', beefreeHtmlTemplate: html }] };
  const { advice } = adviseForm(parseFormDefinition(definition).form, { theme: DEFAULT_COLORS, nowMs: 0 });
  expect(advice.map(({ kind }) => kind)).not.toContain('pictureWithoutText');
});

test('text beyond a limit keeps its words and entities', () => {
  expect(sanitize(nested(MAX_HTML_DEPTH + 1))).toBe('Hello &amp; bye');
  expect(renderSafeEmail(nested(MAX_HTML_DEPTH + 1)).text).toBe('Hello & bye');
});

const TAKEN: [string, string][] = [
  ['at the limit', `<div>${nested(MAX_HTML_DEPTH - 2)}</div>`],
  ['with a thousand paragraphs that are not closed', '<p>x'.repeat(1000)],
  ['with a thousand list items that are not closed', `<ul>${'<li>x'.repeat(1000)}`],
  ['with a thousand line breaks', 'x<br>'.repeat(1000)],
  ['with closing tags alone', '</div>'.repeat(1000)],
];
test.each(TAKEN.map(([name, html]) => [name, [html]] as const))('HTML %s is taken as it is', (_name, [html]) => {
  expect(exceededHtmlLimit(html)).toBeUndefined();
  expect(sanitize(html)).toMatch(/^<(div|p|ul)>|^x<br \/>|^$/);
});

test('an error of the parser is no limit', () => {
  const options = {
    transformTags: {
      b: () => {
        throw new Error('Broken');
      },
    },
  };
  expect(() => sanitizeOrPlainText('<b>', options)).toThrow('Broken');
});

test('merge tags are filled between stray "<" too', () => {
  const filled = fillHtmlTags(`${'<'.repeat(MAX_HTML_TAGS)} {{Name}}`, [{ name: 'Name', value: 'Pat' }]);
  expect(filled.slice(-6)).toBe('<< Pat');
});

test.each([
  ['<img src="https://x.example/a.gif">', true],
  ["<td background = ' //x.example/a.gif'>", true],
  ['<p style="background:url( \'https://x.example/a.gif\')">', true],
  [`url(${' '.repeat(50_000)}`, false],
  [`background=${' '.repeat(50_000)}`, false],
  ['<img '.repeat(10_000), false],
  ['<img src="data:image/png;base64,AAAA">', false],
])('whether HTML has a picture of another site: case %#', (html, isForeign) => {
  expect(renderSafeEmail(html).hasForeignPictures).toBe(isForeign);
});

test('text without tags loses scripts and styles, and keeps a stray "<"', () => {
  expect(withoutTags('a<p class="x">b</p><style>p{}</style>c<SCRIPT>x<b>y</SCRIPT >d').replace(/\s+/g, ' ')).toBe(
    'a b c d',
  );
  expect(withoutTags(`${'<'.repeat(190_000)}a`)).toHaveLength(190_001);
  expect(withoutTags('<script>'.repeat(24_000)).trim()).toBe('');
});

test('long blanks in a merge tag of a pass, and at the end of the name of a file, are nothing to wait for', () => {
  expect(fillPassTags(`{{ Name }}{{${' '.repeat(100_000)}`, { Name: 'Pat' })).toBe(`Pat{{${' '.repeat(100_000)}`);
  expect(cleanFileName(`${'. '.repeat(100_000)}x.pdf`)).toMatch(/^[. ]{251}\.pdf$/);
});
