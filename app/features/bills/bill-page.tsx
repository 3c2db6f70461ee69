import { useTranslation } from 'react-i18next';
import { formatCalendarDate } from '~/domain/calendar-date';
import { formatMoney, type Currency } from '~/domain/money';
import { DocumentFrame } from '~/ui/document-frame';

export interface BillView {
  number: string;
  issuedOn: string;
  dueOn: string;
  amountCents: number;
  currency: Currency;
  /** Address of the document, with a query. */
  file: string;
}

/** The bill in short, links to its document, and the document itself. Spec: preferences-and-consent 2.1, view-bill. */
export function BillPage({ bill }: { bill: BillView }) {
  const { t, i18n } = useTranslation();
  const date = (day: string) => formatCalendarDate(day, i18n.language);
  return (
    <>
      <h1>{t('bills:title')}</h1>
      <dl className="facts">
        <dt>{t('bills:number')}</dt>
        <dd>
          <span className="ltr">{bill.number}</span>
        </dd>
        <dt>{t('bills:issuedOn')}</dt>
        <dd>{date(bill.issuedOn)}</dd>
        <dt>{t('bills:dueOn')}</dt>
        <dd>{date(bill.dueOn)}</dd>
        <dt>{t('bills:amount')}</dt>
        <dd>
          <span className="ltr">{formatMoney(bill.amountCents, bill.currency, i18n.language)}</span>
        </dd>
      </dl>
      <p className="actions flush">
        <a className="button" href={bill.file}>
          {t('bills:open')}
        </a>
        <a className="button plain" href={`${bill.file}&download=1`}>
          {t('bills:download')}
        </a>
      </p>
      <DocumentFrame src={bill.file} title={t('bills:frame', { number: bill.number })} hint={t('bills:frameHint')} />
    </>
  );
}
