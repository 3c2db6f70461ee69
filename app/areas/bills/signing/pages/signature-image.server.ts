import { Resvg } from '@resvg/resvg-js';
import { createRequire } from 'node:module';
import { SIGNATURE_PAD } from '~/config/limits';
import { inkLength, parseSignatureStrokes, type Stroke } from '~/domain/signature-strokes';

const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/dancing-script/600SemiBold/DancingScript_600SemiBold.ttf',
);

const { width, height } = SIGNATURE_PAD;

/** Letters that the bundled hand has. Reading the machine's fonts takes a while, so it is done only for others. */
const OWN_LETTERS = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

function render(content: string, text = ''): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#fff"/>${content}</svg>`;
  return new Resvg(svg, {
    font: { fontFiles: [fontFile], loadSystemFonts: !OWN_LETTERS.test(text), defaultFontFamily: 'Dancing Script' },
    fitTo: { mode: 'width', value: width * 2 },
  })
    .render()
    .asPng();
}

/**
 * A typed name as a signature image. Latin letters are in a hand's style; other scripts take a font of the machine.
 *
 * @returns a PNG of twice 560 by 230 pixels
 */
export function renderTypedSignature(name: string): Buffer {
  const size = Math.max(20, Math.min(84, Math.floor((width - 60) / (Math.max(1, name.length) * 0.46))));
  // XML has no control characters, not even escaped ones.
  const printable = name.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, ' ');
  const escaped = printable.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return render(
    `<text x="50%" y="54%" text-anchor="middle" dominant-baseline="middle" font-family="Dancing Script, cursive" font-size="${size}" fill="#14213d">${escaped}</text>`,
    printable,
  );
}

/**
 * Drawn strokes as a signature image, from their points: sharp at any size, whatever the screen was.
 *
 * @returns a PNG, or undefined when there is hardly any ink
 */
export function renderDrawnSignature(strokes: Stroke[]): Buffer | undefined {
  if (inkLength(strokes) < SIGNATURE_PAD.minWidth * 20) return undefined;
  const paths = strokes.map((stroke) => {
    const [first, ...rest] = stroke;
    if (!first) return '';
    const line = rest.map(([x, y]) => `L${x} ${y}`).join('');
    return `<path d="M${first[0]} ${first[1]}${line || `L${first[0] + 0.1} ${first[1]}`}"/>`;
  });
  return render(
    `<g fill="none" stroke="#14213d" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`,
  );
}

/**
 * The image of a signature that was drawn or typed in a form, as its fields were posted.
 *
 * @param strokesJson the strokes as the browser module posts them
 * @returns a PNG, `empty` where there is hardly any ink, or undefined where nothing was drawn or typed
 */
export function renderPostedSignature(
  method: string,
  typed: string,
  strokesJson: string,
): Buffer | 'empty' | undefined {
  if (method === 'type' && typed) return renderTypedSignature(typed);
  if (method !== 'draw' || !strokesJson) return undefined;
  const strokes = parseSignatureStrokes(strokesJson);
  return (strokes && renderDrawnSignature(strokes)) || 'empty';
}
