import { useTranslation } from 'react-i18next';
import type { getBill } from '../calls';
import type { CallData } from '~/lib/contract/call';
import { formatDateOrNotAvailable } from '~/domain/calendar-date';
import { formatMoney, type Currency } from '~/domain/money';
import { ButtonLink } from '~/ui/button';
import { DocumentFrame } from '~/ui/document-frame';
import { DescriptionItem } from '~/ui/description-items';

export type BillView = CallData<typeof getBill> & {
  currency: Currency;
  /** Address of the document, with a query. */
  file: string;
};

/** The bill in short, links to its document, and the document itself. Spec: preferences-and-consent 2.1, view-bill. */
export function BillPage({ bill }: { bill: BillView }) {
  const { t, i18n } = useTranslation();
  const date = (day: string) => formatDateOrNotAvailable(day, i18n.language);
  return (
    <>
      <h1>{t('bills:title')}</h1>
      <dl className="facts">
        <DescriptionItem label={t('bills:number')} text={bill.number} isLtr />
        <DescriptionItem label={t('bills:issuedOn')} text={date(bill.issuedOn)} />
        <DescriptionItem label={t('bills:dueOn')} text={date(bill.dueOn)} />
        <DescriptionItem
          label={t('bills:amount')}
          text={formatMoney(bill.amountCents, bill.currency, i18n.language)}
          isLtr
        />
      </dl>
      <p className="actions flush">
        <ButtonLink href={bill.file} text={t('bills:open')} />
        <ButtonLink href={`${bill.file}&download=1`} text={t('bills:download')} isPlain />
      </p>
      <DocumentFrame src={bill.file} title={t('bills:frame', { number: bill.number })} hint={t('bills:frameHint')} />
    </>
  );
}
