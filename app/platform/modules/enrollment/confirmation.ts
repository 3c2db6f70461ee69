import { LINK_SECONDS } from '~/config/limits';
import type { ReportKind } from '~/contract/reports';
import { pathOfLink, PLAN_ENROLLMENT, REPORT_PATHS } from '~/contract/paths';
import type { LinkClaims } from '~/contract/tokens';
import { formatCalendarDate } from '~/domain/calendar-date';
import type { InstallmentRow } from '~/domain/installments';
import { currencyOf, formatMoney } from '~/domain/money';
import type { PlatformContext } from '../../context';
import type { AccountRow, RecipientRow } from '../../db/schema';
import type { RequestInfo } from '../../http/handlers';
import { deliver } from '../../messages/deliver';
import type { EnrollmentParams } from '../../messages/kinds/enrollment';
import { messageLocale } from '../../messages/languages';
import { languageOfMessage, renderMessage } from '../../messages/render';
import type { NewLink } from '../../tokens';
import { createAccountService } from '../accounts/service';
import { createRecipientService } from '../recipients/service';
import { createContactService } from '../contacts/service';
import { writingAccount } from '../texts/service';
import type { EnrollmentFacts } from './store';
import { accountNumberOf } from './offer';

interface Confirmed {
  account: AccountRow;
  facts: EnrollmentFacts;
  now: number;
}

/** The contents of an e-mail, and the page that it leads to. */
interface Letter {
  account: AccountRow;
  recipient: RecipientRow;
  event: EnrollmentParams['event'];
  params: (language: string) => Omit<EnrollmentParams, 'event' | 'timeZone' | 'url'>;
  claims: Omit<NewLink, 'accountId' | 'recipientId'>;
  /** Where the link's purpose has several pages. */
  path?: string;
}

const ENDED = { eBill: 'eBillEnded', autopay: 'autopayEnded' } as const satisfies Record<ReportKind, string>;

/**
 * The e-mails that follow an enrollment or its end: what was agreed, to keep. They go to the contact on file, in the
 * language of the page. One that fails is logged and costs nothing else.
 */
export function createEnrollmentConfirmation(context: PlatformContext) {
  const { db, clock, config, tokens, log } = context;
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });

  async function safely(accountId: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      log('warn', 'enrollment.confirmationFailed', { accountId });
    }
  }

  async function send({ account, recipient, event, params, claims: own, path }: Letter, info: RequestInfo) {
    const to = await createContactService({ db }).findDestination(account, recipient, 'email');
    if (!to) return;
    const writer = await writingAccount(db, account);
    const wish = info.language ?? recipient.locale ?? account.default_locale;
    const language = messageLocale(languageOfMessage(writer, `enrollment.${event}`, wish));
    const claims = { ...own, accountId: account.id, recipientId: recipient.id };
    const token = await tokens.mintLink(claims, LINK_SECONDS);
    const url =
      config.publicUrl + (path?.replace('{token}', () => encodeURIComponent(token)) ?? pathOfLink(claims, token));
    const rendered = renderMessage('enrollment', {
      language,
      account: writer,
      params: { ...params(language), event, timeZone: account.time_zone, url },
      recipientName: recipient.name,
    });
    const more = { recipientId: recipient.id, weight: 'receipt' as const };
    await deliver(context, account, { channel: 'email', to }, rendered, more);
  }

  const sendOffer = (
    { account, facts, now }: Confirmed,
    info: RequestInfo,
    event: EnrollmentParams['event'],
    linesIn: (language: string) => EnrollmentParams['lines'],
    target = '',
  ): Promise<void> =>
    safely(account.id, () => {
      const params = (language: string) => ({
        accountNumber: accountNumberOf(facts),
        at: now,
        lines: linesIn(language),
      });
      return send({ account, recipient: facts.recipient, event, params, claims: { purpose: 'enroll', target } }, info);
    });

  return {
    /** Enrolled for an amount a month; without one, ended. */
    sendBudget: (
      { monthlyCents, ...confirmed }: Confirmed & { monthlyCents: number | undefined },
      info: RequestInfo,
    ): Promise<void> =>
      sendOffer(confirmed, info, monthlyCents === undefined ? 'budgetEnded' : 'budgetEnrolled', (language) =>
        monthlyCents === undefined
          ? []
          : [{ label: 'monthly', value: formatMoney(monthlyCents, currencyOf(confirmed.account.country), language) }],
      ),

    sendPlan: ({ rows, ...confirmed }: Confirmed & { rows: InstallmentRow[] }, info: RequestInfo): Promise<void> =>
      sendOffer(
        confirmed,
        info,
        'planEnrolled',
        (language) => {
          const money = (amount: number) => formatMoney(amount, currencyOf(confirmed.account.country), language);
          const total = rows.reduce((sum, row) => sum + row.amountCents, 0);
          const payments = rows.map(({ dueDate, amountCents }) => ({
            text: formatCalendarDate(dueDate, language),
            value: money(amountCents),
          }));
          return [...payments, { label: 'total', value: money(total) }];
        },
        PLAN_ENROLLMENT,
      ),

    /** Electronic bills or automatic payments have ended: with the page that says how to enroll again. */
    sendEnded: (link: LinkClaims, kind: ReportKind, info: RequestInfo): Promise<void> =>
      safely(link.accountId, async () => {
        const [account, recipient] = await Promise.all([
          accounts.findAccount(link.accountId),
          recipients.findRecipient(link.accountId, link.recipientId),
        ]);
        if (!account || !recipient) return;
        const params = () => ({ accountNumber: '', at: clock.now(), lines: [] });
        const claims = { purpose: 'report', target: link.target } as const;
        await send({ account, recipient, event: ENDED[kind], params, claims, path: REPORT_PATHS[kind] }, info);
      }),
  };
}
