import { beforeText, labelled } from '~/domain/punctuation';
import { fill, type Block, type EmailContent, type Value } from './content';

/** An e-mail as plain text, with everything that its HTML says. */
export function renderEmailText({ dir, body, footer }: EmailContent): string {
  const write = dir === 'rtl' ? isolated : ({ text }: Value) => text;
  const pieces = (blocks: Block[]) => blocks.map((block) => blockText(block, write)).join('\n\n');
  return `${pieces(body)}\n\n-- \n${pieces(footer)}\n`;
}

function blockText(block: Block, write: (value: Value) => string): string {
  switch (block.kind) {
    case 'sentence':
      return fill(block.template, block.values, write);
    case 'code':
      return `    ${block.code}`;
    case 'button':
    case 'link':
      // The address has a line of its own, so that mail clients link exactly it.
      return `${beforeText(block.label).trimEnd()}\n${block.url}`;
    case 'heading':
      return block.text;
    case 'details':
      return block.details.map(({ label, value }) => detailText(label, value, write)).join('\n');
  }
}

function detailText(label: string, value: Value, write: (value: Value) => string): string {
  return value.text.includes('\n')
    ? `${beforeText(label).trimEnd()}\n${value.text.replace(/^/gm, '  ')}`
    : labelled(label, write(value));
}

/** In text written right to left, foreign pieces need marks, or a number's plus sign jumps to its other end. */
function isolated({ text, dir }: Value): string {
  return `${dir === 'ltr' ? '\u2066' : '\u2068'}${text}\u2069`;
}
