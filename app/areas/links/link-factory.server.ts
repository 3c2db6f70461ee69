import { PLAN_ENROLLMENT, fieldAgentPath, linkPathOfClaims } from '~/lib/contract/page-paths';
import { reportKindOfId, REPORT_IDS } from '~/areas/reports/calls';
import type { LINK_PROBLEMS, LinkBatch } from './calls';
import { isoCountry, type KeyKind, type LinkKind } from '~/lib/contract/enums';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import type { AnyRecord } from '~/areas/data-import/datasets/dataset';
import { ENROLLMENT_REFUSALS } from '~/domain/plan-enrollment';
import type { PlatformContext } from '~/platform/platform-context';
import type { RecordStore } from '~/platform/db/dataset-record-store';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { parseEmailDestination, parsePhoneDestination } from '~/platform/parse-destination';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { paymentProviderOf } from '~/areas/accounts/service.server';
import { agreementRecords, createBillService } from '~/areas/bills/service.server';
import { categoryRecords } from '~/areas/consents/service.server';
import { CONTACT_TAG, createContactService } from '~/areas/contacts/service.server';
import { createPlanEnrollmentService } from '~/areas/enrollment/service.server';
import { installationRecords } from '~/areas/payments/field-agent/service.server';
import { createFormService, type StoredForm } from '~/areas/forms/service.server';
import { createGasAccountRegister } from '~/areas/enrollment/customer-lookup/service.server';
import { createPaymentRequest, demandRecords } from '~/areas/payments/service.server';
import { createPushService } from '~/areas/push/service.server';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import { createShortLinkService } from '~/areas/short-links/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { walletTemplateRecords } from '~/areas/wallet-passes/service.server';

type Problem = (typeof LINK_PROBLEMS)[number];

/** The record stores of the kinds that are about a record of the account. A record that names a recipient is for that recipient alone. */
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
  [ENROLLMENT_REFUSALS.noUsage]: 'link.noUsage',
  [ENROLLMENT_REFUSALS.balanceOwed]: 'link.balanceOwed',
  [ENROLLMENT_REFUSALS.nothingOwed]: 'link.nothingOwed',
};

/** The channel of the contact that a kind of link verifies. */
export const CHANNEL_TO_VERIFY: Partial<Record<LinkKind, 'email' | 'sms'>> = {
  'verify-email': 'email',
  'verify-sms': 'sms',
};

/** Which link to create: the fields of the contract, the lifetime in seconds, and an id if one link is created. */
export type LinkRequest = Omit<LinkBatch, 'recipients' | 'days'> & { seconds: number; id?: string };

/** Who requests links: a person or an API key, and the kind of key. */
export interface LinkRequester {
  accountId: string;
  actor: string;
  kind: KeyKind;
}

/** What a checked request is about. */
export interface LinkSubject {
  form?: StoredForm;
  record?: AnyRecord;
}

/** A recipient who can get a link. */
export interface LinkReceiver {
  recipient: RecipientRow;
  /** The contact that the link verifies. */
  contact: string | undefined;
}

interface Page {
  path: string;
  token: string;
  target: string;
  /** The amount of a payment link, and what it is for. */
  amountCents?: number;
  about?: string;
  /** The contact that the link verifies, if it is not the one on file. */
  contact?: string;
}

/** A link that was created for one recipient. */
export interface CreatedLink extends Page {
  id: string;
  recipient: RecipientRow;
  url: string;
  /** Milliseconds since 1970-01-01 UTC. */
  expiresAt: number;
}

/** Creates links of every kind, each with a short address. */
export function createLinkFactory(context: PlatformContext) {
  const { db, clock, config, tokens } = context;
  const recipients = createRecipientService({ db });
  const contacts = createContactService({ db });
  const forms = createFormService(context);
  const shortLinks = createShortLinkService(context);
  const pushLinks = createPushService(context);
  const enrollments = createPlanEnrollmentService(context);
  const bills = createBillService(context);
  const register = createGasAccountRegister(db);
  const submissions = createSubmissionService(context);

  /**
   * Failures: `form.notFound`, `template.notLive`, `form.expired`, `link.badTarget`, `link.noAmount`, `payment.off`.
   *
   * @param by the kind of the requesting key
   */
  async function checkRequest(account: AccountRow, request: LinkRequest, by: KeyKind): Promise<LinkSubject | Failure> {
    const { kind, target, amount } = request;
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

  async function createPayPage(account: AccountRow, recipient: RecipientRow, request: LinkRequest, demand?: AnyRecord) {
    const amountCents = demand ? Number(demand.amount) : (request.amount ?? 0);
    const owner = { accountId: account.id, recipientId: recipient.id };
    const { about, orderKey } = request;
    const id = demand
      ? String(demand.id)
      : await createPaymentRequest(context, owner, { amountCents, about, orderKey });
    // What the person has taken away is not in the address.
    const claims = { jti: id, amountCents, ...owner, ...(await contacts.findPayContacts(account, recipient)) };
    const token = await tokens.mintSmartPay(claims, request.seconds);
    const description = demand ? String(demand.about ?? '') : about;
    return {
      path: linkPathOfClaims({ purpose: 'smart-pay' }, token),
      token,
      target: id,
      amountCents,
      about: description,
    };
  }

  /** The contact to verify: the named one if the recipient has it, or the one on file if none is named. */
  async function findContactToVerify(
    account: AccountRow,
    recipient: RecipientRow,
    request: LinkRequest,
    channel: 'email' | 'sms',
  ) {
    if (!request.contact) return contacts.findDestination(account, recipient, channel);
    const named =
      channel === 'email'
        ? parseEmailDestination(request.contact)
        : parsePhoneDestination(request.contact, isoCountry(account.country));
    const known = await contacts.listKnown(account, recipient);
    return known.find((one) => one.channel === channel && one.contact === named && one.removedAt === null)?.contact;
  }

  /** Why the page of a link would be empty for the recipient; undefined if it has content. */
  async function findNoContentProblem(
    { kind, target }: LinkRequest,
    owner: RecipientKey,
  ): Promise<Problem | undefined> {
    if (kind === 'bill') return isFailure(await bills.get(owner)) ? 'link.noBill' : undefined;
    if (kind === 'supplier') return (await register.findByRecipient(owner)) ? undefined : 'link.nothing';
    if (kind === 'report') return (await hasReport(owner, target)) ? undefined : 'link.nothing';
    if (kind !== 'plan' && kind !== 'budget') return undefined;
    const { error } = await (kind === 'plan' ? enrollments.getPlan(owner) : enrollments.getBudget(owner));
    return error === null ? undefined : (PLAN_PROBLEMS[error] ?? 'link.noOffer');
  }

  /** Whether a recipient is enrolled in what a report is about, or has sent its form. */
  async function hasReport(owner: RecipientKey, target: string): Promise<boolean> {
    const kind = reportKindOfId(target);
    if (kind) return (await enrollments.read(owner, kind)).isEnrolled;
    return (await submissions.countCompleted({ ...owner, formId: target })) > 0;
  }

  async function checkRecipient(
    account: AccountRow,
    recipientId: string,
    request: LinkRequest,
    { subject, kind }: { subject: LinkSubject } & Pick<LinkRequester, 'kind'>,
  ): Promise<LinkReceiver | Problem> {
    const recipient = await recipients.findRecipient(account.id, recipientId);
    if (!recipient || (kind === 'test' && recipient.is_test === 0)) return 'recipient.notFound';
    const { record } = subject;
    if (record?.recipient !== undefined && record.recipient !== recipient.id) return 'link.notTheirs';
    const empty = await findNoContentProblem(request, { accountId: account.id, recipientId });
    if (empty) return empty;
    const proven = CHANNEL_TO_VERIFY[request.kind];
    const contact = proven && (await findContactToVerify(account, recipient, request, proven));
    return proven && !contact ? 'link.noContact' : { recipient, contact };
  }

  async function createPage(
    account: AccountRow,
    { recipient, contact }: LinkReceiver,
    request: LinkRequest,
    { record }: LinkSubject,
  ): Promise<Page | Problem> {
    const { kind, target } = request;
    const owner = { accountId: account.id, recipientId: recipient.id };
    if (kind === 'pay') return createPayPage(account, recipient, request, record);
    if (kind === 'field-agent') return { path: fieldAgentPath(target), token: '', target };
    if (kind === 'push') {
      const made = await pushLinks.createLink({ ...owner, seconds: request.seconds });
      return isFailure(made) ? 'recipient.notFound' : { path: made.path, token: '', target: '' };
    }
    const isOther = contact !== undefined && request.contact !== '';
    const claims = {
      purpose: PURPOSES[kind] ?? 'expired',
      ...owner,
      target: kind === 'plan' ? PLAN_ENROLLMENT : target,
      ...(isOther && { tags: [{ name: CONTACT_TAG, value: contact }] }),
    };
    const token = await tokens.mintLink(claims, request.seconds);
    return { path: linkPathOfClaims(claims, token), token, target: claims.target, ...(isOther && { contact }) };
  }

  return {
    checkRequest,

    /** The receiver if the recipient can get the link of a checked request, otherwise the problem. Creates nothing. */
    checkRecipient,

    /** Creates the link of a recipient whom `checkRecipient` accepted. */
    async createLink(
      account: AccountRow,
      receiver: LinkReceiver,
      request: LinkRequest,
      { subject, actor }: { subject: LinkSubject } & Pick<LinkRequester, 'actor'>,
    ): Promise<CreatedLink | Problem> {
      const { recipient } = receiver;
      const page = await createPage(account, receiver, request, subject);
      if (typeof page === 'string') return page;
      const expiresAt = clock.now() + request.seconds * 1000;
      const { path, token, target } = page;
      const { id, path: short } = await shortLinks.shorten({
        id: request.id,
        account_id: account.id,
        recipient_id: recipient.id,
        kind: request.kind,
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
