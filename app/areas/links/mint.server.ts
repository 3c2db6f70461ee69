import { PLAN_ENROLLMENT, agentPath, pathOfLink } from '~/lib/contract/paths';
import { kindOfReport, REPORT_IDS } from '~/areas/reports/calls';
import type { LINK_PROBLEMS, LinkOrder } from './calls';
import { isoCountry, type KeyKind, type LinkKind } from '~/lib/contract/enums';
import type { LinkPurpose } from '~/lib/contract/tokens';
import type { AnyRecord } from '~/areas/data-import/datasets/dataset';
import { REFUSALS } from '~/domain/enrollment';
import type { PlatformContext } from '~/platform/context';
import type { RecordStore } from '~/platform/db/record-table';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { parseEmailDestination, parsePhoneDestination } from '~/platform/destination';
import { fail, isFailure, type Failure } from '~/platform/http/result';
import { paymentProviderOf } from '~/areas/accounts/service.server';
import { agreementRecords, createBillService } from '~/areas/bills/service.server';
import { categoryRecords } from '~/areas/consents/service.server';
import { CONTACT_TAG, createContactService } from '~/areas/contacts/service.server';
import { createEnrollmentService } from '~/areas/enrollment/service.server';
import { installationRecords } from '~/areas/payments/field-agent/service.server';
import { createFormService, type StoredForm } from '~/areas/forms/service.server';
import { createGasAccountRegister } from '~/areas/enrollment/customer-lookup/service.server';
import { addDemand, demandRecords } from '~/areas/payments/service.server';
import { createPushService } from '~/areas/push/service.server';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import { createShortLinkService } from '~/areas/short-links/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { walletTemplateRecords } from '~/areas/wallet-passes/service.server';

type Problem = (typeof LINK_PROBLEMS)[number];

/** Of the kinds that are about a record of the account: whose records they are. One that names a recipient is for them alone. */
const RECORDS: Partial<Record<LinkKind, RecordStore>> = {
  unsubscribe: categoryRecords,
  pay: demandRecords,
  agreement: agreementRecords,
  wallet: walletTemplateRecords,
  'field-agent': installationRecords,
};

/** What the token of a kind is good for; the other kinds have tokens or addresses of their own. */
const PURPOSES: Partial<Record<LinkKind, LinkPurpose>> = {
  form: 'form',
  preferences: 'preferences',
  unsubscribe: 'unsubscribe',
  plan: 'enroll',
  budget: 'enroll',
  bill: 'view-bill',
  agreement: 'agreement',
  supplier: 'supplier',
  report: 'report',
  wallet: 'wallet',
  'verify-email': 'verify-email',
  'verify-sms': 'verify-sms',
};

/** Why a plan's page has no offer, where that is more than that none is made. */
const PLAN_PROBLEMS: Partial<Record<string, Problem>> = {
  [REFUSALS.noUsage]: 'link.noUsage',
  [REFUSALS.balanceOwed]: 'link.balanceOwed',
  [REFUSALS.nothingOwed]: 'link.nothingOwed',
};

/** The channel of the contact that a kind proves. */
export const CHANNEL_TO_VERIFY: Partial<Record<LinkKind, 'email' | 'sms'>> = {
  'verify-email': 'email',
  'verify-sms': 'sms',
};

/** An order for links, as the contract has it, with their life in seconds, and of a single one its id. */
export type Order = Omit<LinkOrder, 'recipients' | 'days'> & { seconds: number; id?: string };

/** Who orders links: a person or a key, and of which kind. */
export interface Orderer {
  accountId: string;
  actor: string;
  kind: KeyKind;
}

/** What a checked order is about. */
export interface OrderSubject {
  form?: StoredForm;
  record?: AnyRecord;
}

/** A recipient who can have a link. */
export interface Receiver {
  recipient: RecipientRow;
  /** Of a link that proves a contact: which. */
  contact: string | undefined;
}

interface Page {
  path: string;
  token: string;
  target: string;
  /** Of a link to pay: what it asks for, and what for. */
  amountCents?: number;
  about?: string;
  /** Of a link that proves another contact than the one on file: that one. */
  contact?: string;
}

/** A link that was made for one recipient. */
export interface MadeLink extends Page {
  id: string;
  recipient: RecipientRow;
  url: string;
  /** Milliseconds since 1970-01-01 UTC. */
  expiresAt: number;
}

/** Makes links of every kind. Each gets a short address. */
export function createLinkMint(context: PlatformContext) {
  const { db, clock, config, tokens } = context;
  const recipients = createRecipientService({ db });
  const contacts = createContactService({ db });
  const forms = createFormService(context);
  const shortLinks = createShortLinkService(context);
  const pushLinks = createPushService(context);
  const enrollments = createEnrollmentService(context);
  const bills = createBillService(context);
  const register = createGasAccountRegister(db);
  const submissions = createSubmissionService(context);

  /**
   * Failures: `form.notFound`, `template.notLive`, `form.expired`, `link.badTarget`, `link.noAmount`, `payment.off`.
   *
   * @param by the kind of key that orders
   */
  async function check(account: AccountRow, order: Order, by: KeyKind): Promise<OrderSubject | Failure> {
    const { kind, target, amount } = order;
    const accountId = account.id;
    if (kind === 'pay' && paymentProviderOf(account, config) === 'off') return fail('payment.off');
    if (kind === 'form') {
      const form = await forms.findOpen(accountId, target, clock.now());
      return isFailure(form) ? form : { form };
    }
    if (kind === 'pay' && target === '') return (amount ?? 0) > 0 ? {} : fail('link.noAmount');
    if (kind === 'report') {
      const isKnown = Object.values(REPORT_IDS).includes(target) || (await forms.findForm(accountId, target));
      return isKnown ? {} : fail('link.badTarget');
    }
    const records = RECORDS[kind];
    if (!records) return {};
    const [stored] = (await records.find(db, accountId, [[target]])).values();
    if (!stored || stored.isForeign || stored.record.withdrawn === true) return fail('link.badTarget');
    const { recipient } = stored.record;
    // To a test key, the record of a live recipient is not there.
    const isTheirs = typeof recipient !== 'string' || (await recipients.isTest({ accountId, recipientId: recipient }));
    return by !== 'test' || isTheirs ? { record: stored.record } : fail('link.badTarget');
  }

  async function payPage(account: AccountRow, recipient: RecipientRow, order: Order, demand?: AnyRecord) {
    const amountCents = demand ? Number(demand.amount) : (order.amount ?? 0);
    const owner = { accountId: account.id, recipientId: recipient.id };
    const { about, orderKey } = order;
    const id = demand ? String(demand.id) : await addDemand(context, owner, { amountCents, about, orderKey });
    // What the person has taken away is not in the address.
    const claims = { jti: id, amountCents, ...owner, ...(await contacts.findPayContacts(account, recipient)) };
    const token = await tokens.mintSmartPay(claims, order.seconds);
    const description = demand ? String(demand.about ?? '') : about;
    return { path: pathOfLink({ purpose: 'smart-pay' }, token), token, target: id, amountCents, about: description };
  }

  /** The contact that is to be proven: one that the recipient has, as it is kept, or the one on file where none is named. */
  async function contactOf(account: AccountRow, recipient: RecipientRow, order: Order, channel: 'email' | 'sms') {
    if (!order.contact) return contacts.findDestination(account, recipient, channel);
    const named =
      channel === 'email'
        ? parseEmailDestination(order.contact)
        : parsePhoneDestination(order.contact, isoCountry(account.country));
    const known = await contacts.listKnown(account, recipient);
    return known.find((one) => one.channel === channel && one.contact === named && one.removedAt === null)?.contact;
  }

  /** Whether the page of a kind has something for the recipient. */
  async function emptiness({ kind, target }: Order, owner: RecipientKey): Promise<Problem | undefined> {
    if (kind === 'bill') return isFailure(await bills.get(owner)) ? 'link.noBill' : undefined;
    if (kind === 'supplier') return (await register.findByRecipient(owner)) ? undefined : 'link.nothing';
    if (kind === 'report') return (await hasReport(owner, target)) ? undefined : 'link.nothing';
    if (kind !== 'plan' && kind !== 'budget') return undefined;
    const { error } = await (kind === 'plan' ? enrollments.getPlan(owner) : enrollments.getBudget(owner));
    return error === null ? undefined : (PLAN_PROBLEMS[error] ?? 'link.noOffer');
  }

  /** Whether a recipient is enrolled in what a report is about, or has sent its form. */
  async function hasReport(owner: RecipientKey, target: string): Promise<boolean> {
    const kind = kindOfReport(target);
    if (kind) return (await enrollments.read(owner, kind)).isEnrolled;
    return (await submissions.countCompleted({ ...owner, formId: target })) > 0;
  }

  async function checkRecipient(
    account: AccountRow,
    recipientId: string,
    order: Order,
    { subject, kind }: { subject: OrderSubject } & Pick<Orderer, 'kind'>,
  ): Promise<Receiver | Problem> {
    const recipient = await recipients.findRecipient(account.id, recipientId);
    if (!recipient || (kind === 'test' && recipient.is_test === 0)) return 'recipient.notFound';
    const { record } = subject;
    if (record?.recipient !== undefined && record.recipient !== recipient.id) return 'link.notTheirs';
    const empty = await emptiness(order, { accountId: account.id, recipientId });
    if (empty) return empty;
    const proven = CHANNEL_TO_VERIFY[order.kind];
    const contact = proven && (await contactOf(account, recipient, order, proven));
    return proven && !contact ? 'link.noContact' : { recipient, contact };
  }

  async function pageOf(
    account: AccountRow,
    { recipient, contact }: Receiver,
    order: Order,
    { record }: OrderSubject,
  ): Promise<Page | Problem> {
    const { kind, target } = order;
    const owner = { accountId: account.id, recipientId: recipient.id };
    if (kind === 'pay') return payPage(account, recipient, order, record);
    if (kind === 'field-agent') return { path: agentPath(target), token: '', target };
    if (kind === 'push') {
      const made = await pushLinks.createLink({ ...owner, seconds: order.seconds });
      return isFailure(made) ? 'recipient.notFound' : { path: made.path, token: '', target: '' };
    }
    const isOther = contact !== undefined && order.contact !== '';
    const claims = {
      purpose: PURPOSES[kind] ?? 'expired',
      ...owner,
      target: kind === 'plan' ? PLAN_ENROLLMENT : target,
      ...(isOther && { tags: [{ name: CONTACT_TAG, value: contact }] }),
    };
    const token = await tokens.mintLink(claims, order.seconds);
    return { path: pathOfLink(claims, token), token, target: claims.target, ...(isOther && { contact }) };
  }

  return {
    check,

    /** Whether a recipient can have the link of a checked order; else why not. Nothing is made. */
    checkRecipient,

    /** Makes the link of a recipient who can have it. */
    async mint(
      account: AccountRow,
      receiver: Receiver,
      order: Order,
      { subject, actor }: { subject: OrderSubject } & Pick<Orderer, 'actor'>,
    ): Promise<MadeLink | Problem> {
      const { recipient } = receiver;
      const page = await pageOf(account, receiver, order, subject);
      if (typeof page === 'string') return page;
      const expiresAt = clock.now() + order.seconds * 1000;
      const { path, token, target } = page;
      const { id, path: short } = await shortLinks.shorten({
        id: order.id,
        account_id: account.id,
        recipient_id: recipient.id,
        kind: order.kind,
        target,
        path,
        token,
        createdBy: actor,
        expiresAt,
      });
      return { ...page, id, recipient, url: config.publicUrl + short, expiresAt };
    },
  };
}
