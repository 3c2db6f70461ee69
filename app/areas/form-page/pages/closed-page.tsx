import { useTranslation } from 'react-i18next';
import { apiErrorText } from '~/ui/api-error-text';
import { textDirectionOf } from '~/domain/language-tags';
import { ButtonLink } from '~/ui/button';
import { InLanguage, languageAttributes, useTextLanguage } from '~/ui/in-language';
import { MultilineText } from '~/ui/multiline-text';
import { Receipt } from './receipt';
import type { ReceiptView } from './receipt-sections';

interface Submitted {
  /** The form's. */
  language: string;
  thanks: string;
  /** True right after submitting. */
  isFresh: boolean;
  /** Where the account wants the person to go on. */
  link: string | null;
  /** Of what everybody answered, where that may be seen. */
  resultsPath?: string | null;
}

/** The page of a form that was submitted, in the form's language. */
export function SubmittedPage({
  title,
  receipt,
  ...submitted
}: Submitted & { title: string; receipt: ReceiptView | undefined }) {
  const { language } = submitted;
  return (
    <article lang={language} dir={textDirectionOf(language)}>
      <h1>{title}</h1>
      <SubmittedNotice {...submitted} />
      {receipt ? <Receipt receipt={receipt} language={language} /> : null}
    </article>
  );
}

/** Thanks at first, "already submitted" later. */
export function SubmittedNotice(submitted: Submitted) {
  const { language } = submitted;
  return (
    <div lang={language} dir={textDirectionOf(language)}>
      <InLanguage language={language}>
        <Notice {...submitted} />
      </InLanguage>
    </div>
  );
}

function Notice({ thanks, isFresh, link, resultsPath }: Submitted) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  const hasOwnThanks = isFresh && thanks !== '';
  return (
    <>
      <div className="flash flash-success" role="status">
        <p {...(hasOwnThanks ? {} : language)}>
          {hasOwnThanks ? (
            <MultilineText text={thanks} />
          ) : (
            t(isFresh ? 'form-page:thanks' : 'form-page:alreadySubmitted')
          )}
        </p>
      </div>
      {link ? (
        <p {...language}>
          <ButtonLink href={link} text={t('form-page:openLink')} />
        </p>
      ) : null}
      {resultsPath ? (
        <p {...language} data-enhance="results-dialog">
          <ButtonLink href={resultsPath} text={t('results:seeResults')} isPlain data-dialog="" />
        </p>
      ) : null}
    </>
  );
}

/** What follows the button of a preview: the thanks that a recipient is told, and the way back. Spec: forms-and-approval 2.3. */
export function PreviewSubmitted({
  title,
  language,
  thanks,
  start,
}: {
  title: string;
  language: string;
  thanks: string;
  start: string;
}) {
  const { t, i18n } = useTranslation();
  return (
    <article lang={language} dir={textDirectionOf(language)}>
      <h1>{title}</h1>
      <InLanguage language={language}>
        <PreviewThanks thanks={thanks} />
      </InLanguage>
      <ButtonLink href={start} text={t('common:back')} isPlain {...languageAttributes(i18n.language, language)} />
    </article>
  );
}

function PreviewThanks({ thanks }: { thanks: string }) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  return (
    <p className="flash flash-success" role="status" {...(thanks ? {} : language)}>
      {thanks ? <MultilineText text={thanks} /> : t('form-page:previewThanks')}
    </p>
  );
}

/** A form that can't be filled in, and why. */
export function ClosedPage({
  reason,
  recipientId,
  apiError,
}: {
  reason: 'expired' | 'failed' | 'invalidBalance';
  recipientId: string;
  apiError: string | null;
}) {
  const { t } = useTranslation();
  if (reason === 'expired') {
    return (
      <article>
        <h1>{t('form-page:expired')}</h1>
        <p>{t('form-page:expiredHint')}</p>
      </article>
    );
  }
  return (
    <article>
      <h1>
        {reason === 'failed' ? t('form-page:fetchFailed') : t('form-page:invalidBalance', { recipient: recipientId })}
      </h1>
      {apiError ? <p>{apiErrorText(apiError, t)}</p> : null}
      <p>{t('form-page:expiredHint')}</p>
    </article>
  );
}
