import { useTranslation } from 'react-i18next';
import { formatCalendarDate, formatMonth } from '~/domain/calendar-date';
import { formatLocale } from '~/domain/format-locale';
import { formatMoney, type Currency } from '~/domain/money';
import type { UsageItem } from './budget-page';

/**
 * Usage and bills, period by period. With JavaScript a chart of the same stands beside it: its module reads the rows' data,
 * so that table and chart cannot differ. Spec: enrollment-and-payment 2 and 9.
 */
export function UsageTable({ items, currency }: { items: UsageItem[]; currency: Currency }) {
  const { t, i18n } = useTranslation();
  const therms = new Intl.NumberFormat(formatLocale(i18n.language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (
    <section aria-labelledby="usage-title" className="usage">
      <h2 id="usage-title">{t('enrollment:historyTitle')}</h2>
      <div className="usage-sides">
        <figure
          className="usage-chart"
          data-enhance="usage-chart"
          data-usage={t('enrollment:therms')}
          data-bill={t('enrollment:bill')}
          hidden
        />
        <div className="table-scroll" tabIndex={0} role="region" aria-labelledby="usage-title">
          <table data-usage-table="">
            <thead>
              <tr>
                <th scope="col">{t('enrollment:usageFrom')}</th>
                <th scope="col">{t('enrollment:usageTo')}</th>
                <th scope="col" className="num">
                  {t('enrollment:therms')}
                </th>
                <th scope="col" className="num">
                  {t('enrollment:bill')}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ fromDate, toDate, therms: used, billCents }) => (
                <tr
                  key={fromDate}
                  data-month={formatMonth(toDate, i18n.language)}
                  data-therms={used}
                  data-cents={billCents}
                  data-money={formatMoney(billCents, currency, i18n.language)}
                >
                  <th scope="row" className="nowrap">
                    {formatCalendarDate(fromDate, i18n.language)}
                  </th>
                  <td className="nowrap">{formatCalendarDate(toDate, i18n.language)}</td>
                  <td className="num">
                    <span className="ltr">{therms.format(used)}</span>
                  </td>
                  <td className="num">
                    <span className="ltr">{formatMoney(billCents, currency, i18n.language)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}
