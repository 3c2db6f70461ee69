import type { TextRules } from './rules';
import { AS_TYPED, like } from './server-rules';
import { rules as text } from './text';

/** One line. */
export const rules: TextRules = { ...text, counting: 'typed' };

export const server = /* @__PURE__ */ like(AS_TYPED, {
  asksFor: [
    'name',
    'honorific-prefix',
    'given-name',
    'additional-name',
    'family-name',
    'honorific-suffix',
    'nickname',
    'organization',
    'organization-title',
    'address-line1',
    'address-line2',
    'postal-code',
    'address-level2',
    'address-level1',
    'country-name',
    'bday',
    'sex',
    'language',
    'url',
    'off',
  ],
});
