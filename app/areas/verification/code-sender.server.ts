import { isoCountry } from '~/lib/contract/enums';
import type { LinkClaims, LinkPurpose } from '~/lib/contract/token-schemas';
import { isCaptureOffered } from '~/domain/contact-channels';
import { ipAddressBlock } from '~/domain/ip-address-block';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow } from '~/platform/db/schema';
import { parseEmailDestination } from '~/platform/parse-destination';
import type { RequestInfo } from '~/platform/http/handlers';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { createIdentityCheckService } from '~/areas/identity-check/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { parseContactPhone, parseFormPhone } from './parse-phones.server';
import { createVerificationService, type VerificationChannel } from './service.server';

/** Pages on which a contact is typed and verified. */
export const VERIFICATION_PURPOSES: readonly LinkPurpose[] = ['form', 'preferences'];

type FindDestination = (link: LinkClaims, account: AccountRow) => Promise<string | Failure>;

/** Sends codes to what is typed on a page, where the page takes it. */
export function createCodeSender(context: PlatformContext) {
  const service = createVerificationService(context);
  const accounts = createAccountService({ db: context.db });
  const recipients = createRecipientService({ db: context.db });
  const contacts = createContactService(context);
  const identityCheck = createIdentityCheckService(context);

  async function send(
    token: string,
    info: RequestInfo,
    channel: VerificationChannel,
    findDestination: FindDestination,
  ) {
    const link = await identityCheck.require(token, VERIFICATION_PURPOSES, info);
    const account = await accounts.getAccount(link);
    if (link.purpose === 'preferences' && !(await offersCapture(account, channel))) return fail('contact.notOffered');
    const destination = await findDestination(link, account);
    if (isFailure(destination)) return destination;
    return service.send(link, {
      account,
      channel,
      destination,
      address: ipAddressBlock(info.clientAddress),
      language: await messageLanguage(link, account, info),
    });
  }

  async function offersCapture(account: AccountRow, channel: VerificationChannel): Promise<boolean> {
    return isCaptureOffered(channel, await contacts.getCaptureSettings(account.id), isoCountry(account.country));
  }

  async function messageLanguage(
    link: LinkClaims,
    account: AccountRow,
    { language: requestedLanguage }: RequestInfo,
  ): Promise<string> {
    if (requestedLanguage) return requestedLanguage;
    return (await recipients.findRecipient(link.accountId, link.recipientId))?.locale ?? account.default_locale;
  }

  return {
    email: (token: string, info: RequestInfo, typed: string) =>
      send(token, info, 'email', async () => parseEmailDestination(typed)),

    /** To a number that is to be a contact. */
    contact: (token: string, info: RequestInfo, channel: 'sms' | 'whatsApp', typed: string) =>
      send(token, info, channel, async (_link, account) => parseContactPhone(typed, channel, account)),

    /** To a number of a form's question; on the page of preferences, as to a contact. */
    formNumber: (token: string, info: RequestInfo, typed: string) =>
      send(token, info, 'sms', async (link, account) =>
        link.purpose === 'form'
          ? parseFormPhone(context, typed, link, account)
          : parseContactPhone(typed, 'sms', account),
      ),
  };
}
