import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import {
  anyLinkErrors,
  defineIdentityCheckedRead,
  isQueued,
  linkErrors,
  linkToken,
  renameFields,
} from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('otp');

const sendErrors = [
  ...linkErrors,
  'server.unavailable',
  'otp.wait',
  'otp.tooManySends',
  'otp.tooManyNumbers',
  'otp.numberNotServed',
  'otp.locked',
  'otp.undeliverable',
  'message.stopped',
  'message.notSetUp',
  'message.notAllowed',
  'request.tooMany',
  'gate.required',
  'contact.notOffered',
] as const;
const verifyErrors = [
  'otp.incorrect',
  'otp.expired',
  'otp.used',
  'otp.locked',
  ...anyLinkErrors,
  'request.tooMany',
] as const;
/** `mobileToken` names the challenge; it is needed with the code and is no secret by itself. */
const sent = envelope(z.object({ mobileToken: z.string(), resendSeconds: z.number().int(), isQueued }));
const verified = envelope(z.object({ verifiedAt: z.string() }));

const isErp = z.boolean().default(false);
const emailBody = renameFields(
  z.object({
    email: z.string().max(254),
    company: z.string().max(200).default(''),
    supportEmail: z.string().max(254).default(''),
    token: linkToken,
    isErp,
  }),
  { isErp: 'isCustomer' },
);
const mobileBody = renameFields(z.object({ mobileNumber: z.string().max(40), token: linkToken, isErp }), {
  isErp: 'isCustomer',
});

function sendCall<B extends z.ZodType>(id: string, name: string, summary: string, body: B) {
  return defineCall({
    id,
    path: `api/Session/${name}`,
    summary,
    audience: 'link',
    body,
    reply: sent,
    errors: [...sendErrors, 'email.invalid', 'phone.invalid'],
    rateLimit: 'send',
  });
}

export const sendFormEmailOtp = sendCall(
  'sendFormEmailOtp',
  'GetOtpForDynamicFormEmailVerification',
  'Sends a code to an email address typed into a form',
  emailBody,
);
export const sendFormMobileOtp = sendCall(
  'sendFormMobileOtp',
  'GetOtpForDynamicFormMobileVerification',
  'Sends a code to a mobile number typed into a form',
  mobileBody,
);
export const sendEmailOtp = sendCall(
  'sendEmailOtp',
  'GetOtpForEmailVerification',
  'Sends a code to an email address',
  emailBody,
);
export const sendMobileOtp = sendCall(
  'sendMobileOtp',
  'GetOtpForMobileVerification',
  'Sends a code by SMS',
  mobileBody,
);
export const sendWhatsAppOtp = sendCall(
  'sendWhatsAppOtp',
  'GetOtpForWhatsAppVerification',
  'Sends a code by WhatsApp',
  z.object({ mobileNumber: z.string().max(40), token: linkToken, company: z.string().max(200).default('') }),
);

const code = { otp: z.string().max(40), mobileToken: z.string().max(200) };

function verifyCall<B extends z.ZodType>(id: string, name: string, summary: string, body: B) {
  return defineCall({
    id,
    path: `api/Session/${name}`,
    summary,
    audience: 'public',
    body,
    reply: verified,
    errors: verifyErrors,
    rateLimit: 'guess',
  });
}

export const verifyEmailOtp = verifyCall(
  'verifyEmailOtp',
  'VerifyEmailOtp',
  'Checks the code sent to an email address',
  z.object({ email: z.string().max(254), ...code }),
);
export const verifyMobileOtp = verifyCall(
  'verifyMobileOtp',
  'VerifyMobileOtp',
  'Checks the code sent to a mobile number',
  z.object({ mobileNumber: z.string().max(40), ...code }),
);
export const verifyWhatsAppOtp = verifyCall(
  'verifyWhatsAppOtp',
  'VerifyWhatsAppOtp',
  'Checks the code sent by WhatsApp',
  z.object({ mobileNumber: z.string().max(40), ...code }),
);

export const sentCodeSchema = z.object({
  channel: z.enum(['email', 'sms', 'whatsApp']),
  destination: z.string(),
  mobileToken: z.string(),
  /** `open`: it may still be typed. */
  state: z.enum(['open', 'expired', 'used']),
  /** It waits for its carrier, and goes out by itself as long as it is good. */
  isQueued,
  /** Seconds until another may be sent; 0 when it may. */
  resendSeconds: z.number().int(),
  /** Seconds until the destination takes and gets codes again; 0 unless too many wrong ones were typed. */
  lockedSeconds: z.number().int(),
});
export type SentCode = z.output<typeof sentCodeSchema>;

/**
 * What has become of the codes of a recipient, so that the page that takes one survives a reload or another device, and says
 * why there is nothing to type any more.
 */
export const listSentCodes = defineIdentityCheckedRead(
  'otp',
  'listSentCodes',
  'api/x/otp/Sent',
  'Codes of the last day to contacts of a recipient, newest first, and what has become of them',
  z.object({ codes: z.array(sentCodeSchema) }),
);
