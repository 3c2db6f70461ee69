import { useTranslation } from 'react-i18next';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { formatBytes } from '~/domain/format-units-and-lists';
import { textDirectionOf } from '~/domain/language-tags';
import { ButtonLink } from '~/ui/button';
import { InLanguage, useTextLanguage } from '~/ui/in-language';
import { PrintHeaderItems, DescriptionItem } from '~/ui/description-items';
import {
  ReceiptAnswers,
  ReceiptSchedule,
  ReceiptActions,
  WithdrawnNote,
  type ReceiptPartProps,
  type ReceiptView,
} from './receipt-sections';

/**
 * What was sent: reference, time with its zone, answers, files and the stored schedule, and where all of it is found again. It speaks
 * the form's `language`; answers stay in the one that they were given in.
 */
export function Receipt({ receipt, language }: { receipt: ReceiptView; language: string }) {
  return (
    <div lang={language} dir={textDirectionOf(language)}>
      <InLanguage language={language}>
        <Contents receipt={receipt} language={language} />
      </InLanguage>
    </div>
  );
}

function Contents({ receipt, language }: { receipt: ReceiptView; language: string }) {
  const { t, i18n } = useTranslation();
  const languageProps = useTextLanguage();
  const around = languageProps.lang ?? language;
  return (
    <div {...languageProps}>
      <dl className="facts">
        <PrintHeaderItems name={receipt.recipientName} />
        <DescriptionItem label={t('form-page:reference')} text={receipt.reference} isLtr />
        <DescriptionItem
          label={t('form-page:submittedAt')}
          text={formatDateAndTimeOrNotAvailable(Date.parse(receipt.submittedAt), receipt.timeZone, i18n.language)}
        />
      </dl>
      <WithdrawnNote receipt={receipt} />
      <p className="hint">{t('form-page:referenceHint')}</p>
      {receipt.path ? (
        <p>
          <ButtonLink href={receipt.path} text={t('form-page:openReceipt')} isPlain />
        </p>
      ) : null}
      <ReceiptActions receipt={receipt} />
      <ReceiptSchedule receipt={receipt} />
      <Sent receipt={receipt} surroundingLanguage={around} />
    </div>
  );
}

/** All that was sent, folded where the receipt has it: whoever opens the link reads first how things stand and what can be done. */
function Sent({ receipt, surroundingLanguage }: ReceiptPartProps) {
  const { t, i18n } = useTranslation();
  const { path, answers, files, bank } = receipt;
  const isFolded = path !== '';
  if (answers.length + files.length === 0 && !bank) return null;
  const contents = (
    <>
      <ReceiptAnswers receipt={receipt} surroundingLanguage={surroundingLanguage} isUntitled={isFolded} />
      {files.length > 0 ? (
        <>
          <h2>{t('form-page:yourFiles')}</h2>
          <ul>
            {files.map(({ name, size }, index) => (
              <li key={index}>
                <bdi>{name}</bdi> {formatBytes(size, i18n.language)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
  if (!isFolded) return contents;
  return (
    <details>
      <summary>{t('form-page:yourAnswers')}</summary>
      {contents}
    </details>
  );
}
