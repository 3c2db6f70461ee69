import type { TextKey } from 'i18next';
import type { CallData } from '~/lib/contract/call';
import {
  sendEmailOtp,
  sendFormEmailOtp,
  sendFormMobileOtp,
  sendMobileOtp,
  sendWhatsAppOtp,
  verifyEmailOtp,
  verifyMobileOtp,
  verifyWhatsAppOtp,
} from '../calls';
import { minutesToWait, type Api, type ApiFailure, type ApiResult } from '~/lib/api-client.server';
import type { Link } from '~/lib/page-link.server';
import { invalidFormResponse } from '~/lib/responses.server';

/** Where a code goes. */
export interface CodeTarget {
  channel: 'email' | 'sms' | 'whatsApp';
  destination: string;
}

interface SendOptions {
  /** The page's. */
  language: string;
  /** Of a dynamic form, whose country decides how a number is read. */
  isForm?: boolean;
  isCustomer?: boolean;
}

/** Sends a code to a contact, in the page's language. Spec: forms-and-approval 4, preferences-and-consent 7. */
export function sendCode(
  api: Api,
  { token, account }: Pick<Link, 'token' | 'account'>,
  { channel, destination }: CodeTarget,
  { language, isForm = false, isCustomer = false }: SendOptions,
): Promise<ApiResult<CallData<typeof sendEmailOtp>>> {
  const options = { language };
  const company = account.companyName;
  if (channel === 'email') {
    const body = { email: destination, company, supportEmail: account.supportEmailAddress, token, isCustomer };
    return api.call(isForm ? sendFormEmailOtp : sendEmailOtp, { body }, options);
  }
  if (channel === 'whatsApp')
    return api.call(sendWhatsAppOtp, { body: { mobileNumber: destination, token, company } }, options);
  return api.call(
    isForm ? sendFormMobileOtp : sendMobileOtp,
    { body: { mobileNumber: destination, token, isCustomer } },
    options,
  );
}

/** Verifies a typed code. `mobileToken` identifies the code that was sent. */
export function verifyCode(
  api: Api,
  { channel, destination }: CodeTarget,
  code: { otp: string; mobileToken: string },
): Promise<ApiResult<{ verifiedAt: string }>> {
  if (channel === 'email') return api.call(verifyEmailOtp, { body: { email: destination, ...code } });
  const body = { mobileNumber: destination, ...code };
  return channel === 'whatsApp' ? api.call(verifyWhatsAppOtp, { body }) : api.call(verifyMobileOtp, { body });
}

/** Key of the message after the right code. */
export function verifiedMessageKey({ channel }: Pick<CodeTarget, 'channel'>): TextKey {
  return channel === 'email' ? 'verification:emailVerified' : 'verification:mobileVerified';
}

/**
 * The page of a code again, which was not the right one: the sentence beside its field with the tries that are left, or why
 * there is no use in typing it again.
 */
export function codeErrorResponse(failure: ApiFailure) {
  const { name, params: details, status } = failure;
  const state = CODE_STATES.find((each) => name === `otp.${each}`);
  const triesLeft = typeof details.triesLeft === 'number' ? details.triesLeft : undefined;
  const { key, params } = toCodeError(failure);
  return invalidFormResponse({ errors: { code: key }, params, state, triesLeft }, status);
}

const CODE_STATES = ['expired', 'used', 'locked'] as const;

/** A failed code as an error of its field. */
export function toCodeError(failure: ApiFailure): { key: string; params: Record<string, string | number> } {
  return {
    key: failure.name ?? 'server.unexpected',
    params: {
      seconds: Number(failure.params.seconds ?? 0),
      minutes: minutesToWait(failure),
      hours: Math.ceil(minutesToWait(failure) / 60),
    },
  };
}

/** The same as a text. */
export function codeErrorText(
  failure: ApiFailure,
  t: (key: string, params: Record<string, string | number>) => string,
): string {
  const { key, params } = toCodeError(failure);
  return t(`errors:${key}`, { defaultValue: key, ...params });
}
