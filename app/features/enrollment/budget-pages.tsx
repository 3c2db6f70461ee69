import type { TextKey } from 'i18next';
import { useTranslation } from 'react-i18next';
import { adjustmentOf } from '~/domain/enrollment';
import { formatCalendarDate } from '~/domain/calendar-date';
import { formatLocale } from '~/domain/format';
import { formatMoney, type Currency } from '~/domain/money';
import { remember } from '~/domain/remember';
import { Button, ButtonLink } from '~/ui/button';
import { ChartFiles } from '~/ui/chart-files';
import { CustomerService } from '~/ui/phone';
import { Flash } from '~/ui/flash-message';
import { Fact } from '~/ui/paper-facts';

/** One month of usage and its bill. */
interface UsageItem {
  fromDate: string;
  toDate: string;
  therms: number;
  billCents: number;
}

/** What the enrollment page shows of a customer's account. */
export interface BudgetView {
  accountNumber: string;
  currency: Currency;
  state: string;
  items: UsageItem[];
  highestCents: number;
  averageCents: number;
  estimateCents: number;
  agreedCents: number | null;
  /** Whether the confirmation goes somewhere; missing where that is not known. */
  hasEmailAddress?: boolean;
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
  const { items, currency, estimateCents } = view;
  return (
    <article>
      <h1>{t('enrollment:budget.enrollTitle')}</h1>
      {problem ? <Flash kind="warning" text={t(problem)} role="alert" /> : null}
      <p>{t('enrollment:budget.enrollLead')}</p>
      <BudgetFacts view={view} />
      <p>{t(`enrollment:adjust.${adjustmentOf(view.state)}`)}</p>
      <form method="post">
        <input type="hidden" name="estimate" value={estimateCents} />
        <div className="actions">
          <Button text={t('enrollment:budget.enrollButton')} />
        </div>
      </form>
      <UsageTable items={items} currency={currency} chartPath={chartPath} />
    </article>
  );
}

function BudgetFacts({ view }: { view: BudgetView }) {
  const { t, i18n } = useTranslation();
  const { items, currency, accountNumber } = view;
  const money = (amount: number) => <span className="ltr">{formatMoney(amount, currency, i18n.language)}</span>;
  return (
    <dl className="facts">
      <Fact label={t('look-up:accountNumber')} text={accountNumber} isLtr />
      <dt>{t('enrollment:period')}</dt>
      <dd>
        <Day day={items[0]?.fromDate} /> – <Day day={items.at(-1)?.toDate} />
      </dd>
      <Fact label={t('enrollment:highest')} text={money(view.highestCents)} />
      <Fact label={t('enrollment:average')} text={money(view.averageCents)} />
      <Fact label={t('enrollment:estimate')} text={<strong>{money(view.estimateCents)}</strong>} />
    </dl>
  );
}

function Day({ day }: { day: string | undefined }) {
  const { i18n } = useTranslation();
  return <span className="nowrap">{formatCalendarDate(day, i18n.language)}</span>;
}

const formats = remember<Intl.NumberFormat>();

const thermsFormat = (language: string): Intl.NumberFormat =>
  formats(language, () => {
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return new Intl.NumberFormat(formatLocale(language), digits);
  });

/**
 * Usage and bills, period by period, each number with a bar in its own line, as long as it is of the most that its column has: the chart and
 * the table are one, with JavaScript and without. Spec: enrollment-and-payment 2 and 9.
 */
function UsageTable({ items, currency, chartPath }: { items: UsageItem[]; currency: Currency; chartPath: string }) {
  const { t, i18n } = useTranslation();
  const therms = thermsFormat(i18n.language);
  const money = (cents: number) => formatMoney(cents, currency, i18n.language);
  const [mostUsed, mostBilled] = [
    mostOf(items.map((item) => item.therms)),
    mostOf(items.map((item) => item.billCents)),
  ];
  return (
    <section aria-labelledby="usage-title" className="usage">
      <h2 id="usage-title">{t('enrollment:historyTitle')}</h2>
      <div className="table-scroll" tabIndex={0} role="region" aria-labelledby="usage-title">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('enrollment:usageFrom')}</th>
              <th scope="col">{t('enrollment:usageTo')}</th>
              <AxisHead
                id="usage-head"
                label={t('enrollment:therms')}
                least={therms.format(0)}
                most={therms.format(mostUsed)}
              />
              <AxisHead id="bill-head" label={t('enrollment:bill')} least={money(0)} most={money(mostBilled)} />
            </tr>
          </thead>
          <tbody>
            {items.map(({ fromDate, toDate, therms: used, billCents }) => (
              <tr key={fromDate}>
                <th scope="row">
                  <Day day={fromDate} />
                </th>
                <td>
                  <Day day={toDate} />
                </td>
                <BarCell text={therms.format(used)} part={used / mostUsed} className="usage-bar used" />
                <BarCell text={money(billCents)} part={billCents / mostBilled} className="usage-bar billed" />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {items.length > 0
        ? (['usage', 'bill'] as const).map((of) => (
            <div key={of} className="row chart-row">
              <span>{t(of === 'usage' ? 'enrollment:therms' : 'enrollment:bill')}</span>
              <ChartFiles path={`${chartPath}?of=${of}`} describedBy={`${of}-head`} />
            </div>
          ))
        : null}
    </section>
  );
}

/** What a whole bar stands for; a column of nothing has bars of nothing. */
const mostOf = (values: readonly number[]): number => Math.max(0, ...values) || 1;

/** The head of a column, with its unit, and where its bars begin and end. */
function AxisHead({ id, label, least, most }: { id: string; label: string; least: string; most: string }) {
  return (
    <th scope="col" className="num">
      <span id={id}>{label}</span>{' '}
      <span className="usage-axis hint" aria-hidden="true">
        <span className="ltr">{least}</span> <span className="ltr">{most}</span>
      </span>
    </th>
  );
}

/** A number above its bar. A credit has none. */
function BarCell({ text, part, className }: { text: string; part: number; className: string }) {
  return (
    <td className="num">
      <span className="ltr">{text}</span>
      <svg className={className} width="100%" height="10" aria-hidden="true" focusable="false">
        <rect width={`${Math.max(0, Math.round(part * 10_000) / 100)}%`} height="10" />
      </svg>
    </td>
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
        <Fact label={t('look-up:accountNumber')} text={accountNumber} isLtr />
        {agreedCents === null ? null : (
          <Fact label={t('enrollment:monthly')} text={formatMoney(agreedCents, currency, i18n.language)} isLtr />
        )}
      </dl>
      <p>{t(`enrollment:adjust.${adjustmentOf(state)}`)}</p>
      {view.hasEmailAddress === false ? null : <p>{t('enrollment:confirmationSent')}</p>}
      <CustomerService />
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
          <Fact label={t('look-up:accountNumber')} text={accountNumber} isLtr />
        </dl>
      ) : null}
      <CustomerService />
      <p className="actions">
        <ButtonLink href={enrollPath} text={t('enrollment:budget.again')} isPlain />
      </p>
    </article>
  );
}
