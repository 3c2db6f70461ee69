import type { CallData } from '~/lib/contract/call';
import { isoCountry, type ChannelName } from '~/lib/contract/enums';
import type { ContactPreference, Customer, listContacts } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import {
  isCaptureChannel,
  isCaptureOffered,
  type CaptureChannel,
  type CaptureSettings,
} from '~/domain/contact-channels';
import { countryOfPhone } from '~/domain/phone-number';
import type { PlatformContext } from '~/platform/platform-context';
import { requireNotErased } from '~/platform/db/erasures';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import type { RequestInfo } from '~/platform/http/handlers';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService, findOfferedLocale } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { consentOrigin, recordConsentEvents } from '~/areas/events/service.server';
import {
  addContactEntry,
  preferContactEntry,
  removeContactEntry,
  type ContactChange,
  type ContactRules,
} from './contact-changes.server';
import {
  findListed,
  isListed,
  isVerifiedByCode,
  parseContact,
  readEntries,
  type ContactEntry,
  type ContactSources,
} from './contact-entries.server';
import { createContactService } from './contact-service.server';
import { createContactStore, type LockedContacts } from './store.server';

/** A contact that a person names: as it is listed, or as it was typed. */
interface NamedContact {
  channel: ChannelName;
  contact: string;
}

type Contacts = { contacts: ContactPreference[] };

interface Holder {
  account: AccountRow;
  recipient: RecipientRow;
}

/** What the page shows of contacts, and what may be added. */
interface OpenedContacts {
  settings: CaptureSettings;
  contacts: CallData<typeof listContacts>;
  /** Null for a recipient who is no customer of the external billing system. */
  customer: Customer | null;
}
type Decision = (
  entries: ContactEntry[],
  rules: ContactRules,
  sources: ContactSources,
) => ContactChange | Failure | undefined;

/** Contacts of a recipient: the rules of the page, kept here. Spec: preferences-and-consent 4 and 5. */
export function createContactPageService({
  db,
  clock,
  ids,
  events: port,
  log,
}: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'events' | 'log'>) {
  const store = createContactStore(db);
  const { getCaptureSettings } = createContactService({ db });
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });

  async function findHolder(link: LinkClaims): Promise<Holder | Failure> {
    const [account, recipient] = await Promise.all([
      accounts.findAccount(link.accountId),
      recipients.findRecipient(link.accountId, link.recipientId),
    ]);
    if (account && recipient) return { account, recipient };
    await requireNotErased(db, link);
    return fail('token.invalid');
  }

  /** Reads without writing: contacts on file become rows with the first change. */
  async function open({ account, recipient }: Holder): Promise<OpenedContacts> {
    const owner = { accountId: account.id, recipientId: recipient.id };
    const [stored, settings, customer] = await Promise.all([
      store.listRows(owner),
      getCaptureSettings(account.id),
      recipients.findCustomer(owner),
    ]);
    const contacts = listed(readEntries({ ...stored, recipient, country: isoCountry(account.country) }));
    const { isEmailCaptureRemoved, isMobileCaptureRemoved } = settings;
    return {
      settings,
      contacts: { isEmailCaptureRemoved, isMobileCaptureRemoved, contacts },
      customer: customer
        ? {
            customerName: recipient.name,
            address: customer.address,
            isEnrolledInEBill: customer.is_enrolled_in_ebill === 1,
            recipients: JSON.parse(customer.recipients) as Customer['recipients'],
            contacts: customerContacts(contacts),
          }
        : null,
    };
  }

  /** Decides and writes while the recipient is held, the history with it; a refused or needless change writes nothing. */
  async function change(link: LinkClaims, info: RequestInfo, decide: Decision): Promise<Contacts | Failure> {
    const account = await accounts.getAccount(link);
    const result = await store.withLockedContacts(link, async (held): Promise<Contacts | Failure> => {
      const sources = { ...held, country: isoCountry(account.country) };
      const entries = readEntries(sources);
      const decided = decide(
        entries,
        { maximum: account.maximum_contacts, isOneContact: account.is_one_contact === 1 },
        sources,
      );
      if (decided === undefined) return { contacts: listed(entries) };
      if (isFailure(decided)) return decided;
      await write(held, decided, account, link, info);
      return { contacts: listed(decided.entries) };
    });
    return result ?? fail('token.invalid');
  }

  async function write(
    held: LockedContacts,
    { entries, events }: ContactChange,
    account: AccountRow,
    link: LinkClaims,
    info: RequestInfo,
  ): Promise<void> {
    const now = clock.now();
    const { accountId, recipientId } = link;
    const origin = consentOrigin(account, held.recipient, info);
    await held.save(entries, now);
    for (const { action, channel, contact } of events) {
      if (action === 'contactRemoved') await held.forgetVerification(channel, contact);
      await recordConsentEvents(
        { db: held.trx, ids, events: port },
        {
          accountId,
          recipientId,
          action,
          channel,
          source: 'page',
          detail: contact,
          at: now,
          ...origin,
        },
      );
      log('info', 'contact.changed', { accountId, action, channel });
    }
  }

  return {
    open,

    async list(link: LinkClaims): Promise<CallData<typeof listContacts> | Failure> {
      const holder = await findHolder(link);
      return isFailure(holder) ? holder : (await open(holder)).contacts;
    },

    async add(link: LinkClaims, { channel, contact }: NamedContact, info: RequestInfo): Promise<Contacts | Failure> {
      const settings = await getCaptureSettings(link.accountId);
      return change(link, info, (entries, rules, sources) => {
        if (!isCaptureChannel(channel) || !isCaptureOffered(channel, settings, sources.country))
          return fail('contact.notOffered');
        const parsed = parseContact(channel, contact, sources.country);
        if (isFailure(parsed)) return parsed;
        return addContactEntry(
          entries,
          { channel, contact: parsed, isProven: isVerifiedByCode(sources, channel, parsed) },
          rules,
        );
      });
    },

    prefer: (link: LinkClaims, { channel, contact }: NamedContact, info: RequestInfo): Promise<Contacts | Failure> =>
      change(link, info, (entries, rules, { country }) =>
        preferContactEntry(entries, findListed(entries, channel, contact, country), rules),
      ),

    remove: (link: LinkClaims, { channel, contact }: NamedContact, info: RequestInfo): Promise<Contacts | Failure> =>
      change(link, info, (entries, rules, { country }) =>
        removeContactEntry(entries, findListed(entries, channel, contact, country), rules),
      ),

    /** Stores the language that a recipient wants to be written to in. Failure: `language.notOffered`. */
    async saveLanguage(link: LinkClaims, wanted: string): Promise<{ language: string } | Failure> {
      const account = await accounts.getAccount(link);
      const language = findOfferedLocale(account, wanted);
      if (!language) return fail('language.notOffered');
      return (await recipients.saveLocale(link, language)) ? { language } : fail('token.invalid');
    },

    /** Null for a recipient who is no customer of the external billing system. */
    async findCustomer(link: LinkClaims): Promise<Customer | null> {
      const holder = await findHolder(link);
      return isFailure(holder) ? null : (await open(holder)).customer;
    },
  };
}

function listed(entries: readonly ContactEntry[]): ContactPreference[] {
  return entries
    .filter(isListed)
    .map(({ channel, contact, isPreferred, isVerified }) => ({ channel, contact, isPreferred, isVerified }));
}

function customerContacts(contacts: readonly ContactPreference[]): Customer['contacts'] {
  const numbers = (channel: CaptureChannel) =>
    contacts
      .filter((each) => each.channel === channel)
      .map(({ contact, isPreferred, isVerified }) => ({
        mobileNumber: contact,
        isoCode: countryOfPhone(contact),
        isPreferred,
        isVerified,
      }));
  const emails = contacts.filter(({ channel }) => channel === 'email');
  return {
    emails: emails.map(({ contact, isPreferred, isVerified }) => ({ email: contact, isPreferred, isVerified })),
    mobiles: numbers('sms'),
    whatsApps: numbers('whatsApp'),
  };
}
