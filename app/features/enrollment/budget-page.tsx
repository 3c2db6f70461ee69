import { useTranslation } from 'react-i18next';
import { adjustmentOf } from '~/domain/budget';
import { formatCalendarDate } from '~/domain/calendar-date';
import { formatMoney, type Currency } from '~/domain/money';
import { UsageTable } from './usage-table';

/** One month of usage and its bill. */
export interface UsageItem {
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
}

/** Figures, history and the one button. Spec: enrollment-and-payment 2, "Budget billing enrollment page". */
export function BudgetPage({ view, problem }: { view: BudgetView; problem?: string }) {
  const { t } = useTranslation();
  const { items, currency, estimateCents } = view;
  return (
    <article>
      <h1>{t('enrollment:budget.enrollTitle')}</h1>
      {problem ? (
        <div className="flash flash-warning" role="alert">
          <p>{t(problem)}</p>
        </div>
      ) : null}
      <p>{t('enrollment:budget.enrollLead')}</p>
      <BudgetFacts view={view} />
      <p>{t(`enrollment:adjust.${adjustmentOf(view.state)}`)}</p>
      <form method="post">
        <input type="hidden" name="estimate" value={estimateCents} />
        <div className="actions">
          <button type="submit" className="button">
            {t('enrollment:budget.enrollButton')}
          </button>
        </div>
      </form>
      <UsageTable items={items} currency={currency} />
    </article>
  );
}

function BudgetFacts({ view }: { view: BudgetView }) {
  const { t, i18n } = useTranslation();
  const { items, currency, accountNumber } = view;
  const money = (amount: number) => <span className="ltr">{formatMoney(amount, currency, i18n.language)}</span>;
  const date = (day: string | undefined) => <span className="nowrap">{formatCalendarDate(day, i18n.language)}</span>;
  return (
    <dl className="facts">
      <dt>{t('look-up:accountNumber')}</dt>
      <dd>
        <span className="ltr">{accountNumber}</span>
      </dd>
      <dt>{t('enrollment:period')}</dt>
      <dd>
        {date(items[0]?.fromDate)} – {date(items.at(-1)?.toDate)}
      </dd>
      <dt>{t('enrollment:highest')}</dt>
      <dd>{money(view.highestCents)}</dd>
      <dt>{t('enrollment:average')}</dt>
      <dd>{money(view.averageCents)}</dd>
      <dt>{t('enrollment:estimate')}</dt>
      <dd>
        <strong>{money(view.estimateCents)}</strong>
      </dd>
    </dl>
  );
}
