import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import type { getReceipt } from '~/areas/submissions/calls';
import type { Currency } from '~/domain/money';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { ScheduleTable } from '~/ui/amount-table';
import { ButtonLink } from '~/ui/button';
import { languageAttributes } from '~/ui/in-language';
import { MultilineText } from '~/ui/multiline-text';
import { noBreakText } from '~/ui/no-break-text';

export type ReceiptView = Omit<CallData<typeof getReceipt>, 'texts' | 'tags'> & {
  currency: Currency;
  /** Address of the page of it; empty where there is none. */
  path: string;
};

/** A part of what was sent; `around` is the language of the sentences around it. */
export interface ReceiptPartProps {
  receipt: ReceiptView;
  surroundingLanguage: string;
}

/** Whether another version has taken the place of what is shown. */
export const isSuperseded = ({ version, versions }: ReceiptView): boolean => version < versions;

/** What the addresses of its document and files say of an earlier version. */
export const versionQuery = (receipt: ReceiptView): string =>
  isSuperseded(receipt) ? `?version=${receipt.version}` : '';

/** What can still be done with what was sent: change it, until when, and take it back. */
export function ReceiptActions({ receipt }: Pick<ReceiptPartProps, 'receipt'>) {
  const { t, i18n } = useTranslation();
  const { changing, changeUntil, mayWithdraw, path, timeZone } = receipt;
  if (isSuperseded(receipt) || !path) return null;
  const until = changeUntil ? formatDateAndTimeOrNotAvailable(Date.parse(changeUntil), timeZone, i18n.language) : '';
  return (
    <>
      {changing === 'open' ? <p>{noBreakText(t('form-page:changeUntil', { until }), until)}</p> : null}
      {changing === 'over' ? (
        <p className="hint">{noBreakText(t('form-page:changeWasUntil', { until }), until)}</p>
      ) : null}
      {changing === 'full' ? <p className="hint">{t('errors:submission.changedOften')}</p> : null}
      {changing === 'open' || mayWithdraw ? (
        <p className="actions">
          {changing === 'open' ? <ButtonLink href={`${path}/change`} text={t('form-page:change')} isPlain /> : null}
          {mayWithdraw ? <ButtonLink href={`${path}/withdraw`} text={t('form-page:withdraw')} isPlain /> : null}
        </p>
      ) : null}
    </>
  );
}

/** That it does not count any more, and since when. */
export function WithdrawnNote({ receipt: { withdrawnAt, timeZone } }: Pick<ReceiptPartProps, 'receipt'>) {
  const { t, i18n } = useTranslation();
  if (!withdrawnAt) return null;
  const time = formatDateAndTimeOrNotAvailable(Date.parse(withdrawnAt), timeZone, i18n.language);
  return <p className="flash flash-info">{noBreakText(t('form-page:withdrawnAt', { time }), time)}</p>;
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
export function ReceiptAnswers({
  receipt,
  surroundingLanguage,
  isUntitled,
}: ReceiptPartProps & { isUntitled?: boolean }) {
  const { t } = useTranslation();
  const { answers, bank, language } = receipt;
  if (answers.length === 0 && !bank) return null;
  return (
    <>
      {isUntitled ? null : <h2>{t('form-page:yourAnswers')}</h2>}
      {answers.length > 0 ? (
        <dl className="facts" {...languageAttributes(language, surroundingLanguage)}>
          {answers.map(({ inputId, label, text, notes }) => (
            <div key={inputId} className="fact">
              <dt>{label}</dt>
              <dd dir="auto">
                <MultilineText text={text} />
                {notes.map((note, at) => (
                  <div key={at} className="hint">
                    <MultilineText text={note} />
                  </div>
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
