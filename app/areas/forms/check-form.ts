import { formFileSchema, type FormFile, type FormTranslation } from './form-file';
import { decodeInput, type InputWire } from './form-wire-schemas';
import { countTags, exceededHtmlLimit, MAX_HTML_DEPTH, MAX_HTML_TAGS } from '~/domain/html-limits';
import { isNestedDeeper } from '~/lib/contract/parse-json';
import { isChoice, listOptions, takesBankAccount } from './input-types';
import { serverRulesOf } from './input-types/server-rules-by-type';
import type { ChangeTerms } from '~/domain/submission-change';
import { isForbiddenPropertyName } from '~/domain/forbidden-property-names';
import { findCycle } from '~/domain/visibility';

/** Largest form file, in characters. */
export const MAX_FORM_FILE_CHARACTERS = 2 * 1024 * 1024;
/** Deepest nesting of a form file; a complete form needs eight levels. */
const MAX_DEPTH = 32;
/** Largest HTML of a form in one language, in characters: all of it is sent with every first view. */
const MAX_FORM_HTML_CHARACTERS = 500_000;
/** Most inputs of a form: what one submission carries. */
const MAX_FORM_INPUTS = 500;
/** Issues that are named; a file with more is mended in rounds. */
const MAX_ISSUES = 100;
/** What section 3 of the spec lists of an input that only a page fills in: allowed in a file, and left out. */
const PAGE_STATE = new Set([
  'selectedNotes',
  'selectedIndex',
  'isVerified',
  'valid',
  'error',
  'attachment',
  'signatureFile',
]);

/** One thing that is wrong, and where: `formElements[2].inputForms[0].rules[1].choiceId`. Empty path: the file itself. */
export interface FormIssue {
  path: string;
  message: string;
}

type FormCheck = { form: FormFile; issues: [] } | { form: undefined; issues: FormIssue[] };

type Path = readonly PropertyKey[];

/** `['a', 0, 'b-c']` as `a[0]["b-c"]`. */
export function formatPath(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const name = String(part);
    if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `${text}[${JSON.stringify(name)}]`;
    return text === '' ? name : `${text}.${name}`;
  }, '');
}

const issueAt = (path: Path, message: string): FormIssue => ({ path: formatPath(path), message });

/**
 * Reads the text of a form file. Pure: nothing is stored.
 *
 * @returns the form without its `$schema`, or everything that is wrong with it. Spec: forms-and-approval 3.
 */
export function readFormFile(text: string): FormCheck {
  const { value, issues } = parseFormText(text);
  return issues.length > 0 ? refused(issues) : checkForm(value);
}

/** The JSON of a form file, unchecked, or why it can't be read. */
export function parseFormText(text: string): { value: unknown; issues: FormIssue[] } {
  const unread = (message: string) => ({ value: undefined, issues: [issueAt([], message)] });
  if (text.length > MAX_FORM_FILE_CHARACTERS) {
    return unread(`larger than ${MAX_FORM_FILE_CHARACTERS} characters`);
  }
  if (isNestedDeeper(text, MAX_DEPTH)) return unread(`nested deeper than ${MAX_DEPTH} levels`);
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')), issues: [] };
  } catch (error) {
    return unread(`not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Checks a parsed form file. Pure. Shape first; the rules between its parts only once the shape is right. */
export function checkForm(value: unknown): FormCheck {
  const names = forbiddenNames(value, []);
  if (names.length > 0) return refused(names);
  const parsed = formFileSchema.safeParse(value);
  if (!parsed.success) {
    return refused(
      parsed.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => issueAt([...issue.path, key], 'unknown property'))
          : [issueAt(issue.path, issue.message)],
      ),
    );
  }
  const { $schema: _schema, ...form } = parsed.data;
  const issues = [...unknownProperties(value, parsed.data, []), ...contentIssues(form)];
  return issues.length > 0 ? refused(issues) : { form, issues: [] };
}

function refused(issues: FormIssue[]): FormCheck {
  return { form: undefined, issues: issues.slice(0, MAX_ISSUES) };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return isObject(value) ? Object.entries(value) : [];
}

function forbiddenNames(value: unknown, path: Path): FormIssue[] {
  return entriesOf(value).flatMap(([name, child]) =>
    isForbiddenPropertyName(String(name))
      ? [issueAt([...path, name], 'this name is not allowed')]
      : forbiddenNames(child, [...path, name]),
  );
}

/** A misspelt property would be left out in silence: everything that parsing dropped is named. */
function unknownProperties(value: unknown, parsed: unknown, path: Path): FormIssue[] {
  if (!isObject(parsed)) return [];
  return entriesOf(value).flatMap(([name, child]) => {
    if (Object.hasOwn(parsed, name)) return unknownProperties(child, parsed[name], [...path, name]);
    const isPageState = path.at(-2) === 'inputForms' && PAGE_STATE.has(String(name));
    return isPageState ? [] : [issueAt([...path, name], 'unknown property')];
  });
}

interface PlacedInput {
  input: InputWire;
  path: Path;
}

function contentIssues(form: Omit<FormFile, '$schema'>): FormIssue[] {
  const placed = form.formElements.flatMap((element, at): PlacedInput[] =>
    element.type === 'inputs'
      ? element.inputForms.map((input, index) => ({ input, path: ['formElements', at, 'inputForms', index] }))
      : [],
  );
  if (placed.length > MAX_FORM_INPUTS) return [issueAt(['formElements'], `more than ${MAX_FORM_INPUTS} inputs in all`)];
  return [
    ...duplicateIssues(placed),
    ...placed.flatMap((one) => ruleIssues(one, placed)),
    ...cycleIssues(placed),
    ...placed.flatMap(settingIssues),
    ...htmlIssues(form),
    ...tagIssues(form),
    ...withdrawalIssues(form),
    ...sectionIssues(form),
    ...changeIssues(form, placed),
    ...Object.entries(form.translations).flatMap(([tag, texts]) => translationIssues(form, tag, texts, placed)),
  ];
}

function duplicateIssues(placed: PlacedInput[]): FormIssue[] {
  const issues: FormIssue[] = [];
  const ids = new Set<string>();
  const guids = new Set<string>();
  const note = (seen: Set<string>, id: string, path: Path) => {
    if (seen.has(id)) issues.push(issueAt(path, `"${id}" is used more than once in this form`));
    seen.add(id);
  };
  for (const { input, path } of placed) {
    note(ids, input.id, [...path, 'id']);
    input.options.forEach((option, index) => note(guids, option.guid, [...path, 'options', index, 'guid']));
  }
  return issues;
}

function ruleIssues({ input, path }: PlacedInput, placed: PlacedInput[]): FormIssue[] {
  return input.rules.flatMap((rule, index) => {
    const at = (name: string, message: string) => issueAt([...path, 'rules', index, name], message);
    const issues: FormIssue[] = [];
    if (rule.inputId !== input.id)
      issues.push(at('inputId', `must be "${input.id}", the input that the rule belongs to`));
    const parent = placed.find((one) => one.input.id === rule.parentId)?.input;
    if (!parent) return [...issues, at('parentId', 'no such input')];
    const needsChoice = rule.condition === 'selected' || rule.condition === 'not selected';
    if (!needsChoice) return issues;
    if (!isChoice(parent)) issues.push(at('parentId', `"${parent.id}" has no choices to select`));
    else if (rule.choiceId === undefined) issues.push(at('choiceId', `needed by the condition "${rule.condition}"`));
    else if (!listOptions(parent).some(({ guid }) => guid === rule.choiceId))
      issues.push(at('choiceId', 'no such option'));
    return issues;
  });
}

function cycleIssues(placed: PlacedInput[]): FormIssue[] {
  const cycle = findCycle(placed.map(({ input }) => decodeInput(input)));
  const first = cycle && placed.find(({ input }) => input.id === cycle[0]);
  if (!cycle || !first) return [];
  return [issueAt([...first.path, 'rules'], `the rules run in a circle: ${[...cycle, cycle[0]].join(' → ')}`)];
}

function settingIssues({ input, path }: PlacedInput): FormIssue[] {
  const { autofillNames, findIssues } = serverRulesOf(input);
  const { autocomplete } = input;
  const isAllowed = autocomplete === undefined || autofillNames.includes(autocomplete);
  const known =
    autofillNames.length > 0
      ? `one of ${autofillNames.join(', ')}`
      : `left out of a question of the type ${input.inputType}`;
  return [
    ...findIssues(input).map((issue) => issueAt([...path, ...issue.path], issue.message)),
    ...(input.parts && input.inputType !== 'date' ? [issueAt([...path, 'parts'], 'only a date has parts')] : []),
    ...(isAllowed ? [] : [issueAt([...path, 'autocomplete'], `must be ${known}`)]),
  ];
}

/** Translations are keyed by the names of merge tags. */
function tagIssues({ formElements }: Pick<FormFile, 'formElements'>): FormIssue[] {
  return formElements.flatMap((element, at) =>
    element.type === 'mergeTags'
      ? element.mergeTags.flatMap(({ name }, index) =>
          isForbiddenPropertyName(name)
            ? [issueAt(['formElements', at, 'mergeTags', index, 'name'], 'this name can’t be used')]
            : [],
        )
      : [],
  );
}

/** Enrollments are ended on pages of their own. */
function withdrawalIssues({ type, mayWithdraw }: Pick<FormFile, 'type' | 'mayWithdraw'>): FormIssue[] {
  return mayWithdraw && type !== 'CustomForm' ? [issueAt(['mayWithdraw'], 'only for the type "CustomForm"')] : [];
}

/** Where each section is a page, every question stands in one, and each has a question. */
function sectionIssues({ formElements, steps }: Pick<FormFile, 'formElements' | 'steps'>): FormIssue[] {
  const issues: FormIssue[] = [];
  const places = formElements.flatMap((element, at) => (element.type === 'section' ? [{ id: element.id, at }] : []));
  for (const { id, at } of places)
    if (places.some((other) => other.id === id && other.at < at))
      issues.push(issueAt(['formElements', at, 'id'], `"${id}" is used more than once in this form`));
  if (!steps) return issues;
  const [first] = places;
  if (!first) return [...issues, issueAt(['steps'], 'needs at least one section')];
  const hasQuestions = (from: number, to?: number) =>
    formElements.slice(from, to).some(({ type }) => type === 'inputs');
  if (hasQuestions(0, first.at)) issues.push(issueAt(['steps'], 'every question must stand behind a section'));
  places.forEach(({ at }, index) => {
    if (!hasQuestions(at, places[index + 1]?.at))
      issues.push(issueAt(['formElements', at], 'a step needs at least one question'));
  });
  return issues;
}

/** What is done by a form can't be done again by a change, nor taken back: bank accounts, plans, enrollments. */
function changeIssues(
  { type, ...form }: Pick<FormFile, 'type' | keyof ChangeTerms>,
  placed: PlacedInput[],
): FormIssue[] {
  const names = (['mayChangeDays', 'mayChangeUntil'] as const).filter((name) => form[name] !== undefined);
  if (type !== 'CustomForm') return names.map((name) => issueAt([name], 'only for the type "CustomForm"'));
  const bound = placed.find(({ input }) => takesBankAccount(input));
  return bound
    ? names.map((name) => issueAt([name], `not where a bank account is given, as by "${bound.input.id}"`))
    : [];
}

/** Bounds of the HTML of a form in each language, all of which one page shows, and of its report. */
function htmlIssues({ formElements, reportHtml, translations }: Omit<FormFile, '$schema'>): FormIssue[] {
  const placed = formElements.flatMap((element, at) =>
    element.type === 'html'
      ? [{ text: element.beefreeHtmlTemplate, path: ['formElements', at, 'beefreeHtmlTemplate'] }]
      : [],
  );
  return [
    ...sizeIssues(['formElements'], placed),
    ...sizeIssues(['reportHtml'], [{ text: reportHtml, path: ['reportHtml'] }]),
    ...Object.entries(translations).flatMap(([tag, { html = [], reportHtml: report }]) => {
      const path = ['translations', tag];
      const texts = html.map((text, at) => ({ text: text ?? '', path: [...path, 'html', at] }));
      return [
        ...sizeIssues([...path, 'html'], texts),
        ...sizeIssues([...path, 'reportHtml'], [{ text: report, path: [...path, 'reportHtml'] }]),
      ];
    }),
  ];
}

/** What is wrong with the size and the depth of texts that stand at `path` together. */
function sizeIssues(path: Path, texts: readonly { text?: string; path: Path }[]): FormIssue[] {
  const sum = (sizeOf: (html: string) => number) => texts.reduce((total, { text = '' }) => total + sizeOf(text), 0);
  if (sum((html) => html.length) > MAX_FORM_HTML_CHARACTERS)
    return [issueAt(path, `more than ${MAX_FORM_HTML_CHARACTERS} characters of HTML in all`)];
  if (sum(countTags) > MAX_HTML_TAGS) return [issueAt(path, `HTML has more than ${MAX_HTML_TAGS} tags`)];
  return texts.flatMap(({ text = '', path: place }) =>
    exceededHtmlLimit(text) === 'tooDeep' ? [issueAt(place, `nested deeper than ${MAX_HTML_DEPTH} levels`)] : [],
  );
}

function translationIssues(
  form: Omit<FormFile, '$schema'>,
  tag: string,
  texts: FormTranslation,
  placed: PlacedInput[],
): FormIssue[] {
  const at = (rest: Path, message: string) => issueAt(['translations', tag, ...rest], message);
  const issues: FormIssue[] = [];
  if (tag === form.language) issues.push(at([], 'this is the language of the form itself'));
  const htmlCount = form.formElements.filter((element) => element.type === 'html').length;
  if (texts.html && texts.html.length > htmlCount) issues.push(at(['html', htmlCount], 'no such HTML block'));
  const tagNames = form.formElements.flatMap((element) =>
    element.type === 'mergeTags' ? element.mergeTags.map(({ name }) => name) : [],
  );
  for (const name of Object.keys(texts.mergeTags ?? {})) {
    if (!tagNames.includes(name)) issues.push(at(['mergeTags', name], 'no such merge tag'));
  }
  const sections = form.formElements.flatMap((element) => (element.type === 'section' ? [element.id] : []));
  for (const id of Object.keys(texts.sections ?? {})) {
    if (!sections.includes(id)) issues.push(at(['sections', id], 'no such section'));
  }
  for (const [id, { options }] of Object.entries(texts.inputs ?? {})) {
    const input = placed.find((one) => one.input.id === id)?.input;
    if (!input) issues.push(at(['inputs', id], 'no such input'));
    const known = input?.options.map(({ guid }) => guid) ?? [];
    for (const guid of Object.keys((input && options) ?? {})) {
      if (!known.includes(guid)) issues.push(at(['inputs', id, 'options', guid], 'no such option'));
    }
  }
  return issues;
}
