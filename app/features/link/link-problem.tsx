import { isRouteErrorResponse, useLocation, useParams, useRouteError, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Problem } from '~/ui/problem';

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
  const { pathname, search } = useLocation();
  return (
    <article>
      <h1>{t('link:expiredTitle')}</h1>
      <p>{t('link:expiredText')}</p>
      <form method="post" action={`/renew/${encodeURIComponent(token)}`} className="card">
        <input type="hidden" name="next" value={pathname + search} />
        <p>{t('link:renewLead')}</p>
        <button type="submit" className="button">
          {t('link:renewButton')}
        </button>
      </form>
    </article>
  );
}
