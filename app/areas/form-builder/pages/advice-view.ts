import type { TFunction } from 'i18next';
import { blockNames, fingerprint, findItem, type BuilderForm } from '~/domain/form-builder';
import type { FormAdvice } from '~/domain/form-advice';
import { parseFormDefinition } from '~/domain/form-definition';
import { bracketed } from '~/domain/punctuation';
import type { AdviceView } from '~/ui/form-advice';
import { builderPath, itemAnchor, itemName, languageText } from './labels';
import { isWritable, type BuilderPart, type BuilderView } from './builder-view';

/** Places of one kind that are named; the pages that they lead to show the rest. */
const MOST_PLACES = 8;

interface Words {
  /** Of the template: its draft may say anything of itself. */
  id: string;
  t: TFunction;
  /** The page's language. */
  locale: string;
  /** Whether the places can be changed; else a link leads to the row that shows them. */
  isWritable: boolean;
}

/** Builds the advice on a template, translated, each kind once for each language. */
export function buildAdviceView(template: BuilderView['template'], spoken: Pick<Words, 't' | 'locale'>): AdviceView {
  const { t, locale } = spoken;
  const words: Words = { ...spoken, id: template.row.id, isWritable: isWritable(template) };
  const { form } = parseFormDefinition(template.definition);
  const kinds = new Map<string, FormAdvice[]>();
  for (const one of template.advice) {
    const kind = `${one.kind} ${one.language}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  return {
    count: template.advice.length,
    groups: [...kinds.values()].map((all) => {
      // Several texts of one item are one place to go to.
      const places = [...new Map(all.map((one) => [placeKey(one), placeOf(form, one, words)])).values()];
      return {
        text: kindText(form, all[0] as FormAdvice, words),
        places: places.slice(0, MOST_PLACES).filter((place) => place !== undefined),
        more: Math.max(0, places.length - MOST_PLACES),
      };
    }),
    reading: template.reading.map(({ language, kind, value, isHard }) =>
      t(`form-advice:reading.${kind}${isHard ? 'Hard' : ''}`, {
        language: languageText(language, locale),
        value,
        defaultValue: '',
      }),
    ),
  };
}

const placeKey = ({ item, part }: FormAdvice): string => (item ? item : `settings ${part}`);

/** The language is named where the form has several. */
function kindText(form: BuilderForm, { kind, language }: FormAdvice, { t, locale }: Words): string {
  const text = t(`form-advice:kind.${kind}`);
  return language && form.translations.size > 0 ? bracketed(text, languageText(language, locale)) : text;
}

/** Colours are no part of the form, and are told without a place. */
function placeOf(form: BuilderForm, advice: FormAdvice, words: Words): { name: string; href: string } | undefined {
  const { item: key, part, language } = advice;
  const { id, t } = words;
  const item = findItem(form, key);
  if (!item && part === '') return undefined;
  const name = item ? itemName(t, item) : t(`form-builder:setting.${part}`, { defaultValue: part });
  if (!words.isWritable) return { name, href: `${builderPath(id)}${item ? `#${itemAnchor(key)}` : ''}` };
  const isTranslation = language !== '' && language !== form.settings.language;
  const page: BuilderPart = isTranslation
    ? { kind: 'language', language }
    : item
      ? { kind: 'item', key }
      : { kind: 'settings' };
  const field = isTranslation ? translationField(form, advice) : item ? itemField(part) : part;
  return { name, href: `${builderPath(id, page)}#${field}` };
}

/** The id of the field of an item's page that a part is written in. */
function itemField(part: string): string {
  const [list = '', index, name] = part.split('.');
  if (list === 'options' && index) return `option-${index}-${name}`;
  if (list === 'rules') return index ? `rule-${index}-target` : 'rules';
  return list === 'tags' ? `tag-${index}-name` : list;
}

const FIELDS: Record<string, string> = { requiredMessage: 'required' };

/** The id of the field of a language's page that a part is translated in. */
function translationField(form: BuilderForm, { item: key, part }: FormAdvice): string {
  const item = findItem(form, key);
  const [list = '', index = '0', name] = part.split('.');
  const field = (): string => {
    if (!item) return part;
    if (item.kind === 'html') return blockNames(form).get(key) ?? '';
    if (item.kind === 'section') return key;
    if (item.kind === 'tags') return `tag.${item.tags[Number(index)]?.name}`;
    if (list !== 'options') return `${FIELDS[list] ?? list}.${item.input.id}`;
    return `${name === 'notes' ? 'notes' : 'option'}.${item.input.options[Number(index)]?.guid}`;
  };
  return `t-${fingerprint(field())}`;
}
