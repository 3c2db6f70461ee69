import { describe, expect, test, vi } from 'vitest';
import { emailFrameResponse, renderSafeEmail } from '~/lib/safe-email-view.server';
import { HOSTILE_HTML } from '../support/hostile-html';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

describe('a hostile body', () => {
  test.each(HOSTILE_HTML)('is harmless: %s', (body) => {
    const { html, text } = renderSafeEmail(`<p>before</p>${body}<p>after</p>`);
    expect(html).not.toMatch(
      /<\s*(script|style|iframe|object|embed|applet|form|input|button|base|meta|link|svg|math|video|audio|template|textarea|title|body|details|noscript)/i,
    );
    expect(html).not.toMatch(/<[^>]*\son\w+\s*=/i);
    expect(html).not.toMatch(
      /<[^>]*(?:src|href|background|srcset|poster|action)\s*=\s*"?\s*(?:javascript|data:text|data:image\/svg|https?:\/\/evil|\/\/evil)/i,
    );
    expect(html).not.toMatch(/<[^>]*style="[^"]*(?:url|expression|image-set|\\)/i);
    expect(text).toContain('before');
  });
});

test('looks of an e-mail stay: tables, colours, sizes, right to left', () => {
  const body = `<table width="560" style="background:#fff; MAX-WIDTH: 560px; font-family: 'Segoe UI', Arial"><tr><td align="center" bgcolor="#eee" style="color: rgba(0, 0, 0, .8); position: fixed; padding: 24px 12px">x</td></tr></table><p dir="rtl" lang="ar">س</p>`;
  const { html } = renderSafeEmail(body);
  expect(html).toContain(`style="background:#fff;max-width:560px;font-family:'Segoe UI', Arial"`);
  expect(html).toContain('style="color:rgba(0, 0, 0, .8);padding:24px 12px"');
  expect(html).toContain('bgcolor="#eee"');
  expect(html).toContain('<p dir="rtl" lang="ar">س</p>');
});

test('a style that can’t be read costs itself alone, and nothing is written of it', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(renderSafeEmail('<p style="}{ color: red; ;;: x; margin: 4px">x</p>').html).toBe(
    '<p style="margin:4px">x</p>',
  );
  expect(warn).not.toHaveBeenCalled();
});

test('links open in a tab of their own that learns nothing; addresses that are no links are none', () => {
  const { html } = renderSafeEmail(
    '<a href="https://x.example/a?b=1&amp;c=2" target="_top" rel="opener">a</a> <a href="/form/x">b</a> <a name="c">c</a> <a href="mailto:a@x.example">d</a>',
  );
  expect(html).toContain(
    '<a href="https://x.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  );
  expect(html).toContain('<a>b</a> <a>c</a>');
  expect(html).toContain('<a href="mailto:a@x.example" target="_blank"');
});

test('pictures inside the message are shown; those of other sites are named, and that they are off is known', () => {
  const own = renderSafeEmail(`<p>x</p><img src="${PIXEL}" alt="Logo" width="20">`);
  expect(own.html).toContain(`<img src="${PIXEL}" alt="Logo" width="20" />`);
  expect(own.hasForeignPictures).toBe(false);
  const foreign = renderSafeEmail('<img src="https://x.example/fitter.jpg" alt="Our <fitter>">');
  expect(foreign.html).toBe('<span>Our &lt;fitter&gt;</span>');
  expect(foreign.text).toBe('Our <fitter>');
  expect(foreign.hasForeignPictures).toBe(true);
  for (const body of [
    '<td background="//x.example/a.png">x</td>',
    '<p style="background:url(https://x.example/a.png)">x</p>',
    "<img src='//x.example/a.gif'>",
  ]) {
    expect(renderSafeEmail(body).hasForeignPictures, body).toBe(true);
  }
  expect(renderSafeEmail('<a href="https://x.example/a.png">x</a>').hasForeignPictures).toBe(false);
});

test('the text has a line for each block, bullets, and addresses behind links', () => {
  const body =
    '<h1>Hello</h1><p>Dear&nbsp;Nora,<br>see\n  <a href="https://x.example/a">here</a> or <a href="https://x.example/b">https://x.example/b</a></p><ul><li>one</li><li>two &lt; 3 &amp; 4</li></ul><table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>';
  expect(renderSafeEmail(body).text).toBe(
    'Hello\n\nDear Nora,\nsee here (https://x.example/a) or https://x.example/b\n\n• one\n• two < 3 & 4\n\na b\nc',
  );
});

test('the frame is a document under a policy of its own', async () => {
  const response = emailFrameResponse(renderSafeEmail('<p>x</p>'), '</title><script>alert(1)</script>');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('img-src data:');
  expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/);
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|allow-forms|https?:/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const page = await response.text();
  expect(page).toContain('<p>x</p>');
  expect(page).not.toContain('<script');
});

describe('what the style sheet of a mail hides', () => {
  const viewWithStyles = (css: string, body: string) => renderSafeEmail(`<style>${css}</style>${body}<p>Seen</p>`);
  test.each([
    ['.preheader { display: none }', '<div class="x preheader">Teaser</div>'],
    ['.PreHeader{color:red;display:none!important}', '<div class="PreHeader" style="display:block">Teaser</div>'],
    ['#teaser, .other {display : none;}', '<span id="teaser">Teaser</span>'],
    ['span.teaser{display:none}', '<span class="teaser"><b>Teaser</b></span>'],
    ['h6{display:none}', '<h6>Teaser</h6>'],
    ['@import "x.css"; /* } */ .a{display:none}', '<p class="a">Teaser</p>'],
    ['@media print{.b{color:red}} .a{display:none}', '<p class="a">Teaser</p>'],
    ['', '<p style="display:none">Teaser</p>'],
    ['.a{display:none}', '<img class="a" src="https://x.example/a.png" alt="Teaser">'],
  ])('%s is shown neither on the page nor as text', (css, body) => {
    const { html, text } = viewWithStyles(css, body);
    expect(html.replace('<span></span>', '')).toBe('<p>Seen</p>');
    expect(text).toBe('Seen');
  });
  test.each([
    ['@media print{.a{display:none}}', '<p class="a">Text</p>'],
    ['.a{display:none} .a{display:block}', '<p class="a">Text</p>'],
    ['.a{display:none}', '<p class="a" style="display:block">Text</p>'],
    ['.b .a{display:none}', '<p class="a">Text</p>'],
    ['div.a{display:none}', '<p class="a">Text</p>'],
  ])('%s hides nothing that is shown', (css, body) => {
    expect(viewWithStyles(css, body).text).toContain('Text');
  });
  test('a long hostile sheet is read at once', () => {
    expect(viewWithStyles('/*'.repeat(50_000), '<p>Text</p>').text).toContain('Text');
    expect(renderSafeEmail('<style>'.repeat(20_000)).text).toBe('');
    expect(viewWithStyles(`a{`.repeat(50_000), '<p>Text</p>').text).toContain('Text');
  });
});
