import { describe, expect, test } from 'vitest';
import { hiddenPictures, pictureHtml, findPictures, replacePictureSources } from '~/domain/html-pictures';

describe('pictures of HTML', () => {
  test.each([
    ['<img src="a.png" alt="x">', 'a.png', 'x'],
    ["<IMG\n alt='a > b' SRC='a.png'/>", 'a.png', 'a > b'],
    ['<img src=a.png alt=x>', 'a.png', 'x'],
    ['<img src = "a b.png">', 'a b.png', ''],
    ['<img data-src="b.png" src="a.png" src="c.png">', 'a.png', ''],
    ['<img src="/a?b=1&amp;c=2" alt="&quot;x&quot;">', '/a?b=1&c=2', '"x"'],
    ['<img alt="src=b.png">', '', 'src=b.png'],
  ])('%s', (html, source, alt) => {
    expect(findPictures(`<p>a < b ${html} c</p>`)).toMatchObject([{ source, alt }]);
  });

  test('comments, other tags and tags without an end hold none', () => {
    expect(
      findPictures(
        '<!--[if mso]><img src="a.png"><![endif]--><image src="b.png"><imgs src="c.png"><a title="<"></a><img src="d.png"',
      ),
    ).toEqual([]);
  });

  test('hostile text is walked in one go', () => {
    // A walk that began again at each part would not end within the runner's limit.
    for (const part of ['<img ', '<img "', '<img src="', "<img a='", '<!--', '<img src', '<img   =', '&amp'])
      expect(findPictures(part.repeat(40_000)).length).toBeLessThanOrEqual(40_000);
  });

  test('those that a page does not show are named once, with the reason', () => {
    const html = [
      'https://cdn.example/a.png',
      '//cdn.example/b.png',
      'logo.png',
      'https://cdn.example/a.png',
      '/own.png',
      'data:image/png;base64,AAAA',
      'data:image/svg+xml,x',
      'cid:1',
    ]
      .map((source) => `<img src="${source}">`)
      .join('');
    expect(hiddenPictures(`${html}<img alt="Our office">`)).toEqual([
      { address: 'https://cdn.example/a.png', fault: 'foreign' },
      { address: '//cdn.example/b.png', fault: 'foreign' },
      { address: 'logo.png', fault: 'file' },
      { address: 'data:image/svg+xml,x', fault: 'kind' },
      { address: 'cid:1', fault: 'kind' },
      { address: 'Our office', fault: 'none' },
    ]);
  });

  test('get other addresses, and the rest stays letter by letter', () => {
    const html = `<p class=a><img alt="1" src='a.png' width=3>&nbsp;<img src=b.png><!-- <img src="a.png"> --><IMG src="a.png"/>`;
    expect(replacePictureSources(html, (source) => (source === 'a.png' ? '/x"<y' : undefined))).toBe(
      `<p class=a><img alt="1" src="/x&quot;&lt;y" width=3>&nbsp;<img src=b.png><!-- <img src="a.png"> --><IMG src="/x&quot;&lt;y"/>`,
    );
  });

  test('a text of one can not leave its attribute', () => {
    const html = pictureHtml({ address: '/a.webp', alt: 'a"><script>&', width: 3, height: 2 });
    expect(html).toBe('<p><img src="/a.webp" alt="a&quot;&gt;&lt;script&gt;&amp;" width="3" height="2"></p>');
    expect(findPictures(html)).toMatchObject([{ source: '/a.webp', alt: 'a"><script>&' }]);
  });
});
