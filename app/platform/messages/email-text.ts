import { withColon, labelled } from '~/domain/punctuation';
import {
  isolateDirection,
  isolateLtr,
  removeIsolateMarks,
  type Block,
  type Detail,
  type EmailContent,
} from './email-blocks';

/** An e-mail as plain text, with everything that its HTML says. */
export function renderEmailText({ dir, body, footer }: EmailContent): string {
  // In text written right to left, foreign pieces need their marks, or a number's plus sign jumps to its other end.
  const isMarked = dir === 'rtl';
  const pieces = (blocks: Block[]) => blocks.map((block) => blockText(block, isMarked)).join('\n\n');
  return `${pieces(body)}\n\n-- \n${pieces(footer)}\n`;
}

function blockText(block: Block, isMarked: boolean): string {
  switch (block.kind) {
    case 'paragraph':
      return isMarked ? block.text : removeIsolateMarks(block.text);
    case 'code':
      return `    ${block.code}`;
    case 'button':
    case 'link':
      // The address has a line of its own, so that mail clients link exactly it.
      return `${withColon(block.label).trimEnd()}\n${block.url}`;
    case 'heading':
      return block.text;
    case 'details':
      return block.details.map((detail) => detailText(detail, isMarked)).join('\n');
  }
}

function detailText({ label, text, dir }: Detail, isMarked: boolean): string {
  if (text.includes('\n')) return `${withColon(label).trimEnd()}\n${text.replace(/^/gm, '  ')}`;
  return labelled(label, isMarked ? (dir === 'ltr' ? isolateLtr(text) : isolateDirection(text)) : text);
}
