import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterMap } from 'parse5';
import { PAGE_CHOICES } from '~/domain/frame';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Names of the HTML standard's autofill fields, as far as pages of ours may ask for them. */
const AUTOFILL =
  /^(name|honorific-(prefix|suffix)|(given|additional|family)-name|nickname|username|(new|current)-password|one-time-code|organization(-title)?|street-address|address-line[12]|address-level[12]|country(-name)?|postal-code|cc-(name|number|exp)|transaction-amount|language|bday(-day|-month|-year)?|sex|url|email|tel)$/;
/** What a field of this type can't be filled in with nothing of. */
const NEEDED: Record<string, RegExp> = { password: /^(new|current)-password$/ };
const NO_TEXT = ['hidden', 'checkbox', 'radio', 'file', 'color', 'submit', 'button', 'image'];

function elementsIn(node: Node): Element[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : [];
  return tree.isElementNode(node) ? [node, ...inside] : inside;
}

const valueOf = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value;

function textOf(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  if (!('childNodes' in node) || (tree.isElementNode(node) && valueOf(node, 'aria-hidden') === 'true')) return '';
  return node.childNodes.map(textOf).join('');
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether a field says by `autocomplete` what it asks for, or that a browser has nothing to say. */
function autofillFault(field: Element): string | undefined {
  const type = field.tagName === 'input' ? (valueOf(field, 'type') ?? 'text') : field.tagName;
  const name = valueOf(field, 'name') ?? '';
  const isIdle = valueOf(field, 'readonly') !== undefined || valueOf(field, 'disabled') !== undefined;
  // Menus of language and colours are the frame's, not a page's.
  const isMenu = type === 'select' && ['language', ...Object.values<string>(PAGE_CHOICES)].includes(name);
  if (NO_TEXT.includes(type) || isIdle || isMenu) return undefined;
  const said = valueOf(field, 'autocomplete');
  // A form's author need not say what a question asks for, and what is written at length a browser may give back.
  const isOpen = said === 'on' && (name.startsWith('a.') || type === 'textarea');
  const isSaid = said === 'off' || AUTOFILL.test(said?.replace(/ webauthn$/, '') ?? '');
  if (!isOpen && !isSaid) return `${name || type}: autocomplete is ${said ?? 'missing'}`;
  return NEEDED[type]?.test(said ?? '') === false ? `${name}: a ${type} that is ${said}` : undefined;
}

/** Whether what is read out of a field begins with what is seen, so that who dictates finds it by its words. WCAG 2.5.3. */
function nameFault(field: Element, all: readonly Element[]): string | undefined {
  if (valueOf(field, 'type') === 'hidden') return undefined;
  const id = valueOf(field, 'id');
  const labels = all.filter((each) => each.tagName === 'label' && id !== undefined && valueOf(each, 'for') === id);
  const around = all.filter((each) => each.tagName === 'label' && elementsIn(each).includes(field));
  const seen = plain([...labels, ...around].map(textOf).join(' '));
  const byIds = (valueOf(field, 'aria-labelledby') ?? '')
    .split(/\s+/)
    .map((one) => all.find((each) => valueOf(each, 'id') === one));
  const named = plain(byIds.map((each) => (each ? textOf(each) : '')).join(' ')) || valueOf(field, 'aria-label');
  const what = valueOf(field, 'name') ?? id ?? field.tagName;
  if (!seen && !named) return `${what}: has no name`;
  return seen && named && !named.startsWith(seen) ? `${what}: is seen as "${seen}" and named "${named}"` : undefined;
}

/** What is wrong with the fields of a page, one line each. */
export function fieldFaults(html: string): string[] {
  const all = elementsIn(parse(html));
  const fields = all.filter(
    ({ tagName, attrs }) =>
      ['input', 'select', 'textarea'].includes(tagName) &&
      !attrs.some(({ name, value }) => name === 'type' && ['submit', 'button', 'image'].includes(value)),
  );
  return fields
    .flatMap((field) => [autofillFault(field), nameFault(field, all)])
    .filter((fault) => fault !== undefined);
}
