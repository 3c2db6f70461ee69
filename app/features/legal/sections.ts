/** The sections of both texts in their order; each has a title and a text in the locales. */
export const SECTIONS = {
  terms: [
    'about', 'age', 'account', 'trial', 'fees', 'errors', 'use', 'data', 'property', 'termination', 'afterwards', 'warranty',
    'indemnity', 'liability', 'law', 'notices', 'general',
  ],
  privacy: ['about', 'collect', 'use', 'share', 'retention', 'security', 'children', 'california', 'cookies', 'contact'],
} as const;
export type LegalDocument = keyof typeof SECTIONS;
