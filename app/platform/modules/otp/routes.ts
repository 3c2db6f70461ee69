import { isoCountry } from '~/contract/enums';
import {
  listSentCodes,
  sendEmailOtp,
  sendFormEmailOtp,
  sendFormMobileOtp,
  sendMobileOtp,
  sendWhatsAppOtp,
  verifyEmailOtp,
  verifyMobileOtp,
  verifyWhatsAppOtp,
} from '~/contract/otp';
import type { LinkClaims, LinkPurpose } from '~/contract/tokens';
import { captureCountries, isCaptureOffered } from '~/domain/contact-channels';
import { addressBlock } from '~/domain/network-address';
import type { PlatformContext } from '../../context';
import { emailDestination, phoneDestination } from '../../destination';
import type { AccountRow } from '../../db/schema';
import { handle, type RequestInfo } from '../../http/handlers';
import { fail, type Failure, isFailure } from '../../http/result';
import { createAccountService } from '../accounts/service';
import { createRecipientService } from '../recipients/service';
import { createContactService } from '../contacts/service';
import { createFormService } from '../forms/service';
import { createGateService } from '../gate/service';
import { createOtpService, type OtpChannel } from './service';
import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { countryOfNumber } from '~/domain/phone-number';

/** Pages on which a contact is typed and verified. */
const SENDING_PURPOSES: readonly LinkPurpose[] = ['form', 'preferences'];

type FindDestination = (link: LinkClaims, account: AccountRow) => Promise<string | Failure>;

export function otpRoutes(context: PlatformContext) {
  const service = createOtpService(context);
  const accounts = createAccountService({ db: context.db });
  const recipients = createRecipientService({ db: context.db });
  const forms = createFormService(context);
  const contacts = createContactService(context);
  const gate = createGateService(context);

  async function send(token: string, info: RequestInfo, channel: OtpChannel, findDestination: FindDestination) {
    const link = await gate.require(token, SENDING_PURPOSES, info);
    const account = await accounts.getAccount(link);
    if (link.purpose === 'preferences' && !(await offersCapture(account, channel))) return fail('contact.notOffered');
    const destination = await findDestination(link, account);
    if (isFailure(destination)) return destination;
    return service.send(link, {
      account,
      channel,
      destination,
      address: addressBlock(info.clientAddress),
      language: await messageLanguage(link, account, info),
    });
  }

  async function offersCapture(account: AccountRow, channel: OtpChannel): Promise<boolean> {
    return isCaptureOffered(channel, await contacts.getCaptureSettings(account.id), isoCountry(account.country));
  }

  async function messageLanguage(
    link: LinkClaims,
    account: AccountRow,
    { language: asked }: RequestInfo,
  ): Promise<string> {
    if (asked) return asked;
    return (await recipients.findRecipient(link.accountId, link.recipientId))?.locale ?? account.default_locale;
  }

  /** Numbers typed into a form are read as numbers of the form's country. */
  async function formNumber(text: string, link: LinkClaims, account: AccountRow): Promise<string | Failure> {
    const form = link.target ? await forms.findForm(link.accountId, link.target) : undefined;
    const country = isoCountry(form?.definition.country ?? account.country);
    const number = phoneDestination(text, country);
    // A form of another country is meant for its people.
    return isFailure(number) ? number : servedNumber(number, [country, ...codeCountries(account)]);
  }

  /** Numbers that are to be contacts are of the channel's countries. */
  async function contactNumber(
    text: string,
    channel: 'sms' | 'whatsApp',
    account: AccountRow,
  ): Promise<string | Failure> {
    const country = isoCountry(account.country);
    const offered = captureCountries(channel, country);
    const number = phoneDestination(text, country, offered);
    return isFailure(number)
      ? number
      : servedNumber(number, channel === 'sms' ? codeCountries(account) : [...offered, ...codeCountries(account)]);
  }

  return [
    handle(sendFormEmailOtp, ({ body }, info) =>
      send(body.token, info, 'email', async () => emailDestination(body.email)),
    ),
    handle(sendEmailOtp, ({ body }, info) => send(body.token, info, 'email', async () => emailDestination(body.email))),
    handle(sendFormMobileOtp, ({ body }, info) =>
      send(body.token, info, 'sms', (link, account) =>
        link.purpose === 'form'
          ? formNumber(body.mobileNumber, link, account)
          : contactNumber(body.mobileNumber, 'sms', account),
      ),
    ),
    handle(sendMobileOtp, ({ body }, info) =>
      send(body.token, info, 'sms', (_link, account) => contactNumber(body.mobileNumber, 'sms', account)),
    ),
    handle(sendWhatsAppOtp, ({ body }, info) =>
      send(body.token, info, 'whatsApp', (_link, account) => contactNumber(body.mobileNumber, 'whatsApp', account)),
    ),
    handle(listSentCodes, async ({ query }, info) =>
      service.listSent(await gate.require(query.token, SENDING_PURPOSES, info)),
    ),
    handle(verifyEmailOtp, ({ body }) =>
      service.verify({ channel: 'email', contact: body.email, code: body.otp, mobileToken: body.mobileToken }),
    ),
    handle(verifyMobileOtp, ({ body }) =>
      service.verify({ channel: 'sms', contact: body.mobileNumber, code: body.otp, mobileToken: body.mobileToken }),
    ),
    handle(verifyWhatsAppOtp, ({ body }) =>
      service.verify({
        channel: 'whatsApp',
        contact: body.mobileNumber,
        code: body.otp,
        mobileToken: body.mobileToken,
      }),
    ),
  ];
}

/** Kinds that cost more than a message, or that no person holds in a hand. */
const NEVER: readonly NumberType[] = ['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'UAN', 'PAGER', 'VOICEMAIL'];

/** ISO codes of the countries whose numbers the account sends codes to: its own where it names none. */
function codeCountries(account: Pick<AccountRow, 'country' | 'code_countries'>): string[] {
  const named = JSON.parse(account.code_countries) as string[];
  return named.length > 0 ? named : [isoCountry(account.country)];
}

/**
 * The number if codes may go there, else `otp.numberNotServed`: premium and the like never, and only to the given countries.
 * Satellite and other worldwide numbers (+870, +878, +881, +882, +883, +979 …) have no country and so are never among them.
 *
 * @param e164 a number as it is sent to
 * @param countries ISO codes
 */
function servedNumber(e164: string, countries: readonly string[]): string | Failure {
  const number = parsePhoneNumberFromString(e164, { extract: false });
  const type = number?.getType();
  const country = number?.country ?? countryOfNumber(e164);
  const isServed = country !== '' && countries.includes(country) && !(type && NEVER.includes(type));
  return isServed ? e164 : fail('otp.numberNotServed');
}
