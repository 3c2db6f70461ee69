import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatDateOrNotAvailable,
  formatDateAndTimeOrNotAvailable,
  formatMonthOrNotAvailable,
  extractCalendarDate,
} from '~/domain/calendar-date';
import { formatPercent } from '~/domain/format-units-and-lists';
import { formatMoney, type Currency } from '~/domain/money';
import { AmountTable } from '~/ui/amount-table';
import { ButtonLink } from '~/ui/button';
import { Flash } from '~/ui/flash-message';
import { DescriptionItem, PrintHeaderItems } from '~/ui/description-items';
import { noBreakText } from '~/ui/no-break-text';
import { ReportDescription, ReportTitle } from './report-components';
import type { PlanRow, InstallmentPlanView } from './installment-plan-view';

/** A submitted plan: balance, schedule, and what is to be paid now. Spec: enrollment-and-payment 2 and 4. */
export function InstallmentPlanPage({
  view,
  notice,
  children,
}: {
  view: InstallmentPlanView;
  /** What has just been done, above the plan. */
  notice?: ReactNode;
  /** What stands below the plan. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <article>
      <ReportTitle title={view.title} language={view.language} own={t('installments:enrolledTitle')} />
      {notice}
      <ReportDescription html={view.descriptionHtml} language={view.language} />
      <PlanDescriptionList view={view} />
      {view.isBillDateUnusable ? <Flash kind="warning" text={t('reports:plan.billDateUnusable')} /> : null}
      <h2>{t('reports:plan.schedule')}</h2>
      <PlanTable rows={view.rows} currency={view.currency} />
      <Payment view={view} />
      {children}
    </article>
  );
}

function PlanDescriptionList({ view }: { view: InstallmentPlanView }) {
  const { t, i18n } = useTranslation();
  return (
    <dl className="facts">
      <PrintHeaderItems name={view.recipientName} />
      <DescriptionItem
        label={t('form-page:submittedAt')}
        text={formatDateAndTimeOrNotAvailable(view.submittedAt, view.timeZone, i18n.language)}
      />
      <DescriptionItem
        label={t('installments:balance')}
        text={formatMoney(view.balanceCents, view.currency, i18n.language)}
        isLtr
      />
      <DescriptionItem
        label={t('installments:downPayment')}
        text={downPaymentText(view.downPaymentPercent, t, i18n.language)}
      />
      {view.nextBillDate ? (
        <DescriptionItem
          label={t('reports:plan.nextBillDate')}
          text={formatDateOrNotAvailable(view.nextBillDate, i18n.language)}
        />
      ) : null}
    </dl>
  );
}

/** The three meanings of the number. Spec: enrollment-and-payment 4, "Installment down payment". */
function downPaymentText(percent: number, t: TFunction, language: string): string {
  if (percent === -1) return t('reports:plan.downPaymentFirst');
  return percent > 0
    ? t('reports:plan.downPaymentPercent', { percent: formatPercent(percent / 100, language) })
    : t('reports:plan.downPaymentNone');
}

function PlanTable({ rows, currency }: { rows: readonly PlanRow[]; currency: Currency }) {
  const { t } = useTranslation();
  const headings = [t('reports:plan.month'), t('reports:plan.kind'), t('reports:plan.amount')] as const;
  return (
    <AmountTable
      label={t('reports:plan.schedule')}
      headings={headings}
      rows={rows}
      currency={currency}
      className="plan-table"
    >
      {({ month, isDownPayment }) => (
        <>
          <th scope="row">
            <Month month={month} />
          </th>
          <td>{isDownPayment ? <strong>{t('installments:downPayment')}</strong> : t('reports:plan.installment')}</td>
        </>
      )}
    </AmountTable>
  );
}

/** The month, and the day that the payment is due. */
function Month({ month }: { month: string }) {
  const { t, i18n } = useTranslation();
  const due = extractCalendarDate(month);
  if (!due) return <>{month}</>;
  const date = formatDateOrNotAvailable(due, i18n.language);
  return (
    <>
      {formatMonthOrNotAvailable(due, i18n.language)}{' '}
      <span className="hint">{noBreakText(t('reports:plan.dueOn', { date }), date)}</span>
    </>
  );
}

function Payment({ view }: { view: InstallmentPlanView }) {
  const { t, i18n } = useTranslation();
  if (view.isDownPaymentPaid) {
    return (
      <div className="flash flash-success">
        <p>{t('reports:plan.paid')}</p>
      </div>
    );
  }
  if (!view.payPath || view.rows.length === 0) return null;
  // Numbers read left to right, as in the table.
  const money = (cents: number) => `\u2066${formatMoney(cents, view.currency, i18n.language)}\u2069`;
  const { receivedCents, openCents } = view;
  return (
    <div className="card">
      <p>{t('reports:plan.payLead')}</p>
      {receivedCents > 0 ? (
        <p role="status">{t('reports:plan.partPaid', { paid: money(receivedCents), due: money(openCents) })}</p>
      ) : null}
      <p className="actions">
        <ButtonLink href={view.payPath} text={t('reports:plan.pay', { amount: money(openCents) })} />
      </p>
    </div>
  );
}
