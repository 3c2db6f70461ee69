import { describe, expect, test } from 'vitest';
import { pageFormButton, pageModules, type Outcome, type PageMatch, type RouteHandle } from '~/route-handle';

const SHOWN: Outcome = { failedAt: [], failure: undefined };
const root: PageMatch = { data: {} };
const match = (handle: RouteHandle, data: unknown = {}, posted?: unknown): PageMatch => ({ handle, data, posted });
const list = match({
  languages: () => [
    { language: 'en', name: '' },
    { language: 'ar', name: '' },
  ],
});
const modulesOf = (matches: PageMatch[], outcome: Partial<Outcome> = {}) => {
  const known = { ...SHOWN, ...outcome };
  return pageModules([root, ...matches], known, pageFormButton([root, ...matches], known)).join();
};

describe('the module for the frame', () => {
  test.each<[string, PageMatch[], Partial<Outcome>, string]>([
    ['a form that people type into', [list, match({ form: {} })], {}, 'shell'],
    ['something for the shell', [match({ enhance: ['shell', 'code'] })], {}, 'code,shell'],
    ['a message that leaves', [match({}, { flash: { kind: 'success' } })], {}, 'shell'],
    ['a message that stays', [match({}, { flash: { kind: 'error' } })], {}, ''],
    ['a failure that holds a form', [list], { failedAt: ['x'], failure: { fields: [] } }, 'shell'],
    ['an expired link', [list], { failedAt: ['x'], failure: { name: 'token.expired' } }, 'shell'],
    ['another failure', [list, match({ form: {} })], { failedAt: ['x'], failure: { name: 'link.withdrawn' } }, 'frame'],
    ['a failure that our own frame tells of', [match({})], { failedAt: ['root'] }, 'frame'],
    ['a language list', [list, match({ enhance: ['wallet'] })], {}, 'wallet,frame'],
    ['one language', [match({ languages: () => [{ language: 'en', name: '' }] })], {}, ''],
    ['words alone', [match({})], {}, ''],
  ])('of a page with %s', (_what, matches, outcome, modules) => {
    expect(modulesOf(matches, outcome)).toBe(modules);
  });

  test('a page that stands in for another has its own modules and form', () => {
    const interstitial = match({}, { interstitial: { title: '', enhance: ['identity-check'], form: {} } });
    expect(modulesOf([interstitial, match({ enhance: ['preferences'], form: { value: 'save' } }, null)])).toBe(
      'identity-check,shell',
    );
    expect(pageFormButton([root, interstitial, match({ form: { value: 'save' } })], SHOWN)).toEqual({});
  });
});

test('the form depends on what the action gave, where the page shows that', () => {
  const form: RouteHandle['form'] = (_data, posted) => (posted ? undefined : { name: 'intent', value: 'save' });
  expect(pageFormButton([root, match({ form })], SHOWN)).toEqual({ name: 'intent', value: 'save' });
  expect(pageFormButton([root, match({ form }, {}, { made: true })], SHOWN)).toBeUndefined();
  expect(pageFormButton([root, { handle: { form } }], SHOWN)).toBeUndefined();
});
