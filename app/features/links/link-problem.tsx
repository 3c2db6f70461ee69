import { useParams, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Problem, useRouteFailure } from '~/ui/problem';
import { RenewForm } from './renew-form';

/** The error page of a token route. An expired link can be renewed: the new one goes to the contact on file. */
export function LinkProblem() {
  const failure = useRouteFailure();
  return failure?.data?.name === 'token.expired' ? <ExpiredLink /> : <Problem error={failure} />;
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
