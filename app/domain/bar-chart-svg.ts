/**
 * A chart of bars as it is taken along: what it says, where each part stands, and the SVG of it. Text is measured and written by
 * whoever has the fonts. Spec: forms-and-approval 2.7, 4 "Poll results"; enrollment-and-payment 2.
 */
import { startsRtl, withoutDirectionMarks } from './bidi';
import { escapeHtml } from './escape-html';

export interface ChartBar {
  /** In full, above its bar. */
  label: string;
  /** The numbers, as they are written. */
  text: string;
  /** On the chart's scale; null where it is not told. */
  size: number | null;
  /** In the period before, where it is compared with. */
  before: { text: string; size: number | null } | null;
}

export interface Chart {
  title: string;
  /** What it is of: a line each. */
  details: readonly string[];
  bars: readonly ChartBar[];
  /** What the bars are measured in. */
  unit: string;
  /** A number of the scale, as it is written. */
  writeTick(value: number): string;
  /** No tick of the scale is a part of a whole thing. */
  isWhole: boolean;
  notes: readonly string[];
  /** BCP 47 tag of the words around. */
  language: string;
  isRtl: boolean;
}

interface Letter {
  size: number;
  isBold?: boolean;
  color?: string;
}

/** Writes lines of text. */
export interface ChartTextRenderer {
  wrap(text: string, letter: Letter, width: number): string[];
  /** @param x where the line begins or ends on that side; `y` is its baseline */
  write(line: string, letter: Letter, place: { x: number; y: number; side: 'left' | 'right'; isRtl: boolean }): string;
}

export const CHART_WIDTH = 720;
const MARGIN = 24;
const INNER = CHART_WIDTH - 2 * MARGIN;
/** Room for numbers beside the bars. */
const NUMBERS = 150;
const BARS = INNER - NUMBERS;
const [HIGH, LOW] = [18, 7];

/** On white, whatever the page is in: it goes onto paper and into other documents. */
const INK = { text: '#1b2430', dim: '#515c6b', line: '#c9cfd8', bar: '#2458d8', before: '#737e8c' } as const;
const TITLE = { size: 20, isBold: true };
const PLAIN = { size: 14 };
const STRONG = { size: 14, isBold: true };
const SMALL = { size: 12, color: INK.dim };

/** Ends and steps of a scale from 0 that people read easily: steps of 1, 2 or 5, at most five of them. */
export function chartScaleMarks(most: number, isWhole: boolean): number[] {
  const rough = Math.max(most, isWhole ? 1 : 0.01) / 5;
  const power = 10 ** Math.floor(Math.log10(rough) + 1e-9);
  const nice = [1, 2, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10;
  const step = isWhole ? Math.max(1, Math.round(nice * power)) : nice * power;
  const steps = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: steps + 1 }, (_none, index) => Number((index * step).toPrecision(12)));
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Puts parts below one another; a right-to-left chart is the same from the other side. */
class Drawing {
  y = MARGIN;
  readonly parts: string[] = [];

  constructor(
    private readonly lettering: ChartTextRenderer,
    private readonly isRtl: boolean,
  ) {}

  /** A rectangle, `start` from the side where lines begin. */
  rect(start: number, y: number, width: number, height: number, color: string): void {
    const x = this.isRtl ? CHART_WIDTH - start - width : start;
    this.parts.push(
      `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${height}" fill="${color}"/>`,
    );
  }

  /** One line of text that begins, or ends, at `start`. Numbers stay left to right. */
  line(text: string, letter: Letter, start: number, y: number, isEnd = false): void {
    const x = this.isRtl ? CHART_WIDTH - start : start;
    const side = isEnd === this.isRtl ? 'left' : 'right';
    this.parts.push(this.lettering.write(text, letter, { x, y, side, isRtl: startsRtl(text) }));
  }

  /** A text of as many lines as it needs. */
  flow(text: string, letter: Letter): void {
    for (const line of this.lettering.wrap(text, letter, INNER)) {
      this.y += letter.size * 1.4;
      this.line(line, letter, MARGIN, this.y - letter.size * 0.3);
    }
  }
}

function renderBar(drawing: Drawing, { label, text, size, before }: ChartBar, ticks: readonly number[]): void {
  drawing.y += 14;
  drawing.flow(label, PLAIN);
  drawing.y += 5;
  const most = ticks.at(-1) ?? 1;
  const top = drawing.y;
  const height = HIGH + (before ? LOW + 4 : 0);
  for (const tick of ticks) drawing.rect(MARGIN + (tick / most) * BARS, top - 2, 1, height + 4, INK.line);
  if (size !== null) drawing.rect(MARGIN, top, Math.max(0, size / most) * BARS, HIGH, INK.bar);
  drawing.line(text, STRONG, CHART_WIDTH - MARGIN, top + HIGH - 4, true);
  drawing.y += height;
  if (!before) return;
  if (before.size !== null)
    drawing.rect(MARGIN, top + HIGH + 3, Math.max(0, before.size / most) * BARS, LOW, INK.before);
  drawing.line(before.text, SMALL, CHART_WIDTH - MARGIN, top + HIGH + 13, true);
  drawing.y += 4;
}

/** The numbers of the scale below the bars; the last one ends where its line stands. */
function renderScale(drawing: Drawing, { unit, writeTick }: Chart, ticks: readonly number[]): void {
  const most = ticks.at(-1) ?? 1;
  drawing.y += 18;
  for (const tick of ticks)
    drawing.line(writeTick(tick), SMALL, MARGIN + (tick / most) * BARS, drawing.y, tick === most);
  drawing.line(unit, SMALL, CHART_WIDTH - MARGIN, drawing.y, true);
}

/**
 * The chart as SVG, from the same numbers as the bars of its page.
 *
 * @returns a whole document, without anything that is loaded from elsewhere
 */
export function renderBarChartSvg(chart: Chart, lettering: ChartTextRenderer): string {
  const drawing = new Drawing(lettering, chart.isRtl);
  drawing.flow(chart.title, TITLE);
  drawing.y += 4;
  for (const detail of chart.details) drawing.flow(detail, SMALL);
  const sizes = chart.bars.flatMap(({ size, before }) => [size ?? 0, before?.size ?? 0]);
  const ticks = chartScaleMarks(Math.max(0, ...sizes), chart.isWhole);
  for (const bar of chart.bars) renderBar(drawing, bar, ticks);
  renderScale(drawing, chart, ticks);
  drawing.y += 8;
  for (const note of chart.notes) drawing.flow(note, SMALL);
  const height = Math.ceil(drawing.y + MARGIN);
  const barTexts = chart.bars.map(({ label, text, before }) => `${label}: ${text}${before ? ` (${before.text})` : ''}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CHART_WIDTH}" height="${height}" viewBox="0 0 ${CHART_WIDTH} ${height}" xml:lang="${escapeHtml(chart.language)}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escapeXml(chart.title)}</title>`,
    `<desc id="desc">${escapeXml([...chart.details, ...barTexts, ...chart.notes].join('\n'))}</desc>`,
    `<rect width="${CHART_WIDTH}" height="${height}" fill="#ffffff"/>`,
    ...drawing.parts,
    '</svg>\n',
  ].join('\n');
}

/** Text for XML, which has no control characters, not even as entities; nor any that turns the words around it. */
export const escapeXml = (text: string): string =>
  escapeHtml(withoutDirectionMarks(text).replace(/[^\P{Cc}\n]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu, ' '));

/** The colour of letters that say none. */
export const CHART_INK = INK.text;
