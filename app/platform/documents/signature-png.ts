import { Resvg } from '@resvg/resvg-js';
import { SIGNATURE_MAX_PIXELS, SIGNATURE_PAD } from '~/config/limits';
import { imageSize } from '~/domain/image-size';

const { width, height } = SIGNATURE_PAD;

/** Draws SVG content on a white pad, at twice its size. */
function drawPad(content: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/>${content}</svg>`;
  return new Resvg(svg, { fitTo: { mode: 'width', value: width * 2 }, font: { loadSystemFonts: false } }).render();
}

/** A signature from path data on the pad of 560 by 230, as a PNG. */
export function penSignature(path: string): Uint8Array {
  return drawPad(`<path d="${path}" fill="none" stroke="#14213d" stroke-width="3" stroke-linecap="round"/>`).asPng();
}

/**
 * A signature image drawn anew: what goes into a document is never the file that somebody sent, with all that may hide in
 * one, but its picture.
 *
 * @returns a PNG of twice 560 by 230 pixels, or `notPng`, or `blank` where there is nothing to see
 */
export function cleanSignature(sent: Uint8Array): Uint8Array | 'notPng' | 'blank' {
  const size = imageSize(sent);
  if (size?.type !== 'image/png' || !isReasonable(size.width) || !isReasonable(size.height)) return 'notPng';
  const data = Buffer.from(sent).toString('base64');
  const drawn = drawPad(`<image width="100%" height="100%" preserveAspectRatio="xMidYMid meet" href="data:image/png;base64,${data}"/>`);
  return hasInk(drawn.pixels) ? drawn.asPng() : 'blank';
}

const isReasonable = (pixels: number) => pixels >= 1 && pixels <= SIGNATURE_MAX_PIXELS;

/** At least some points that are clearly darker than paper. */
function hasInk(pixels: Uint8Array): boolean {
  let dark = 0;
  for (let index = 0; index + 2 < pixels.length; index += 4) {
    const light = (pixels[index] ?? 0) + (pixels[index + 1] ?? 0) + (pixels[index + 2] ?? 0);
    if (light < 600 && ++dark > 40) return true;
  }
  return false;
}
