import type { Draft } from '~/areas/drafts/calls';

/** The draft of a form that nobody has started. */
export const EMPTY_DRAFT: Draft = {
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
