import type { TextKey } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { BudgetPlan } from '../calls';
import { adjustmentTextVariant } from '~/domain/plan-enrollment';
import { formatDateOrNotAvailable, formatShortMonth } from '~/domain/calendar-date';
import { formatLocale } from '~/domain/format-units-and-lists';
import { textDirectionOf } from '~/domain/language-tags';
import { formatMoney, fromCents, type Currency } from '~/domain/money';
import { memoizeByKey } from '~/domain/memoize';
import { Button, ButtonLink } from '~/ui/button';
import { ChartDownloads } from '~/ui/chart-downloads';
import { CustomerServicePhone } from '~/ui/phone-text';
import { Flash } from '~/ui/flash-message';
import { DescriptionItem } from '~/ui/description-items';
import { ScrollTable } from '~/ui/scroll-table';

/** What the enrollment page shows of a customer's account. */
export interface BudgetView extends BudgetPlan {
  currency: Currency;
  highestCents: number;
  averageCents: number;
}

/** Figures, history and the one button. Spec: enrollment-and-payment 2, "Budget billing enrollment page". */
export function BudgetPage({
  view,
  chartPath,
  problem,
}: {
  view: BudgetView;
  /** Address of the charts' files. */
  chartPath: string;
  problem?: TextKey;
}) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('enrollment:budget.enrollTitle')}</h1>
      {problem ? <Flash kind="warning" text={t(problem)} role="alert" /> : null}
      <p>{t('enrollment:budget.enrollLead')}</p>
      <BudgetDetails view={view} />
      <p>{t(`enrollment:adjust.${adjustmentTextVariant(view.state)}`)}</p>
      <form method="post">
        <input type="hidden" name="estimate" value={view.budgetEstimateCents} />
        <div className="actions">
          <Button text={t('enrollment:budget.enrollButton')} />
        </div>
      </form>
      <UsageTable view={view} chartPath={chartPath} />
    </article>
  );
}

function BudgetDetails({ view }: { view: BudgetView }) {
  const { t, i18n } = useTranslation();
  const { items, currency, accountNumber } = view;
  const money = (amount: number) => <span className="ltr">{formatMoney(amount, currency, i18n.language)}</span>;
  return (
    <dl className="facts">
      <DescriptionItem label={t('customer-lookup:accountNumber')} text={accountNumber} isLtr />
      <dt>{t('enrollment:period')}</dt>
      <dd>
        <Day day={items[0]?.usageFromDate} /> – <Day day={items.at(-1)?.usageToDate} />
      </dd>
      <DescriptionItem label={t('enrollment:highest')} text={money(view.highestCents)} />
      <DescriptionItem label={t('enrollment:average')} text={money(view.averageCents)} />
      <DescriptionItem label={t('enrollment:estimate')} text={<strong>{money(view.budgetEstimateCents)}</strong>} />
    </dl>
  );
}

function Day({ day }: { day: string | undefined }) {
  const { i18n } = useTranslation();
  return <span className="nowrap">{formatDateOrNotAvailable(day, i18n.language)}</span>;
}

const formats = memoizeByKey<Intl.NumberFormat>();

const thermsFormat = (language: string): Intl.NumberFormat =>
  formats(language, () => {
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return new Intl.NumberFormat(formatLocale(language), digits);
  });

/** Usage and bills, period by period, with a chart of each above the table. Spec: enrollment-and-payment 2 and 9. */
function UsageTable({ view: { items, currency }, chartPath }: { view: BudgetView; chartPath: string }) {
  const { t, i18n } = useTranslation();
  const therms = thermsFormat(i18n.language);
  const money = (cents: number) => formatMoney(cents, currency, i18n.language);
  const columns = [
    { of: 'usage', name: t('enrollment:therms'), values: items.map((item) => item.usageTherms) },
    { of: 'bill', name: t('enrollment:bill'), values: items.map((item) => fromCents(item.billAmountCents)), currency },
  ];
  const months = items.map(({ usageToDate }) => formatShortMonth(usageToDate, i18n.language));
  return (
    <section aria-labelledby="usage-title" className="usage" data-enhance={items.length > 0 ? 'charts' : undefined}>
      <h2 id="usage-title">{t('enrollment:historyTitle')}</h2>
      {items.length > 0 ? (
        <div className="usage-charts">
          {columns.map(({ of, name, ...column }, index) => (
            <figure key={of}>
              <figcaption id={`${of}-name`}>{name}</figcaption>
              <MonthColumns {...column} months={months} labelledBy={`${of}-name`} index={index} />
              <ChartDownloads path={`${chartPath}?of=${of}`} describedBy={`${of}-name`} />
            </figure>
          ))}
        </div>
      ) : null}
      <ScrollTable
        aria-labelledby="usage-title"
        heads={[t('enrollment:usageFrom'), t('enrollment:usageTo'), ...columns.map(({ name }) => name)]}
        numbers={[2, 3]}
      >
        {items.map(({ usageFromDate, usageToDate, usageTherms, billAmountCents }, index) => (
          <tr key={usageFromDate}>
            <th scope="row" abbr={months[index]}>
              <Day day={usageFromDate} />
            </th>
            <td>
              <Day day={usageToDate} />
            </td>
            <td className="num">
              <data value={usageTherms} className="ltr">
                {therms.format(usageTherms)}
              </data>
            </td>
            <td className="num">
              <data value={fromCents(billAmountCents)} className="ltr">
                {money(billAmountCents)}
              </data>
            </td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}

/**
 * A chart of one column of the table: the server's bars, in a box of a fixed height in which Recharts draws the same from that table's
 * numbers (`app/browser/charts.ts`). A picture of the table, so hidden from screen readers. A credit has no bar.
 *
 * @param index of the column among those of numbers
 */
function MonthColumns({
  values,
  months,
  currency,
  labelledBy,
  index,
}: {
  values: number[];
  months: string[];
  currency?: Currency;
  labelledBy: string;
  index: number;
}) {
  const { i18n } = useTranslation();
  const most = Math.max(0, ...values) || 1;
  const width = 100 / months.length;
  const percent = (part: number) => `${Math.round(part * 100) / 100}%`;
  const places = textDirectionOf(i18n.language) === 'rtl' ? [...months.keys()].reverse() : [...months.keys()];
  return (
    <div className="chart" data-chart={labelledBy} data-column={index} data-currency={currency}>
      <svg className={`chart-months month-${index}`} width="100%" aria-hidden="true" focusable="false">
        {values.map((value, month) => {
          const height = (Math.max(0, value) / most) * 88;
          const start = (places[month] ?? 0) * width;
          return (
            <Fragment key={month}>
              <rect
                x={percent(start + width * 0.15)}
                y={percent(88 - height)}
                width={percent(width * 0.7)}
                height={percent(height)}
              />
              {month % 2 === 0 ? (
                <text x={percent(start + width / 2)} y="98%" textAnchor="middle">
                  {months[month]}
                </text>
              ) : null}{' '}
            </Fragment>
          );
        })}
      </svg>
    </div>
  );
}

/** Step "thank-you": enrolled, and the way out. Spec: enrollment-and-payment 2. */
export function BudgetThanksPage({ view, unenrollPath }: { view: BudgetView; unenrollPath: string }) {
  const { t, i18n } = useTranslation();
  const { accountNumber, agreedCents, currency, state } = view;
  return (
    <article>
      <h1>{t('enrollment:budget.thanksTitle')}</h1>
      <Flash kind="success" text={t('enrollment:budget.thanksLead')} />
      <dl className="facts">
        <DescriptionItem label={t('customer-lookup:accountNumber')} text={accountNumber} isLtr />
        {agreedCents === null ? null : (
          <DescriptionItem
            label={t('enrollment:monthly')}
            text={formatMoney(agreedCents, currency, i18n.language)}
            isLtr
          />
        )}
      </dl>
      <p>{t(`enrollment:adjust.${adjustmentTextVariant(state)}`)}</p>
      {view.hasEmailAddress === false ? null : <p>{t('enrollment:confirmationSent')}</p>}
      <CustomerServicePhone />
      <p>
        {t('enrollment:budget.leaveLead')}{' '}
        <a href={unenrollPath} data-dialog="">
          {t('enrollment:budget.leaveLink')}
        </a>
      </p>
    </article>
  );
}

/** Step "thank-you-unenrolled". Spec: as above. */
export function BudgetEndedPage({ accountNumber, enrollPath }: { accountNumber: string; enrollPath: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('enrollment:budget.endedTitle')}</h1>
      <Flash kind="success" text={t('enrollment:budget.endedLead')} />
      {accountNumber ? (
        <dl className="facts">
          <DescriptionItem label={t('customer-lookup:accountNumber')} text={accountNumber} isLtr />
        </dl>
      ) : null}
      <CustomerServicePhone />
      <p className="actions">
        <ButtonLink href={enrollPath} text={t('enrollment:budget.again')} isPlain />
      </p>
    </article>
  );
}
