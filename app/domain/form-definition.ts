import {
  AUTOFILL_NAMES,
  INPUT_TYPES,
  RATING_SCALES,
  type FormOption,
  type FormRule,
  type InputType,
  type RuleCondition,
} from './form-model';
import {
  INPUT_TEXTS,
  OPTIONAL_TEXTS,
  sectionId,
  sectionKey,
  SETTING_FLAGS,
  SETTING_TEXTS,
  TRANSLATION_TEXTS,
  type BuilderForm,
  type BuilderInput,
  type BuilderItem,
  type BuilderSettings,
  type BuilderTranslation,
  type OptionTexts,
} from './form-builder';

/** A form in the shape of a form file, with whatever mistakes. */
export type Definition = Record<string, unknown>;

const CONDITIONS = {
  selected: 'selected',
  'not selected': 'notSelected',
  displayed: 'displayed',
  'not displayed': 'notDisplayed',
} as const;
const WIRE_CONDITIONS = Object.fromEntries(Object.entries(CONDITIONS).map(([wire, plain]) => [plain, wire])) as Record<
  RuleCondition,
  string
>;

/** Most inputs of one part of a form file. */
const INPUTS_OF_A_PART = 200;

const isObject = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objects = (value: unknown): Definition[] => (Array.isArray(value) ? value.filter(isObject) : []);
const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const entries = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);

const DEFAULTS: Partial<BuilderSettings> = {
  type: 'CustomForm',
  language: 'en',
  country: 'United States',
  downPayment: '0',
};

interface ReadDefinition {
  form: BuilderForm;
  /** Key of the item that a place of the definition stands for. */
  keyAt(element: number, input?: number): string | undefined;
}

/** Reads what can be read; a draft may hold anything. Ids that can't be used, or are used twice, get others. */
export function parseFormDefinition(definition: Definition): ReadDefinition {
  const places = new Map<string, string>();
  const used = new Set<string>();
  /** Sections and questions may have the same ids: they are told apart by where they stand. */
  const ids = (preferred: string, other = 'q'): string => {
    let id = /^[\w-]{1,60}$/.test(preferred) && !(preferred in Object.prototype) ? preferred : other;
    while (used.has(`${other}:${id}`)) id = `${id}-2`;
    used.add(`${other}:${id}`);
    return id;
  };
  const translations = entries(definition.translations);
  let htmlCount = 0;
  let tagCount = 0;
  const items = objects(definition.formElements).flatMap((element, at): BuilderItem[] => {
    if (element.type === 'html') {
      const index = htmlCount++;
      const key = `html:${index + 1}`;
      places.set(String(at), key);
      const htmlIn = new Map(
        translations.flatMap(([language, texts]) => {
          const html: unknown = isObject(texts) && Array.isArray(texts.html) ? texts.html[index] : undefined;
          return typeof html === 'string' ? [[language, html] as const] : [];
        }),
      );
      return [{ kind: 'html', key, html: text(element.beefreeHtmlTemplate), htmlIn }];
    }
    if (element.type === 'mergeTags') {
      const key = `tags:${++tagCount}`;
      places.set(String(at), key);
      return [
        {
          kind: 'tags',
          key,
          tags: objects(element.mergeTags).map((tag) => ({ name: text(tag.name), value: text(tag.value) })),
        },
      ];
    }
    if (element.type === 'section') {
      const key = sectionKey(ids(text(element.id), 's'));
      places.set(String(at), key);
      const titleIn = new Map(
        translations.flatMap(([language, texts]) => {
          const titles = isObject(texts) && isObject(texts.sections) ? texts.sections : {};
          const title = text(titles[text(element.id)]);
          return title ? [[language, title] as const] : [];
        }),
      );
      return [{ kind: 'section', key, title: text(element.title), titleIn }];
    }
    return objects(element.inputForms).map((raw, index) => {
      const key = ids(text(raw.id));
      places.set(`${at}.${index}`, key);
      return { kind: 'input', key, input: readInput(raw, key) };
    });
  });
  const form = {
    id: text(definition.id),
    settings: readSettings(definition),
    items,
    translations: new Map(translations.map(([language, texts]) => [language, readTranslation(texts)])),
  };
  return { form, keyAt: (element, input) => places.get(input === undefined ? String(element) : `${element}.${input}`) };
}

function readSettings(definition: Definition): BuilderSettings {
  const texts = SETTING_TEXTS.map((name) => [
    name,
    text(definition[name]) || (definition[name] === undefined ? (DEFAULTS[name] ?? '') : ''),
  ]);
  return Object.fromEntries([
    ...texts,
    ...SETTING_FLAGS.map((name) => [name, definition[name] === true]),
  ]) as BuilderSettings;
}

function readInput(raw: Definition, id: string): BuilderInput {
  const scale = RATING_SCALES.find((one) => one === raw.scale);
  const autocomplete = AUTOFILL_NAMES.find((one) => one === raw.autocomplete);
  return {
    id,
    name: text(raw.name),
    inputType: INPUT_TYPES.find((type) => type === raw.inputType) ?? 'shortText',
    required: raw.required === true,
    visible: raw.visible !== false,
    length: text(raw.length),
    options: objects(raw.options).map(readOption),
    rules: objects(raw.rules).map((rule) => readRule(rule, id)),
    ...Object.fromEntries(OPTIONAL_TEXTS.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name]]] : []))),
    ...(scale && { scale }),
    ...(autocomplete && { autocomplete }),
    ...(raw.parts === true ? { parts: true } : {}),
    ...(raw.verificationRequired === true ? { verificationRequired: true } : {}),
  };
}

function readOption(raw: Definition): FormOption {
  const notes = text(raw.notes);
  return {
    guid: text(raw.guid),
    value: text(raw.value),
    name: text(raw.name),
    ...(raw.checked === true ? { checked: true } : {}),
    ...(notes ? { notes } : {}),
  };
}

function readRule(raw: Definition, inputId: string): FormRule {
  const condition = CONDITIONS[text(raw.condition) as keyof typeof CONDITIONS] ?? 'selected';
  const choiceId = text(raw.choiceId);
  return { inputId, parentId: text(raw.parentId), condition, ...(choiceId ? { choiceId } : {}) };
}

const textsOf = <Name extends string>(names: readonly Name[], raw: Definition): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, text(raw[name])])) as Record<Name, string>;

function readTranslation(raw: unknown): BuilderTranslation {
  const texts = isObject(raw) ? raw : {};
  const optionTexts = (value: unknown): OptionTexts =>
    isObject(value) ? { name: text(value.name), notes: text(value.notes) } : { name: '', notes: '' };
  return {
    ...textsOf(TRANSLATION_TEXTS, texts),
    mergeTags: new Map(entries(texts.mergeTags).map(([name, label]) => [name, text(label)])),
    inputs: new Map(
      entries(texts.inputs).map(([id, own]) => {
        const raw = isObject(own) ? own : {};
        const options = new Map(entries(raw.options).map(([guid, option]) => [guid, optionTexts(option)]));
        return [id, { ...textsOf(INPUT_TEXTS, raw), options }];
      }),
    ),
  };
}

/** A number where it is one; else what was typed, which is a mistake that is kept. */
function number(typed: string): number | string {
  const trimmed = typed.trim().replace(',', '.');
  return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : typed;
}

const filled = (values: Record<string, string>): Definition =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** The form in the shape of a form file. What is empty is left out, but for the title, which a form must have. */
export function toFormDefinition(form: BuilderForm): Definition {
  const { title, downPayment, minutes, mayChangeDays, ...rest } = form.settings;
  const flags = Object.fromEntries(SETTING_FLAGS.map((name) => [name, rest[name]]));
  const texts = Object.fromEntries(
    SETTING_TEXTS.flatMap((name) =>
      name === 'title' || name === 'downPayment' || name === 'minutes' || name === 'mayChangeDays'
        ? []
        : [[name, rest[name]]],
    ),
  ) as Record<string, string>;
  return {
    id: form.id,
    title,
    ...filled(texts),
    ...(downPayment.trim() === '' ? {} : { downPayment: number(downPayment) }),
    ...(minutes.trim() === '' ? {} : { minutes: number(minutes) }),
    ...(mayChangeDays.trim() === '' ? {} : { mayChangeDays: number(mayChangeDays) }),
    ...flags,
    formElements: writeItems(form.items),
    translations: Object.fromEntries(
      [...form.translations].map(([language, own]) => [language, writeTranslation(form, language, own)]),
    ),
  };
}

function writeItems(items: BuilderItem[]): Definition[] {
  const elements: Definition[] = [];
  let inputs: Definition[] | undefined;
  for (const item of items) {
    if (item.kind === 'input') {
      if (!inputs || inputs.length >= INPUTS_OF_A_PART) elements.push({ type: 'inputs', inputForms: (inputs = []) });
      inputs.push(writeInput(item.input));
      continue;
    }
    inputs = undefined;
    if (item.kind === 'html') elements.push({ type: 'html', beefreeHtmlTemplate: item.html });
    else if (item.kind === 'tags') elements.push({ type: 'mergeTags', mergeTags: item.tags });
    else elements.push({ type: 'section', id: sectionId(item.key), title: item.title });
  }
  return elements;
}

function writeInput({ length, rules, ...input }: BuilderInput): Definition {
  return {
    ...input,
    ...(length.trim() === '' ? {} : { length: number(length) }),
    rules: rules.map((rule) => ({ ...rule, condition: WIRE_CONDITIONS[rule.condition] })),
  };
}

function writeTranslation(form: BuilderForm, language: string, texts: BuilderTranslation): Definition {
  const html = form.items.flatMap((item) => (item.kind === 'html' ? [item.htmlIn.get(language) ?? null] : []));
  const inputs = [...texts.inputs].flatMap(([id, { options, ...texts }]) => {
    const own = [...options]
      .map(([guid, option]) => [guid, filled({ ...option })] as const)
      .filter(([, option]) => Object.keys(option).length > 0);
    const written = {
      ...filled(texts),
      ...(own.length > 0 ? { options: Object.fromEntries(own) } : {}),
    };
    return Object.keys(written).length > 0 ? [[id, written] as const] : [];
  });
  const mergeTags = [...texts.mergeTags].filter(([, label]) => label !== '');
  const sections = form.items.flatMap((item) => {
    const title = item.kind === 'section' ? item.titleIn.get(language) : undefined;
    return title ? [[sectionId(item.key), title] as const] : [];
  });
  return {
    ...filled(Object.fromEntries(TRANSLATION_TEXTS.map((name) => [name, texts[name]]))),
    ...(html.some((one) => one !== null) ? { html } : {}),
    ...(sections.length > 0 ? { sections: Object.fromEntries(sections) } : {}),
    ...(mergeTags.length > 0 ? { mergeTags: Object.fromEntries(mergeTags) } : {}),
    ...(inputs.length > 0 ? { inputs: Object.fromEntries(inputs) } : {}),
  };
}

export const isInputType = (text: string): text is InputType => (INPUT_TYPES as readonly string[]).includes(text);
