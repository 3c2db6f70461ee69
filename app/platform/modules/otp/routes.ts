import {
  sendEmailOtp,
  sendFormEmailOtp,
  sendFormMobileOtp,
  sendMobileOtp,
  sendWhatsAppOtp,
  verifyEmailOtp,
  verifyMobileOtp,
  verifyWhatsAppOtp,
} from '~/contract/otp';
import type { EnrollmentToken, LinkPurpose } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import type { AccountRow } from '../../db/schema';
import { handle, type RequestInfo } from '../../http/handlers';
import { acceptedLanguage } from '../../http/language';
import { fail, isFailure, type Failure } from '../../http/result';
import { createAccountStore } from '../accounts/store';
import { createFormStore } from '../forms/store';
import { requireLinkFor } from '../links/guard';
import { emailDestination, isoCountry, phoneDestination, whatsAppCountries, type OtpChannel } from './destination';
import { createOtpService } from './service';

/** Pages on which a contact is typed and verified. */
const SENDING_PURPOSES: readonly LinkPurpose[] = ['form', 'preferences'];

type FindDestination = (link: EnrollmentToken, account: AccountRow) => Promise<string | Failure>;

export function otpRoutes(context: PlatformContext) {
  const service = createOtpService(context);
  const accounts = createAccountStore(context.db);
  const forms = createFormStore(context.db);

  async function send(token: string, info: RequestInfo, channel: OtpChannel, findDestination: FindDestination) {
    const link = await requireLinkFor(context.tokens, token, SENDING_PURPOSES);
    const account = await accounts.findAccount(link.accountId);
    if (!account) return fail('token.invalid');
    const destination = await findDestination(link, account);
    if (isFailure(destination)) return destination;
    return service.send(link, {
      account,
      channel,
      destination,
      address: info.clientAddress,
      language: await messageLanguage(link, account, info),
    });
  }

  async function messageLanguage(link: EnrollmentToken, account: AccountRow, { request }: RequestInfo): Promise<string> {
    const asked = acceptedLanguage(request.headers.get('accept-language'));
    if (asked) return asked;
    return (await accounts.findRecipient(link.accountId, link.recipientId))?.locale ?? account.default_locale;
  }

  /** Numbers typed into a form are read as numbers of the form's country. */
  async function formCountry(link: EnrollmentToken, account: AccountRow): Promise<string> {
    const form = link.enrollmentId ? await forms.findForm(link.accountId, link.enrollmentId) : undefined;
    return isoCountry(form?.definition.country ?? account.country);
  }

  return [
    handle(sendFormEmailOtp, ({ body }, info) => send(body.token, info, 'email', async () => emailDestination(body.email))),
    handle(sendEmailOtp, ({ body }, info) => send(body.token, info, 'email', async () => emailDestination(body.email))),
    handle(sendFormMobileOtp, ({ body }, info) =>
      send(body.token, info, 'sms', async (link, account) => phoneDestination(body.mobileNumber, await formCountry(link, account))),
    ),
    handle(sendMobileOtp, ({ body }, info) =>
      send(body.token, info, 'sms', async (_link, account) => {
        const country = isoCountry(account.country);
        return phoneDestination(body.mobileNumber, country, [country]);
      }),
    ),
    handle(sendWhatsAppOtp, ({ body }, info) =>
      send(body.token, info, 'whatsApp', async (_link, account) => {
        const country = isoCountry(account.country);
        return phoneDestination(body.mobileNumber, country, whatsAppCountries(country));
      }),
    ),
    handle(verifyEmailOtp, ({ body }) =>
      service.verify({ channel: 'email', contact: body.email, code: body.otp, mobileToken: body.mobileToken }),
    ),
    handle(verifyMobileOtp, ({ body }) =>
      service.verify({ channel: 'sms', contact: body.mobileNumber, code: body.otp, mobileToken: body.mobileToken }),
    ),
    handle(verifyWhatsAppOtp, ({ body }) =>
      service.verify({ channel: 'whatsApp', contact: body.mobileNumber, code: body.otp, mobileToken: body.mobileToken }),
    ),
  ];
}
