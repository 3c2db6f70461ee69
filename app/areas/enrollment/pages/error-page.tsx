import { useTranslation } from 'react-i18next';
import { apiErrorText } from '~/ui/api-error-text';
import { CustomerServicePhone } from '~/ui/phone-text';
import { ButtonLink } from '~/ui/button';

interface ErrorPageProps {
  /** Translation keys of the reason, separated by dots; empty where it is not known. */
  reason: string;
  /** Where the same is tried again. */
  retryPath: string;
}

/** The step "error" of both plans. Spec: enrollment-and-payment 2 and 8. */
export function ErrorPage({ reason, retryPath }: ErrorPageProps) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('common:somethingWrong')}</h1>
      <div className="flash flash-error" role="alert">
        {reason ? <p>{apiErrorText(reason, t)}</p> : null}
        <p>{t('enrollment:errorText')}</p>
      </div>
      <CustomerServicePhone />
      <p className="actions">
        <ButtonLink href={retryPath} text={t('enrollment:tryAgain')} isPlain />
      </p>
    </article>
  );
}
