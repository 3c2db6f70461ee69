import { checkForm, formatPath } from './check-form';
import { formFileSchema, type FormFile } from './form-file';

type Path = readonly PropertyKey[];
type JsonNode = Record<PropertyKey, unknown>;

/** What stands for words that are not written yet. */
const PLACEHOLDER_TEXT = '…';
/** Of words that are too long, in characters: what a title may have. */
const MOST_WORDS = 300;
/** Mending one thing may bring out the next; nobody writes as many by hand. */
const MOST_ROUNDS = 60;
/** Where a part of the definition stood before anything was taken out of it. The schema of a form knows no such name. */
const ORIGIN = ' at';

const LISTS = new Set<PropertyKey>(['formElements', 'inputForms', 'options', 'rules', 'mergeTags']);
/** Of what is left out without them: what a form file can't do without. */
const NEEDED = new Set<PropertyKey>([
  'id',
  'inputType',
  'guid',
  'type',
  'beefreeHtmlTemplate',
  'inputForms',
  'mergeTags',
]);

interface RenderableForm {
  /** Undefined where nothing of it can be drawn. */
  form: FormFile | undefined;
  /** Paths of elements, questions and options that are not in it. */
  leftOut: string[];
}

/**
 * A form with mistakes as far as it can be drawn: settings that are wrong are taken to be unset, rules that can't hold to be none, words
 * that are missing are a dot or three. Only what no page can draw is left out, such as a question whose id another one has. Pure.
 *
 * @param definition in the shape of a form file, with whatever mistakes; of one without any it is the form itself
 */
export function toRenderableForm(definition: unknown): RenderableForm {
  const copy = marked(structuredClone(definition), []) as JsonNode;
  const leftOut: string[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const parsed = formFileSchema.safeParse(copy);
    const mends = parsed.success ? contentRepairs(parsed.data) : shapeRepairs(parsed.error.issues);
    if (parsed.success && mends.length === 0) {
      const { $schema: _schema, ...form } = parsed.data;
      return { form, leftOut: [...new Set(leftOut)].sort() };
    }
    if (mends.some((path) => path.length === 0)) break;
    repairAll(copy, mends, leftOut);
  }
  return { form: undefined, leftOut: [] };
}

function marked(value: unknown, path: Path): unknown {
  if (Array.isArray(value)) value.forEach((each, at) => marked(each, [...path, at]));
  else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) marked(each, [...path, name]);
    if (typeof path.at(-1) === 'number') (value as JsonNode)[ORIGIN] = formatPath(path);
  }
  return value;
}

/** Places of which the shape is wrong. */
const shapeRepairs = (issues: { code: string; path: Path; keys?: string[] }[]): Path[] =>
  issues.flatMap(({ path, keys }) => (keys ? keys.map((key) => [...path, key]) : [path]));

/** Places that can't be drawn as they are; what else is wrong with a form draws as well as anything. */
function contentRepairs(form: FormFile): Path[] {
  return checkForm(form).issues.flatMap(({ path, message }): Path[] => {
    const place = pathOf(path);
    const isOwnLanguage = place[0] === 'translations' && place.length === 2;
    const isWrong =
      /used more than once|is not allowed|^more than/.test(message) ||
      isOwnLanguage ||
      place[0] === 'steps' ||
      place[4] === 'rules' ||
      (place[4] === 'options' && place.length > 5);
    if (!isWrong) return [];
    // Of too much nothing is drawn: it would be more than a page can take.
    return [/^more than/.test(message) ? [] : place];
  });
}

/** What `formatPath` has written. */
function pathOf(text: string): PropertyKey[] {
  const parts = text.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([A-Za-z_$][\w$]*)/g);
  return [...parts].map(([, at, quoted, name = '']) => (at ? Number(at) : quoted ? String(JSON.parse(quoted)) : name));
}

/** Mends places from the end of the form to its start, so that the places before stay what they are. */
function repairAll(form: JsonNode, places: Path[], leftOut: string[]): void {
  const targets = new Map(places.map(targetOf).map((target) => [formatPath(target), target]));
  const order = [...targets.values()].sort((a, b) => compare(b, a));
  for (const target of order) repairAt(form, target, leftOut);
}

function compare(a: Path, b: Path): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at < 0) return a.length - b.length;
  const [mine, other] = [a[at], b[at]];
  return typeof mine === 'number' && typeof other === 'number' ? mine - other : String(mine) < String(other) ? -1 : 1;
}

/** The smallest piece around a place that may be missing, or be something else. */
function targetOf(path: Path): Path {
  const inList = path.findLastIndex((part, at) => typeof part === 'number' && LISTS.has(path[at - 1] ?? ''));
  const property = path[inList + 1];
  if (path[0] === 'translations') return path.slice(0, Math.max(2, Math.min(3, path.length)));
  if (inList < 0 || property === undefined) return path;
  const isWhole = NEEDED.has(property) || ['options', 'rules', 'mergeTags'].includes(String(path[inList - 1]));
  return path.slice(0, isWhole ? inList + 1 : inList + 2);
}

function repairAt(form: JsonNode, target: Path, leftOut: string[]): void {
  const name = target.at(-1);
  const holder = target.slice(0, -1).reduce<unknown>((value, part) => (value as JsonNode | undefined)?.[part], form);
  if (name === undefined || typeof holder !== 'object' || holder === null) return;
  if (Array.isArray(holder)) {
    const [piece] = holder.splice(Number(name), 1) as unknown[];
    const { [ORIGIN]: origin, inputForms } = (piece ?? {}) as JsonNode;
    // A part all of whose questions are named already is nothing more.
    const isReported = target.at(-2) === 'rules' || (Array.isArray(inputForms) && inputForms.length === 0);
    if (!isReported) leftOut.push(typeof origin === 'string' ? origin : formatPath(target));
    return;
  }
  const piece = holder as JsonNode;
  const isElement = typeof target.at(-2) === 'number';
  const typed = piece[name];
  if ((name === 'title' && target[0] !== 'translations') || (name === 'name' && isElement))
    piece[name] = typeof typed === 'string' && typed !== '' ? typed.slice(0, MOST_WORDS) : PLACEHOLDER_TEXT;
  // A form without anything in it is drawn without.
  else if (name === 'formElements') piece[name] = [{ type: 'html', beefreeHtmlTemplate: '' }];
  else delete piece[name];
}
