import type { Call, CallData, CallInput } from '../contract/call';
import { openForm, type OpenedForm } from '~/areas/form-page/calls';
import { submitEnrollment, submitForm } from '~/areas/form-page/submission-calls';
import { verifyEmailOtp, verifyMobileOtp } from '~/areas/verification/calls';
import type { ApiResult, Caller, PlatformPort } from '../contract/platform-port';
import { openPreferences, savePreferences, type OpenedPreferences } from '~/areas/preferences/calls';
import { createDraftCache } from '../draft-cache.server';
import { FALLBACKS, runFallback, type CallPlatform } from './fallback-calls.server';

/** How long it is remembered that the platform has no such call: it may be upgraded. */
const MISSING_CALL_MS = 60_000;

const VERIFY_CALLS: ReadonlySet<string> = new Set([verifyEmailOtp.id, verifyMobileOtp.id]);
const SUBMIT_CALLS: ReadonlySet<string> = new Set([submitForm.id, submitEnrollment.id, savePreferences.id]);

/** The tokens of an input. */
interface InputTokens {
  query?: { token?: string };
  body?: { token?: string; mobileToken?: string };
}

/**
 * Wraps a remote platform that may lack calls beyond the specification: where pages need one of these, calls of the
 * specification are made instead, and drafts that these do not store are cached here.
 */
export function withPlatformFallbacks(port: PlatformPort): PlatformPort {
  const missingUntil = new Map<string, number>();
  const isMissing = ({ id }: Call): boolean => (missingUntil.get(id) ?? 0) > Date.now();

  /** Makes a call, and remembers where the platform has no such call. */
  const callAndRemember: typeof port.call = async (requested, input, caller) => {
    const result = await port.call(requested, input, caller);
    if (!result.isOk && result.name === 'request.notBuilt')
      missingUntil.set(requested.id, Date.now() + MISSING_CALL_MS);
    return result;
  };
  const draftCache = createDraftCache();

  /** Updates the cached drafts after a successful call, and adds them to its data. */
  function withCachedDrafts<T>({ id }: Call, { query, body }: InputTokens, data: T): T {
    if (VERIFY_CALLS.has(id)) draftCache.markVerified(body?.mobileToken ?? '');
    if (SUBMIT_CALLS.has(id)) draftCache.remove(body?.token ?? '');
    const token = query?.token ?? '';
    // A platform may open a form and store no drafts of it.
    if (id === openForm.id) return { ...data, draft: draftCache.findDraft(token) ?? (data as OpenedForm).draft };
    if (id === openPreferences.id)
      return { ...data, draft: draftCache.findChoices(token) ?? (data as OpenedPreferences).draft };
    return data;
  }

  async function call<C extends Call>(
    requested: C,
    input: CallInput<C>,
    caller: Caller,
  ): Promise<ApiResult<CallData<C>>> {
    const fallback = FALLBACKS.get(requested.id);
    if (!fallback || !isMissing(requested)) {
      const result = await callAndRemember(requested, input, caller);
      if (result.isOk) return { isOk: true, data: withCachedDrafts(requested, input as InputTokens, result.data) };
      if (!fallback || result.name !== 'request.notBuilt') return result;
    }
    const callPlatform: CallPlatform = (other, otherInput) => callAndRemember(other, otherInput, caller);
    return (await runFallback(fallback, input, callPlatform, draftCache)) as ApiResult<CallData<C>>;
  }
  return { call, fetch: (request, callId) => port.fetch(request, callId), isMissing };
}
