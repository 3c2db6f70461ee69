import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import type { createApiKey } from '../calls';
import { isolate } from '~/domain/punctuation';
import { ButtonLink } from '~/ui/button';
import { OneTimeSecret } from '~/ui/one-time-secret';

/** A key that has just been made, shown this once; or the word that its form has made it before. */
export function KeyCreatedPage({ made: { key, token } }: { made: CallData<typeof createApiKey> }) {
  const { t } = useTranslation();
  const back = { href: '/smart/keys', text: t('api-keys:back') };
  return (
    <article>
      <h1>{t('api-keys:madeTitle')}</h1>
      {token === '' ? (
        <>
          <p role="alert">{t('api-keys:madeBefore', { name: isolate(key.name) })}</p>
          <div className="actions">
            <ButtonLink {...back} isPlain />
          </div>
        </>
      ) : (
        <>
          <p role="status">{t('api-keys:madeText')}</p>
          <OneTimeSecret label={t('api-keys:key')} secret={token} copied={t('api-keys:copied')} next={back} />
        </>
      )}
    </article>
  );
}
