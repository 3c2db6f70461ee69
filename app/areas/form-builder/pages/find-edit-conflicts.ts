import type { TFunction } from 'i18next';
import {
  findItem,
  inputsOf,
  SETTING_TEXTS,
  TRANSLATION_TEXTS,
  type BuilderForm,
  type BuilderItem,
} from '~/domain/form-builder';
import { ratingScaleOf } from '~/areas/forms/input-types/rating/rules';
import { parseFormDefinition } from '~/domain/form-definition';
import { itemName } from './labels';
import { autofillText, inputTypeText, ruleText } from './shared-components';
import { localExpiration, type BuilderView } from './builder-view';

interface Change {
  label: string;
  mine: string;
  theirs: string;
}

type Details = [label: string, value: string][];

/** An item's texts and settings, line by line, so that two versions can be laid side by side. */
function itemDetails(t: TFunction, form: BuilderForm, item: BuilderItem | undefined): Details {
  if (!item) return [];
  if (item.kind === 'html') return [[t('form-builder:html'), item.html]];
  if (item.kind === 'tags')
    return [
      [t('form-builder:tags'), item.tags.map(({ name, value }) => (value ? `${name}: ${value}` : name)).join('\n')],
    ];
  if (item.kind === 'section') return [[t('form-builder:sectionTitle'), item.title]];
  const { input } = item;
  const scale = ratingScaleOf(input);
  const yesNo = (flag: boolean | undefined) => t(flag ? 'common:yes' : 'common:no');
  return [
    [t('form-builder:label'), input.name],
    [t('form-builder:kind'), inputTypeText(t, input.inputType)],
    [t('form-builder:isRequired'), yesNo(input.required)],
    [t('form-builder:requiredMessage'), input.requiredMessage ?? ''],
    [t('form-builder:isHidden'), yesNo(!input.visible)],
    [t('form-builder:verification'), yesNo(input.verificationRequired)],
    [t('form-builder:dateParts'), yesNo(input.parts)],
    [
      t('form-builder:options'),
      input.options
        .map(({ name, value, notes }) => [name, value === name ? '' : `(${value})`, notes].filter(Boolean).join(' '))
        .join('\n'),
    ],
    [t('form-builder:autofillNames'), autofillText(t, input.autocomplete)],
    [t('form-builder:scale'), scale ? t(`form-builder:scaleOf.${scale}`) : ''],
    [t('form-builder:lowLabel'), input.lowLabel ?? ''],
    [t('form-builder:highLabel'), input.highLabel ?? ''],
    [t('form-builder:length'), input.length],
    [t('form-builder:value'), input.value ?? ''],
    [t('form-builder:mappedField'), input.mappedField ?? ''],
    [t('form-builder:tagName'), input.tagName ?? ''],
    [t('form-builder:rules'), input.rules.map((rule) => ruleText(t, inputsOf(form), rule)).join('\n')],
  ];
}

function settingDetails(t: TFunction, form: BuilderForm, timeZone: string): Details {
  const shown = (name: (typeof SETTING_TEXTS)[number]) =>
    name === 'expirationDate' || name === 'mayChangeUntil'
      ? localExpiration(form.settings[name], timeZone)
      : form.settings[name];
  return SETTING_TEXTS.map((name) => [t(`form-builder:setting.${name}`), shown(name)]);
}

function translationDetails(t: TFunction, form: BuilderForm, language: string): Details {
  const texts = form.translations.get(language);
  return [
    ...TRANSLATION_TEXTS.map((name): [string, string] => [t(`form-builder:setting.${name}`), texts?.[name] ?? '']),
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
export function findEditConflicts(t: TFunction, view: BuilderView, itemKey?: string): Change[] {
  if (!view.conflict) return [];
  const mine = parseFormDefinition(view.template.definition).form;
  const theirs = parseFormDefinition(view.conflict.theirs).form;
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
