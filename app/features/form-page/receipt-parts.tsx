import { useTranslation } from 'react-i18next';
import type { CallData } from '~/contract/call';
import type { getReceipt } from '~/contract/submissions';
import type { Currency } from '~/domain/money';
import { ScheduleTable } from '~/ui/amount-table';
import { languageAttributes } from '~/ui/in-language';
import { Lines } from '~/ui/lines';

export type ReceiptView = Omit<CallData<typeof getReceipt>, 'texts' | 'tags'> & {
  currency: Currency;
  /** Address of the page of it; empty where there is none. */
  path: string;
};

/** A part of what was sent; `around` is the language of the sentences around it. */
export interface ReceiptPartProps {
  receipt: ReceiptView;
  around: string;
}

/** The installments that were agreed to. */
export function ReceiptSchedule({ receipt }: Pick<ReceiptPartProps, 'receipt'>) {
  const { t } = useTranslation();
  if (receipt.schedule.length === 0) return null;
  return (
    <>
      <h2>{t('installments:title')}</h2>
      <ScheduleTable rows={receipt.schedule} currency={receipt.currency} />
    </>
  );
}

/** Questions and answers as they were read, with the hints of what was chosen. */
export function ReceiptAnswers({ receipt, around }: ReceiptPartProps) {
  const { t } = useTranslation();
  const { answers, bank, language } = receipt;
  if (answers.length === 0 && !bank) return null;
  return (
    <>
      <h2>{t('form-page:yourAnswers')}</h2>
      {answers.length > 0 ? (
        <dl className="facts" {...languageAttributes(language, around)}>
          {answers.map(({ inputId, label, text, notes }) => (
            <div key={inputId} className="fact">
              <dt>{label}</dt>
              <dd dir="auto">
                <Lines text={text} />
                {notes.map((note, at) => (
                  <span key={at} className="hint">
                    <Lines text={note} />
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {bank ? (
        <dl className="facts">
          <dt>{t('autopay:title')}</dt>
          <dd>
            <bdi>{t('autopay:savedAccountName', { bank: bank.bankName, lastFour: bank.lastFour })}</bdi>
          </dd>
        </dl>
      ) : null}
    </>
  );
}
