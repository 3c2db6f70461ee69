import { LINK_SECONDS } from '~/config/limits';
import { pathOfLink, PLAN_ENROLLMENT } from '~/contract/paths';
import { formatCalendarDate } from '~/domain/calendar-date';
import type { InstallmentRow } from '~/domain/installments';
import { currencyOf, formatMoney } from '~/domain/money';
import type { PlatformContext } from '../../context';
import type { AccountRow } from '../../db/schema';
import type { RequestInfo } from '../../http/handlers';
import { deliver, messageAccount } from '../../messages/deliver';
import { messageLocale } from '../../messages/languages';
import type { EnrollmentParams } from '../../messages/kinds/enrollment';
import { renderMessage } from '../../messages/render';
import { findDestination } from '../notifications/destination';
import type { EnrollmentFacts } from './store';

interface Confirmed {
  account: AccountRow;
  facts: EnrollmentFacts;
  now: number;
}

/**
 * The e-mails that follow an enrollment or its end: what was agreed, to keep. They go to the contact on file, in the
 * language of the page. One that fails is logged and costs nothing else.
 */
export function createEnrollmentConfirmation(context: PlatformContext) {
  const { db, config, tokens, log } = context;

  async function send(
    { account, facts: { recipient, gasAccount }, now }: Confirmed,
    info: RequestInfo,
    what: (language: string) => Pick<EnrollmentParams, 'event' | 'lines'>,
    enrollmentId = '',
  ) {
    try {
      const to = await findDestination(db, account, recipient, 'email');
      if (!to) return;
      const language = messageLocale(info.language ?? recipient.locale ?? account.default_locale);
      const claims = { purpose: 'enroll', accountId: account.id, recipientId: recipient.id, enrollmentId } as const;
      const params: EnrollmentParams = {
        accountNumber: gasAccount?.contract_account ?? '',
        at: now,
        timeZone: account.time_zone,
        url: config.publicUrl + pathOfLink(claims, await tokens.mintLink(claims, LINK_SECONDS)),
        ...what(language),
      };
      const rendered = renderMessage('enrollment', { language, account: messageAccount(account), params });
      await deliver(context, account, { channel: 'email', to }, rendered);
    } catch {
      log('warn', 'enrollment.confirmationFailed', { accountId: account.id });
    }
  }

  return {
    /** Enrolled for an amount a month; without one, ended. */
    sendBudget: (
      { monthlyCents, ...confirmed }: Confirmed & { monthlyCents: number | undefined },
      info: RequestInfo,
    ): Promise<void> =>
      send(confirmed, info, (language) =>
        monthlyCents === undefined
          ? { event: 'budgetEnded', lines: [] }
          : {
              event: 'budgetEnrolled',
              lines: [
                { label: 'monthly', value: formatMoney(monthlyCents, currencyOf(confirmed.account.country), language) },
              ],
            },
      ),

    sendPlan: ({ rows, ...confirmed }: Confirmed & { rows: InstallmentRow[] }, info: RequestInfo): Promise<void> =>
      send(
        confirmed,
        info,
        (language) => {
          const money = (amount: number) => formatMoney(amount, currencyOf(confirmed.account.country), language);
          const total = rows.reduce((sum, row) => sum + row.amountCents, 0);
          const payments = rows.map(({ dueDate, amountCents }) => ({
            text: formatCalendarDate(dueDate, language),
            value: money(amountCents),
          }));
          return { event: 'planEnrolled', lines: [...payments, { label: 'total', value: money(total) }] };
        },
        PLAN_ENROLLMENT,
      ),
  };
}
