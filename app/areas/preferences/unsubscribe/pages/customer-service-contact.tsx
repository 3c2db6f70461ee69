import { useTranslation } from 'react-i18next';
import type { FrameAccount } from '~/domain/page-frame';
import { formatPhone } from '~/domain/phone-number';
import { withColon } from '~/domain/punctuation';
import { PhoneLink } from '~/ui/page-frame';

/** Whom to ask: the account's name, phone and e-mail address. Spec: preferences-and-consent 2.4. */
export function CustomerServiceContact({ account }: { account: FrameAccount }) {
  const { t } = useTranslation();
  const { companyName, supportPhone, supportEmail } = account;
  return (
    <section className="customer-service" aria-labelledby="customer-service">
      <h2 id="customer-service">{t('unsubscribe:customerService')}</h2>
      <address>
        <bdi>{companyName}</bdi>{' '}
        {supportPhone ? (
          <PhoneLink phone={supportPhone}>
            <span className="sr">{withColon(t('common:supportPhone'))}</span>
            {formatPhone(supportPhone, account.country || undefined)}
          </PhoneLink>
        ) : null}{' '}
        {supportEmail ? (
          <a href={`mailto:${supportEmail}`} className="ltr">
            <span className="sr">{withColon(t('common:supportEmail'))}</span>
            {supportEmail}
          </a>
        ) : null}
      </address>
    </section>
  );
}
