import { useTranslation } from 'react-i18next';
import { apiErrorText } from '~/ui/api-error-text';
import { directionOf } from '~/domain/direction';
import { Receipt, type ReceiptView } from './receipt';

interface Submitted {
  language: string;
  thanks: string;
  /** True right after submitting. */
  isFresh: boolean;
  /** Where the account wants the person to go on. */
  link: string | null;
  /** Of what everybody answered, where that may be seen. */
  resultsPath?: string | null;
}

/** The page of a form that was submitted. */
export function SubmittedPage({ title, receipt, ...submitted }: Submitted & { title: string; receipt: ReceiptView | undefined }) {
  return (
    <article>
      <h1>{title}</h1>
      <SubmittedNotice {...submitted} />
      {receipt ? <Receipt receipt={receipt} /> : null}
    </article>
  );
}

/** Thanks at first, "already submitted" later. */
export function SubmittedNotice({ language, thanks, isFresh, link, resultsPath }: Submitted) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flash flash-success" role="status">
        <p lang={isFresh && thanks ? language : undefined} dir={isFresh && thanks ? directionOf(language) : undefined}>
          {isFresh ? thanks || t('form:thanks') : t('form:alreadySubmitted')}
        </p>
      </div>
      {link ? (
        <p>
          <a className="button" href={link}>
            {t('form:openLink')}
          </a>
        </p>
      ) : null}
      {resultsPath ? (
        <p>
          <a className="button plain" href={resultsPath}>
            {t('results:seeResults')}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** A form that can't be filled in, and why. */
export function ClosedPage({ reason, recipientId, apiError }: {
  reason: 'expired' | 'failed' | 'invalidBalance';
  recipientId: string;
  apiError: string | null;
}) {
  const { t } = useTranslation();
  if (reason === 'expired') {
    return (
      <article>
        <h1>{t('form:expired')}</h1>
        <p>{t('form:expiredHint')}</p>
      </article>
    );
  }
  return (
    <article>
      <h1>{reason === 'failed' ? t('form:fetchFailed') : t('form:invalidBalance', { recipient: recipientId })}</h1>
      {apiError ? <p>{apiErrorText(apiError, t)}</p> : null}
      <p>{t('form:expiredHint')}</p>
    </article>
  );
}
