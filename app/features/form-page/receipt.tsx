import { useTranslation } from 'react-i18next';
import type { CallData } from '~/contract/call';
import type { getReceipt } from '~/contract/submissions';
import { formatInstant } from '~/domain/calendar-date';
import { formatBytes } from '~/domain/format';
import type { Currency } from '~/domain/money';
import { directionOf } from '~/domain/languages';
import { InLanguage, languageAttributes, useSentenceLanguage } from '~/ui/in-language';
import { Lines } from '~/ui/lines';
import { PaperFacts, Fact } from '~/ui/paper-facts';
import { ScheduleTable } from '~/ui/amount-table';

export type ReceiptView = CallData<typeof getReceipt> & { timeZone: string; currency: Currency };

/**
 * What was sent: reference, time with its zone, answers, files and the stored schedule. It can be opened again. It speaks the
 * form's `language`; answers stay in the one that they were given in.
 */
export function Receipt({ receipt, language }: { receipt: ReceiptView; language: string }) {
  return (
    <section lang={language} dir={directionOf(language)}>
      <InLanguage language={language}>
        <Contents receipt={receipt} language={language} />
      </InLanguage>
    </section>
  );
}

function Contents({ receipt, language }: { receipt: ReceiptView; language: string }) {
  const { t, i18n } = useTranslation();
  const ofSentences = useSentenceLanguage();
  return (
    <div {...ofSentences}>
      <dl className="facts">
        <PaperFacts name={receipt.recipientName} />
        <dt>{t('form-page:reference')}</dt>
        <dd className="ltr">{receipt.reference}</dd>
        <Fact
          label={t('form-page:submittedAt')}
          text={formatInstant(Date.parse(receipt.submittedAt), receipt.timeZone, i18n.language)}
        />
      </dl>
      <p className="hint">{t('form-page:referenceHint')}</p>
      {receipt.schedule.length > 0 ? (
        <>
          <h2>{t('installments:title')}</h2>
          <ScheduleTable rows={receipt.schedule} currency={receipt.currency} />
        </>
      ) : null}
      {receipt.answers.length > 0 ? (
        <>
          <h2>{t('form-page:yourAnswers')}</h2>
          <dl className="facts" {...languageAttributes(receipt.language, ofSentences.lang ?? language)}>
            {receipt.answers.map(({ inputId, label, text }) => (
              <Line key={inputId} label={label} text={text} />
            ))}
          </dl>
        </>
      ) : null}
      {receipt.files.length > 0 ? (
        <>
          <h2>{t('form-page:yourFiles')}</h2>
          <ul>
            {receipt.files.map((file) => (
              <li key={file.inputId}>
                <bdi>{file.name}</bdi> <span className="hint">{formatBytes(file.size, i18n.language)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function Line({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto">
        <Lines text={text} />
      </dd>
    </>
  );
}
