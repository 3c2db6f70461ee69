import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterMap } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

/** Elements that stand in a line where there are no styles. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|button|cite|code|em|i|kbd|label|mark|output|q|s|small|span|strong|sub|sup|time|u|var|wbr)$/;
/** What isn't read: an option, a field's text, a script. What an account wrote itself is its own. */
const UNREAD = /^(?:option|textarea|script|style|template|title|head|svg)$/;
const isAccountHtml = (node: Node) =>
  tree.isElementNode(node) && node.attrs.some(({ name, value }) => name === 'class' && /\bhtml-block\b/.test(value));

const ENDS_IN_WORD = /[\p{L}\p{N}.!?)]$/u;
const BEGINS_WITH_WORD = /^[\p{L}\p{N}(]/u;

/**
 * Words of two parts that stand as one where there are no styles, as in lynx, w3m, a reader view or a text that is copied.
 *
 * @param html a page
 * @returns the end of the first and the beginning of the second part, each once
 */
export function findJoinedWords(html: string): string[] {
  const found = new Set<string>();
  let last = '';
  let isSeparated = true;
  const read = (node: Node): void => {
    if (tree.isTextNode(node)) {
      if (!isSeparated && ENDS_IN_WORD.test(last) && BEGINS_WITH_WORD.test(node.value))
        found.add(`${last.slice(-20)}|${node.value.slice(0, 20)}`);
      if (node.value) last = node.value;
      isSeparated = false;
      return;
    }
    if (!('childNodes' in node) || isAccountHtml(node)) return;
    const name = tree.isElementNode(node) ? node.tagName : 'body';
    if (UNREAD.test(name)) return;
    if (!INLINE.test(name)) isSeparated = true;
    node.childNodes.forEach(read);
    if (!INLINE.test(name)) isSeparated = true;
  };
  read(parse(html));
  return [...found];
}
