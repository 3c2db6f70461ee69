import { useTranslation } from 'react-i18next';
import { formatCalendarDate } from '~/domain/calendar-date';
import type { InstallmentRow } from '~/domain/installments';
import type { Currency } from '~/domain/money';
import { AmountTable } from './amount-table';

/** The schedule: each row's date and amount, and their sum. Spec: forms-and-approval 2.4. */
export function ScheduleTable({ rows, currency }: { rows: readonly InstallmentRow[]; currency: Currency }) {
  const { t, i18n } = useTranslation();
  return (
    <AmountTable
      label={t('installments:title')}
      headings={[t('installments:billingPeriod'), t('installments:amount')]}
      rows={rows}
      currency={currency}
    >
      {({ dueDate, isDownPayment }) => (
        <td>
          {isDownPayment ? <strong>{t('installments:downPayment')} · </strong> : null}
          <span className="nowrap">{formatCalendarDate(dueDate, i18n.language)}</span>
        </td>
      )}
    </AmountTable>
  );
}
