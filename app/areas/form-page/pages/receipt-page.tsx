import { useTranslation } from 'react-i18next';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { textDirectionOf } from '~/domain/language-tags';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { ButtonLink } from '~/ui/button';
import { InLanguage, languageAttributes, useTextLanguage } from '~/ui/in-language';
import { MultilineText } from '~/ui/multiline-text';
import { useFrameAccount } from '~/ui/page-frame';
import { DescriptionItem, PrintHeaderItems } from '~/ui/description-items';
import { SafeHtml } from '~/ui/safe-html';
import { VersionHistory } from '~/ui/version-history';
import { ReceiptFiles } from './receipt-files';
import {
  isSuperseded,
  ReceiptAnswers,
  ReceiptSchedule,
  ReceiptActions,
  versionQuery,
  WithdrawnNote,
  type ReceiptView,
} from './receipt-sections';

export interface ReceiptPageView extends ReceiptView {
  /** A change was just sent, and nothing else has said so. */
  isJustChanged?: boolean;
  /** The form's blocks of HTML as they were shown. */
  shownTexts: SanitizedHtml[];
}

/** The page of what a person has sent, to come back to: all of it as it was sent, and what happens next. */
export function ReceiptPage({ receipt }: { receipt: ReceiptPageView }) {
  const language = receipt.textLanguage;
  return (
    <article lang={language} dir={textDirectionOf(language)}>
      <InLanguage language={language}>
        <Contents receipt={receipt} />
      </InLanguage>
    </article>
  );
}

function Contents({ receipt }: { receipt: ReceiptPageView }) {
  const { t, i18n } = useTranslation();
  const languageProps = useTextLanguage();
  const around = languageProps.lang ?? receipt.textLanguage;
  return (
    <div {...languageProps}>
      <h1>{t('form-page:receiptTitle')}</h1>
      {receipt.isJustChanged && !isSuperseded(receipt) ? (
        <p className="flash flash-success" role="status">
          {t('form-page:changed')}
        </p>
      ) : null}
      <dl className="facts">
        <PrintHeaderItems name={receipt.recipientName} />
        <dt>{t('form-page:receiptForm')}</dt>
        <dd {...languageAttributes(receipt.textLanguage, around)}>
          <bdi>{receipt.formTitle}</bdi>
        </dd>
        <DescriptionItem label={t('form-page:reference')} text={receipt.reference} isLtr />
        <DescriptionItem
          label={t('form-page:submittedAt')}
          text={formatDateAndTimeOrNotAvailable(Date.parse(receipt.submittedAt), receipt.timeZone, i18n.language)}
        />
        {receipt.version > 1 ? (
          <DescriptionItem
            label={t('form-page:changedAt')}
            text={formatDateAndTimeOrNotAvailable(Date.parse(receipt.sentAt), receipt.timeZone, i18n.language)}
          />
        ) : null}
        {receipt.versions > 1 ? (
          <DescriptionItem
            label={t('form-page:versionLabel')}
            text={t('form-page:versionOf', { n: receipt.version, all: receipt.versions })}
          />
        ) : null}
      </dl>
      <VersionNote receipt={receipt} />
      <WithdrawnNote receipt={receipt} />
      {receipt.isTest ? <p className="flash flash-info">{t('form-page:receiptTest')}</p> : null}
      <p className="hint">{t('form-page:referenceHint')}</p>
      <p>
        <ButtonLink href={`${receipt.path}/pdf${versionQuery(receipt)}`} text={t('form-page:receiptPdf')} isPlain />
      </p>
      {receipt.withdrawnAt || isSuperseded(receipt) ? null : <NextSteps receipt={receipt} around={around} />}
      <ReceiptSchedule receipt={receipt} />
      <Agreement receipt={receipt} around={around} />
      <ReceiptAnswers receipt={receipt} surroundingLanguage={around} />
      <ReceiptFiles receipt={receipt} surroundingLanguage={around} />
      <ShownTexts receipt={receipt} around={around} />
      <VersionHistory
        history={receipt.history}
        timeZone={receipt.timeZone}
        language={receipt.textLanguage}
        around={around}
        shown={receipt.version}
        pathOf={(version) => (version === receipt.versions ? receipt.path : `${receipt.path}?version=${version}`)}
      />
      <ReceiptActions receipt={receipt} />
    </div>
  );
}

/** An earlier version says so, and leads to the one that counts. */
function VersionNote({ receipt }: { receipt: ReceiptPageView }) {
  const { t } = useTranslation();
  if (!isSuperseded(receipt)) return null;
  return (
    <p className="flash flash-info">
      {t('form-page:versionReplaced')} <a href={receipt.path}>{t('form-page:versionLatest')}</a>
    </p>
  );
}

interface PartProps {
  receipt: ReceiptPageView;
  around: string;
}

function NextSteps({ receipt: { nextSteps, textLanguage }, around }: PartProps) {
  const { t } = useTranslation();
  const company = useFrameAccount()?.companyName ?? '';
  return (
    <>
      <h2>{t('form-page:nextTitle')}</h2>
      {nextSteps ? (
        <p {...languageAttributes(textLanguage, around)} dir="auto">
          <MultilineText text={nextSteps} />
        </p>
      ) : (
        <p>{t('form-page:nextDefault', { company })}</p>
      )}
    </>
  );
}

/** The sentence that was agreed to, in the words and the language that it was shown in. */
function Agreement({ receipt: { agreement }, around }: PartProps) {
  const { t } = useTranslation();
  if (!agreement) return null;
  return (
    <>
      <h2>{t('form-page:agreedTitle')}</h2>
      <blockquote {...languageAttributes(agreement.language, around)}>
        <MultilineText text={agreement.text} />
      </blockquote>
    </>
  );
}

function ShownTexts({ receipt: { shownTexts, language }, around }: PartProps) {
  const { t } = useTranslation();
  if (shownTexts.length === 0) return null;
  return (
    <details>
      <summary>{t('form-page:shownTexts')}</summary>
      <div {...languageAttributes(language, around)}>
        {shownTexts.map((html, at) => (
          <SafeHtml key={at} html={html} className="html-block" />
        ))}
      </div>
    </details>
  );
}
