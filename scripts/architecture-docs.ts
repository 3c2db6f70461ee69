import { KERNEL, LEAVES } from '../eslint.config.js';

const BEGIN = '<!-- order: written by `npm run docs:architecture` -->\n';
const END = '<!-- end of order -->\n';
/** As many names as a row holds that can still be read on a phone. */
const NAMES_A_LINE = 5;

/** Mermaid itself breaks lines of a box after 200 pixels. */
const WIDE = '%%{init: {"flowchart": {"wrappingWidth": 520}}}%%';

/** Names of modules as the text of one box. */
function box(names: readonly string[], mark: string): string {
  const lines = [];
  for (let from = 0; from < names.length; from += NAMES_A_LINE)
    lines.push(names.slice(from, from + NAMES_A_LINE).join(mark));
  return lines.join(mark === ', ' ? ',<br/>' : '<br/>');
}

/** The order of the platform's modules that the linter holds, as a drawing in Mermaid's words: who imports stands above. */
function drawOrder(): string {
  const rows = LEAVES.map((names, index) => ({ id: `leaves${index + 1}`, text: box(names, ' · ') })).reverse();
  return [
    '```mermaid',
    WIDE,
    'flowchart TB',
    ...rows.map(({ id, text }) => `  ${id}["${text}"]`),
    '  subgraph kernel [Kernel, each on those before it]',
    `    row["${box(KERNEL, ', ')}"]`,
    '  end',
    `  ${[...rows.map(({ id }) => id), 'kernel'].join(' --> ')}`,
    '```',
    '',
  ].join('\n');
}

/**
 * The document of the architecture with the order of the modules drawn anew.
 *
 * @param text what stands in docs/architecture.md
 * @throws where the place of the drawing is not marked
 */
export function withOrder(text: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error('The place of the order is not marked');
  return `${text.slice(0, begin + BEGIN.length)}\n${drawOrder()}\n${text.slice(end)}`;
}
