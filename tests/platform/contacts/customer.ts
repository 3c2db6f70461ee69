import type { ChannelName } from '~/lib/contract/enums';
import {
  sendEmailOtp,
  sendMobileOtp,
  sendWhatsAppOtp,
  verifyEmailOtp,
  verifyMobileOtp,
  verifyWhatsAppOtp,
} from '~/areas/verification/calls';
import { addContact, listContacts, preferContact, removeContact, type ContactPreference } from '~/areas/contacts/calls';
import type { ApiResult } from '~/lib/api-client.server';
import type { TestPlatform } from '../../support/test-platform';
import { codeIn } from '../verification/person';

export type Channel = 'email' | 'sms' | 'whatsApp';
type Contacts = ApiResult<{ contacts: ContactPreference[] }>;

/** The calls about contacts that one person at the preferences page makes. */
export interface Customer {
  token: string;
  /** The list in one line each: `email a@b.example verified preferred`. */
  list(): Promise<string[]>;
  add(channel: ChannelName, contact: string, more?: { isCustomer?: boolean; address?: string }): Promise<Contacts>;
  prefer(channel: ChannelName, contact: string): Promise<Contacts>;
  remove(channel: ChannelName, contact: string): Promise<Contacts>;
  send(channel: Channel, contact: string): Promise<ApiResult<{ mobileToken: string; resendSeconds: number }>>;
  verify(
    channel: Channel,
    contact: string,
    code: string,
    mobileToken: string,
  ): Promise<ApiResult<{ verifiedAt: string }>>;
  /** Requests a code and enters it. */
  verifyWithCode(channel: Channel, contact: string): Promise<void>;
}

interface Who {
  account?: string;
  recipient?: string;
  deviceId?: string;
}

export async function aCustomer(
  platform: TestPlatform,
  { account = 'prairie', recipient = 'maya', deviceId }: Who = {},
): Promise<Customer> {
  const token = await platform.seed.link({ account, recipient, purpose: 'preferences' });
  const who = { ...(deviceId && { deviceId }) };
  let sends = 0;
  const body = (channel: ChannelName, contact: string) => ({ body: { token, channel, contact, isCustomer: false } });

  const customer: Customer = {
    token,
    async list() {
      const result = await platform.call(listContacts, { body: { token } }, who);
      if (!result.isOk) throw new Error(result.details);
      return describeContacts(result.data.contacts);
    },
    add: (channel, contact, { isCustomer = false, ...more } = {}) =>
      platform.call(addContact, { body: { token, channel, contact, isCustomer } }, { ...who, ...more }),
    prefer: (channel, contact) => platform.call(preferContact, body(channel, contact), who),
    remove: (channel, contact) => platform.call(removeContact, body(channel, contact), who),
    send(channel, contact) {
      // From everywhere: caps by network address are not what these tests are about.
      const from = { ...who, address: `${account}-${recipient}-${(sends += 1)}` };
      if (channel === 'email')
        return platform.call(
          sendEmailOtp,
          { body: { email: contact, company: '', supportEmail: '', token, isCustomer: false } },
          from,
        );
      if (channel === 'sms')
        return platform.call(sendMobileOtp, { body: { mobileNumber: contact, token, isCustomer: false } }, from);
      return platform.call(sendWhatsAppOtp, { body: { mobileNumber: contact, token, company: '' } }, from);
    },
    verify: (channel, contact, code, mobileToken) => enterCode(platform, channel, { contact, code, mobileToken }),
    async verifyWithCode(channel, contact) {
      const sent = await customer.send(channel, contact);
      if (!sent.isOk) throw new Error(`${contact}: ${sent.details}`);
      const verified = await customer.verify(
        channel,
        contact,
        codeIn(platform.messages.at(-1)?.text ?? ''),
        sent.data.mobileToken,
      );
      if (!verified.isOk) throw new Error(`${contact}: ${verified.details}`);
    },
  };
  return customer;
}

let guesses = 0;

/** Enters a code from an address that nobody has guessed from: the limits of addresses are not in the way. */
export function enterCode(
  platform: TestPlatform,
  channel: Channel,
  guess: { contact: string; code: string; mobileToken: string },
): Promise<ApiResult<{ verifiedAt: string }>> {
  const { contact, code, mobileToken } = guess;
  guesses += 1;
  const from = { address: `198.51.${Math.floor(guesses / 250)}.${guesses % 250}` };
  if (channel === 'email')
    return platform.call(verifyEmailOtp, { body: { email: contact, otp: code, mobileToken } }, from);
  const call = channel === 'sms' ? verifyMobileOtp : verifyWhatsAppOtp;
  return platform.call(call, { body: { mobileNumber: contact, otp: code, mobileToken } }, from);
}

export function describeContacts(contacts: readonly ContactPreference[]): string[] {
  return contacts.map(({ channel, contact, isVerified, isPreferred }) =>
    [channel, contact, isVerified && 'verified', isPreferred && 'preferred'].filter(Boolean).join(' '),
  );
}

/** The history, oldest first: `contactAdded email a@b.example`. */
export async function readHistory(platform: TestPlatform, recipient = 'maya'): Promise<string[]> {
  const rows = await platform.context.db
    .selectFrom('consent_events')
    .selectAll()
    .where('recipient_id', '=', recipient)
    .orderBy('seq')
    .execute();
  return rows.map(({ action, channel, category, detail }) =>
    [action, category, channel, detail].filter(Boolean).join(' '),
  );
}
