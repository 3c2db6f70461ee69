import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateOrNotAvailable } from '~/domain/calendar-date';
import type { InstallmentRow } from '~/domain/installments';
import { type Currency, formatMoney } from '~/domain/money';

interface AmountTableProps<Row> {
  /** Names the table where it scrolls. */
  label: string;
  /** Headings of the columns; the last is the amounts' own. */
  headings: readonly [...string[], string];
  rows: readonly Row[];
  currency: Currency;
  /** The cells of a row before its amount. */
  children: (row: Row) => ReactNode;
  className?: string;
}

/** Rows that each end in an amount, and the sum of all. */
export function AmountTable<Row extends { amountCents: number }>({
  label,
  headings,
  rows,
  currency,
  children,
  className,
}: AmountTableProps<Row>) {
  const { t } = useTranslation();
  const before = headings.slice(0, -1);
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className={className}>
        <thead>
          <tr>
            {before.map((heading) => (
              <th scope="col" key={heading}>
                {heading}
              </th>
            ))}
            <th scope="col" className="num">
              {headings.at(-1)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {children(row)}
              <Amount cents={row.amountCents} currency={currency} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={before.length > 1 ? before.length : undefined}>
              {t('installments:total')}
            </th>
            <Amount cents={rows.reduce((sum, row) => sum + row.amountCents, 0)} currency={currency} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Amount({ cents, currency }: { cents: number; currency: Currency }) {
  const { i18n } = useTranslation();
  return (
    <td className="num">
      <span className="ltr">{formatMoney(cents, currency, i18n.language)}</span>
    </td>
  );
}

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
          <span className="nowrap">{formatDateOrNotAvailable(dueDate, i18n.language)}</span>
        </td>
      )}
    </AmountTable>
  );
}
