import type { TextKey } from 'i18next';
import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import type { getLastPayment } from '../calls';
import { formatDateAndTimeOrNotAvailable, isTimeZone } from '~/domain/calendar-date';
import { formatMoney } from '~/domain/money';
import { TextField, useFields, type Fields } from '~/ui/form-fields';
import { Flash } from '~/ui/flash-message';
import { Input } from '~/ui/inputs';
import { EnterButton, PageForm } from '~/ui/page-form';
import type { AgentErrors, AgentValues } from './fields';

/** What a button did. The code and the payment are never shown together: each is the answer to one button. */
export type AgentResult =
  | { kind: 'none' }
  | { kind: 'problem'; message: TextKey; errors: AgentErrors }
  | { kind: 'failed'; message: string }
  | { kind: 'sent'; message: TextKey }
  | { kind: 'queued' }
  | { kind: 'noPayment'; account: string }
  | { kind: 'qr'; qr: QrView }
  | { kind: 'payment'; payment: PaymentView };

interface AgentView {
  values: AgentValues;
  sendKey: string;
}

/** The button that Enter in a field presses. It does nothing. */
const NO_OP_INTENT = { name: 'intent', value: 'keep' };

/** The field agent's page. Spec: enrollment-and-payment 2, "Field-agent payments page". */
export function AgentPage({ view, result }: { view: AgentView; result: AgentResult }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { field, summary } = useFields(result.kind === 'problem' ? result : undefined, { ...view.values });
  return (
    <article>
      <h1>{t('field-agent:agent.title')}</h1>
      {result.kind === 'problem'
        ? summary(t(result.message), { labelOf: (name) => t(LABELS[name as keyof AgentValues]) })
        : null}
      <Note result={result} />
      <p>{t('field-agent:agent.lead')}</p>
      {/* On a phone, what a button brings is below the screen. */}
      <PageForm action={`${pathname}${search}#result`} noValidate data-enhance="field-agent">
        <Input type="hidden" name="sendKey" defaultValue={view.sendKey} />
        <EnterButton enter={NO_OP_INTENT} text={t('common:continue')} />
        <AgentFields field={field} />
        <AgentButtons />
      </PageForm>
      {result.kind === 'qr' ? <QrToPay qr={result.qr} /> : null}
      {result.kind === 'payment' ? <PaymentTable payment={result.payment} /> : null}
    </article>
  );
}

const LABELS = {
  accountNumber: 'field-agent:agent.accountNumber',
  email: 'field-agent:agent.email',
  mobileNumber: 'field-agent:agent.mobile',
} as const;

function Note({ result }: { result: AgentResult }) {
  const { t } = useTranslation();
  if (result.kind === 'sent') {
    return <Flash kind="success" text={t(result.message)} />;
  }
  if (result.kind === 'queued') return <Flash kind="info" text={t('common:queued')} />;
  if (result.kind !== 'failed' && result.kind !== 'noPayment') return null;
  return (
    <div className={`flash ${result.kind === 'failed' ? 'flash-error' : 'flash-info'}`} role="alert">
      <p>
        {result.kind === 'failed' ? result.message : t('field-agent:agent.noPayments', { account: result.account })}
      </p>
    </div>
  );
}

function AgentFields({ field }: Pick<Fields, 'field'>) {
  const { t } = useTranslation();
  const of = (name: keyof AgentValues) => ({ ...field(name), label: t(LABELS[name]), isRequired: true, dir: 'ltr' });
  return (
    <>
      <TextField {...of('accountNumber')} type="text" readOnly className="short" />
      <TextField {...of('email')} type="email" />
      {/* No length limit: it would cut off what is pasted. */}
      <TextField {...of('mobileNumber')} hint={t('field-agent:agent.mobileHint')} type="tel" className="short" />
    </>
  );
}

function AgentButtons() {
  const { t } = useTranslation();
  const button = (intent: string, text: string, isPlain = true) => (
    <button type="submit" className={`button ${isPlain ? 'plain' : ''}`} name="intent" value={intent}>
      {text}
    </button>
  );
  return (
    <div className="actions">
      {button('email', t('field-agent:agent.sendEmail'))} {button('sms', t('field-agent:agent.sendSms'))}{' '}
      {button('qr', t('field-agent:agent.generateQr'), false)} {button('payment', t('field-agent:agent.latestPayment'))}
    </div>
  );
}

/** There is no such installation, or it can't be told right now. */
export function AgentLoadFailure({ error }: { error: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('field-agent:agent.title')}</h1>
      <Flash kind="error" text={t('field-agent:agent.loadFailed', { error })} />
    </article>
  );
}

/** A code that opens the payment page. */
interface QrView {
  account: string;
  /** `data:` address of the PNG: another request would have to carry what the code holds. */
  image: string;
  width: number;
  height: number;
  /** Address of the payment page; undefined where the platform tells none. */
  link?: string;
}

/** `paidAt` is as the platform wrote it: an ISO instant, or words of its own. */
type PaymentView = NonNullable<CallData<typeof getLastPayment>>;

function QrToPay({ qr }: { qr: QrView }) {
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
function PaymentTable({ payment }: { payment: PaymentView }) {
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
    : formatDateAndTimeOrNotAvailable(instant, timeZone, language);
}
