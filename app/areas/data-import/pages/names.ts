import type { TFunction } from 'i18next';
import { languageName, LOCALES } from '~/lib/contract/enums';
import type { LineResult } from '../calls';
import { isolate } from '~/domain/punctuation';
import { PASTED } from './fields';

/** What a dataset, its field, or a choice of a field is called. */
export const datasetTitle = (t: TFunction, dataset: string): string =>
  t(`data:datasets.${dataset}.title`, { defaultValue: dataset });
export const datasetAbout = (t: TFunction, dataset: string): string =>
  t(`data:datasets.${dataset}.about`, { defaultValue: '' });
export const fieldLabel = (t: TFunction, dataset: string, field: string): string =>
  t(`data:fields.${dataset}.${field}`, { defaultValue: field });

/** A language by its own name, another text by what it is called. */
export const partLabel = languageName;

/** A choice in words. A language says its own name; names of brands and countries are the same everywhere. */
export function choiceText(t: TFunction, choice: string): string {
  const name = languageName(choice);
  return name === choice ? t(`data:choices.${choice}`, { defaultValue: choice }) : name;
}

type LineError = Pick<LineResult['mistakes'][number], 'mistake' | 'value'>;

/** An error's text, as it follows the name of its field. */
export const errorText = (t: TFunction, { mistake, value }: LineError): string =>
  t(`data:mistakes.${mistake}`, { value: isolate(value), languages: isolate(LOCALES.join(', ')) });

/** An error's text that stands alone, with a capital. */
export function standaloneErrorText(t: TFunction, locale: string, error: LineError): string {
  const text = errorText(t, error);
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** The name of a file that was looked at; a paste has none of its own. */
export const fileTitle = (t: TFunction, name: string): string => (name === PASTED ? t('data:pasted') : name);
