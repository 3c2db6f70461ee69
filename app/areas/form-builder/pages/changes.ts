import type { TFunction } from 'i18next';
import {
  findItem,
  inputsOf,
  SETTING_TEXTS,
  TRANSLATION_TEXTS,
  type BuilderForm,
  type BuilderItem,
} from '~/domain/form-builder';
import { scaleOf } from '~/areas/forms/input-types/rating/rules';
import { readDefinition } from '~/domain/form-definition';
import { itemName } from './labels';
import { autofillText, inputTypeText, ruleText } from './parts';
import { localExpiration, type BuilderView } from './view';

interface Change {
  label: string;
  mine: string;
  theirs: string;
}

type Details = [label: string, value: string][];

/** An item's texts and settings, line by line, so that two versions can be laid side by side. */
function itemDetails(t: TFunction, form: BuilderForm, item: BuilderItem | undefined): Details {
  if (!item) return [];
  if (item.kind === 'html') return [[t('templates:html'), item.html]];
  if (item.kind === 'tags')
    return [[t('templates:tags'), item.tags.map(({ name, value }) => (value ? `${name}: ${value}` : name)).join('\n')]];
  if (item.kind === 'section') return [[t('templates:sectionTitle'), item.title]];
  const { input } = item;
  const scale = scaleOf(input);
  const yesNo = (flag: boolean | undefined) => t(flag ? 'common:yes' : 'common:no');
  return [
    [t('templates:label'), input.name],
    [t('templates:kind'), inputTypeText(t, input.inputType)],
    [t('templates:isRequired'), yesNo(input.required)],
    [t('templates:requiredMessage'), input.requiredMessage ?? ''],
    [t('templates:isHidden'), yesNo(!input.visible)],
    [t('templates:verification'), yesNo(input.verificationRequired)],
    [t('templates:dateParts'), yesNo(input.parts)],
    [
      t('templates:options'),
      input.options
        .map(({ name, value, notes }) => [name, value === name ? '' : `(${value})`, notes].filter(Boolean).join(' '))
        .join('\n'),
    ],
    [t('templates:asksFor'), autofillText(t, input.autocomplete)],
    [t('templates:scale'), scale ? t(`templates:scaleOf.${scale}`) : ''],
    [t('templates:lowLabel'), input.lowLabel ?? ''],
    [t('templates:highLabel'), input.highLabel ?? ''],
    [t('templates:length'), input.length],
    [t('templates:value'), input.value ?? ''],
    [t('templates:mappedField'), input.mappedField ?? ''],
    [t('templates:tagName'), input.tagName ?? ''],
    [t('templates:rules'), input.rules.map((rule) => ruleText(t, inputsOf(form), rule)).join('\n')],
  ];
}

function settingDetails(t: TFunction, form: BuilderForm, timeZone: string): Details {
  const shown = (name: (typeof SETTING_TEXTS)[number]) =>
    name === 'expirationDate' || name === 'mayChangeUntil'
      ? localExpiration(form.settings[name], timeZone)
      : form.settings[name];
  return SETTING_TEXTS.map((name) => [t(`templates:setting.${name}`), shown(name)]);
}

function translationDetails(t: TFunction, form: BuilderForm, language: string): Details {
  const texts = form.translations.get(language);
  return [
    ...TRANSLATION_TEXTS.map((name): [string, string] => [t(`templates:setting.${name}`), texts?.[name] ?? '']),
    ...inputsOf(form).map(({ id, name }): [string, string] => {
      const own = texts?.inputs.get(id);
      return [
        name,
        [
          own?.name ?? '',
          own?.requiredMessage ?? '',
          own?.lowLabel ?? '',
          own?.highLabel ?? '',
          ...[...(own?.options.values() ?? [])].map((option) => option.name),
        ]
          .filter(Boolean)
          .join('\n'),
      ];
    }),
    ...form.items.flatMap((item): Details => {
      if (item.kind === 'html') return [[itemName(t, item), item.htmlIn.get(language) ?? '']];
      return item.kind === 'section' ? [[itemName(t, item), item.titleIn.get(language) ?? '']] : [];
    }),
  ];
}

/** The details of the page's part that differ between what was typed and what somebody else has saved meanwhile. */
export function findChanges(t: TFunction, view: BuilderView, itemKey?: string): Change[] {
  if (!view.conflict) return [];
  const mine = readDefinition(view.template.definition).form;
  const theirs = readDefinition(view.conflict.theirs).form;
  const { part } = view;
  const detailsOf = (form: BuilderForm): Details => {
    if (itemKey !== undefined) return itemDetails(t, form, findItem(form, itemKey));
    return part.kind === 'language'
      ? translationDetails(t, form, part.language)
      : settingDetails(t, form, view.timeZone);
  };
  const other = new Map(detailsOf(theirs));
  return detailsOf(mine).flatMap(([label, value]) => {
    const their = other.get(label) ?? '';
    return value === their ? [] : [{ label, mine: value, theirs: their }];
  });
}
