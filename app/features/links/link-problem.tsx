import { isRouteErrorResponse, useParams, useRouteError, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Problem } from '~/ui/problem';
import { RenewForm } from './renew-form';

/** The error page of a token route. An expired link can be renewed: the new one goes to the contact on file. */
export function LinkProblem() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : undefined;
  const { name } = (response?.data ?? {}) as { name?: string };
  return name === 'token.expired' ? <ExpiredLink /> : <Problem error={response} />;
}

function ExpiredLink() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { token = query.get('token') ?? '' } = useParams();
  return (
    <article>
      <h1>{t('links:expiredTitle')}</h1>
      <p>{t('links:expiredText')}</p>
      <RenewForm token={token} />
    </article>
  );
}
