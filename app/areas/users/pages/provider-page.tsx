import type { TextKey } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/ui/button';

/** Begins the way through the provider: a post, since it begins something. */
export function ProviderForm({ name, next, isAgain }: { name: string; next: string; isAgain: boolean }) {
  const { t } = useTranslation();
  const query = new URLSearchParams({ next, ...(isAgain && { again: 'true' }) });
  return (
    <form method="post" action={`/smart/sign-in/provider?${query.toString()}`} className="actions">
      <Button isPlain text={t('users:provider.signIn', { name })} />
    </form>
  );
}

/** What is seen for a moment on the way to the provider, and longer where a browser does not go on by itself. */
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

/** Why nobody was signed in, and the way back. */
export function ProviderFailedPage({ title, messages }: { title: TextKey; messages: readonly string[] }) {
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
