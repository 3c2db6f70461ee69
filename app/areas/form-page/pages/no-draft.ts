import type { Draft } from '~/areas/drafts/calls';

/** Of a form that nobody has begun. */
export const NO_DRAFT: Draft = {
  revision: 0,
  formVersion: 1,
  savedAt: null,
  answers: {},
  challenges: {},
  verifiedInputs: [],
  files: [],
  uploads: [],
  bankAccount: null,
  others: {},
  change: null,
};
