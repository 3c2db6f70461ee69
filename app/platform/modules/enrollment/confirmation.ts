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
import { promise } from '../../messages/deliver';
import type { EnrollmentParams } from '../../messages/kinds/enrollment';
import { messageLocale } from '../../messages/languages';
import { languageOfMessage, renderMessage } from '../../messages/render';
import type { KeepMessage } from '../../messages/promises';
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
 * The e-mails that follow an enrollment or its end: what was agreed, to keep. Each is made ready before the act and stored with it. They
 * go to the contact on file, in the language of the page. One that fails is logged and costs nothing else.
 */
export function createEnrollmentConfirmation(context: PlatformContext) {
  const { db, clock, config, tokens, log } = context;
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });

  const nothing: KeepMessage = async () => undefined;

  async function safely(accountId: string, work: () => Promise<KeepMessage>): Promise<KeepMessage> {
    try {
      return await work();
    } catch {
      log('warn', 'enrollment.confirmationFailed', { accountId });
      return nothing;
    }
  }

  async function write(
    { account, recipient, event, params, claims: own, path }: Letter,
    info: RequestInfo,
  ): Promise<KeepMessage> {
    const to = await createContactService({ db }).findDestination(account, recipient, 'email');
    if (!to) return nothing;
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
    return promise(context, account, { channel: 'email', to }, rendered, more);
  }

  const offerLetter = (
    { account, facts, now }: Confirmed,
    info: RequestInfo,
    event: EnrollmentParams['event'],
    linesIn: (language: string) => EnrollmentParams['lines'],
    target = '',
  ): Promise<KeepMessage> =>
    safely(account.id, () => {
      const params = (language: string) => ({
        accountNumber: accountNumberOf(facts),
        at: now,
        lines: linesIn(language),
      });
      return write({ account, recipient: facts.recipient, event, params, claims: { purpose: 'enroll', target } }, info);
    });

  return {
    /** Enrolled for an amount a month; without one, ended. */
    budgetLetter: (
      { monthlyCents, ...confirmed }: Confirmed & { monthlyCents: number | undefined },
      info: RequestInfo,
    ): Promise<KeepMessage> =>
      offerLetter(confirmed, info, monthlyCents === undefined ? 'budgetEnded' : 'budgetEnrolled', (language) =>
        monthlyCents === undefined
          ? []
          : [{ label: 'monthly', value: formatMoney(monthlyCents, currencyOf(confirmed.account.country), language) }],
      ),

    planLetter: (
      { rows, ...confirmed }: Confirmed & { rows: InstallmentRow[] },
      info: RequestInfo,
    ): Promise<KeepMessage> =>
      offerLetter(
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
    endedLetter: (link: LinkClaims, kind: ReportKind, info: RequestInfo): Promise<KeepMessage> =>
      safely(link.accountId, async () => {
        const [account, recipient] = await Promise.all([
          accounts.findAccount(link.accountId),
          recipients.findRecipient(link.accountId, link.recipientId),
        ]);
        if (!account || !recipient) return nothing;
        const params = () => ({ accountNumber: '', at: clock.now(), lines: [] });
        const claims = { purpose: 'report', target: link.target } as const;
        return write({ account, recipient, event: ENDED[kind], params, claims, path: REPORT_PATHS[kind] }, info);
      }),
  };
}
