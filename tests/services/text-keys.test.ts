import type { TextKey, TextName } from 'i18next';
import { expect, test } from 'vitest';
import { i18nOf } from '~/locales/translator';
import { getFixedT } from '~/lib/i18next.server';

const { t } = i18nOf('en');

test('a key that English has not is an error of the compiler', async () => {
  // @ts-expect-error no such sentence
  expect(t('errors:otp.nobody')).toBe('otp.nobody');
  // @ts-expect-error no such area
  expect(t('nowhere:close')).toBe('close');
  // @ts-expect-error a group of sentences is none
  expect(t('errors:otp')).toContain('otp');
  const fixed = await getFixedT('en');
  // @ts-expect-error no such sentence
  expect(fixed('common:nothing')).toBe('nothing');
  // @ts-expect-error no such name
  const page: TextName<'settings:pages.'> = 'nowhere';
  // @ts-expect-error what is put together of a text may be any
  const key: TextKey = `settings:pages.${String(page)}`;
  expect(key).toBe('settings:pages.nowhere');
});

test('a counted sentence is asked for without its category, and one of several by a name that is known', () => {
  expect(t('common:errorSummary')).not.toBe('errorSummary');
  for (const document of ['terms', 'privacy'] as const) expect(t(`legal:${document}.title`)).not.toContain('.');
});

test('a name that comes from elsewhere is looked up with what stands for it otherwise', () => {
  const name: string = 'no.such';
  expect(t(`errors:${name}`, { defaultValue: name })).toBe('no.such');
});
