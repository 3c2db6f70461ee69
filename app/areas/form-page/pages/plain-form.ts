import type { OpenedLink, ViewParts } from './view-parts';

type Enrollment = ViewParts['enrollment'];

/** Of a form that is drawn by itself: it stands for itself, and belongs to nobody's link. */
export const PLAIN_ENROLLMENT: Omit<
  Enrollment,
  'id' | 'version' | 'type' | 'title' | 'language' | 'country' | 'submitName' | 'formElements'
> = {
  status: 'active',
  isSubmitted: false,
  submittedByCurrentUser: false,
  expirationDate: null,
  downPayment: 0,
  thanksMessage: '',
  companyContactPhone: '',
  companyContactEmail: '',
  isWgl: false,
  allowViewResults: false,
  multipleSubmission: false,
  mayWithdraw: false,
  steps: false,
  minutes: null,
  haveReady: '',
  hidesStart: true,
  completionLink: null,
  balanceCents: null,
  nextBillDate: null,
  submissionCount: 0,
  lastReference: '',
};

/** Nobody is known, and no account is asked for. */
export const NO_LINK: OpenedLink = {
  apiError: null,
  tags: [],
  sendsCopy: false,
  autoPayElements: { savedAccounts: [], payDates: [], takesAccounts: false },
};
