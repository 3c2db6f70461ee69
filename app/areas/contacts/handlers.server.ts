import { CALLING_CODES, COUNTRIES, ISO_COUNTRIES } from '~/lib/contract/enums';
import * as calls from './calls';
import { IDENTITY_CHECK_PURPOSES } from '~/areas/identity-check/calls';
import { handle, type CreateHandlers, type RequestInfo } from '~/platform/http/handlers';
import { accountView, createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { languageName } from '~/areas/forms/service.server';
import { createIdentityCheckService } from '~/areas/identity-check/service.server';
import { createContactPageService } from './contact-page-service.server';
import { createContactService } from './contact-service.server';
import { createLinkVerificationService } from './verify-contact-by-link.server';

export const createHandlers: CreateHandlers = (context) => {
  const page = createContactPageService(context);
  const verification = createLinkVerificationService(context);
  const { getCaptureSettings } = createContactService(context);
  const accounts = createAccountService({ db: context.db });
  const recipients = createRecipientService({ db: context.db });
  const identityCheck = createIdentityCheckService(context);

  const requirePreferencesLink = (token: string, info: RequestInfo) =>
    identityCheck.require(token, ['preferences'], info);
  /** For what other pages behind an identity check show too. */
  const requireCheckedLink = (token: string, info: RequestInfo) =>
    identityCheck.require(token, IDENTITY_CHECK_PURPOSES, info);

  const getAccount = async (token: string, info: RequestInfo) =>
    accounts.getAccount(await requireCheckedLink(token, info));

  return [
    handle(calls.updatePreferredLanguage, async ({ body }, info) =>
      page.saveLanguage(await requirePreferencesLink(body.token, info), body.language),
    ),
    handle(calls.listContacts, async ({ body }, info) => page.list(await requirePreferencesLink(body.token, info))),
    handle(calls.addContact, async ({ body }, info) =>
      page.add(await requirePreferencesLink(body.token, info), body, info),
    ),
    handle(calls.preferContact, async ({ body }, info) =>
      page.prefer(await requirePreferencesLink(body.token, info), body, info),
    ),
    handle(calls.removeContact, async ({ body }, info) =>
      page.remove(await requirePreferencesLink(body.token, info), body, info),
    ),
    handle(calls.getCustomerPrefConfig, async ({ query }, info) => {
      const { accountId } = await requireCheckedLink(query.token, info);
      const { emailOtpId, smsOtpId, indiaSmsOtpId, whatsAppOtpId } = await getCaptureSettings(accountId);
      return { emailOtpId, smsOtpId, indiaSmsOtpId, whatsAppOtpId, accountId };
    }),
    handle(calls.getPreferenceCaptureIpConfig, async ({ query }, info) => ({
      captureIpAddress: (await getAccount(query.token, info)).captures_ip === 1,
    })),
    handle(calls.getPreferredLanguage, async ({ query }, info) => {
      const { accountId, recipientId } = await requireCheckedLink(query.token, info);
      return { language: (await recipients.findRecipient(accountId, recipientId))?.locale ?? '' };
    }),
    handle(calls.listEnabledLanguages, async ({ query }, info) =>
      accountView(await getAccount(query.token, info)).locales.map((language) => ({
        language,
        name: languageName(language),
      })),
    ),
    handle(calls.listEnabledCountries, async () =>
      COUNTRIES.map((name) => ({ name, isoCode: ISO_COUNTRIES[name], callingCode: CALLING_CODES[name] })),
    ),
    handle(calls.getCustomer, async ({ query }, info) => ({
      customer: await page.findCustomer(await requirePreferencesLink(query.token, info)),
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
