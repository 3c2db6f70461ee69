import { describe, expect, test } from 'vitest';
import {
  CHART_WIDTH,
  renderBarChartSvg,
  chartScaleMarks,
  escapeXml,
  type Chart,
  type ChartTextRenderer,
} from '~/domain/bar-chart-svg';

const chart: Chart = {
  title: 'Rating & more',
  details: ['All submissions'],
  bars: [
    { label: '<b>good</b>', text: '4 · 40%', size: 0.4, before: { text: '1 · 10%', size: 0.1 } },
    { label: 'bad', text: '2 · 20%', size: 0.2, before: { text: '0 · 0%', size: 0 } },
    { label: 'kept back', text: '–', size: null, before: null },
  ],
  unit: 'Share',
  writeTick: (value) => `${value * 100}%`,
  isWhole: false,
  notes: ['A note\u0007'],
  language: 'en',
  isRtl: false,
};

const plain: ChartTextRenderer = {
  wrap: (text) => [text],
  write: (line, _letter, { x, side }) => `<text x="${x}" data-side="${side}">${escapeXml(line)}</text>`,
};

const rects = (svg: string, color: string) =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="\d+" fill="(#\w+)"\/>/g)]
    .filter(([, , , fill]) => fill === color)
    .map(([, x, width]) => ({ x: Number(x), width: Number(width) }));

describe('a chart', () => {
  test('has bars as long as their numbers, and none for a number that is kept back', () => {
    const bars = rects(renderBarChartSvg(chart, plain), '#2458d8');
    expect(bars).toHaveLength(2);
    expect(bars[0]?.width).toBeCloseTo((bars[1]?.width ?? 0) * 2);
    expect(rects(renderBarChartSvg(chart, plain), '#737e8c').map(({ width }) => width)).toEqual([
      (bars[1]?.width ?? 0) / 2,
      0,
    ]);
  });

  test('says all of it in words, and holds nothing that XML does not take', () => {
    const svg = renderBarChartSvg(chart, plain);
    expect(svg).toContain('<title id="title">Rating &amp; more</title>');
    expect(svg).toContain('&lt;b&gt;good&lt;/b&gt;: 4 · 40% (1 · 10%)');
    expect(svg).toContain('kept back: –\nA note ');
    expect(svg).not.toMatch(/<b>|\u0007/);
  });

  test('is the same from the other side for right-to-left languages', () => {
    const [left, right] = [renderBarChartSvg(chart, plain), renderBarChartSvg({ ...chart, isRtl: true }, plain)];
    const mirrored = rects(left, '#2458d8').map(({ x, width }) => ({ x: CHART_WIDTH - x - width, width }));
    expect(rects(right, '#2458d8')).toEqual(mirrored);
    expect(right).toContain(`<text x="${CHART_WIDTH - 24}" data-side="right">Rating &amp;`);
    expect(left).toContain('<text x="24" data-side="left">Rating &amp;');
  });
});

test.each([
  [0.4, false, [0, 0.1, 0.2, 0.3, 0.4]],
  [0.63, false, [0, 0.2, 0.4, 0.6, 0.8]],
  [1, false, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [0, false, [0, 0.002]],
  [0, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [7, true, [0, 2, 4, 6, 8]],
  [1_000_000, true, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
])('a scale up to %d (whole: %s) is %j', (most, isWhole, expected) => {
  expect(chartScaleMarks(most, isWhole)).toEqual(expected);
});

test('a scale begins at nothing, reaches the most and has few steps', () => {
  for (let most = 1; most < 5000; most += 7) {
    const scale = chartScaleMarks(most, true);
    expect(scale[0]).toBe(0);
    expect(scale.at(-1)).toBeGreaterThanOrEqual(most);
    expect(scale.length).toBeLessThanOrEqual(7);
    expect(scale.every(Number.isInteger)).toBe(true);
  }
});
