import { useTranslation } from 'react-i18next';
import { formatInstant } from '~/domain/calendar-date';
import type { InstallmentRow } from '~/domain/installments';
import type { Currency } from '~/domain/money';
import { formatBytes } from './format';
import { PaperFacts } from '~/ui/paper-facts';
import { ScheduleTable } from '~/ui/schedule-table';

export interface ReceiptView {
  reference: string;
  submittedAt: string;
  recipientName: string;
  timeZone: string;
  language: string;
  answers: { inputId: string; label: string; text: string }[];
  files: { inputId: string; name: string; size: number }[];
  schedule: InstallmentRow[];
  currency: Currency;
}

/** What was sent: reference, time with its zone, answers, files and the stored schedule. It can be opened again. */
export function Receipt({ receipt }: { receipt: ReceiptView }) {
  const { t, i18n } = useTranslation();
  return (
    <section>
      <dl className="facts">
        <PaperFacts name={receipt.recipientName} />
        <dt>{t('form:reference')}</dt>
        <dd className="ltr">{receipt.reference}</dd>
        <dt>{t('form:submittedAt')}</dt>
        <dd>{formatInstant(Date.parse(receipt.submittedAt), receipt.timeZone, i18n.language)}</dd>
      </dl>
      <p className="hint">{t('form:referenceHint')}</p>
      {receipt.schedule.length > 0 ? (
        <>
          <h2>{t('installment:title')}</h2>
          <ScheduleTable rows={receipt.schedule} currency={receipt.currency} />
        </>
      ) : null}
      {receipt.answers.length > 0 ? (
        <>
          <h2>{t('form:yourAnswers')}</h2>
          <dl className="facts">
            {receipt.answers.map(({ inputId, label, text }) => (
              <Line key={inputId} label={label} text={text} />
            ))}
          </dl>
        </>
      ) : null}
      {receipt.files.length > 0 ? (
        <>
          <h2>{t('form:yourFiles')}</h2>
          <ul>
            {receipt.files.map((file) => (
              <li key={file.inputId}>
                {file.name} <span className="hint">{formatBytes(file.size, i18n.language)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function Line({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto">{text}</dd>
    </>
  );
}
