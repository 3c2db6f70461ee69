import { spawnSync } from 'node:child_process';

function run(program: string, args: string[], pdf: Uint8Array): string {
  const { status, stdout, stderr } = spawnSync(program, args, { input: pdf, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return stdout;
}

/** The text of a document as a reader takes it in, without the characters that only steer direction. */
export const textOf = (pdf: Uint8Array): string =>
  run('pdftotext', ['-layout', '-', '-'], pdf).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** Each line of the text with its spaces squeezed. */
export const linesOf = (pdf: Uint8Array): string[] =>
  textOf(pdf)
    .split(/[\n\f]/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

/** How far from the left edge each word begins; the last place of one that is there more than once. */
export const placesOf = (pdf: Uint8Array): ReadonlyMap<string, number> =>
  new Map(
    [...run('pdftotext', ['-bbox', '-', '-'], pdf).matchAll(/<word xMin="([\d.]+)"[^>]*>([^<]*)</g)].map(
      ([, left, word = '']) => [word, Number(left)] as const,
    ),
  );

/** Title, times and the like, by poppler's names. */
export function infoOf(pdf: Uint8Array): Record<string, string> {
  const lines = run('pdfinfo', ['-isodates', '-'], pdf).split('\n');
  return Object.fromEntries(
    lines.filter(Boolean).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

/** The tag of the language that a document says it is in. */
export const languageIn = (pdf: Uint8Array): string | undefined =>
  /\/Type \/Catalog\n[^>]*?\/Lang \(([\w-]+)\)/.exec(Buffer.from(pdf).toString('latin1'))?.[1];

/** The logical structure that screen readers go by, one element a line. */
export const structureOf = (pdf: Uint8Array): string => run('pdfinfo', ['-struct-text', '-'], pdf);

export const fontsOf = (pdf: Uint8Array): string => run('pdffonts', ['-'], pdf);
export const imageCount = (pdf: Uint8Array): number =>
  run('pdfimages', ['-list', '-'], pdf)
    .split('\n')
    .filter((line) => /^\s+\d+\s+\d+\s+image/.test(line)).length;

/** What the document says its parts read like, whatever the order of their letters on the page. */
export function actualTextsOf(pdf: Uint8Array): string[] {
  const source = Buffer.from(pdf).toString('latin1');
  return [...source.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text = '']) => {
    const bytes = Buffer.from(
      text.replace(
        /\\([\s\S])/g,
        (_all, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter,
      ),
      'latin1',
    );
    return bytes[0] === 0xfe && bytes[1] === 0xff
      ? bytes.subarray(2).swap16().toString('utf16le')
      : bytes.toString('latin1');
  });
}
