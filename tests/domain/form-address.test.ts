import { expect, test } from 'vitest';
import { SLUG_PATTERN, suggestSlug } from '~/domain/form-slug';

test('an address is suggested from the title, where that has letters for one', () => {
  expect(suggestSlug('Straßenfest & Café: Anmeldung 2026!')).toBe('stra-enfest-cafe-anmeldung-2026');
  expect(suggestSlug(`${'long '.repeat(20)}title`)).toMatch(SLUG_PATTERN);
  expect(suggestSlug('報修')).toBe('');
  expect(suggestSlug('No')).toBe('');
});
