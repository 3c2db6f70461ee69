import { useTranslation } from 'react-i18next';
import { PAYMENT_STATES, type ListedPayment } from '../payment-list-calls';
import { formatDateAndTime } from '~/domain/calendar-date';
import { formatMoney } from '~/domain/money';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField, TextField, Options } from '~/ui/form-fields';
import { EmptyState } from '~/ui/empty-state';
import { ListTable } from '~/ui/list-table';
import { Pagination } from '~/ui/pagination';

export interface PaymentListView {
  payments: ListedPayment[];
  filter: { state: string; from: string; to: string; recipient: string };
  /** Where the older ones are; empty on the last page. */
  nextPath: string;
  isFirst: boolean;
  /** A date in the address is invalid. */
  isRefused: boolean;
  timeZone: string;
}

const LIST_PATH = '/smart/payments';

/** Where a payment's page is. */
export const paymentPath = (reference: string, page = ''): string =>
  `${LIST_PATH}/${encodeURIComponent(reference)}${page && `/${page}`}`;

const queryOf = (filter: Record<string, string>): string =>
  new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();

/** The account's payments, the newest first. */
export function PaymentListPage({ view }: { view: PaymentListView }) {
  const { t } = useTranslation();
  const { payments, filter, nextPath, isFirst } = view;
  return (
    <article>
      <h1>{t('payments:book.title')}</h1>
      <Filter view={view} />
      {filter.recipient ? (
        <p className="data-actions">
          {t('data:only', { title: t('data:datasets.recipients.title'), key: filter.recipient })}{' '}
          <a href={`/smart/recipients/${encodeURIComponent(filter.recipient)}`}>{t('data:open')}</a>
        </p>
      ) : null}
      {payments.length > 0 ? <Payments view={view} /> : <NoPayments filter={filter} />}
      <Pagination firstPath={`${LIST_PATH}?${queryOf(filter)}`} isFirst={isFirst} nextPath={nextPath} isByTime />
      {payments.length > 0 ? (
        <p className="actions data-actions">
          {(['csv', 'jsonl'] as const).map((format) => (
            <ButtonLink
              key={format}
              href={`${LIST_PATH}/export?${queryOf({ ...filter, format })}`}
              text={t(`data:export.${format}`)}
              isPlain
              download=""
            />
          ))}
        </p>
      ) : null}
    </article>
  );
}

/** None that fit, or none at all. */
function NoPayments({ filter }: Pick<PaymentListView, 'filter'>) {
  const { t } = useTranslation();
  return queryOf(filter) ? (
    <EmptyState text={t('data:noneFound')} act={{ href: LIST_PATH, text: t('results:showAll') }} />
  ) : (
    <EmptyState text={t('payments:bookNone')} act={{ href: '/smart/links', text: t('links:many.title') }} />
  );
}

function Filter({ view: { filter, isRefused } }: { view: PaymentListView }) {
  const { t } = useTranslation();
  const error = isRefused ? t('payments:book.badDate') : undefined;
  return (
    <form method="get" action={LIST_PATH} role="search" noValidate>
      {filter.recipient ? <input type="hidden" name="recipient" value={filter.recipient} /> : null}
      <SelectField name="state" label={t('payments:book.state')} value={filter.state} isRequired>
        <option value="">{t('payments:book.any')}</option>
        <Options values={PAYMENT_STATES} label={(state) => t(`payments:book.states.${state}`)} />
      </SelectField>
      <TextField name="from" type="date" label={t('payments:book.from')} value={filter.from} error={error} />
      <TextField name="to" type="date" label={t('payments:book.to')} value={filter.to} error={error} />
      <div className="actions">
        <Button text={t('payments:book.show')} isPlain />
      </div>
    </form>
  );
}

function Payments({ view: { payments, timeZone } }: { view: PaymentListView }) {
  const { t, i18n } = useTranslation();
  const money = (amount: number, { currency }: ListedPayment) => formatMoney(amount, currency, i18n.language);
  return (
    <ListTable
      id="payments-caption"
      caption={t('payments:book.title')}
      heads={[
        t('results:reference'),
        t('unsubscribe:history.when'),
        t('results:recipient'),
        t('payments:book.state'),
        t('payments:label.amount'),
        t('payments:book.refunded'),
      ]}
      numbers={[4, 5]}
      rows={payments.map((payment) => ({
        key: payment.reference,
        cells: [
          <a key="reference" href={paymentPath(payment.reference)} className="tap">
            <bdi>{payment.reference}</bdi>
          </a>,
          <time key="at" dateTime={payment.at}>
            {formatDateAndTime(Date.parse(payment.at), timeZone, i18n.language)}
          </time>,
          <bdi key="who">{payment.recipientName || payment.accountNumber}</bdi>,
          t(`payments:book.states.${payment.status}`),
          money(payment.amountCents, payment),
          payment.refundedCents > 0 ? money(payment.refundedCents, payment) : '',
        ],
      }))}
    />
  );
}
