import type { TextKey } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/ui/button';

/** The button that starts signing in with the identity provider. It posts, because it starts something. */
export function ProviderSignInForm({ name, next, isAgain }: { name: string; next: string; isAgain: boolean }) {
  const { t } = useTranslation();
  const query = new URLSearchParams({ next, ...(isAgain && { again: 'true' }) });
  return (
    <form method="post" action={`/smart/sign-in/provider?${query.toString()}`} className="actions">
      <Button isPlain text={t('users:provider.signIn', { name })} />
    </form>
  );
}

/** Redirects to the identity provider. The page stays, with a link, if the browser does not go on by itself. */
export function ProviderRedirectPage({ name, address }: { name: string; address: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('users:provider.leavingTitle', { name })}</h1>
      <p className="lead">{t('users:provider.leavingText')}</p>
      <p className="actions">
        <ButtonLink href={address} text={t('users:provider.goOn', { name })} />
      </p>
    </article>
  );
}

/** Shows why signing in with the provider failed, and the way back. */
export function ProviderSignInFailedPage({ title, messages }: { title: TextKey; messages: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div className="problem" role="alert">
      <h1>{t(title)}</h1>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <p className="actions">
        <ButtonLink href="/smart/sign-in/" text={t('users:reset.back')} />
      </p>
    </div>
  );
}
