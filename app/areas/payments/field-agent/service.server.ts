import { isoCountry } from '~/lib/contract/enums';
import { hash } from 'node:crypto';
import { FIELD_AGENT_SECONDS } from '~/config/limits';
import type { CallData } from '~/lib/contract/call';
import type { getLastPayment } from './calls';
import { issuedAtOf } from '~/lib/contract/token-schemas';
import { currencyOf } from '~/domain/money';
import type { PlatformContext } from '~/platform/platform-context';
import { parseEmailDestination, parsePhoneDestination } from '~/platform/parse-destination';
import { requireNotErased, recordLinkUse } from '~/platform/db/erasures';
import { findRow } from '~/platform/db/row-queries';
import type { InstallationRow } from '~/platform/db/field-service-row-types';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { sendRendered } from '~/platform/messages/send-rendered';
import { permanentFailure } from '~/platform/messages/delivery-failures';
import { renderMessage } from '~/platform/messages/render-message';
import { DeliveryError, type SendOutcome } from '~/platform/ports/messages';
import { createPaymentReader } from '../service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { createShortLinkService } from '~/areas/short-links/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { getMessageAccount } from '~/areas/messages/texts/service.server';
import { createBalancePayLink, findBalance } from './balance-pay-link.server';

export { installationRecords } from './dataset-store.server';

type Needs = Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'tokens' | 'config' | 'messages' | 'log' | 'meter'>;

/** What a field agent sends along: contacts as typed, either may be empty. */
interface AgentOrder {
  token: string;
  accountNumber: string;
  email: string;
  mobileNumber: string;
}

interface AgentVisit {
  installation: InstallationRow;
  account: AccountRow;
  recipient: RecipientRow;
}

/** What a field agent does at a customer's door. Spec: enrollment-and-payment 2, 5 and 7, field agents. */
export function createFieldAgentService(context: Needs) {
  const { db, clock, tokens, log } = context;
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });
  const limiter = createRateLimiter({ db, clock });

  async function visitOf(installationId: string): Promise<AgentVisit> {
    const installation = await findRow(db, 'installations', { installation_id: installationId });
    const [account, recipient] = installation
      ? await Promise.all([
          accounts.findAccount(installation.account_id),
          recipients.findRecipient(installation.account_id, installation.recipient_id),
        ])
      : [];
    if (!installation || !account || !recipient) throw new FailureError(fail('agent.notFound'));
    return { installation, account, recipient };
  }

  /** The visit that a token is for. An account number that is not the installation's own opens nothing. */
  async function requireVisit({
    token,
    accountNumber,
  }: Pick<AgentOrder, 'token' | 'accountNumber'>): Promise<AgentVisit> {
    const claims = await tokens.requireFieldAgent(token);
    recordLinkUse({ ...claims, issuedAt: issuedAtOf(claims) });
    await requireNotErased(db, claims);
    const visit = await visitOf(claims.installationId);
    const { account_id, recipient_id, contract_account } = visit.installation;
    // An installation that has been given to another customer meanwhile is another one.
    const isSame =
      account_id === claims.accountId && recipient_id === claims.recipientId && contract_account === accountNumber;
    if (!isSame || contract_account === '') throw new FailureError(fail('agent.notFound'));
    return visit;
  }

  /** Where the receipt and the message go. Failures: `email.invalid`, `phone.invalid`. */
  function contactsOf({ email, mobileNumber }: AgentOrder, { account }: AgentVisit): { email: string; phone: string } {
    const to = {
      email: email.trim() && parseEmailDestination(email),
      phone: mobileNumber.trim() && agentNumber(mobileNumber, isoCountry(account.country)),
    };
    for (const contact of [to.email, to.phone]) if (isFailure(contact)) throw new FailureError(contact);
    return to as { email: string; phone: string };
  }

  async function payLink(
    order: AgentOrder,
  ): Promise<{ visit: AgentVisit; to: { email: string; phone: string }; url: string }> {
    const visit = await requireVisit(order);
    const to = contactsOf(order, visit);
    const debt = await findBalance(db, visit.recipient.account_id, visit.recipient.id);
    if (!debt || (debt.balance_cents ?? 0) <= 0) throw new FailureError(fail('agent.nothingDue'));
    return { visit, to, url: await createBalancePayLink(context, debt, to) };
  }

  async function deliverLink(
    channel: 'email' | 'sms',
    to: string,
    { account, recipient }: AgentVisit,
    url: string,
  ): Promise<SendOutcome | DeliveryError['kind']> {
    const rendered = renderMessage('payLink', {
      language: recipient.locale ?? account.default_locale,
      account: await getMessageAccount(db, account),
      recipientName: recipient.name,
      params: { url, amountCents: recipient.balance_cents ?? 0, currency: currencyOf(account.country) },
    });
    try {
      return await sendRendered(context, account, { channel, to }, rendered, { recipientId: recipient.id });
    } catch (error) {
      if (error instanceof DeliveryError) return error.kind;
      throw error;
    }
  }

  return {
    /** The customer behind an installation. Failure: `agent.notFound`. */
    async getRecord(installationId: string) {
      const { installation, recipient } = await visitOf(installationId);
      const claims = { installationId, accountId: installation.account_id, recipientId: installation.recipient_id };
      return {
        accountNumber: installation.contract_account,
        email: recipient.email ?? '',
        mobileNumber: recipient.phone ?? '',
        token: await tokens.mintFieldAgent(claims, FIELD_AGENT_SECONDS),
      };
    },

    /** Address of the page that pays what the customer owes. Failures: as the call says. */
    payUrl: async (order: AgentOrder): Promise<string> => (await payLink(order)).url,

    /** Its short address, for a code that cheap cameras read. Failures: as the call says. */
    async shortPayUrl(order: AgentOrder): Promise<string> {
      const { url, visit } = await payLink(order);
      return createShortLinkService(context).shortenUrl(url, { accountId: visit.account.id, channel: null });
    },

    async lastPayment(order: Pick<AgentOrder, 'token' | 'accountNumber'>): Promise<CallData<typeof getLastPayment>> {
      const { installation, account, recipient } = await requireVisit(order);
      const { account_id, recipient_id, contract_account } = installation;
      const payment = await createPaymentReader(context).findLatest(
        { accountId: account_id, recipientId: recipient_id },
        contract_account,
      );
      if (!payment) return null;
      return {
        paymentId: payment.reference,
        paidAt: new Date(payment.settled_at ?? payment.created_at).toISOString(),
        timeZone: account.time_zone,
        amountCents: payment.amount_cents,
        status: payment.status,
        statusDescription: payment.decline_code,
        dueCents: recipient.balance_cents === null ? null : Math.max(0, recipient.balance_cents),
      };
    },

    /**
     * Sends the link to pay. The same button of the same page sends once. Failures: as the call says; `request.tooMany`
     * with `seconds`.
     */
    async send(
      channel: 'email' | 'sms',
      order: AgentOrder & { sendKey: string },
    ): Promise<{ isSent: boolean; isQueued: boolean } | Failure> {
      const { visit, to, url } = await payLink(order);
      const destination = channel === 'email' ? to.email : to.phone;
      if (!destination) return fail(channel === 'email' ? 'email.invalid' : 'phone.invalid');
      const { installation, account } = visit;
      const repeatKey = order.sendKey && hashOf([installation.installation_id, channel, destination, order.sendKey]);
      if (repeatKey && (await limiter.consume('agentRepeat', repeatKey)) > 0) return { isSent: true, isQueued: false };
      const visitKey = hashOf([account.id, installation.installation_id]);
      const seconds = await limiter.consume('agentSend', visitKey);
      const outcome = seconds > 0 ? 'tooMany' : await deliverLink(channel, destination, visit, url);
      const isAccepted = outcome === 'sent' || outcome === 'captured' || outcome === 'queued';
      log(isAccepted ? 'info' : 'warn', 'fieldAgent.link', { accountId: account.id, channel, outcome });
      if (isAccepted) return { isSent: true, isQueued: outcome === 'queued' };
      // Pressed again it is a new try.
      if (repeatKey) await limiter.refund('agentRepeat', repeatKey);
      if (outcome === 'tooMany') return fail('request.tooMany', { seconds });
      if (outcome === 'undeliverable') return fail('message.undeliverable');
      return permanentFailure({ kind: outcome }) ?? fail('server.unavailable');
    },
  };
}

const hashOf = (parts: string[]): string => hash('sha256', JSON.stringify(parts), 'base64url');

/** The field's own mask is a North American one, so a number without a country's code is first read as such. */
function agentNumber(text: string, country: string): string | Failure {
  const american = parsePhoneDestination(text, 'US');
  return isFailure(american) ? parsePhoneDestination(text, country) : american;
}
