import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';

/** Asks for a new link, which goes to the contact on file and is shown nowhere. */
export function RenewLinkForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={`/renew/${encodeURIComponent(token)}`} className="card">
      <input type="hidden" name="next" value={pathname + search} />
      <p>{t('links:renewLead')}</p>
      <Button text={t('links:renewButton')} />
    </form>
  );
}
