import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { apiErrorText } from '~/ui/api-error-text';
import { Button, ButtonLink } from '~/ui/button';
import { DescriptionItem, PrintHeaderItems } from '~/ui/description-items';
import { PayDetails, useMoneyFormat, type PayDetail } from './pay-components';
import type { PaymentResultView } from './view';

type Final = Exclude<PaymentResultView, { state: 'pending' }>;
type Pending = Extract<PaymentResultView, { state: 'pending' }>;

/** Shows the result of a payment. Spec: enrollment-and-payment 2, "Payment confirmation page". */
export function PaymentResultPage({ view }: { view: PaymentResultView }) {
  if (view.state === 'pending') return <PendingPayment view={view} />;
  return view.state === 'received' ? <Received view={view} /> : <NotReceived view={view} />;
}

function Received({ view }: { view: Final }) {
  const { t } = useTranslation();
  const money = useMoneyFormat(view.currency);
  return (
    <article className="pay">
      <div className="flash flash-success pay-outcome" role="status">
        <h1>{t('payments:received')}</h1>
        <p>{t('payments:receivedText')}</p>
      </div>
      <ResultDescriptionList view={view} />
      {view.retryPath ? (
        <p className="actions">
          <ButtonLink href={view.retryPath} text={t('payments:payRest', { amount: money(view.restCents ?? 0) })} />
        </p>
      ) : null}
      <p className="actions">
        <a className={view.retryPath ? 'button plain' : 'button'} href={`${view.receiptPath}&download=1`}>
          {t('payments:receipt')}
        </a>{' '}
        <ButtonLink href={view.receiptPath} text={t('payments:openReceipt')} isPlain />
      </p>
      <p className="hint">{t('payments:keepReference')}</p>
    </article>
  );
}

function NotReceived({ view }: { view: Final }) {
  const { t } = useTranslation();
  return (
    <article className="pay">
      <div className="flash flash-error pay-outcome" role="alert">
        <h1>{t('payments:notReceived')}</h1>
        <p>{t('payments:readRemarks')}</p>
      </div>
      <ResultDescriptionList view={view} />
      {view.retryPath ? (
        <p className="actions">
          <ButtonLink
            href={view.retryPath}
            text={t(view.state === 'declined' && view.method === 'card' ? 'payments:anotherCard' : 'payments:tryAgain')}
          />
        </p>
      ) : (
        <p>{t('payments:openLinkAgain')}</p>
      )}
    </article>
  );
}

function meansOf({ method, brand, lastFour }: Final, t: TFunction): string {
  if (!method) return '';
  if (!lastFour) return t(`payments:method.${method}`);
  return brand
    ? t('payments:means', { brand, lastFour })
    : t('payments:meansPlain', { means: t(`payments:method.${method}`), lastFour });
}

function ResultDescriptionList({ view }: { view: Final }) {
  const { t, i18n } = useTranslation();
  const money = useMoneyFormat(view.currency);
  const items: PayDetail[] = [
    ['reference', view.reference],
    ['label.amount', money(view.amountCents)],
    ['rest', view.restCents ? money(view.restCents) : ''],
    ['credit', view.creditCents > 0 ? money(view.creditCents) : ''],
    ['tax', view.taxCents > 0 ? money(view.taxCents) : ''],
    ['label.customerNumber', view.customerNumber],
    ['label.method', meansOf(view, t)],
    [
      view.state === 'received' ? 'paidAt' : 'triedAt',
      formatDateAndTimeOrNotAvailable(view.createdAt, view.timeZone, i18n.language),
    ],
    ['balance', view.balanceCents === null ? '' : money(view.balanceCents)],
    ['remarks', apiErrorText(view.remarks, t, (part) => `payments:remark.${part}`)],
  ];
  return (
    <dl className="facts pay-facts">
      <PrintHeaderItems isGrouped name={view.customerName} />
      <PayDetails items={items} />
    </dl>
  );
}

/** Nobody knows yet, or a hosted page waits for the payer. It can be looked at again, gone on with, or taken back. */
function PendingPayment({ view }: { view: Pending }) {
  const { t } = useTranslation();
  const money = useMoneyFormat(view.currency);
  const isOpen = view.url !== '';
  return (
    <article className="pay">
      <h1>{t('payments:pendingTitle')}</h1>
      <div role="status">
        <p className="lead">{t(isOpen ? 'payments:walletOpen' : 'payments:pendingText')}</p>
      </div>
      <dl className="facts">
        <DescriptionItem label={t('payments:reference')} text={<bdi>{view.reference}</bdi>} />
        {view.amountCents > 0 ? (
          <DescriptionItem label={t('payments:label.amount')} text={money(view.amountCents)} />
        ) : null}
      </dl>
      <p>{t('payments:notTwice')}</p>
      <form method="post" className="actions">
        {isOpen ? (
          <ButtonLink href={view.url} text={t('payments:toWallet')} />
        ) : (
          <ButtonLink href={view.ownPath} text={t('payments:checkAgain')} />
        )}
        <Button intent="cancel" text={t('payments:cancelPayment')} isPlain />
      </form>
    </article>
  );
}
