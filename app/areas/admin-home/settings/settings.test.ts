import { expect, test } from 'vitest';
import { DATASETS } from '~/areas/data-import/datasets';
import { LOCALES } from '~/lib/contract/enums';
import { hasPreview, PREVIEW_PAGES, SETTING_PAGES } from '../settings-preview/calls';
import { SETTING_GROUPS, listSettingsFor } from './pages/settings-view';
import { listTexts } from '../../../../tests/support/locale-texts';

const datasets = DATASETS.filter(({ isSetting }) => isSetting).map(({ name }) => name);
const listed = Object.values(SETTING_GROUPS).flat();

test('every dataset of settings stands once in the list, and says which pages it changes', () => {
  const names = listed.map(({ name }) => name);
  expect(datasets.filter((name) => names.filter((one) => one === name).length !== 1)).toEqual([]);
  expect(Object.keys(SETTING_PAGES).sort()).toEqual([...datasets].sort());
});

test('what changes no page has a page of its own instead of a preview', () => {
  const bare = listed.filter(({ name }) => datasets.includes(name) && !hasPreview(name));
  expect(bare.map(({ name, href }) => [name, href?.startsWith('/smart/data/')])).toEqual([
    ['message-texts', false],
    ['template-approval', false],
    ['form-addresses', false],
    ['retention', false],
  ]);
});

test.each(LOCALES)('%s names every setting and page', (locale) => {
  const texts = new Map(listTexts(locale));
  const keys = [
    ...listed.flatMap(({ title, about }) => [title.replace(':', '.'), about.replace(':', '.')]),
    ...Object.keys(SETTING_GROUPS).map((group) => `settings.groups.${group}`),
    ...PREVIEW_PAGES.map((page) => `settings.pages.${page}`),
    ...['off', 'onPage', 'hosted'].map((mode) => `settings.paying.${mode}`),
  ];
  expect(keys.filter((key) => !texts.has(key))).toEqual([]);
});

test('an admin is shown no page that owners alone may open', () => {
  const seen = (role: string) =>
    listSettingsFor({ accountId: 'prairie', role }).flatMap(({ settings }) => settings.map(({ name }) => name));
  expect(seen('Owner').filter((name) => !seen('Admin').includes(name))).toEqual(['domain', 'keys', 'webhooks']);
});
