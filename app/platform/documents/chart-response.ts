import type { FileData } from '~/lib/contract/call';
import {
  CHART_INK,
  CHART_WIDTH,
  renderBarChartSvg,
  escapeXml,
  type Chart,
  type ChartTextRenderer,
} from '~/domain/bar-chart-svg';
import { withoutDirectionMarks } from '~/domain/bidi';
import { attachmentDisposition, fileResponse } from '../http/file-response';
import { replaceMissingGlyphs, splitIntoFontRuns, openFont, type Weight } from './document-fonts';
import { visualPieces } from './pdf-text-line';
import { wrapWords } from './word-wrap';

/** The file formats of a chart. */
type ChartFormat = 'svg' | 'png';

const weightOf = (isBold?: boolean): Weight => (isBold ? 'bold' : 'regular');

/** The pieces of a line from left to right, as letters of our own fonts. */
function shapeLine(line: string, weight: Weight, language: string, isRtl: boolean) {
  return visualPieces(line, isRtl)
    .flatMap((piece) => splitIntoFontRuns(piece, weight, language))
    .map(({ text, letters }) => {
      const font = openFont(letters, weight);
      const { glyphs, positions, advanceWidth } = font.layout(text);
      return { unit: font.unitsPerEm, glyphs, positions, advanceWidth };
    });
}

const widthOf = (line: string, weight: Weight, language: string, size: number): number =>
  shapeLine(line, weight, language, false).reduce(
    (sum, { advanceWidth, unit }) => sum + (advanceWidth / unit) * size,
    0,
  );

type Part = Pick<ChartTextRenderer, 'wrap'>;

/** Our fonts are wider than most: what fits in them fits in others. */
const lineWrapping = (language: string): Part => ({
  wrap: (text, { size, isBold }, width) =>
    wrapWords((part) => widthOf(part, weightOf(isBold), language, size), text, width),
});

/** Text as text: it can be searched, read out and written over, in the fonts of whoever opens it. */
const textLettering = (language: string): ChartTextRenderer => ({
  ...lineWrapping(language),
  write(line, { size, isBold, color = CHART_INK }, { x, y, side, isRtl }) {
    const anchor = (side === 'right') === isRtl ? 'start' : 'end';
    const bold = isBold ? ' font-weight="700"' : '';
    const direction = isRtl ? ' direction="rtl"' : '';
    return `<text x="${x}" y="${Math.round(y * 10) / 10}" font-family="system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif" font-size="${size}"${bold} fill="${color}" text-anchor="${anchor}"${direction}>${escapeXml(line)}</text>`;
  },
});

/** Readers of SVG take no powers of ten in a matrix for granted. */
const plainNumber = (value: number): string => String(Number(value.toFixed(7)));

/** Text as the outlines of our own fonts: it looks the same where there are no fonts at all. */
const outlineLettering = (language: string): ChartTextRenderer => ({
  wrap: (text, letter, width) =>
    lineWrapping(language).wrap(replaceMissingGlyphs(text, weightOf(letter.isBold), language), letter, width),
  write(line, { size, isBold, color = CHART_INK }, { x, y, side, isRtl }) {
    const weight = weightOf(isBold);
    const runs = shapeLine(replaceMissingGlyphs(line, weight, language), weight, language, isRtl);
    const width = runs.reduce((sum, { advanceWidth, unit }) => sum + (advanceWidth / unit) * size, 0);
    let at = side === 'right' ? x - width : x;
    const paths: string[] = [];
    for (const { glyphs, positions, unit } of runs) {
      const scale = size / unit;
      glyphs.forEach(({ path }, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const outline = path.toSVG();
        if (outline)
          paths.push(
            `<path transform="matrix(${[scale, 0, 0, -scale, at + xOffset * scale, y - yOffset * scale].map(plainNumber).join(' ')})" d="${outline}"/>`,
          );
        at += xAdvance * scale;
      });
    }
    return `<g fill="${color}">${paths.join('')}</g>`;
  },
});

/** Pixels of a picture for one of the drawing. */
const PNG_SCALE = 2;

/** A chart as a file: SVG with text in it, or a PNG of twice its size. */
async function renderChartFile(chart: Chart, format: ChartFormat): Promise<Uint8Array> {
  if (format === 'svg') return Buffer.from(renderBarChartSvg(chart, textLettering(chart.language)));
  const { Resvg } = await import('@resvg/resvg-js');
  const svg = renderBarChartSvg(chart, outlineLettering(chart.language));
  return new Resvg(svg, { fitTo: { mode: 'width', value: CHART_WIDTH * PNG_SCALE }, font: { loadSystemFonts: false } })
    .render()
    .asPng();
}

const TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;
/** Of each part of a file's name, in letters. */
const MAX_PART_LENGTH = 45;

/** What no system takes in the name of a file, and what would turn its letters round. */
const plainName = (text: string): string =>
  withoutDirectionMarks(text)
    .replace(/[\p{Cc}\p{Cs}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_PART_LENGTH)
    .trim();

/** A chart as an answer: a download that is called after what it shows. */
export async function chartResponse(chart: Chart, format: ChartFormat, names: readonly string[]): Promise<FileData> {
  const bytes = await renderChartFile(chart, format);
  const name = names.map(plainName).filter(Boolean).join(' - ');
  return fileResponse(bytes, {
    'content-type': TYPES[format],
    'content-length': String(bytes.byteLength),
    'content-disposition': attachmentDisposition(`${name || 'chart'}.${format}`),
    'cache-control': 'private, no-store',
  });
}
