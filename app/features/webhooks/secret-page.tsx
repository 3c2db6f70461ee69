import { useTranslation } from 'react-i18next';
import type { CallData } from '~/contract/call';
import type { createWebhook } from '~/contract/webhooks';
import { ButtonLink } from '~/ui/button';
import { ShownOnce } from '~/ui/shown-once';

/** A secret that has just been drawn, shown this once; or the word that its form has added the webhook before. */
export function SecretPage({ made: { webhook, secret } }: { made: CallData<typeof createWebhook> }) {
  const { t } = useTranslation();
  const next = { href: `/smart/webhooks/${encodeURIComponent(webhook.id)}`, text: t('webhooks:toWebhook') };
  return (
    <article>
      <h1>{t('webhooks:madeTitle')}</h1>
      <p className="ltr">{webhook.url}</p>
      {secret === '' ? (
        <>
          <p role="alert">{t('webhooks:madeBefore')}</p>
          <div className="actions">
            <ButtonLink {...next} isPlain />
          </div>
        </>
      ) : (
        <>
          <p role="status">{t('webhooks:madeText')}</p>
          <ShownOnce label={t('webhooks:secret')} secret={secret} copied={t('webhooks:copied')} next={next} />
        </>
      )}
    </article>
  );
}
