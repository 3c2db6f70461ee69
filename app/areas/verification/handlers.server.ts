import * as calls from './calls';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { createIdentityCheckService } from '~/areas/identity-check/service.server';
import { createCodeSender, VERIFICATION_PURPOSES } from './code-sender.server';
import { createVerificationService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const codes = createVerificationService(context);
  const identityCheck = createIdentityCheckService(context);
  const send = createCodeSender(context);
  return [
    handle(calls.sendFormEmailOtp, ({ body }, info) => send.email(body.token, info, body.email)),
    handle(calls.sendEmailOtp, ({ body }, info) => send.email(body.token, info, body.email)),
    handle(calls.sendFormMobileOtp, ({ body }, info) => send.formNumber(body.token, info, body.mobileNumber)),
    handle(calls.sendMobileOtp, ({ body }, info) => send.contact(body.token, info, 'sms', body.mobileNumber)),
    handle(calls.sendWhatsAppOtp, ({ body }, info) => send.contact(body.token, info, 'whatsApp', body.mobileNumber)),
    handle(calls.listSentCodes, async ({ query }, info) =>
      codes.listSent(await identityCheck.require(query.token, VERIFICATION_PURPOSES, info)),
    ),
    handle(calls.verifyEmailOtp, ({ body: { email: contact, otp: code, mobileToken } }) =>
      codes.verify({ channel: 'email', contact, code, mobileToken }),
    ),
    handle(calls.verifyMobileOtp, ({ body: { mobileNumber: contact, otp: code, mobileToken } }) =>
      codes.verify({ channel: 'sms', contact, code, mobileToken }),
    ),
    handle(calls.verifyWhatsAppOtp, ({ body: { mobileNumber: contact, otp: code, mobileToken } }) =>
      codes.verify({ channel: 'whatsApp', contact, code, mobileToken }),
    ),
  ];
};
