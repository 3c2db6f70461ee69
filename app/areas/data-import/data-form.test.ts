import { describe, expect, test } from 'vitest';
import { DATASETS, findDataset } from './datasets';
import type { Dataset } from './datasets/dataset';
import { readRecord, serializeRecord } from './datasets/record-json';
import { readFormValues } from './pages/fields';
import { changedFields, parseFormValues, toFormValues } from './pages/record-form-values';
import type { RecordValues } from './pages/shared-view';

const ZONE = 'America/New_York';
const dataset = (name: string): Dataset => findDataset(name) as Dataset;
const recipient: RecordValues = {
  id: '4711',
  name: 'Rosa Delgado',
  email: null,
  phone: '+12025550143',
  language: 'es',
  timeZone: null,
  type: '',
  balance: 84.3,
  nextBillDate: '2027-03-31',
  test: false,
  tags: { City: 'Laurel' },
};

describe('the form of a record', () => {
  test('shows amounts, dates and tags as they are typed, and reads them back', () => {
    const typed = toFormValues(dataset('recipients'), recipient, ZONE);
    expect(typed.texts).toMatchObject({ balance: '84.30', nextBillDate: '2027-03-31', email: '' });
    expect(typed.rows.tags).toEqual([{ name: 'City', value: 'Laurel' }]);
    expect(parseFormValues(dataset('recipients'), typed, ZONE).values).toEqual({ ...recipient, type: null });
  });

  test('shows a time in the zone of who looks, and takes its seconds for no change', () => {
    const link = { id: 'a-long-enough-link-id', recipient: '4711', expiresAt: '2027-07-01T16:30:12.000Z' };
    const typed = toFormValues(dataset('push-links'), link, ZONE);
    expect(typed.texts.expiresAt).toBe('2027-07-01T12:30');
    const { values } = parseFormValues(dataset('push-links'), typed, ZONE);
    expect(values.expiresAt).toBe('2027-07-01T16:30:00.000Z');
    expect(changedFields(dataset('push-links'), link, values, ZONE)).toEqual([]);
  });

  test('knows what was changed, and nothing else', () => {
    const typed = toFormValues(dataset('recipients'), recipient, ZONE);
    typed.texts.balance = '12,5';
    typed.rows.tags?.push({ name: 'Street', value: 'Main' });
    const { values } = parseFormValues(dataset('recipients'), typed, ZONE);
    expect(changedFields(dataset('recipients'), recipient, values, ZONE)).toEqual(['balance', 'tags']);
    expect(values).toMatchObject({ balance: 12.5, tags: { City: 'Laurel', Street: 'Main' } });
  });

  test('keeps what can’t be read, so that it is found wrong', () => {
    const typed = toFormValues(dataset('bills'), {}, ZONE);
    Object.assign(typed.texts, { total: 'many', dueOn: '31.3.2027', lines: '[{' });
    const { values } = parseFormValues(dataset('bills'), typed, ZONE);
    expect(values).toMatchObject({ total: 'many', dueOn: '31.3.2027', lines: '[{' });
    const { errors } = readRecord(dataset('bills'), values, { now: 0, today: '2027-01-01' });
    expect(errors).toEqual(
      expect.arrayContaining([
        { field: 'total', code: 'money' },
        { field: 'dueOn', code: 'date' },
        { field: 'lines', code: 'list' },
      ]),
    );
  });

  test('wants a name for each text, and each name once', () => {
    const typed = (tags: { name: string; value: string }[]) => ({ texts: {}, rows: { tags } });
    const read = (tags: { name: string; value: string }[]) =>
      parseFormValues(dataset('recipients'), typed(tags), ZONE).errors;
    expect(read([{ name: '', value: 'Laurel' }])).toEqual({ tags: 'required' });
    expect(
      read([
        { name: 'a', value: '1' },
        { name: 'a', value: '2' },
      ]),
    ).toEqual({ tags: 'doubleKey' });
    expect(
      read([
        { name: 'a', value: '' },
        { name: '', value: '' },
      ]),
    ).toEqual({});
  });

  test.each(DATASETS.map((each) => [each.name, each] as const))(
    'of a new record of %s says nothing by itself',
    (_, each) => {
      const shown = serializeRecord(each, each.empty) as RecordValues;
      const { values, errors } = parseFormValues(each, toFormValues(each, shown, ZONE), ZONE);
      expect(errors).toEqual({});
      expect(changedFields(each, shown, values, ZONE)).toEqual([]);
    },
  );
});

describe('a field that holds a file', () => {
  const posted = (more: object) => ({ was: '', f_pdf: '', f_pdf_kept: '', f_pdf_remove: false, ...more });
  const pdf = (more: object, shown: string | null, uploads = {}) =>
    readFormValues(dataset('bills'), posted(more), uploads, { pdf: shown }).texts.pdf;

  test('keeps what it has, unless it is taken away or another one comes', () => {
    expect(pdf({}, 'data/acme/file.pdf')).toBe('data/acme/file.pdf');
    expect(pdf({ f_pdf_remove: true }, 'data/acme/file.pdf')).toBe('');
    expect(pdf({}, 'data/acme/file.pdf', { pdf: 'data:a/b;base64,AA==' })).toBe('data:a/b;base64,AA==');
    expect(pdf({ f_pdf_kept: 'data:a/b;base64,AA==' }, null)).toBe('data:a/b;base64,AA==');
    expect(pdf({ f_pdf: ' https://a.example/b.pdf ' }, 'data/acme/file.pdf')).toBe('https://a.example/b.pdf');
  });

  test('has an address taken away by emptying it', () => {
    expect(pdf({}, 'https://a.example/b.pdf')).toBe('');
  });
});
