import { randomUUID } from 'node:crypto';
import { DEFAULT_THEME, getAccountInfo, getSmartPageFooter, type PageAccount } from '~/areas/accounts/calls';
import type { Call, CallData, CallInput } from '../contract/call';
import {
  getCustomer,
  getCustomerPrefConfig,
  getPreferenceCaptureIpConfig,
  getPreferredLanguage,
  listContacts,
  listEnabledLanguages,
} from '~/areas/contacts/calls';
import { draftSchema, saveDraft } from '~/areas/drafts/calls';
import { LOCALES } from '../contract/enums';
import {
  fetchEnrollmentLink,
  getCaptureIpConfig,
  getEnrollment,
  listTranslations,
  openForm,
} from '~/areas/form-page/calls';
import { inspectLink } from '~/areas/links/calls';
import { listSentCodes } from '~/areas/verification/calls';
import { failureOf, type ApiFailure, type ApiResult } from '../contract/platform-port';
import {
  getPreferencesContent,
  getPreferencesInfo,
  getTerms,
  openPreferences,
  savePreferencesDraft,
} from '~/areas/preferences/calls';
import { oneClickUnsubscribe, updateUnsubscribe } from '~/areas/preferences/unsubscribe/calls';
import { readLinkClaims } from '../link-claims.server';
import type { KeptDrafts } from '../kept-drafts.server';

/** Makes a call of the specification for the same caller. */
export type Ask = <C extends Call>(call: C, input: CallInput<C>) => Promise<ApiResult<CallData<C>>>;

type Substitute<C extends Call> = (input: CallInput<C>, ask: Ask, kept: KeptDrafts) => Promise<ApiResult<CallData<C>>>;

const good = <T>(data: T): ApiResult<T> => ({ isOk: true, data });

/** What a call gave, or what stands in for it where the platform has no such call either. Throws any other failure. */
function orElse<T>(result: ApiResult<T>, instead: T): T {
  if (result.isOk) return result.data;
  if (result.name === 'request.notBuilt') return instead;
  throw new Failed(result);
}

function must<T>(result: ApiResult<T>): T {
  if (!result.isOk) throw new Failed(result);
  return result.data;
}

class Failed extends Error {
  constructor(readonly failure: ApiFailure) {
    super(failure.details);
  }
}

/** A page in our own look, of an account of which nothing else is known. */
const PLAIN_ACCOUNT: PageAccount = {
  accountId: '',
  companyName: '',
  supportEmailAddress: '',
  supportPhoneNumber: '',
  supportPhoneWords: '',
  companyLogoUrl: '',
  countryCode: 'US',
  maximumPreferencesAllowed: 5,
  pageTitle: '',
  pageIconUrl: '',
  clientType: 'Latchkey',
  recipientTypeDescription: '',
  parentRecipientTypeDescription: '',
  enableOneContactCustPref: false,
  theme: DEFAULT_THEME,
  timeZone: 'UTC',
  defaultLocale: 'en',
  locales: [...LOCALES],
  footerHtml: '',
  headerHtml: '',
  customerNumberFormat: '',
  openPaymentMost: 1_000_000,
  paymentMode: 'onPage',
  paymentMethods: ['card'],
  isPreview: false,
};

/** The link by what its token says of itself. That the token is the platform's own, its GetAccountInfoResponse has to say. */
const inspected: Substitute<typeof inspectLink> = async ({ query: { token } }, ask) => {
  const claims = readLinkClaims(token);
  if (!claims) return failureOf(inspectLink, 'token.invalid');
  const [info, footer] = await Promise.all([
    ask(getAccountInfo, { query: { token } }),
    ask(getSmartPageFooter, { query: { accountToken: token } }),
  ]);
  const isPast = !info.isOk && info.name === 'token.expired';
  if (!info.isOk && !isPast) return info;
  const account = {
    ...PLAIN_ACCOUNT,
    ...(info.isOk && info.data),
    footerHtml: footer.isOk ? footer.data.footerHtmlTemplate : '',
  };
  const { purpose, isExpired, target, accountId, recipientId } = claims;
  return good({
    purpose,
    isExpired: isPast || isExpired,
    target,
    accountId,
    recipientId,
    recipientLocale: null,
    account,
    // Nobody says when the page would look otherwise: no rendered page is kept.
    pageVersion: randomUUID(),
  });
};

const emptyDraft = (formVersion: number): CallData<typeof saveDraft> =>
  ({ ...draftSchema.parse({ ...NOTHING, formVersion }), elsewhere: [] }) as CallData<typeof saveDraft>;
const NOTHING = { revision: 0, answers: {}, challenges: {}, verifiedInputs: [], files: [], bankAccount: null };

const openedForm: Substitute<typeof openForm> = async ({ query: { token, source, languages: wishes } }, ask, kept) => {
  const claims = readLinkClaims(token);
  if (!claims) return failureOf(openForm, 'token.invalid');
  const { target: id, accountId, recipientId: recipient } = claims;
  const offered = orElse(await ask(listTranslations, { query: { formId: id, accountId, token } }), {
    translations: [],
    country: '',
  });
  const language = wishes.find((wish) => offered.translations.some((each) => each.language === wish)) ?? '';
  const [opened, enrollment, capture] = await Promise.all([
    ask(fetchEnrollmentLink, { query: { jwt: token, source } }),
    ask(getEnrollment, { query: { id, token, recipient, language, preview: undefined } }),
    ask(getCaptureIpConfig, { query: { token } }),
  ]);
  const form = must(enrollment);
  return good({
    opened: must(opened),
    enrollment: form,
    languages: offered.translations,
    draft: kept.draftOf(token) ?? emptyDraft(form.version),
    captureIpAddress: orElse(capture, { captureIpAddress: false }).captureIpAddress,
  });
};

const openedPreferences: Substitute<typeof openPreferences> = async ({ query: { token, recipientId } }, ask, kept) => {
  const query = { token };
  const [config, contacts, customer, info, content, terms, languages, language, capture] = await Promise.all([
    ask(getCustomerPrefConfig, { query }),
    ask(listContacts, { body: query }),
    ask(getCustomer, { query }),
    ask(getPreferencesInfo, { query: { token, recipientId: recipientId || undefined } }),
    ask(getPreferencesContent, { query }),
    ask(getTerms, { query }),
    ask(listEnabledLanguages, { query }),
    ask(getPreferredLanguage, { query }),
    ask(getPreferenceCaptureIpConfig, { query }),
  ]);
  return good({
    config: must(config),
    contacts: must(contacts),
    customer: orElse(customer, { customer: null }).customer,
    draft: kept.choicesOf(token),
    info: must(info),
    others: [],
    content: orElse(content, { headerContent: '', footerContent: '' }),
    terms: orElse(terms, { termsHtml: '', areTermsEnabled: false }),
    languages: orElse(languages, []),
    preferredLanguage: orElse(language, { language: '' }).language,
    codes: [],
    pausedUntil: null,
    captureIpAddress: orElse(capture, { captureIpAddress: false }).captureIpAddress,
  });
};

const savedDraft: Substitute<typeof saveDraft> = async ({ body }, _ask, kept) =>
  good(kept.keepDraft(body, emptyDraft(body.formVersion)));

const keptChoices: Substitute<typeof savePreferencesDraft> = async ({ body: { token, ...choices } }, _ask, kept) => {
  kept.keepChoices(token, choices);
  return good({ isKept: true });
};

/** What a mail program's one click ends, the page's own button ends too. */
const oneClicked: Substitute<typeof oneClickUnsubscribe> = async ({ query: { token } }, ask) => {
  const { isConsentGiven } = must(await ask(updateUnsubscribe, { query: { token }, body: { isConsentGiven: false } }));
  return good({ isConsentGiven });
};

const noCodes: Substitute<typeof listSentCodes> = async () => good({ codes: [] });

const substitute = <C extends Call>(call: C, made: Substitute<C>) =>
  [call.id, made as unknown as AnySubstitute] as const;
type AnySubstitute = (input: unknown, ask: Ask, kept: KeptDrafts) => Promise<ApiResult<unknown>>;

/** By the id of a call beyond the specification, what the specification's own calls give in its place. */
export const SUBSTITUTES: ReadonlyMap<string, AnySubstitute> = new Map([
  substitute(inspectLink, inspected),
  substitute(openForm, openedForm),
  substitute(saveDraft, savedDraft),
  substitute(openPreferences, openedPreferences),
  substitute(savePreferencesDraft, keptChoices),
  substitute(listSentCodes, noCodes),
  substitute(oneClickUnsubscribe, oneClicked),
]);

/** What a substitute comes to. A call that it can't do without, and that fails, is its failure. */
export async function substituted(made: AnySubstitute, input: unknown, ask: Ask, kept: KeptDrafts) {
  try {
    return await made(input, ask, kept);
  } catch (error) {
    if (error instanceof Failed) return error.failure;
    throw error;
  }
}
