import type { TFunction } from 'i18next';
import { languageName, LOCALES } from '~/lib/contract/enums';
import type { LineResult } from '../calls';
import { isolate } from '~/domain/punctuation';
import { PASTED_TEXT_NAME } from './fields';

/** Labels of datasets and fields, and the description of a dataset. */
export const datasetTitle = (t: TFunction, dataset: string): string =>
  t(`data:datasets.${dataset}.title`, { defaultValue: dataset });
export const datasetDescription = (t: TFunction, dataset: string): string =>
  t(`data:datasets.${dataset}.about`, { defaultValue: '' });
export const fieldLabel = (t: TFunction, dataset: string, field: string): string =>
  t(`data:fields.${dataset}.${field}`, { defaultValue: field });

/** The label of one text of a field: a language by its own name, otherwise the text's name. */
export const languageLabel = languageName;

/** The label of a choice. Languages have their own names; names of brands and countries are the same in every language. */
export function choiceLabel(t: TFunction, choice: string): string {
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

/** The name of a previewed file; pasted text has a default label. */
export const fileLabel = (t: TFunction, name: string): string => (name === PASTED_TEXT_NAME ? t('data:pasted') : name);
