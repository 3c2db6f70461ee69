import { useTranslation } from 'react-i18next';
import { RenewForm } from './renew-form';

export interface ExpiredView {
  /** The account's own words; empty: ours. */
  message: string;
  token: string;
  /** False for a link that never led to another page: there is nothing to renew. */
  isRenewable: boolean;
}

/** Spec: enrollment-and-payment 2, "Link-expired page". */
export function ExpiredPage({ message, token, isRenewable }: ExpiredView) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('links:expiredTitle')}</h1>
      <p className="message" dir={message ? 'auto' : undefined}>
        {message || t('links:expiredText')}
      </p>
      {isRenewable ? <RenewForm token={token} /> : null}
    </article>
  );
}
