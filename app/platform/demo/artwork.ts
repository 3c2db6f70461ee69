/**
 * Logos and page icons of the demo accounts, drawn as SVG: a mark, and the name beside it. The colours are mid-tones, so
 * that they read on the light and on the dark header.
 */
interface Artwork {
  logo: string;
  icon: string;
}

const WORDS = "font-family=\"'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif\"";

interface Drawing {
  /** What is inside the 48 by 48 square of the mark. */
  mark: string;
  name: string;
  line: string;
  color: string;
  lineColor: string;
  width: number;
}

function draw({ mark, name, line, color, lineColor, width }: Drawing): Artwork {
  return {
    logo:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 56" width="${width}" height="56" role="img" aria-label="${name}">` +
      `<title>${name}</title><g transform="translate(2 4)">${mark}</g>` +
      `<text x="58" y="29" ${WORDS} font-size="21" font-weight="700" letter-spacing="-0.2" fill="${color}">${name}</text>` +
      `<text x="58" y="45" ${WORDS} font-size="11" font-weight="600" letter-spacing="0.9" fill="${lineColor}">${line}</text></svg>`,
    icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">${mark}</svg>`,
  };
}

const CASCADIA_MARK =
  '<rect width="48" height="48" rx="12" fill="#1d5fa8"/>' +
  '<path d="M7 37 18.5 18l6 9.5L29 21l12 16z" fill="#9cc5ee"/><path d="M7 37 18.5 18l11.9 19z" fill="#ffffff"/>' +
  '<path d="M35 6c1 3.4 4.4 4.8 4.4 8.4a4.4 4.4 0 0 1-8.8 0C30.6 11.6 33.8 9.8 35 6z" fill="#ffb547"/>';

const HARBOR_MARK =
  '<circle cx="24" cy="24" r="24" fill="#0e7c86"/>' +
  '<path d="M24 7c5 7.6 9.5 11.7 9.5 17.3a9.5 9.5 0 0 1-19 0C14.5 18.7 19 14.6 24 7z" fill="#ffffff"/>' +
  '<path d="M6.5 36.5c4.4-3.3 7.3-3.3 11.7 0s7.3 3.3 11.7 0 7.3-3.3 11.6 0" fill="none" stroke="#ffe48a" stroke-width="3.2" stroke-linecap="round"/>';

const INDUS_MARK =
  '<rect width="48" height="48" rx="24" fill="#7b4fc9"/>' +
  '<path d="M11 29a18 18 0 0 1 26 0M16.5 33.5a10.5 10.5 0 0 1 15 0" fill="none" stroke="#ffffff" stroke-width="3.6" stroke-linecap="round"/>' +
  '<circle cx="24" cy="37.5" r="2.8" fill="#ffffff"/><path d="M12 19c4-5 8-5 12 0s8 5 12 0" fill="none" stroke="#ffc857" stroke-width="3.6" stroke-linecap="round"/>';

const ALPENSTROM_MARK =
  '<path d="M24 2 44 13.5v23L24 46 4 36.5v-23z" fill="#2f855a"/>' +
  '<path d="M11 34 21 17.5l5 8 3.2-4.7L37 34z" fill="#ffffff"/><path d="m26.5 9-6 9h4.2l-2 7.5 7.3-10h-4.5z" fill="#ffd54a"/>';

/** A rounded square with an initial. */
function letterMark(letter: string, color: string): string {
  const text = `<text x="24" y="34" ${WORDS} font-size="28" font-weight="700" text-anchor="middle" fill="#ffffff">${letter}</text>`;
  return `<rect width="48" height="48" rx="12" fill="${color}"/>${text}`;
}

/** By account id. */
export const ARTWORK: Record<string, Artwork> = {
  cascadia: draw({
    mark: CASCADIA_MARK,
    name: 'Cascadia',
    line: 'GAS &amp; LIGHT',
    color: '#2a76c4',
    lineColor: '#7d8795',
    width: 168,
  }),
  harbor: draw({
    mark: HARBOR_MARK,
    name: 'Harbor City',
    line: 'WATER',
    color: '#13868f',
    lineColor: '#7d8795',
    width: 204,
  }),
  indus: draw({
    mark: INDUS_MARK,
    name: 'Indus',
    line: 'BROADBAND',
    color: '#8d67d6',
    lineColor: '#7d8795',
    width: 160,
  }),
  potomac: draw({
    mark: letterMark('P', '#0f6b5c'),
    name: 'Potomac',
    line: 'GAS COMPANY',
    color: '#17806f',
    lineColor: '#7d8795',
    width: 172,
  }),
  'lone-star': draw({
    mark: letterMark('L', '#a3431f'),
    name: 'Lone Star County',
    line: 'TAX OFFICE',
    color: '#b9552f',
    lineColor: '#7d8795',
    width: 252,
  }),
  juniper: draw({
    mark: letterMark('J', '#4d5fb3'),
    name: 'Juniper',
    line: 'ELECTRIC CO-OP',
    color: '#5f71c6',
    lineColor: '#7d8795',
    width: 170,
  }),
  hudson: draw({
    mark: letterMark('H', '#7a3d6b'),
    name: 'Hudson',
    line: 'ENERGY',
    color: '#95548a',
    lineColor: '#7d8795',
    width: 164,
  }),
  alpenstrom: draw({
    mark: ALPENSTROM_MARK,
    name: 'Alpenstrom',
    line: 'ENERGIE EG',
    color: '#33946a',
    lineColor: '#7d8795',
    width: 206,
  }),
};
