import type { Call, CallData, CallInput } from '../contract/call';
import { openForm, type OpenedForm } from '~/areas/form-page/calls';
import { submitEnrollment, submitForm } from '~/areas/form-page/form-page-submit';
import { verifyEmailOtp, verifyMobileOtp } from '~/areas/verification/calls';
import type { ApiResult, Caller, PlatformPort } from '../contract/platform-port';
import { openPreferences, savePreferences, type OpenedPreferences } from '~/areas/preferences/calls';
import { createKeptDrafts } from '../kept-drafts.server';
import { SUBSTITUTES, substituted, type Ask } from './substitutes.server';

/** How long it is believed that the platform has no such call: it may be upgraded. */
const BELIEVED_MS = 60_000;

const JUDGING: ReadonlySet<string> = new Set([verifyEmailOtp.id, verifyMobileOtp.id]);
const SENDING: ReadonlySet<string> = new Set([submitForm.id, submitEnrollment.id, savePreferences.id]);

/** What of an input this side looks at. */
interface Looked {
  query?: { token?: string };
  body?: { token?: string; mobileToken?: string };
}

/**
 * A platform elsewhere that may lack calls beyond the specification: in place of those that pages can't do without, the
 * specification's own are made, and what they don't keep is kept here.
 */
export function overLesserPlatform(port: PlatformPort): PlatformPort {
  const lackingUntil = new Map<string, number>();
  const isMissing = ({ id }: Call): boolean => (lackingUntil.get(id) ?? 0) > Date.now();

  /** Makes a call and remembers that there is none. */
  const ask: typeof port.call = async (asked, input, caller) => {
    const result = await port.call(asked, input, caller);
    if (!result.isOk && result.name === 'request.notBuilt') lackingUntil.set(asked.id, Date.now() + BELIEVED_MS);
    return result;
  };
  const kept = createKeptDrafts();

  /** Notes what a call that went well means for what is kept here, and puts that into what it gave. */
  function settle<T>({ id }: Call, { query, body }: Looked, data: T): T {
    if (JUDGING.has(id)) kept.prove(body?.mobileToken ?? '');
    if (SENDING.has(id)) kept.forget(body?.token ?? '');
    const token = query?.token ?? '';
    // A platform may open a form and keep no drafts of it.
    if (id === openForm.id) return { ...data, draft: kept.draftOf(token) ?? (data as OpenedForm).draft };
    if (id === openPreferences.id)
      return { ...data, draft: kept.choicesOf(token) ?? (data as OpenedPreferences).draft };
    return data;
  }

  async function call<C extends Call>(asked: C, input: CallInput<C>, caller: Caller): Promise<ApiResult<CallData<C>>> {
    const made = SUBSTITUTES.get(asked.id);
    if (!made || !isMissing(asked)) {
      const result = await ask(asked, input, caller);
      if (result.isOk) return { isOk: true, data: settle(asked, input as Looked, result.data) };
      if (!made || result.name !== 'request.notBuilt') return result;
    }
    const askIts: Ask = (other, its) => ask(other, its, caller);
    return (await substituted(made, input, askIts, kept)) as ApiResult<CallData<C>>;
  }
  return { call, fetch: (request, callId) => port.fetch(request, callId), isMissing };
}
