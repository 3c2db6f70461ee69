import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterMap } from 'parse5';
import { DISPLAY_PREFERENCE_FIELDS } from '~/domain/page-frame';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Names of the HTML standard's autofill fields, as far as pages of ours may ask for them. */
const AUTOFILL =
  /^(name|honorific-(prefix|suffix)|(given|additional|family)-name|nickname|username|(new|current)-password|one-time-code|organization(-title)?|street-address|address-line[12]|address-level[12]|country(-name)?|postal-code|cc-(name|number|exp)|transaction-amount|language|bday(-day|-month|-year)?|sex|url|email|tel)$/;
/** What a field of this type can't be filled in with nothing of. */
const REQUIRED_AUTOFILL: Record<string, RegExp> = { password: /^(new|current)-password$/ };
const NO_TEXT = ['hidden', 'checkbox', 'radio', 'file', 'color', 'submit', 'button', 'image'];

function elementsIn(node: Node): Element[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : [];
  return tree.isElementNode(node) ? [node, ...inside] : inside;
}

const attributeOf = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value;

function textOf(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  if (!('childNodes' in node) || (tree.isElementNode(node) && attributeOf(node, 'aria-hidden') === 'true')) return '';
  return node.childNodes.map(textOf).join('');
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether a field says by `autocomplete` what it asks for, or that a browser has nothing to say. */
function autofillError(field: Element): string | undefined {
  const type = field.tagName === 'input' ? (attributeOf(field, 'type') ?? 'text') : field.tagName;
  const name = attributeOf(field, 'name') ?? '';
  const isIdle = attributeOf(field, 'readonly') !== undefined || attributeOf(field, 'disabled') !== undefined;
  // Menus of language and colours are the frame's, not a page's.
  const isMenu = type === 'select' && ['language', ...Object.values<string>(DISPLAY_PREFERENCE_FIELDS)].includes(name);
  if (NO_TEXT.includes(type) || isIdle || isMenu) return undefined;
  const autocomplete = attributeOf(field, 'autocomplete');
  // A form's author need not say what a question asks for, and what is written at length a browser may give back.
  const isGeneric = autocomplete === 'on' && (name.startsWith('a.') || type === 'textarea');
  const isValid = autocomplete === 'off' || AUTOFILL.test(autocomplete?.replace(/ webauthn$/, '') ?? '');
  if (!isGeneric && !isValid) return `${name || type}: autocomplete is ${autocomplete ?? 'missing'}`;
  return REQUIRED_AUTOFILL[type]?.test(autocomplete ?? '') === false
    ? `${name}: a ${type} that is ${autocomplete}`
    : undefined;
}

/** Whether what is read out of a field begins with what is seen, so that who dictates finds it by its words. WCAG 2.5.3. */
function accessibleNameError(field: Element, all: readonly Element[]): string | undefined {
  if (attributeOf(field, 'type') === 'hidden') return undefined;
  const id = attributeOf(field, 'id');
  const labels = all.filter((each) => each.tagName === 'label' && id !== undefined && attributeOf(each, 'for') === id);
  const around = all.filter((each) => each.tagName === 'label' && elementsIn(each).includes(field));
  const visibleName = plain([...labels, ...around].map(textOf).join(' '));
  const byIds = (attributeOf(field, 'aria-labelledby') ?? '')
    .split(/\s+/)
    .map((one) => all.find((each) => attributeOf(each, 'id') === one));
  const accessibleName =
    plain(byIds.map((each) => (each ? textOf(each) : '')).join(' ')) || attributeOf(field, 'aria-label');
  const fieldName = attributeOf(field, 'name') ?? id ?? field.tagName;
  if (!visibleName && !accessibleName) return `${fieldName}: has no name`;
  return visibleName && accessibleName && !accessibleName.startsWith(visibleName)
    ? `${fieldName}: is seen as "${visibleName}" and named "${accessibleName}"`
    : undefined;
}

/** Markup errors of the fields of a page, one line each. */
export function findFieldErrors(html: string): string[] {
  const all = elementsIn(parse(html));
  const fields = all.filter(
    ({ tagName, attrs }) =>
      ['input', 'select', 'textarea'].includes(tagName) &&
      !attrs.some(({ name, value }) => name === 'type' && ['submit', 'button', 'image'].includes(value)),
  );
  return fields
    .flatMap((field) => [autofillError(field), accessibleNameError(field, all)])
    .filter((error) => error !== undefined);
}
