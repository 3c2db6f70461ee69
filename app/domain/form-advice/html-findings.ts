import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterMap } from 'parse5';
import { exceededHtmlSizeLimit, parseWithinDepthLimit } from '../html-limits';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

export interface HtmlFindings {
  /** What is read, a line for each block. */
  text: string;
  pictures: number;
  linksWithoutText: number;
  picturesWithoutText: number;
}

const BLOCKS = /^(p|div|h[1-6]|li|ul|ol|table|tr|td|th|br|hr|section|article|blockquote|pre|dt|dd|figcaption)$/;
const SILENT = /^(script|style|template|noscript|head|title)$/;

const isElement = (node: Node): node is Element => 'tagName' in node;
const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

/** Reads HTML as a browser would: its words, and links and pictures that say nothing to whoever hears the page. WCAG 2.2, 1.1.1 and 2.4.4. */
export function readHtmlFindings(html: string): HtmlFindings {
  const found: HtmlFindings = { text: '', pictures: 0, linksWithoutText: 0, picturesWithoutText: 0 };
  // HTML beyond a limit is refused when the form goes live.
  const root = exceededHtmlSizeLimit(html) ? undefined : fragmentOf(html);
  if (!root) return found;
  const words: string[] = [];
  // Not a function that calls itself: HTML may be nested deeper than a stack is.
  const open: (Node | (() => void))[] = [...root.childNodes].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (typeof node === 'function') node();
    else if (node.nodeName === '#text' && 'value' in node) words.push(node.value);
    else if (isElement(node) && !SILENT.test(node.tagName)) {
      if (BLOCKS.test(node.tagName)) words.push('\n');
      if (node.tagName === 'img') {
        found.pictures++;
        const alt = attribute(node, 'alt');
        if (alt === undefined) found.picturesWithoutText++;
        else if (alt !== '') words.push(alt);
      }
      open.push(onElementEnd(node, words, found), ...[...node.childNodes].reverse());
    }
  }
  found.text = words
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
  return found;
}

function fragmentOf(html: string): DefaultTreeAdapterMap['documentFragment'] | undefined {
  return parseWithinDepthLimit(({ enter, leave }) =>
    parseFragment(html, { treeAdapter: { ...defaultTreeAdapter, onItemPush: enter, onItemPop: leave } }),
  );
}

/** What is known of an element once all in it has been read. */
function onElementEnd(element: Element, words: string[], found: HtmlFindings): () => void {
  const from = words.length;
  return () => {
    const isLink = element.tagName === 'a' && attribute(element, 'href') !== undefined;
    const label = attribute(element, 'aria-label') ?? '';
    if (isLink && `${label}${words.slice(from).join('')}`.trim() === '') found.linksWithoutText++;
    if (BLOCKS.test(element.tagName)) words.push('\n');
  };
}
