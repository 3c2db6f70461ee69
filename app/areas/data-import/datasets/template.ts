import { csvLine } from '~/domain/csv';
import { headingsOf } from './cells';
import type { Dataset } from './dataset';

/** An empty CSV of a dataset: its headings, of texts by language the English ones, and a line of comment. */
export function templateOf(dataset: Dataset): string {
  const { about, fields } = dataset;
  const parts = Object.fromEntries(Object.keys(fields).map((field) => [field, ['en']]));
  const words = Object.entries(fields).map(
    ([name, field]) => `${name}${field.isRequired ? '' : ' (may be empty)'}: ${field.about}.`,
  );
  return `${csvLine(headingsOf(dataset, parts))}# ${about} ${words.join(' ')}\r\n`;
}
