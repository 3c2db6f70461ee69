import type { CallInput, FileData } from '~/lib/contract/call';
import type { BudgetPlan, getUsageChart } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { formatDateOrNotAvailable, calendarDateAt, type CalendarDate } from '~/domain/calendar-date';
import type { Chart } from '~/domain/bar-chart-svg';
import { formatLocale } from '~/domain/format-units-and-lists';
import { textDirectionOf } from '~/domain/language-tags';
import { currencyOf, formatMoney, type Currency } from '~/domain/money';
import { labelled } from '~/domain/punctuation';
import { textsOf } from '~/locales/platform';
import type { PlatformContext } from '~/platform/platform-context';
import { chartResponse } from '~/platform/documents/chart-response';
import { fail, type Failure } from '~/platform/http/failure';
import { messageLocale } from '~/locales/languages';
import { createAccountService } from '~/areas/accounts/service.server';
import { createPlanEnrollmentService } from './service.server';

type ChartQuery = Omit<CallInput<typeof getUsageChart>['query'], 'token'>;

/** Usage and bills of budget billing as charts to be taken along. Spec: enrollment-and-payment 2 and 9. */
export function createUsageCharts(context: PlatformContext) {
  const service = createPlanEnrollmentService(context);
  const accounts = createAccountService(context);

  return {
    /** `file.notFound` where no month is known. */
    async get(link: LinkClaims, { of, format }: ChartQuery, language: string | undefined): Promise<FileData | Failure> {
      const [plan, account] = await Promise.all([service.getBudget(link), accounts.findAccount(link.accountId)]);
      if (!account || plan.items.length === 0) return fail('file.notFound');
      const today = calendarDateAt(context.clock.now(), account.time_zone);
      const chart = usageChart(plan, of, { today, currency: currencyOf(account.country), language });
      return chartResponse(chart, format, [chart.title, today]);
    },
  };
}

function usageChart(
  { items, accountNumber }: BudgetPlan,
  of: ChartQuery['of'],
  around: { today: CalendarDate; currency: Currency; language: string | undefined },
): Chart {
  const language = messageLocale(around.language);
  const translate = textsOf('enrollment', language);
  const day = (date: CalendarDate) => formatDateOrNotAvailable(date, language);
  const therms = new Intl.NumberFormat(formatLocale(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // Hundredths, of therms as of money, so that steps of the scale are exact.
  const write = (hundredths: number) =>
    of === 'usage' ? therms.format(hundredths / 100) : formatMoney(hundredths, around.currency, language);
  const sizeOf = ({ usageTherms, billAmountCents }: BudgetPlan['items'][number]) =>
    of === 'usage' ? Math.round(usageTherms * 100) : billAmountCents;
  const title = translate(of === 'usage' ? 'therms' : 'bill');
  return {
    title,
    details: [
      labelled(textsOf('documents', language)('account'), accountNumber),
      textsOf('results', language)('asOf', { date: day(around.today) }),
    ],
    bars: items.map((item) => ({
      label: `${day(item.usageFromDate)} – ${day(item.usageToDate)}`,
      text: write(sizeOf(item)),
      size: sizeOf(item),
      before: null,
    })),
    unit: '',
    writeTick: write,
    isWhole: true,
    notes: [],
    language,
    isRtl: textDirectionOf(language) === 'rtl',
  };
}
