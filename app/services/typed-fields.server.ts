import { defaultTreeAdapter as tree, parse, serialize, type DefaultTreeAdapterMap } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** A password is never in a page; of a file the post has the name alone; a button has no state. */
const LEFT_ALONE = new Set(['password', 'file', 'submit', 'button', 'image', 'reset']);

/**
 * The page with the fields of a post in the controls of its form `formId`, as a browser would show them that never left
 * the page. What the form has no control for is passed over, and so are secrets: passwords, and what carries `data-secret`.
 *
 * @param page HTML of a whole page
 */
export function withTypedFields(page: string, formId: string, fields: URLSearchParams): string {
  const document = parse(page);
  const [form] = descendants(document, (element) => element.tagName === 'form' && attribute(element, 'id') === formId);
  if (!form) return page;
  const left = new Map([...new Set(fields.keys())].map((name) => [name, fields.getAll(name)]));
  for (const control of controlsOf(document, form, formId)) fill(control, left);
  return serialize(document);
}

function fill(control: Element, left: Map<string, string[]>): void {
  // What can't be changed isn't sent either, and stays as the page has it.
  if (attribute(control, 'disabled') !== undefined) return;
  const values = left.get(attribute(control, 'name') ?? '');
  if (control.tagName === 'select')
    return attribute(control, 'multiple') === undefined
      ? choose(control, values?.splice(0, 1) ?? [])
      : mark(control, values ?? []);
  if (control.tagName === 'textarea') return write(control, values?.shift());
  const type = attribute(control, 'type')?.toLowerCase() ?? 'text';
  if (
    LEFT_ALONE.has(type) ||
    attribute(control, 'name') === undefined ||
    attribute(control, 'data-secret') !== undefined
  )
    return;
  // What isn't ticked isn't sent.
  if (type === 'checkbox' || type === 'radio')
    return setFlag(control, 'checked', values?.includes(attribute(control, 'value') ?? 'on') ?? false);
  const value = values?.shift();
  if (value !== undefined) setAttribute(control, 'value', value);
}

/** A list that lets one be chosen is sent, unless there is nothing in it. */
function choose(select: Element, values: string[]): void {
  if (values.length > 0) mark(select, values);
}

function mark(select: Element, values: string[]): void {
  for (const option of descendants(select, ({ tagName }) => tagName === 'option')) {
    setFlag(option, 'selected', values.includes(attribute(option, 'value') ?? textOf(option)));
  }
}

function write(area: Element, text: string | undefined): void {
  if (text === undefined) return;
  area.childNodes.length = 0;
  // The parser of a browser takes the first line break away.
  tree.insertText(area, `\n${text.replace(/\r\n/g, '\n')}`);
}

/** Inputs, lists and text areas that belong to the form, within it or by their `form`, in the order of the page. */
function controlsOf(document: Node, form: Element, formId: string): Element[] {
  const inside = new Set(descendants(form, () => true));
  return descendants(document, (element) => {
    if (!['input', 'select', 'textarea'].includes(element.tagName)) return false;
    const owner = attribute(element, 'form');
    return owner === undefined ? inside.has(element) : owner === formId;
  });
}

function descendants(node: Node, isOne: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const waiting: Node[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next !== node && tree.isElementNode(next) && isOne(next)) found.push(next);
    if ('childNodes' in next) waiting.push(...[...next.childNodes].reverse());
  }
  return found;
}

const textOf = (element: Element): string =>
  element.childNodes
    .map((child) => (tree.isTextNode(child) ? child.value : ''))
    .join('')
    .trim();

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

function setAttribute(element: Element, name: string, value: string): void {
  const known = element.attrs.find((one) => one.name === name);
  if (known) known.value = value;
  else element.attrs.push({ name, value });
}

function setFlag(element: Element, name: string, isSet: boolean): void {
  if (isSet) return setAttribute(element, name, '');
  element.attrs = element.attrs.filter((one) => one.name !== name);
}
