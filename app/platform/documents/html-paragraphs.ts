import { sanitizeOrPlainText } from '~/domain/html-limits';

const BLOCKS = [
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'ul',
  'ol',
  'tr',
  'table',
  'caption',
  'blockquote',
  'pre',
  'section',
  'article',
  'header',
  'footer',
];
const BLOCK_EDGE = new RegExp(`</?(?:${BLOCKS.join('|')})>`, 'g');
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * What a person reads of an email, paragraph by paragraph: addresses of links, pictures, styles and scripts are left out.
 */
export function extractParagraphs(html: string): string[] {
  const plain = sanitizeOrPlainText(html, {
    allowedTags: [...BLOCKS, 'br', 'td', 'th'],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
  });
  return plain
    .replace(/\s+/g, ' ')
    .replace(/<br \/>/g, '\n')
    .replace(/<\/?t[dh]>/g, ' ')
    .replace(BLOCK_EDGE, '\n\n')
    .split(/\n{2,}/)
    .map((part) =>
      part
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => ENTITIES[name] ?? '')
        .trim(),
    )
    .filter((part) => part !== '');
}
