import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import type { createWebhook } from '../calls';
import { ButtonLink } from '~/ui/button';
import { OneTimeSecret } from '~/ui/one-time-secret';

interface SecretPageProps {
  made: CallData<typeof createWebhook>;
  /** It takes the place of another. */
  isRotated?: boolean;
}

/** A secret that has just been drawn, shown this once; or the word that the page's form has been sent before. */
export function SecretPage({ made: { webhook, secret }, isRotated = false }: SecretPageProps) {
  const { t } = useTranslation();
  const next = { href: `/smart/webhooks/${encodeURIComponent(webhook.id)}`, text: t('webhooks:toWebhook') };
  return (
    <article>
      <h1>{t('webhooks:madeTitle')}</h1>
      <p className="ltr">{webhook.url}</p>
      {secret === '' ? (
        <>
          <p role="alert">{t(isRotated ? 'webhooks:drawnBefore' : 'webhooks:madeBefore')}</p>
          <div className="actions">
            <ButtonLink {...next} isPlain />
          </div>
        </>
      ) : (
        <>
          <p role="status">{t('webhooks:madeText')}</p>
          <OneTimeSecret label={t('webhooks:secret')} secret={secret} copied={t('webhooks:copied')} next={next} />
        </>
      )}
    </article>
  );
}
