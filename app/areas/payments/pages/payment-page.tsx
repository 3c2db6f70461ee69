import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentDetails } from '../payment-list-calls';
import { formatDateAndTime } from '~/domain/calendar-date';
import { formatMoney } from '~/domain/money';
import { isolate } from '~/domain/punctuation';
import { ButtonLink } from '~/ui/button';
import { ListTable } from '~/ui/list-table';
import { BackLink } from '~/ui/back-link';
import { paymentPath } from './payment-list-page';

interface PaymentView {
  payment: PaymentDetails;
  timeZone: string;
}

/** One payment, and what was given back of it. */
export function PaymentPage({ view: { payment, timeZone } }: { view: PaymentView }) {
  const { t } = useTranslation();
  return (
    <article>
      <BackLink to="/smart/payments" text={t('payments:book.title')} />
      <h1>{t('payments:book.payment', { reference: isolate(payment.reference) })}</h1>
      <PaymentDescriptionList payment={payment} timeZone={timeZone} />
      <section aria-labelledby="refunds-title">
        <h2 id="refunds-title">{t('payments:book.refunded')}</h2>
        <Refunds payment={payment} timeZone={timeZone} />
      </section>
    </article>
  );
}

function PaymentDescriptionList({ payment, timeZone }: PaymentView) {
  const { t, i18n } = useTranslation();
  const formatTimestamp = (at: string) => formatDateAndTime(Date.parse(at), timeZone, i18n.language);
  const items: [string, ReactNode][] = [
    [t('payments:book.state'), t(`payments:book.states.${payment.status}`)],
    [t('payments:book.why'), payment.declineCode],
    [t('payments:label.amount'), formatMoney(payment.amountCents, payment.currency, i18n.language)],
    [t('unsubscribe:history.when'), formatTimestamp(payment.at)],
    [
      t('results:recipient'),
      payment.recipientName ? (
        <a href={`/smart/recipients/${encodeURIComponent(payment.recipientId)}`}>{payment.recipientName}</a>
      ) : (
        ''
      ),
    ],
    [t('payments:label.customerNumber'), payment.accountNumber],
    [
      t('payments:label.method'),
      [t(`payments:method.${payment.method}`), payment.brand, payment.lastFour && `…${payment.lastFour}`]
        .filter(Boolean)
        .join(' · '),
    ],
    [t('payments:label.email'), payment.email],
    [t('payments:label.phone'), payment.phone],
    [t('payments:book.demand'), payment.demandId],
  ];
  return (
    <dl className="data-facts">
      {items
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Refunds({ payment, timeZone }: PaymentView) {
  const { t, i18n } = useTranslation();
  const money = (amount: number) => formatMoney(amount, payment.currency, i18n.language);
  const { refunds, refundableCents, refundedCents, isOurs } = payment;
  return (
    <>
      {refundedCents > 0 ? (
        <p>{t('payments:book.refundedOf', { refunded: money(refundedCents), amount: money(payment.amountCents) })}</p>
      ) : (
        <p>{t('payments:book.noRefunds')}</p>
      )}
      {refunds.length > 0 ? (
        <ListTable
          id="refunds-caption"
          caption={t('payments:book.refunded')}
          heads={[
            t('unsubscribe:history.when'),
            t('payments:label.amount'),
            t('payments:book.state'),
            t('payments:book.who'),
          ]}
          numbers={[1]}
          rows={refunds.map(({ at, amountCents, status, reason, actor }, index) => ({
            key: String(index),
            cells: [
              formatDateAndTime(Date.parse(at), timeZone, i18n.language),
              money(amountCents),
              <>
                {t(`payments:book.refundStates.${status}`)} <span className="hint inline">{reason}</span>
              </>,
              <bdi key="actor">{actor}</bdi>,
            ],
          }))}
        />
      ) : null}
      {refundableCents > 0 ? (
        <p className="actions">
          <ButtonLink href={paymentPath(payment.reference, 'refund')} text={t('payments:book.refund')} />
        </p>
      ) : null}
      {payment.status === 'received' && !isOurs ? <p>{t('payments:book.elsewhere')}</p> : null}
    </>
  );
}
