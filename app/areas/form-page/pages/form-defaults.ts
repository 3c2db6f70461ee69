import type { OpenedLink, FormViewInput } from './form-view-input';

type Enrollment = FormViewInput['enrollment'];

/** Default values for a form that is rendered without a link. */
export const ENROLLMENT_DEFAULTS: Omit<
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

/** The link data of a form without a link: no merge tags and no bank accounts. */
export const EMPTY_LINK: OpenedLink = {
  apiError: null,
  tags: [],
  sendsCopy: false,
  autoPayElements: { savedAccounts: [], payDates: [], takesAccounts: false },
};
