import type { TextKey } from 'i18next';
import {
  getCustomerPrefConfig,
  getCustomer,
  listContacts,
  type CustomerPrefConfig,
  type Customer,
} from '~/areas/contacts/calls';
import type { Locale } from '~/lib/contract/enums';
import { listSentCodes } from '~/areas/verification/calls';
import type { OpenedPreferences } from '../calls';
import { contactLimit } from '~/domain/contact';
import { isCaptureChannel, isCaptureOffered, type CaptureChannel } from '~/domain/contact-channels';
import type { KnownContact } from './view';
import type { Api, ApiFailure } from '~/lib/api-client.server';
import { sendCode } from '~/areas/verification/pages/send-and-verify-code.server';
import { contactRef } from '~/lib/derived-keys.server';
import { codeSentFlash } from '~/lib/flash-message.server';
import { requireIdentityConfirmed } from '~/areas/identity-check/pages/require-identity.server';
import { requireLink, type Link, type LinkArgs } from '~/lib/page-link.server';
import { requireData, seeOther } from '~/lib/responses.server';
import { showHeaderQuery } from '~/lib/page-frame.server';
import { pageContext, type PageContext } from '~/lib/page-context.server';

/** A recipient's contacts with all that the page and each of its steps need of them. */
export interface LoadedContacts {
  context: PageContext;
  link: Link;
  /** Of the page, and so of what is sent. */
  language: Locale;
  paths: PreferencePaths;
  config: CustomerPrefConfig;
  flags: { isEmailCaptureRemoved: boolean; isMobileCaptureRemoved: boolean };
  customer: Customer | null;
  contacts: KnownContact[];
  isOneContact: boolean;
  limit: number;
}

/** The page's link after the identity check, with the page's language. */
interface OpenedLink {
  context: PageContext;
  link: Link;
  language: Locale;
}

/** Opens the page's link. Throws Response with the failure's status, or a redirect to the identity check. */
export async function openLink(args: LinkArgs): Promise<OpenedLink> {
  requireLink(args, 'preferences');
  const link = await requireIdentityConfirmed(args);
  return { context: pageContext(args), link, language: pageContext(args).locale };
}

/**
 * Loads the contacts of the page's link.
 *
 * @throws Response with the failure's status, or a redirect to the identity check
 */
export async function loadContacts(args: LinkArgs): Promise<LoadedContacts> {
  const opened = await openLink(args);
  const { context, link } = opened;
  const query = { token: link.token };
  const [config, contacts, { customer }] = await Promise.all([
    context.api.call(getCustomerPrefConfig, { query }).then(requireData),
    context.api.call(listContacts, { body: query }).then(requireData),
    context.api.call(getCustomer, { query }).then(requireData),
  ]);
  return toLoadedContacts(args, opened, { config, contacts, customer });
}

/** Combines the answers of the API to the contacts that the page shows. */
export function toLoadedContacts(
  { request }: LinkArgs,
  { context, link, language }: OpenedLink,
  { config, contacts: listed, customer }: Pick<OpenedPreferences, 'config' | 'contacts' | 'customer'>,
): LoadedContacts {
  const { contacts, ...flags } = listed;
  return {
    context,
    link,
    language,
    paths: preferencePaths(request, link.token),
    config,
    flags,
    customer,
    contacts: customer
      ? customerContacts(customer)
      : contacts.flatMap(({ channel, ...contact }) => (isCaptureChannel(channel) ? [{ channel, ...contact }] : [])),
    isOneContact: link.account.enableOneContactCustPref,
    limit: contactLimit(link.account.maximumPreferencesAllowed),
  };
}

/** The billing system's list is the one that counts for its customers. */
function customerContacts({ contacts: { emails, mobiles, whatsApps } }: Customer): KnownContact[] {
  return [
    ...emails.map(({ email, ...marks }) => ({ channel: 'email' as const, contact: email, ...marks })),
    ...mobiles.map(({ mobileNumber, ...marks }) => ({ channel: 'sms' as const, contact: mobileNumber, ...marks })),
    ...whatsApps.map(({ mobileNumber, ...marks }) => ({
      channel: 'whatsApp' as const,
      contact: mobileNumber,
      ...marks,
    })),
  ];
}

/** Creates the reference that stands for a contact in addresses and buttons. */
export function createContactRef(
  { context, link }: Pick<LoadedContacts, 'context' | 'link'>,
  channel: string,
  contact: string,
): string {
  return contactRef(context.config, link, channel, contact);
}

/** The listed contact that a reference of an address or a button stands for. */
export function findContact(open: LoadedContacts, channel: CaptureChannel, ref: string): KnownContact | undefined {
  return open.contacts.find(
    (each) => each.channel === channel && createContactRef(open, channel, each.contact) === ref,
  );
}

/** The channel of an address; undefined where no contacts may be added to it. */
export function findOfferedChannel({ config, flags, link }: LoadedContacts, channel = ''): CaptureChannel | undefined {
  return isCaptureChannel(channel) && isCaptureOffered(channel, { ...config, ...flags }, link.account.countryCode)
    ? channel
    : undefined;
}

/** Whether a channel has all the contacts that it may have. Where only one is allowed, a new one replaces it. */
export function isChannelFull({ contacts, limit, isOneContact }: LoadedContacts, channel: CaptureChannel): boolean {
  return !isOneContact && contacts.filter((each) => each.channel === channel).length >= limit;
}

/** Spec: preferences-and-consent 5, "Maximum contacts per channel". */
export const tooManyContactsKey = (channel: CaptureChannel): TextKey =>
  channel === 'email' ? 'preferences:tooManyEmails' : 'preferences:tooManyNumbers';

/**
 * Sends a code to a contact and redirects to the page that takes it. `refuse` makes the response where no code was
 * sent.
 */
export async function sendCodeAndRedirect<Refusal>(
  { context, link, language, paths, customer }: LoadedContacts,
  target: { channel: CaptureChannel; destination: string },
  refuse: (failure: ApiFailure) => Refusal,
) {
  const { channel, destination } = target;
  const result = await sendCode(context.api, link, target, { language, isCustomer: customer !== null });
  if (result.isOk) return seeOther(paths.verify(channel), await codeSentFlash(result.data));
  // A code is on its way already: the page that takes it says when the next may be asked for.
  const isWaiting =
    result.name === 'otp.wait' &&
    (await loadSentCodes(context.api, link.token)).codes.some(
      (code) => code.state === 'open' && code.channel === channel && code.destination === destination,
    );
  return isWaiting ? seeOther(paths.verify(channel)) : refuse(result);
}

/** Loads the codes that were sent to this recipient, the newest first. */
export function loadSentCodes(api: Api, token: string) {
  return api.call(listSentCodes, { query: { token } }).then(requireData);
}

type PreferencePaths = ReturnType<typeof preferencePaths>;

/** The addresses of the preferences page and its steps. Whether the header is shown is kept on all of them. */
export function preferencePaths(request: Request, token: string) {
  const base = `/customer-preferences/${token}`;
  const query = showHeaderQuery(request);
  const also = (more: string) => `${query}${query ? '&' : '?'}${more}`;
  return {
    page: base + query,
    /** @param recipientIds for whom boxes were saved, where the page is of several recipients */
    saved: (recipientIds: readonly string[]) =>
      base +
      (recipientIds.length > 0 ? also(new URLSearchParams({ saved: recipientIds.join(',') }).toString()) : query),
    closed: base + also('closed=1'),
    /** @param isDialog drawn in a dialog, which has words of its own for an empty field */
    add: (channel: CaptureChannel, isDialog: boolean) =>
      `${base}/add/${channel}${isDialog ? also('in=dialog') : query}`,
    verify: (channel: CaptureChannel) => `${base}/verify/${channel}${query}`,
    remove: (channel: CaptureChannel, ref: string) => `${base}/remove/${channel}/${ref}${query}`,
    pause: `${base}/pause${query}`,
    unsubscribeAll: `${base}/unsubscribe-all${query}`,
    history: `${base}/history${query}`,
  };
}
