import { formatCsvLine } from '~/domain/csv-writer';
import { listHeadings } from './csv-cells';
import type { Dataset } from './dataset';

/** An empty CSV of a dataset: its headings, of texts by language the English ones, and a line of comment. */
export function buildCsvTemplate(dataset: Dataset): string {
  const { about, fields } = dataset;
  const parts = Object.fromEntries(Object.keys(fields).map((field) => [field, ['en']]));
  const words = Object.entries(fields).map(
    ([name, field]) => `${name}${field.isRequired ? '' : ' (may be empty)'}: ${field.about}.`,
  );
  return `${formatCsvLine(listHeadings(dataset, parts))}# ${about} ${words.join(' ')}\r\n`;
}
