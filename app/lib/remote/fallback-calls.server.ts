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
import { decodeUnverifiedLinkClaims } from '../unverified-link-claims.server';
import type { DraftCache } from '../draft-cache.server';

/** Makes a call of the specification for the same caller. */
export type CallPlatform = <C extends Call>(call: C, input: CallInput<C>) => Promise<ApiResult<CallData<C>>>;

type Fallback<C extends Call> = (
  input: CallInput<C>,
  call: CallPlatform,
  drafts: DraftCache,
) => Promise<ApiResult<CallData<C>>>;

const success = <T>(data: T): ApiResult<T> => ({ isOk: true, data });

/** The data of a call, or a default where the platform has no such call either. Throws any other failure. */
function dataOr<T>(result: ApiResult<T>, fallbackData: T): T {
  if (result.isOk) return result.data;
  if (result.name === 'request.notBuilt') return fallbackData;
  throw new CallFailedError(result);
}

function requireData<T>(result: ApiResult<T>): T {
  if (!result.isOk) throw new CallFailedError(result);
  return result.data;
}

class CallFailedError extends Error {
  constructor(readonly failure: ApiFailure) {
    super(failure.details);
  }
}

/** An account in the default look, of which nothing else is known. */
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

/** The link by the claims of its unverified token. The platform's GetAccountInfoResponse verifies the token. */
const inspectLinkFallback: Fallback<typeof inspectLink> = async ({ query: { token } }, call) => {
  const claims = decodeUnverifiedLinkClaims(token);
  if (!claims) return failureOf(inspectLink, 'token.invalid');
  const [info, footer] = await Promise.all([
    call(getAccountInfo, { query: { token } }),
    call(getSmartPageFooter, { query: { accountToken: token } }),
  ]);
  const isPast = !info.isOk && info.name === 'token.expired';
  if (!info.isOk && !isPast) return info;
  const account = {
    ...PLAIN_ACCOUNT,
    ...(info.isOk && info.data),
    footerHtml: footer.isOk ? footer.data.footerHtmlTemplate : '',
  };
  const { purpose, isExpired, target, accountId, recipientId } = claims;
  return success({
    purpose,
    isExpired: isPast || isExpired,
    target,
    accountId,
    recipientId,
    recipientLocale: null,
    account,
    // Nothing says when the page changes: no rendered page may be cached.
    pageVersion: randomUUID(),
  });
};

const emptyDraft = (formVersion: number): CallData<typeof saveDraft> =>
  ({ ...draftSchema.parse({ ...EMPTY_DRAFT, formVersion }), elsewhere: [] }) as CallData<typeof saveDraft>;
const EMPTY_DRAFT = { revision: 0, answers: {}, challenges: {}, verifiedInputs: [], files: [], bankAccount: null };

const openFormFallback: Fallback<typeof openForm> = async (
  { query: { token, source, languages: preferred } },
  call,
  drafts,
) => {
  const claims = decodeUnverifiedLinkClaims(token);
  if (!claims) return failureOf(openForm, 'token.invalid');
  const { target: id, accountId, recipientId: recipient } = claims;
  const offered = dataOr(await call(listTranslations, { query: { formId: id, accountId, token } }), {
    translations: [],
    country: '',
  });
  const language = preferred.find((tag) => offered.translations.some((each) => each.language === tag)) ?? '';
  const [opened, enrollment, capture] = await Promise.all([
    call(fetchEnrollmentLink, { query: { jwt: token, source } }),
    call(getEnrollment, { query: { id, token, recipient, language, preview: undefined } }),
    call(getCaptureIpConfig, { query: { token } }),
  ]);
  const form = requireData(enrollment);
  return success({
    opened: requireData(opened),
    enrollment: form,
    languages: offered.translations,
    draft: drafts.findDraft(token) ?? emptyDraft(form.version),
    captureIpAddress: dataOr(capture, { captureIpAddress: false }).captureIpAddress,
  });
};

const openPreferencesFallback: Fallback<typeof openPreferences> = async (
  { query: { token, recipientId } },
  call,
  drafts,
) => {
  const query = { token };
  const [config, contacts, customer, info, content, terms, languages, language, capture] = await Promise.all([
    call(getCustomerPrefConfig, { query }),
    call(listContacts, { body: query }),
    call(getCustomer, { query }),
    call(getPreferencesInfo, { query: { token, recipientId: recipientId || undefined } }),
    call(getPreferencesContent, { query }),
    call(getTerms, { query }),
    call(listEnabledLanguages, { query }),
    call(getPreferredLanguage, { query }),
    call(getPreferenceCaptureIpConfig, { query }),
  ]);
  return success({
    config: requireData(config),
    contacts: requireData(contacts),
    customer: dataOr(customer, { customer: null }).customer,
    draft: drafts.findChoices(token),
    info: requireData(info),
    others: [],
    content: dataOr(content, { headerContent: '', footerContent: '' }),
    terms: dataOr(terms, { termsHtml: '', areTermsEnabled: false }),
    languages: dataOr(languages, []),
    preferredLanguage: dataOr(language, { language: '' }).language,
    codes: [],
    pausedUntil: null,
    captureIpAddress: dataOr(capture, { captureIpAddress: false }).captureIpAddress,
  });
};

const saveDraftFallback: Fallback<typeof saveDraft> = async ({ body }, _call, drafts) =>
  success(drafts.saveDraft(body, emptyDraft(body.formVersion)));

const savePreferencesDraftFallback: Fallback<typeof savePreferencesDraft> = async (
  { body: { token, ...choices } },
  _call,
  drafts,
) => {
  drafts.saveChoices(token, choices);
  return success({ isKept: true });
};

/** What a mail program's one click ends, the page's own button ends too. */
const oneClickUnsubscribeFallback: Fallback<typeof oneClickUnsubscribe> = async ({ query: { token } }, call) => {
  const { isConsentGiven } = requireData(
    await call(updateUnsubscribe, { query: { token }, body: { isConsentGiven: false } }),
  );
  return success({ isConsentGiven });
};

const listSentCodesFallback: Fallback<typeof listSentCodes> = async () => success({ codes: [] });

const fallbackFor = <C extends Call>(call: C, made: Fallback<C>) => [call.id, made as unknown as AnyFallback] as const;
type AnyFallback = (input: unknown, call: CallPlatform, drafts: DraftCache) => Promise<ApiResult<unknown>>;

/** Fallbacks by the id of a call beyond the specification: each is made of calls of the specification. */
export const FALLBACKS: ReadonlyMap<string, AnyFallback> = new Map([
  fallbackFor(inspectLink, inspectLinkFallback),
  fallbackFor(openForm, openFormFallback),
  fallbackFor(saveDraft, saveDraftFallback),
  fallbackFor(openPreferences, openPreferencesFallback),
  fallbackFor(savePreferencesDraft, savePreferencesDraftFallback),
  fallbackFor(listSentCodes, listSentCodesFallback),
  fallbackFor(oneClickUnsubscribe, oneClickUnsubscribeFallback),
]);

/** Runs a fallback. Where a call that it needs fails, it fails in the same way. */
export async function runFallback(made: AnyFallback, input: unknown, call: CallPlatform, drafts: DraftCache) {
  try {
    return await made(input, call, drafts);
  } catch (error) {
    if (error instanceof CallFailedError) return error.failure;
    throw error;
  }
}
