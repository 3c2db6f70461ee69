import { Resvg } from '@resvg/resvg-js';
import { SIGNATURE_PAD } from '~/config/limits';

const { width, height } = SIGNATURE_PAD;

/** A signature from path data on the pad of 560 by 230, as a PNG of twice that size. */
export function penSignature(path: string): Uint8Array {
  const pen = `<path d="${path}" fill="none" stroke="#14213d" stroke-width="3" stroke-linecap="round"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/>${pen}</svg>`;
  return new Resvg(svg, { fitTo: { mode: 'width', value: width * 2 }, font: { loadSystemFonts: false } })
    .render()
    .asPng();
}
