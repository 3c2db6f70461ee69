import { CALLING_CODES, COUNTRIES, ISO_COUNTRIES } from '~/contract/enums';
import {
  addContact,
  getCustomerPrefConfig,
  getErpCustomer,
  getPreferenceCaptureIpConfig,
  getPreferredLanguage,
  listContacts,
  listEnabledCountries,
  listEnabledLanguages,
  preferContact,
  removeContact,
  updatePreferredLanguage,
} from '~/contract/preferences';
import type { PlatformContext } from '../../context';
import type { AccountRow } from '../../db/schema';
import { handle, type RequestInfo } from '../../http/handlers';
import { fail, FailureError, isFailure } from '../../http/result';
import { accountView, createAccountService } from '../accounts/service';
import { createRecipientService } from '../recipients/service';
import { languageName } from '../forms/service';
import { createGateGuard, GATED_PURPOSES } from '../gate/guard';
import { createContactService } from './service';
import { getCaptureSettings } from './settings';

export function contactRoutes(context: PlatformContext) {
  const service = createContactService(context);
  const accounts = createAccountService({ db: context.db });
  const recipients = createRecipientService({ db: context.db });
  const gate = createGateGuard(context);

  const ofPreferences = (token: string, info: RequestInfo) => gate.require(token, ['preferences'], info);
  /** What other gated pages show too. */
  const ofGatedPage = (token: string, info: RequestInfo) => gate.require(token, GATED_PURPOSES, info);

  async function accountOf(token: string, info: RequestInfo): Promise<AccountRow> {
    const account = await accounts.findAccount((await ofGatedPage(token, info)).accountId);
    if (!account) throw new FailureError(fail('token.invalid'));
    return account;
  }

  return [
    handle(updatePreferredLanguage, async ({ body }, info) =>
      service.saveLanguage(await ofPreferences(body.token, info), body.language),
    ),
    handle(listContacts, async ({ body }, info) => service.list(await ofPreferences(body.token, info))),
    handle(addContact, async ({ body }, info) => service.add(await ofPreferences(body.token, info), body, info)),
    handle(preferContact, async ({ body }, info) => service.prefer(await ofPreferences(body.token, info), body, info)),
    handle(removeContact, async ({ body }, info) => service.remove(await ofPreferences(body.token, info), body, info)),
    handle(getCustomerPrefConfig, async ({ query }, info) => {
      const { accountId } = await ofGatedPage(query.token, info);
      const { emailOtpId, smsOtpId, indiaSmsOtpId, whatsAppOtpId } = await getCaptureSettings(context.db, accountId);
      return { emailOtpId, smsOtpId, indiaSmsOtpId, whatsAppOtpId, accountId };
    }),
    handle(getPreferenceCaptureIpConfig, async ({ query }, info) => ({
      captureIpAddress: (await accountOf(query.token, info)).captures_ip === 1,
    })),
    handle(getPreferredLanguage, async ({ query }, info) => {
      const { accountId, recipientId } = await ofGatedPage(query.token, info);
      return { language: (await recipients.findRecipient(accountId, recipientId))?.locale ?? '' };
    }),
    handle(listEnabledLanguages, async ({ query }, info) =>
      accountView(await accountOf(query.token, info)).locales.map((language) => ({
        language,
        name: languageName(language),
      })),
    ),
    handle(listEnabledCountries, async () =>
      COUNTRIES.map((name) => ({ name, isoCode: ISO_COUNTRIES[name], callingCode: CALLING_CODES[name] })),
    ),
    handle(getErpCustomer, async ({ query }, info) => {
      const customer = await service.findErpCustomer(await ofPreferences(query.token, info));
      return isFailure(customer) ? customer : { customer };
    }),
  ];
}
