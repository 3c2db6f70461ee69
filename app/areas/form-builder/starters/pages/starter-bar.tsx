import { useTranslation } from 'react-i18next';
import type { StarterId } from '../calls';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfForm } from '~/ui/page-form';

/** Above the preview of a form to begin with: what it is, the way back, and the button that takes it. */
export function StarterBar({ id, csrf, nonce }: { id: StarterId; csrf: string; nonce: string }) {
  const { t } = useTranslation();
  return (
    <section className="card" aria-label={t('starters:barTitle')}>
      <p>{t('starters:barText', { name: t(`starters:names.${id}`) })}</p>
      <CsrfForm csrf={csrf} action="/smart/dynamic-form/new" className="with-button">
        <input type="hidden" name="nonce" value={nonce} />
        <Button intent={`starter:${id}`} text={t('starters:use')} />
        <ButtonLink href="/smart/dynamic-form/new" text={t('common:back')} isPlain />
      </CsrfForm>
    </section>
  );
}
