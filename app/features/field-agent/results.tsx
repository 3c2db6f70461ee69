import { useTranslation } from 'react-i18next';
import { formatInstant, isTimeZone } from '~/domain/calendar-date';
import { formatMoney } from '~/domain/money';

/** A code that opens the payment page. */
export interface QrView {
  account: string;
  /** `data:` address of the PNG: another request would have to carry what the code holds. */
  image: string;
  width: number;
  height: number;
  /** Address of the payment page; undefined where the platform tells none. */
  link?: string;
}

export interface PaymentView {
  paymentId: string;
  /** As the platform wrote it: an ISO instant, or words of its own. */
  paidAt: string;
  timeZone: string;
  amountCents: number;
  /** What the customer owes now; null where nobody knows. */
  dueCents?: number | null;
  status: string;
  statusDescription?: string | null;
}

export function QrToPay({ qr }: { qr: QrView }) {
  const { t } = useTranslation();
  return (
    <figure className="qr" id="result">
      <img
        src={qr.image}
        width={qr.width}
        height={qr.height}
        alt={t('field-agent:agent.qrAlt', { account: qr.account })}
      />
      <figcaption>
        {t('field-agent:agent.scan')}
        {qr.link ? (
          <p>
            <a href={qr.link}>{t('field-agent:agent.openPay')}</a>
          </p>
        ) : null}
      </figcaption>
    </figure>
  );
}

/** Spec: enrollment-and-payment 2, "Field-agent payments page" and 3, "Last payment". */
export function PaymentTable({ payment }: { payment: PaymentView }) {
  const { t, i18n } = useTranslation();
  const { paymentId, amountCents, dueCents, status, statusDescription } = payment;
  const rows: [label: string, value: string, isLtr?: boolean][] = [
    [t('field-agent:agent.paymentId'), paymentId, true],
    [t('field-agent:agent.paidAt'), timeOf(payment, i18n.language)],
    [t('field-agent:agent.amount'), formatMoney(amountCents, 'USD', i18n.language), true],
    [t('field-agent:agent.status'), t(`field-agent:agent.statuses.${status}`, { defaultValue: status })],
    ...(statusDescription
      ? [
          [
            t('field-agent:agent.failure'),
            t(`field-agent:agent.failures.${statusDescription}`, { defaultValue: statusDescription }),
          ] as [string, string],
        ]
      : []),
    ...(typeof dueCents === 'number'
      ? [[t('field-agent:agent.due'), formatMoney(dueCents, 'USD', i18n.language), true] as [string, string, boolean]]
      : []),
  ];
  return (
    <table className="payment" id="result">
      <caption>{t('field-agent:agent.paymentTitle')}</caption>
      <tbody>
        {rows.map(([label, value, isLtr]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{isLtr ? <span className="ltr">{value}</span> : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Date and time with their zone; what is no instant is shown as it came. */
function timeOf({ paidAt, timeZone }: PaymentView, language: string): string {
  const instant = /(?:Z|[+-]\d\d:?\d\d)$/.test(paidAt) ? Date.parse(paidAt) : NaN;
  return Number.isNaN(instant) || !isTimeZone(timeZone)
    ? `${paidAt} ${timeZone}`.trim()
    : formatInstant(instant, timeZone, language);
}
