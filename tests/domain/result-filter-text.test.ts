import { expect, test } from 'vitest';
import { describeFilter } from '~/domain/result-filter-text';

const translate: Parameters<typeof describeFilter>[1] = (key, values) =>
  [key, ...Object.values(values ?? {})].join(' ');

test.each([
  [{}, ['everything']],
  [{ from: '', to: '', language: '', version: '' }, ['everything']],
  [{ from: '2026-11-01' }, ['since Nov 1, 2026']],
  [{ to: '2026-11-01' }, ['until Nov 1, 2026']],
  [{ from: '2026-11-01', to: '2026-11-30' }, ['fromTo Nov 1, 2026 Nov 30, 2026']],
  [{ from: '2026-11-30', to: '2026-11-01' }, ['fromTo Nov 1, 2026 Nov 30, 2026']],
  [{ language: 'es', version: '2' }, ['language: Spanish', 'version: 2']],
])('%j in words', (choice, words) => {
  expect(describeFilter(choice, translate, 'en')).toEqual(words);
});
