/**
 * A form as it is being written: what the builder shows and how it changes. Nothing here is checked, because a draft may
 * have mistakes; numbers stay the text that was typed. Every function returns a new form.
 */
import { withoutTags } from './escape-html';
import type { FormInput, FormOption, FormRule, InputType, MergeTag, RuleCondition } from './form-model';
import { listOptions, hasListedOptions } from '~/areas/forms/input-types';
import { serverRulesOf } from '~/areas/forms/input-types/server-rules-by-type';

export interface BuilderInput extends Omit<FormInput, 'length'> {
  /** Longest answer, as it was typed. */
  length: string;
}

export type BuilderItem =
  | { kind: 'input'; key: string; input: BuilderInput }
  /** `htmlIn`: the block in other languages; what is not there stays in the form's own. */
  | { kind: 'html'; key: string; html: string; htmlIn: ReadonlyMap<string, string> }
  | { kind: 'tags'; key: string; tags: MergeTag[] }
  /** `titleIn`: the title in other languages. The key is the section's id behind `section:`. */
  | { kind: 'section'; key: string; title: string; titleIn: ReadonlyMap<string, string> };

const SECTION = 'section:';
export const sectionKey = (id: string): string => SECTION + id;
export const sectionId = (key: string): string => key.slice(SECTION.length);

export interface OptionTexts {
  name: string;
  notes: string;
}

/** The texts of a form that are translated and stand in no item. Names as in a form file. */
export const TRANSLATION_TEXTS = [
  'title',
  'submitName',
  'thanksMessage',
  'nextSteps',
  'haveReady',
  'reportTitle',
  'reportHtml',
] as const;

/** The texts that a question need not have. Names as in a form file. */
export const OPTIONAL_TEXTS = ['requiredMessage', 'value', 'mappedField', 'tagName', 'lowLabel', 'highLabel'] as const;

/** The texts of a question that are translated, beside those of its options. Names as in a form file. */
export const INPUT_TEXTS = ['name', 'requiredMessage', 'lowLabel', 'highLabel'] as const;

/** The texts of one language, beside those of the HTML blocks. An empty text is none. */
export interface BuilderTranslation extends Record<(typeof TRANSLATION_TEXTS)[number], string> {
  mergeTags: ReadonlyMap<string, string>;
  inputs: ReadonlyMap<
    string,
    Record<(typeof INPUT_TEXTS)[number], string> & { options: ReadonlyMap<string, OptionTexts> }
  >;
}

/** The texts and settings of a form that are no items. Names as in a form file. */
export const SETTING_TEXTS = [
  'title',
  'type',
  'language',
  'expirationDate',
  'country',
  'downPayment',
  'submitName',
  'thanksMessage',
  'nextSteps',
  'haveReady',
  'minutes',
  'mayChangeDays',
  'mayChangeUntil',
  'link',
  'companyContactPhone',
  'companyContactEmail',
  'reportTitle',
  'reportHtml',
] as const;
export const SETTING_FLAGS = [
  'steps',
  'hidesStart',
  'allowViewResults',
  'multipleSubmission',
  'mayWithdraw',
  'isWgl',
] as const;
export type BuilderSettings = Record<(typeof SETTING_TEXTS)[number], string> &
  Record<(typeof SETTING_FLAGS)[number], boolean>;

export interface BuilderForm {
  id: string;
  settings: BuilderSettings;
  items: BuilderItem[];
  translations: ReadonlyMap<string, BuilderTranslation>;
}

export const EMPTY_TRANSLATION: BuilderTranslation = {
  title: '',
  submitName: '',
  thanksMessage: '',
  nextSteps: '',
  haveReady: '',
  reportTitle: '',
  reportHtml: '',
  mergeTags: new Map(),
  inputs: new Map(),
};

export const inputsOf = (form: BuilderForm): BuilderInput[] =>
  form.items.flatMap((item) => (item.kind === 'input' ? [item.input] : []));

export const findItem = (form: BuilderForm, key: string): BuilderItem | undefined =>
  form.items.find((item) => item.key === key);

/**
 * Stands for the content of a text block or of known facts, which have no ids of their own. With how many of the kind there
 * are it tells, after others have changed the form, whether a block stands where it stood.
 */
export function blockOrigin(form: BuilderForm, key: string): string {
  const item = findItem(form, key);
  if (!item || item.kind === 'input' || item.kind === 'section') return '';
  return `${countOf(form, item.kind)}.${blockPrint(item)}`;
}

const countOf = (form: BuilderForm, kind: BuilderItem['kind']): number =>
  form.items.filter((item) => item.kind === kind).length;

function blockPrint(item: BuilderItem): string {
  if (item.kind === 'html') return fingerprint(item.html);
  return fingerprint(item.kind === 'tags' ? JSON.stringify(item.tags) : item.key);
}

/** The item that was edited under this key; undefined where it is gone. `origin`: what `blockOrigin` said at that time. */
export function findEdited(form: BuilderForm, key: string, origin: string): BuilderItem | undefined {
  const there = findItem(form, key);
  const [count = '', print = ''] = origin.split('.');
  if (print === '' || there?.kind === 'input' || (there && blockPrint(there) === print)) return there;
  const kind = key.startsWith('html:') ? 'html' : 'tags';
  const moved = form.items.find((item) => item.kind === kind && blockPrint(item) === print);
  // As many blocks as before: somebody has changed this one where it stands.
  return moved ?? (countOf(form, kind) === Number(count) ? there : undefined);
}

/** A short number for a text; texts that differ have the same one hardly ever. */
export function fingerprint(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return ((a ^ (b >>> 16)) >>> 0).toString(36) + ((b ^ (a >>> 13)) >>> 0).toString(36);
}

/** Names of the fields that translate text blocks, by key: by content, so that a text never lands beside another block. */
export function blockNames(form: BuilderForm): ReadonlyMap<string, string> {
  const seen = new Map<string, number>();
  return new Map(
    form.items.flatMap((item) => {
      if (item.kind !== 'html') return [];
      const print = blockPrint(item);
      const nth = (seen.get(print) ?? 0) + 1;
      seen.set(print, nth);
      return [[item.key, `html.${print}.${nth}`] as const];
    }),
  );
}

/** The first words of a text block, without its tags. */
export function excerptOf(html: string, most = 60): string {
  const text = withoutTags(html.slice(0, 4000))
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

/** A new question of a type, with what the type can't be without. */
export function newInput(
  id: string,
  inputType: InputType,
  name: string,
  optionNames: readonly string[] = [],
): BuilderInput {
  const options = hasListedOptions({ inputType })
    ? optionNames.map((text, index) => ({
        guid: `${id}-${index + 1}`,
        value: serverRulesOf({ inputType }).defaultOptionValue(text, index),
        name: text,
      }))
    : [];
  return { id, name, inputType, required: false, visible: true, length: '', options, rules: [] };
}

/** Puts an item behind the one with the given key; at the end where there is none. */
export function addItem(form: BuilderForm, item: BuilderItem, afterKey = ''): BuilderForm {
  const at = form.items.findIndex(({ key }) => key === afterKey);
  const index = at < 0 ? form.items.length : at + 1;
  return { ...form, items: [...form.items.slice(0, index), item, ...form.items.slice(index)] };
}

/** Moves an item to a place; past either end it stays at the end. */
export function moveItemTo(form: BuilderForm, key: string, index: number): BuilderForm {
  const item = findItem(form, key);
  if (!item) return form;
  const others = form.items.filter((one) => one !== item);
  const place = Math.max(0, Math.min(others.length, index));
  return { ...form, items: [...others.slice(0, place), item, ...others.slice(place)] };
}

/** Moves an item by so many places. */
export function moveItem(form: BuilderForm, key: string, by: number): BuilderForm {
  return moveItemTo(form, key, form.items.findIndex((item) => item.key === key) + by);
}

/** The other questions whose rules look at this one: what breaks when it goes. */
export function dependants(form: BuilderForm, key: string): BuilderInput[] {
  return inputsOf(form).filter((input) => input.id !== key && input.rules.some((rule) => rule.parentId === key));
}

/** Takes an item away, with its translations and the rules of others that look at it. */
export function removeItem(form: BuilderForm, key: string): BuilderForm {
  const items = form.items
    .filter((item) => item.key !== key)
    .map((item) => (item.kind === 'input' ? { ...item, input: withoutRulesOn(item.input, key) } : item));
  const translations = mapTranslations(form, (texts) => ({
    ...texts,
    inputs: new Map([...texts.inputs].filter(([id]) => id !== key)),
  }));
  return { ...form, items, translations };
}

const withoutRulesOn = (input: BuilderInput, parentId: string): BuilderInput => ({
  ...input,
  rules: input.rules.filter((rule) => rule.parentId !== parentId),
});

/** A copy behind the original. Ids are unique in a form, so the copy and its options get their own. */
export function duplicateItem(form: BuilderForm, key: string, newKey: string): BuilderForm {
  const item = findItem(form, key);
  if (!item) return form;
  if (item.kind === 'section') return addItem(form, { ...item, key: sectionKey(newKey) }, key);
  if (item.kind !== 'input') return addItem(form, { ...item, key: newKey }, key);
  const { input } = item;
  const options = input.options.map((option, index) => ({ ...option, guid: `${newKey}-${index + 1}` }));
  const rules = input.rules.map((rule) => ({ ...rule, inputId: newKey }));
  const copied = addItem(form, { kind: 'input', key: newKey, input: { ...input, id: newKey, options, rules } }, key);
  const guids = new Map(input.options.map(({ guid }, index) => [guid, `${newKey}-${index + 1}`]));
  const translations = mapTranslations(copied, (texts) => {
    const own = texts.inputs.get(key);
    if (!own) return texts;
    const renamed = new Map([...own.options].map(([guid, option]) => [guids.get(guid) ?? guid, option]));
    return { ...texts, inputs: new Map([...texts.inputs, [newKey, { ...own, options: renamed }]]) };
  });
  return { ...copied, translations };
}

/** Puts an item in the place of the one with its key; translations of options that are gone go with them. */
export function replaceItem(form: BuilderForm, item: BuilderItem): BuilderForm {
  const items = form.items.map((one) => (one.key === item.key ? item : one));
  if (item.kind !== 'input') return { ...form, items };
  const guids = new Set(item.input.options.map(({ guid }) => guid));
  const translations = mapTranslations(form, (texts) => {
    const own = texts.inputs.get(item.key);
    if (!own) return texts;
    const options = new Map([...own.options].filter(([guid]) => guids.has(guid)));
    return { ...texts, inputs: new Map(texts.inputs).set(item.key, { ...own, options }) };
  });
  return { ...form, items, translations };
}

function mapTranslations(
  form: BuilderForm,
  change: (texts: BuilderTranslation) => BuilderTranslation,
): Map<string, BuilderTranslation> {
  return new Map([...form.translations].map(([language, texts]) => [language, change(texts)]));
}

/** Adds a language, or takes one away with all that was translated into it. */
export function setLanguage(form: BuilderForm, language: string, isOffered: boolean): BuilderForm {
  const translations = new Map(form.translations);
  if (isOffered)
    return translations.has(language) ? form : { ...form, translations: translations.set(language, EMPTY_TRANSLATION) };
  translations.delete(language);
  const without = (texts: ReadonlyMap<string, string>) => new Map([...texts].filter(([tag]) => tag !== language));
  const items = form.items.map((item) => {
    if (item.kind === 'html') return { ...item, htmlIn: without(item.htmlIn) };
    return item.kind === 'section' ? { ...item, titleIn: without(item.titleIn) } : item;
  });
  return { ...form, translations, items };
}

/** Asks for a choice, and so needs one. */
const needsChoice = (condition: RuleCondition): boolean => condition === 'selected' || condition === 'notSelected';

/** The parts of a rule's sentence: `Shown when "Kind of problem" is "Smell of gas"`. */
export function ruleParts(inputs: readonly BuilderInput[], { condition, parentId, choiceId }: FormRule) {
  const parent = inputs.find(({ id }) => id === parentId);
  const choice = parent && listOptions(parent).find(({ guid }) => guid === choiceId);
  return {
    condition,
    question: parent?.name || parentId,
    choice: choice?.name || choiceId || '',
    isBroken: parent === undefined || (needsChoice(condition) && choice === undefined),
  };
}

/** What a rule can look at, as one value of a list: a question, or one of its choices. No id has a space in it. */
export function ruleTarget({ parentId, choiceId }: Pick<FormRule, 'parentId' | 'choiceId'>): string {
  return choiceId ? `${parentId} ${choiceId}` : parentId;
}

export function parseRuleTarget(target: string): Pick<FormRule, 'parentId' | 'choiceId'> {
  const [parentId = '', choiceId] = target.split(' ');
  return choiceId ? { parentId, choiceId } : { parentId };
}

/** An option by its place, one place up or down; out of range nothing moves. */
export function moveOption(options: readonly FormOption[], index: number, by: number): FormOption[] {
  const moved = options[index];
  if (!moved || options[index + by] === undefined) return [...options];
  const others = options.filter((option) => option !== moved);
  return [...others.slice(0, index + by), moved, ...others.slice(index + by)];
}

/** A guid that no option of the form has yet. */
export function freeGuid(form: BuilderForm, inputId: string, taken: readonly FormOption[]): string {
  const known = new Set([...inputsOf(form).flatMap(({ options }) => options), ...taken].map(({ guid }) => guid));
  for (let number = taken.length + 1; ; number++) if (!known.has(`${inputId}-${number}`)) return `${inputId}-${number}`;
}
