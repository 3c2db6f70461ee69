import { describe, expect, test } from 'vitest';
import { SIGNATURE_MB, SIGNATURE_PAD } from '~/config/limits';
import { parseSignatureStrokes, type Stroke } from '~/domain/signature-strokes';
import { renderDrawnSignature, renderPostedSignature, renderTypedSignature } from './pages/signature-image.server';

/** Width and height of a PNG, in pixels. Throws when it is none. */
function sizeOf(png: Buffer | undefined): [number, number] {
  if (png?.subarray(0, 8).toString('hex') !== '89504e470d0a1a0a') throw new Error('This is no PNG');
  expect(png.length).toBeLessThan(SIGNATURE_MB * 1024 * 1024);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
const WHOLE = [SIGNATURE_PAD.width * 2, SIGNATURE_PAD.height * 2];

const stroke: Stroke = [
  [40, 120],
  [120, 60],
  [200, 160],
  [300, 100],
];

describe('a drawn signature', () => {
  test('is a PNG of twice the pad, the same for the same strokes', () => {
    expect(sizeOf(renderDrawnSignature([stroke]))).toEqual(WHOLE);
    expect(renderDrawnSignature([stroke])?.equals(renderDrawnSignature([stroke]) ?? Buffer.alloc(0))).toBe(true);
    expect(
      renderDrawnSignature([stroke])?.equals(
        renderDrawnSignature([[...stroke].reverse(), [[1, 1]]]) ?? Buffer.alloc(0),
      ),
    ).toBe(false);
  });

  test.each([
    ['nothing', []],
    ['empty strokes', [[], []]],
    ['dots', [[[10, 10]], [[20, 20]]]],
    ['one place', [Array.from({ length: 50 }, () => [30, 30])]],
    [
      'hardly a line',
      [
        [
          [10, 10],
          [20, 10],
        ],
      ],
    ],
  ] as [string, Stroke[]][])('%s is no signature', (_what, strokes) => {
    expect(renderDrawnSignature(strokes)).toBeUndefined();
  });

  test.each([
    '[[[-1e9,-1e9],[1e9,1e9]]]',
    '[[[0,0],[1e308,1e308],[-1e308,5]]]',
    `[${Array.from({ length: 300 }, () => '[[0,0],[560,230]]').join()}]`,
    `[[${Array.from({ length: 20_000 }, (_, index) => `[${index % 560},${(index * 7) % 230}]`).join()}]]`,
  ])('strokes without measure stay on the pad: %.40s', (text) => {
    const strokes = parseSignatureStrokes(text);
    expect(sizeOf(renderDrawnSignature(strokes ?? []))).toEqual(WHOLE);
  });

  test.each([
    '',
    'null',
    '{}',
    '[1]',
    '[[1,2]]',
    '[[[1]]]',
    '[[[1,2,3]]]',
    '[[["1","2"]]]',
    '[[["0\\"/><script>",0],[100,100]]]',
    '[[[null,1]]]',
    '[[[1e999,1],[2,2]]]',
    `[${'[],'.repeat(300)}[]]`,
    '['.repeat(100_000),
  ])('what is no list of points is refused: %.40s', (text) => {
    expect(parseSignatureStrokes(text)).toBeUndefined();
  });
});

describe('a typed signature', () => {
  test.each(['Maya Torres', 'M', 'Ünal Øzgür Żółć', '김하나', 'मीरा', 'مايا', '水野', '', ' ', 'x'.repeat(120), '😀'])(
    '"%s" is a PNG of twice the pad',
    (name) => {
      expect(sizeOf(renderTypedSignature(name))).toEqual(WHOLE);
    },
  );

  test('shows the name: two names differ, one name does not', () => {
    expect(renderTypedSignature('Maya').equals(renderTypedSignature('Maya'))).toBe(true);
    expect(renderTypedSignature('Maya').equals(renderTypedSignature('Mayo'))).toBe(false);
    expect(renderTypedSignature('Maya').equals(renderTypedSignature(''))).toBe(false);
  });

  test.each([
    '</text><image href="/etc/passwd"/>',
    '&#0;',
    '&amp;lt;',
    ']]>',
    '<!--',
    '"\'',
    'a\u0000b',
    'a\u0001b',
    'a\u001fb',
    'a\ud800b',
    'a\uffffb',
    'a\u{1fffe}b',
    'a\u202eb',
  ])('a name is never markup: %j', (name) => {
    expect(sizeOf(renderTypedSignature(name))).toEqual(WHOLE);
  });

  test('control characters count as spaces', () => {
    expect(renderTypedSignature('Ma\u0000ya').equals(renderTypedSignature('Ma ya'))).toBe(true);
  });
});

test('the chosen way counts', () => {
  expect(renderPostedSignature('type', 'Maya', '[[[1,1],[200,200]]]')).toEqual(renderTypedSignature('Maya'));
  expect(renderPostedSignature('type', '', '[[[1,1],[200,200]]]')).toBeUndefined();
  expect(renderPostedSignature('draw', 'Maya', '[[[1,1],[2,2]]]')).toBe('empty');
  expect(renderPostedSignature('upload', 'Maya', '[[[1,1],[200,200]]]')).toBeUndefined();
});
