import { CALLING_CODES, COUNTRIES, ISO_COUNTRIES } from '~/lib/contract/enums';
import * as calls from './calls';
import { GATED_PURPOSES } from '~/areas/identity-check/calls';
import { handle, type CreateHandlers, type RequestInfo } from '~/platform/http/handlers';
import { accountView, createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { languageName } from '~/areas/forms/service.server';
import { createGateService } from '~/areas/identity-check/service.server';
import { createContactPage } from './page.server';
import { createContactService } from './contacts.server';
import { createVerificationService } from './verification.server';

export const createHandlers: CreateHandlers = (context) => {
  const page = createContactPage(context);
  const verification = createVerificationService(context);
  const { getCaptureSettings } = createContactService(context);
  const accounts = createAccountService({ db: context.db });
  const recipients = createRecipientService({ db: context.db });
  const gate = createGateService(context);

  const ofPreferences = (token: string, info: RequestInfo) => gate.require(token, ['preferences'], info);
  /** What other gated pages show too. */
  const ofGatedPage = (token: string, info: RequestInfo) => gate.require(token, GATED_PURPOSES, info);

  const accountOf = async (token: string, info: RequestInfo) => accounts.getAccount(await ofGatedPage(token, info));

  return [
    handle(calls.updatePreferredLanguage, async ({ body }, info) =>
      page.saveLanguage(await ofPreferences(body.token, info), body.language),
    ),
    handle(calls.listContacts, async ({ body }, info) => page.list(await ofPreferences(body.token, info))),
    handle(calls.addContact, async ({ body }, info) => page.add(await ofPreferences(body.token, info), body, info)),
    handle(calls.preferContact, async ({ body }, info) =>
      page.prefer(await ofPreferences(body.token, info), body, info),
    ),
    handle(calls.removeContact, async ({ body }, info) =>
      page.remove(await ofPreferences(body.token, info), body, info),
    ),
    handle(calls.getCustomerPrefConfig, async ({ query }, info) => {
      const { accountId } = await ofGatedPage(query.token, info);
      const { emailOtpId, smsOtpId, indiaSmsOtpId, whatsAppOtpId } = await getCaptureSettings(accountId);
      return { emailOtpId, smsOtpId, indiaSmsOtpId, whatsAppOtpId, accountId };
    }),
    handle(calls.getPreferenceCaptureIpConfig, async ({ query }, info) => ({
      captureIpAddress: (await accountOf(query.token, info)).captures_ip === 1,
    })),
    handle(calls.getPreferredLanguage, async ({ query }, info) => {
      const { accountId, recipientId } = await ofGatedPage(query.token, info);
      return { language: (await recipients.findRecipient(accountId, recipientId))?.locale ?? '' };
    }),
    handle(calls.listEnabledLanguages, async ({ query }, info) =>
      accountView(await accountOf(query.token, info)).locales.map((language) => ({
        language,
        name: languageName(language),
      })),
    ),
    handle(calls.listEnabledCountries, async () =>
      COUNTRIES.map((name) => ({ name, isoCode: ISO_COUNTRIES[name], callingCode: CALLING_CODES[name] })),
    ),
    handle(calls.getCustomer, async ({ query }, info) => ({
      customer: await page.findCustomer(await ofPreferences(query.token, info)),
    })),
    handle(calls.verifyErpSms, async ({ body }) => {
      const failure = await verification.verify(await context.tokens.requireLink(body.token, 'verify-sms'));
      return failure ?? { smsMessage: null };
    }),
    handle(calls.verifyErpEmail, async ({ body }) => {
      const failure = await verification.verify(await context.tokens.requireLink(body.token, 'verify-email'));
      return failure ?? { errorMessage: null };
    }),
  ];
};
