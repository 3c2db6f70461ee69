import QRCode from 'qrcode';
import { Resvg } from '@resvg/resvg-js';
import { createRequire } from 'node:module';

/** A QR code as PNG, dark on white with its quiet zone, so that it is read from a dark screen too. `text` up to 2,900 bytes. */
export function renderQrPng(text: string): Promise<Buffer> {
  return QRCode.toBuffer(text, {
    type: 'png',
    errorCorrectionLevel: text.length > 300 ? 'L' : 'M',
    margin: 4,
    scale: text.length > 300 ? 6 : 8,
  });
}

const fontFile = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** Letters that the bundled font has; a label in others is left to the page around the code. */
const OWN_LETTERS =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const MARGIN = 4;
const LINE = 4;

/**
 * A QR code as PNG with a line of text under it, dark on white with its quiet zone.
 *
 * @param text up to 2,900 bytes
 * @param label one line; what is too long for it is made smaller
 */
export function renderLabelledQrPng(text: string, label: string): Uint8Array {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: text.length > 300 ? 'L' : 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column)) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`;
    }
  }
  const line = OWN_LETTERS.test(label) ? printable(label) : '';
  const [width, height] = [size + 2 * MARGIN, size + 2 * MARGIN + (line ? LINE : 0)];
  const fontSize = Math.min(LINE * 0.75, (width - 2) / (0.65 * Math.max(1, [...line].length)));
  const words = line
    ? `<text x="${width / 2}" y="${height - LINE * 0.75}" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" font-size="${fontSize}" fill="#000">${escaped(line)}</text>`
    : '';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="#fff"/><path shape-rendering="crispEdges" d="${path}"/>${words}</svg>`;
  return new Resvg(svg, {
    font: { fontFiles: [fontFile], loadSystemFonts: false, defaultFontFamily: 'DejaVu Sans' },
    fitTo: { mode: 'width', value: width * 6 },
  })
    .render()
    .asPng();
}

/** XML has no control characters, not even escaped ones. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, ' ').trim();
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
