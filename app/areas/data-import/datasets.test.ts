import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DATASETS, findDataset } from './datasets';
import { recordToCells, findColumn, listHeadings, cellsToRecord } from './datasets/csv-cells';
import type { AnyRecord, Dataset } from './datasets/dataset';
import { VALUE_ERROR_CODES, type Field } from './datasets/field';
import { errorText } from './datasets/error-texts';
import { isSame, isSameRecord, readRecord, serializeRecord } from './datasets/record-json';
import { buildCsvTemplate } from './datasets/csv-template';
import { formatCsvLine } from '~/domain/csv-writer';
import { readLines } from './read-lines.server';

const REFERENCE_TIME = { today: '2026-01-31', now: Date.parse('2026-01-31T12:00:00Z') };
const named = (dataset: Dataset): [string, Dataset] => [dataset.name, dataset];

async function readCsv(dataset: Dataset, text: string) {
  const all = [];
  for await (const lines of readLines(dataset, Readable.from([Buffer.from(text)]), 'csv', REFERENCE_TIME))
    all.push(...lines);
  return all;
}

const text = fc.string({ unit: fc.constantFrom(...'ab9Ñ李 =+-@\'";,\t\r\n'), maxLength: 20 });
/** Blanks around a value are taken for slips, and an empty cell for nothing. */
const typed = text.map((value) => value.trim()).filter((value) => value !== '');
const cents = fc.integer({ min: -1e9, max: 1e9 });

/** A card, of which no chance would make one. */
const [cards = ''] = readFileSync('demo/cascadia/wallet-templates.jsonl', 'utf8').split('\n');
const { template: card } = JSON.parse(cards) as { template: unknown };

/** Plain values of a field that its schema takes. */
function valuesOf(field: Field): fc.Arbitrary<unknown> {
  const { kind, choices, schema } = field;
  const all: Record<Field['kind'], fc.Arbitrary<unknown>> = {
    text: typed,
    html: text.filter((value) => value.trim() !== ''),
    choice: fc.constantFrom(...(choices ?? [''])),
    flag: fc.boolean(),
    number: fc.integer({ min: 0, max: 10_000 }),
    money: cents,
    date: fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
    time: fc.integer({ min: 0, max: 4e12 }),
    clock: fc.constantFrom('', '00:00', '21:30'),
    texts: fc.dictionary(fc.constantFrom('en', 'es', 'First name', 'a.b'), text.filter(Boolean)),
    list: fc.array(typed, { maxLength: 3 }),
    object: fc.dictionary(fc.constantFrom('a', 'b'), text),
    file: fc.constantFrom('files/a.pdf', 'https://x.example/b.pdf'),
    files: fc.constant([]),
  };
  const isTaken = (value: unknown) => {
    const encoded = schema.safeEncode(value as never);
    return encoded.success && schema.safeParse(encoded.data).success;
  };
  const samples = fc.sample(all[kind], { numRuns: 40, seed: 1 });
  const fallback = [schema.safeParse('+12025550123'), schema.safeParse('a@x.example'), schema.safeParse('123456789')]
    .concat([
      schema.safeParse('1234'),
      schema.safeParse('abcdefghijklmnop'),
      schema.safeParse('UTC'),
      schema.safeParse(card),
    ])
    .flatMap((parsed) => (parsed.success ? [parsed.data as unknown] : []));
  if (samples.some(isTaken)) return fc.oneof(all[kind].filter(isTaken), ...fallback.map((value) => fc.constant(value)));
  return fc.constantFrom(...(fallback.length > 0 ? fallback : [field.empty]));
}

const recordsOf = ({ fields }: Dataset): fc.Arbitrary<AnyRecord> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        field.isRequired ? valuesOf(field) : fc.oneof(fc.constant(field.empty as unknown), valuesOf(field)),
      ]),
    ),
  );

const partsOf = ({ fields }: Dataset, record: AnyRecord) =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, fields[name]?.kind === 'texts' ? Object.keys(record[name] ?? {}) : []]),
  );

test('datasets are found by their names, which are as files are named', () => {
  expect(DATASETS.length).toBeGreaterThan(20);
  for (const dataset of DATASETS) {
    expect(findDataset(dataset.name)).toBe(dataset);
    expect(dataset.name).toMatch(/^[a-z-]+$/);
  }
  expect(findDataset('nothing')).toBeUndefined();
});

test('a dataset refers only to those before it, by one field that is their key', () => {
  for (const [index, { name, refersTo }] of DATASETS.entries())
    for (const target of Object.values(refersTo)) {
      const place = DATASETS.findIndex((other) => other.name === target);
      expect(place, `${name} to ${target}`).toBeGreaterThanOrEqual(0);
      expect(place, `${name} to ${target}`).toBeLessThan(index);
      expect(DATASETS[place]?.key).toHaveLength(1);
    }
});

test('a choice that is none is answered with those that there are', () => {
  const contacts = findDataset('contacts');
  const { errors } = readRecord(
    contacts as Dataset,
    { recipient: 'maya', channel: 'pigeon', contact: 'a' },
    REFERENCE_TIME,
  );
  expect(errors.map(errorText)).toEqual([expect.stringMatching(/^must be one of: .*\bsms\b/)]);
});

describe.each(DATASETS.map(named))('%s', (_name, dataset) => {
  test('its template reads back: every heading is a field, and no line is a record', async () => {
    const template = buildCsvTemplate(dataset);
    const [headings = ''] = template.split('\r\n');
    const names = headings.split(',').map((heading) => findColumn(dataset, heading)?.name);
    expect(new Set(names)).toEqual(new Set(Object.keys(dataset.fields)));
    expect(await readCsv(dataset, template)).toEqual([]);
  });

  test('a line below its template is a record', async () => {
    const cells = Object.keys(dataset.fields).map(() => 'x');
    const [line] = await readCsv(dataset, buildCsvTemplate(dataset) + formatCsvLine(cells));
    expect(line?.line).toBe(3);
    expect(line?.errors.map(({ code }) => code)).not.toContain('unknownField');
  });

  test('cells of any record read back equal, through a file of CSV too', async () => {
    await fc.assert(
      fc.asyncProperty(recordsOf(dataset), async (record) => {
        const headings = listHeadings(dataset, partsOf(dataset, record));
        const [read, ...more] = await readCsv(
          dataset,
          formatCsvLine(headings) + formatCsvLine(recordToCells(dataset, headings, record)),
        );
        expect(more).toEqual([]);
        expect(read?.errors).toEqual([]);
        for (const [name, field] of Object.entries(dataset.fields))
          expect(isSame(read?.given[name] ?? field.empty, record[name]), `${name} of ${JSON.stringify(record)}`).toBe(
            true,
          );
      }),
      { numRuns: 25 },
    );
  });

  test('the JSON of any record reads back equal', () => {
    fc.assert(
      fc.property(recordsOf(dataset), (record) => {
        const { given, errors } = readRecord(
          dataset,
          JSON.parse(JSON.stringify(serializeRecord(dataset, record))),
          REFERENCE_TIME,
        );
        expect(errors).toEqual([]);
        expect(isSameRecord(dataset, { ...dataset.empty, ...given }, record)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test('whatever a line holds, it is read or its mistakes are named', () => {
    const words = new Set<string>([...VALUE_ERROR_CODES, 'unknownField']);
    const names = fc.constantFrom(...Object.keys(dataset.fields), '__proto__', 'toString', 'other');
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (value) => {
        const { given, errors } = readRecord(dataset, value, REFERENCE_TIME);
        expect(errors.every(({ code }) => words.has(code))).toBe(true);
        expect(Object.keys(given).every((name) => Object.hasOwn(dataset.fields, name))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

test('a heading names a field, or a text of a field of texts by its name', () => {
  const recipients = findDataset('recipients');
  if (!recipients) throw new Error('No recipients');
  for (const heading of ['name', 'Name', 'full_name'])
    expect(findColumn(recipients, heading)).toMatchObject({ name: 'name' });
  expect(findColumn(recipients, 'tags.First name')).toMatchObject({ name: 'tags', part: 'First name' });
  expect(findColumn(recipients, 'tags.a.b')).toMatchObject({ name: 'tags', part: 'a.b' });
  for (const heading of ['tags', 'tags.', '.name', 'name.en', 'N.ame', '', 'constructor', '__proto__'])
    expect(findColumn(recipients, heading), heading).toBeUndefined();
});

test('cells without a heading of a field are left out', () => {
  const recipients = findDataset('recipients');
  if (!recipients) throw new Error('No recipients');
  const columns = ['id', 'nothing', 'tags.Meter'].map((heading) => findColumn(recipients, heading));
  expect(cellsToRecord(columns, ['1', 'x', 'M-1'])).toEqual({ id: '1', tags: { Meter: 'M-1' } });
});
