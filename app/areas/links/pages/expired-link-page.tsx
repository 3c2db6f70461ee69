import { useMatches, useParams, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Problem, useRouteFailure } from '~/ui/problem';
import { RenewLinkForm } from '~/ui/renew-link-form';

export interface ExpiredLinkView {
  token: string;
  /** False for a link that never led to another page: there is nothing to renew. */
  isRenewable: boolean;
}

/** The page of an expired link, with a button that sends a new one. Spec: enrollment-and-payment 2, "Link-expired page". */
export function ExpiredLinkPage({ token, isRenewable }: ExpiredLinkView) {
  const { t } = useTranslation();
  // The account's own words come with the frame.
  const message = useMatches()
    .map(({ data }) => (data as { expiredMessage?: string } | undefined)?.expiredMessage)
    .find(Boolean);
  return (
    <article>
      <h1>{t('links:expiredTitle')}</h1>
      <p className="message" dir={message ? 'auto' : undefined}>
        {message || t('links:expiredText')}
      </p>
      {isRenewable ? <RenewLinkForm token={token} /> : null}
    </article>
  );
}

/** The error page of a token route. The visitor can renew an expired link; the new one goes to the contact on file. */
export function LinkErrorPage() {
  const failure = useRouteFailure();
  return failure?.data?.name === 'token.expired' ? <ExpiredLink /> : <Problem error={failure} />;
}

function ExpiredLink() {
  const [query] = useSearchParams();
  const { token = query.get('token') ?? '' } = useParams();
  return <ExpiredLinkPage token={token} isRenewable />;
}
