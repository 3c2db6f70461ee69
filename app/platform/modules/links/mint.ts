import { PLAN_ENROLLMENT, agentPath, pathOfLink } from '~/contract/paths';
import { REPORT_IDS } from '~/contract/reports';
import type { LINK_PROBLEMS, LinkOrder } from '~/contract/links';
import { isoCountry, type KeyKind, type LinkKind } from '~/contract/enums';
import type { LinkPurpose } from '~/contract/tokens';
import type { AnyRecord } from '~/contract/datasets/dataset';
import type { PlatformContext } from '../../context';
import type { RecordStore } from '../../db/record-table';
import type { AccountRow, RecipientRow } from '../../db/schema';
import { emailDestination, phoneDestination } from '../../destination';
import { fail, isFailure, type Failure } from '../../http/result';
import { agreementRecords } from '../bills/service';
import { categoryRecords } from '../consents/service';
import { CONTACT_TAG, createContactService } from '../contacts/service';
import { installationRecords } from '../field-agent/service';
import { createFormService, type StoredForm } from '../forms/service';
import { addDemand, demandRecords } from '../payments/service';
import { createPushService } from '../push/service';
import { createRecipientService } from '../recipients/service';
import { createShortLinkService } from '../short-links/service';
import { walletTemplateRecords } from '../wallet/service';

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

/** The channel of the contact that a kind proves. */
export const PROVES: Partial<Record<LinkKind, 'email' | 'sms'>> = { 'verify-email': 'email', 'verify-sms': 'sms' };

/** An order for links, as the contract has it, with their life in seconds. */
export type Order = Omit<LinkOrder, 'recipients' | 'days'> & { seconds: number };

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

interface Page {
  path: string;
  token: string;
  target: string;
  /** Of a link to pay: what it asks for. */
  amountCents?: number;
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

  /** Failures: `form.notFound`, `template.notLive`, `form.expired`, `link.badTarget`, `link.noAmount`. */
  async function check(accountId: string, order: Order): Promise<OrderSubject | Failure> {
    const { kind, target, amount } = order;
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
    const [kept] = (await records.find(db, accountId, [[target]])).values();
    return kept && !kept.isForeign && kept.record.withdrawn !== true ? { record: kept.record } : fail('link.badTarget');
  }

  async function payPage(account: AccountRow, recipient: RecipientRow, order: Order, demand?: AnyRecord) {
    const amountCents = demand ? Number(demand.amount) : (order.amount ?? 0);
    const owner = { accountId: account.id, recipientId: recipient.id };
    const id = demand ? String(demand.id) : await addDemand(context, owner, { amountCents, about: order.about });
    const { email, phone } = recipient;
    const claims = { jti: id, amountCents, ...owner, email: email ?? '', phoneNumber: phone ?? '' };
    const token = await tokens.mintSmartPay(claims, order.seconds);
    return { path: pathOfLink({ purpose: 'smart-pay' }, token), token, target: id, amountCents };
  }

  /** The contact that is to be proven: one that the recipient has, as it is kept, or the one on file where none is named. */
  async function contactOf(account: AccountRow, recipient: RecipientRow, order: Order, channel: 'email' | 'sms') {
    if (!order.contact) return contacts.findDestination(account, recipient, channel);
    const named =
      channel === 'email'
        ? emailDestination(order.contact)
        : phoneDestination(order.contact, isoCountry(account.country));
    const known = await contacts.listKnown(account, recipient);
    return known.find((one) => one.channel === channel && one.contact === named && one.removedAt === null)?.contact;
  }

  async function pageOf(
    account: AccountRow,
    recipient: RecipientRow,
    order: Order,
    { record }: OrderSubject,
  ): Promise<Page | Problem> {
    const { kind, target } = order;
    const owner = { accountId: account.id, recipientId: recipient.id };
    if (record?.recipient !== undefined && record.recipient !== recipient.id) return 'link.notTheirs';
    if (kind === 'pay') return payPage(account, recipient, order, record);
    if (kind === 'field-agent') return { path: agentPath(target), token: '', target };
    if (kind === 'push') {
      const made = await pushLinks.createLink({ ...owner, seconds: order.seconds });
      return isFailure(made) ? 'recipient.notFound' : { path: made.path, token: '', target: '' };
    }
    const proven = PROVES[kind];
    const contact = proven && (await contactOf(account, recipient, order, proven));
    if (proven && !contact) return 'link.noContact';
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

    /** Makes the link of one recipient for a checked order. */
    async mint(
      account: AccountRow,
      recipientId: string,
      order: Order,
      { subject, actor, kind }: { subject: OrderSubject } & Pick<Orderer, 'actor' | 'kind'>,
    ): Promise<MadeLink | Problem> {
      const recipient = await recipients.findRecipient(account.id, recipientId);
      if (!recipient) return 'recipient.notFound';
      if (kind === 'test' && recipient.is_test === 0) return 'recipient.notTest';
      const page = await pageOf(account, recipient, order, subject);
      if (typeof page === 'string') return page;
      const expiresAt = clock.now() + order.seconds * 1000;
      const { path, token, target } = page;
      const { id, path: short } = await shortLinks.shorten({
        account_id: account.id,
        recipient_id: recipientId,
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
