import { LINK_SECONDS } from '~/config/limits';
import { linkPathOfClaims, PLAN_ENROLLMENT, REPORT_PATHS } from '~/lib/contract/page-paths';
import { formatDateOrNotAvailable } from '~/domain/calendar-date';
import { currencyOf, formatMoney } from '~/domain/money';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { EnrollmentEventRow } from '~/platform/db/enrollment-row-types';
import { findRow, lockRowShared, rowsOf } from '~/platform/db/row-queries';
import { composeMessage } from '~/platform/messages/send-rendered';
import type { FollowUpWriter } from '~/platform/messages/follow-up-messages';
import type { EnrollmentParams } from '~/platform/messages/kinds/enrollment';
import { messageLocale } from '~/locales/languages';
import { languageOfMessage, renderMessage } from '~/platform/messages/render-message';
import type { NewLink } from '~/platform/tokens';
import { createAccountService } from '~/areas/accounts/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { createGasAccountRegister } from './customer-lookup/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { getMessageAccount } from '~/areas/messages/texts/service.server';
import { accountNumberOf } from './plan-state.server';

/** Writes an amount as people read it. */
type Money = (cents: number) => string;

/** What the e-mail of a change says, and the page that it leads to. */
interface Letter {
  event: EnrollmentParams['event'];
  link: Pick<NewLink, 'purpose' | 'target'>;
  /** Where the link's purpose has several pages. */
  path?: string;
  lines?: (language: string, money: Money) => Promise<EnrollmentParams['lines']> | EnrollmentParams['lines'];
}

/** Undefined where nothing is told of such a change: what is begun by a form has a receipt, and a plan ends by itself. */
function letterOf(db: Db, { id, kind, action, details }: EnrollmentEventRow, target: string): Letter | undefined {
  const hasEnded = action === 'ended';
  if (kind === 'budget') {
    const { monthlyCents = 0 } = JSON.parse(details) as { monthlyCents?: number };
    return {
      event: hasEnded ? 'budgetEnded' : 'budgetEnrolled',
      link: { purpose: 'enroll' },
      lines: (_language, money) => (hasEnded ? [] : [{ label: 'monthly', value: money(monthlyCents) }]),
    };
  }
  if (kind === 'installment' && !hasEnded)
    return {
      event: 'planEnrolled',
      link: { purpose: 'enroll', target: PLAN_ENROLLMENT },
      async lines(language, money) {
        const rows = await rowsOf(db, 'enrollment_plan_rows', { plan_id: id }).orderBy('seq').execute();
        const payments = rows.map(({ due_date, amount_cents }) => ({
          text: formatDateOrNotAvailable(due_date, language),
          value: money(amount_cents),
        }));
        const total = rows.reduce((sum, row) => sum + row.amount_cents, 0);
        return [...payments, { label: 'total', value: money(total) }];
      },
    };
  if (kind === 'installment' || !hasEnded) return undefined;
  const event = kind === 'eBill' ? 'eBillEnded' : 'autopayEnded';
  return { event, link: { purpose: 'report', target }, path: REPORT_PATHS[kind] };
}

/**
 * Writes the e-mail that follows an enrollment or its end: what was agreed, for the customer's records. It goes to the contact on file, in the language of
 * the page.
 */
export function createEnrollmentEmails({
  db,
  config,
  tokens,
}: Pick<PlatformContext, 'db' | 'config' | 'tokens'>): FollowUpWriter {
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });

  return async ({ id, about, accountId, language: preferredLanguage, target = '' }) => {
    const change = await findRow(db, 'enrollment_events', { id: about });
    const letter = change && letterOf(db, change, target);
    if (!letter) return undefined;
    const owner = { accountId, recipientId: change.recipient_id };
    const [account, recipient] = await Promise.all([
      accounts.findAccount(accountId),
      recipients.findRecipient(accountId, owner.recipientId),
    ]);
    const to =
      account && recipient && (await createContactService({ db }).findDestination(account, recipient, 'email'));
    if (!to) return undefined;
    const writer = await getMessageAccount(db, account);
    const { event, link, path, lines } = letter;
    const language = messageLocale(
      languageOfMessage(writer, `enrollment.${event}`, preferredLanguage ?? recipient.locale ?? account.default_locale),
    );
    const claims = { ...owner, ...link };
    const token = await tokens.mintLink(claims, LINK_SECONDS);
    const money: Money = (cents) => formatMoney(cents, currencyOf(account.country), language);
    const rendered = renderMessage('enrollment', {
      language,
      account: writer,
      params: {
        event,
        accountNumber: link.purpose === 'enroll' ? await accountNumber() : '',
        at: change.at,
        timeZone: account.time_zone,
        lines: (await lines?.(language, money)) ?? [],
        url:
          config.publicUrl +
          (path?.replace('{token}', () => encodeURIComponent(token)) ?? linkPathOfClaims(claims, token)),
      },
      recipientName: recipient.name,
    });
    return {
      message: composeMessage(account, { channel: 'email', to }, rendered, {
        id,
        recipientId: recipient.id,
        weight: 'receipt',
      }),
      isStillValid: (trx) => lockRowShared(trx, 'enrollment_events', { id: about }),
    };

    async function accountNumber(): Promise<string> {
      const gasAccount = await createGasAccountRegister(db).findByRecipient(owner);
      const offer = await findRow(db, 'plan_offers', { account_id: accountId, recipient_id: owner.recipientId });
      return accountNumberOf({ gasAccount, offer, recipientId: owner.recipientId });
    }
  };
}
