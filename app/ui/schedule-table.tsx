import { useTranslation } from 'react-i18next';
import { formatCalendarDate } from '~/domain/calendar-date';
import type { InstallmentRow } from '~/domain/installments';
import { formatMoney, type Currency } from '~/domain/money';

/** The schedule: each row's date and amount, and their sum. Spec: forms-and-approval 2.4. */
export function ScheduleTable({ rows, currency }: { rows: readonly InstallmentRow[]; currency: Currency }) {
  const { t, i18n } = useTranslation();
  const total = rows.reduce((sum, row) => sum + row.amountCents, 0);
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={t('installment:title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('installment:billingPeriod')}</th>
            <th scope="col" className="num">
              {t('installment:amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.dueDate}>
              <td>
                {row.isDownPayment ? <strong>{t('installment:downPayment')} · </strong> : null}
                <span className="nowrap">{formatCalendarDate(row.dueDate, i18n.language)}</span>
              </td>
              <td className="num">
                <span className="ltr">{formatMoney(row.amountCents, currency, i18n.language)}</span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('installment:total')}</th>
            <td className="num">
              <span className="ltr">{formatMoney(total, currency, i18n.language)}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
