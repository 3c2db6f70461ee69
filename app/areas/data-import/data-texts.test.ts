import { describe, expect, test } from 'vitest';
import { DATASETS } from './datasets';
import { ERROR_TEXTS } from './datasets/error-texts';
import { LOCALES } from '~/lib/contract/enums';
import { chooseListColumns } from './pages/list-columns';
import { findJsonFieldExample } from './pages/json-field-examples';
import { DATASET_GROUPS } from './pages/shared-view';
import { listTexts } from '../../../tests/support/locale-texts';

/** Choices that are a language, which has a name of its own, or the name of a brand or country. */
const isName = (choice: string): boolean => (LOCALES as readonly string[]).includes(choice) || /^[A-Z]/.test(choice);

describe.each(LOCALES)('%s', (locale) => {
  const texts = new Map(listTexts(locale));
  const missing = (keys: string[]) => keys.filter((key) => !texts.has(`data.${key}`));

  test('names every dataset and says what it is for', () => {
    expect(missing(DATASETS.flatMap(({ name }) => [`datasets.${name}.title`, `datasets.${name}.about`]))).toEqual([]);
  });

  test('names every field', () => {
    const fields = DATASETS.flatMap(({ name, fields }) =>
      Object.keys(fields).map((field) => `fields.${name}.${field}`),
    );
    expect(missing(fields)).toEqual([]);
  });

  test('has a word for every choice', () => {
    const choices = DATASETS.flatMap(({ fields }) => Object.values(fields).flatMap((field) => field.choices ?? []));
    expect(missing(choices.filter((choice) => !isName(choice)).map((choice) => `choices.${choice}`))).toEqual([]);
  });

  test('has a text for every error', () => {
    expect(missing(Object.keys(ERROR_TEXTS).map((code) => `mistakes.${code}`))).toEqual([]);
  });
});

test('the English text of an error is the one of the commands', () => {
  const texts = new Map(listTexts('en'));
  const findText = (code: string) => texts.get(`data.mistakes.${code}`)?.replace('{{languages}}', LOCALES.join(', '));
  for (const [code, text] of Object.entries(ERROR_TEXTS)) expect(findText(code)).toBe(text);
});

test('every dataset stands in one group', () => {
  const grouped: string[] = Object.values(DATASET_GROUPS).flat();
  expect(new Set(grouped).size).toBe(grouped.length);
  expect(DATASETS.map(({ name }) => name).filter((name) => !grouped.includes(name))).toEqual([]);
});

test.each(DATASETS.map((dataset) => [dataset.name, dataset] as const))(
  'a list of %s begins with its key',
  (_, dataset) => {
    const columns = chooseListColumns(dataset);
    expect(columns.slice(0, dataset.key.length)).toEqual(dataset.key);
    expect(columns.length).toBeLessThanOrEqual(6);
  },
);

test('what is typed as JSON has an example that its field takes', () => {
  const fields = DATASETS.flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(([, { kind }]) => ['list', 'object', 'files'].includes(kind))
      .map(([field, { schema }]) => ({ name, field, schema })),
  );
  expect(fields.length).toBeGreaterThan(5);
  for (const { name, field, schema } of fields) {
    const result = schema.safeParse(JSON.parse(findJsonFieldExample(name, field) ?? 'null'));
    expect(result.error?.issues, `${name}.${field}`).toBeUndefined();
  }
});
