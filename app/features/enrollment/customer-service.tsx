import { useTranslation } from 'react-i18next';
import { CUSTOMER_SERVICE } from '~/domain/enrollment';

/** The telephone number of customer service, as it is advertised and as it is dialled. Spec: enrollment-and-payment 2. */
export function CustomerService() {
  const { t } = useTranslation();
  const { words, digits, dial } = CUSTOMER_SERVICE;
  return (
    <p>
      {t('enrollment:customerService')}{' '}
      <a href={`tel:${dial}`} className="ltr nowrap">
        {words} ({digits})
      </a>
    </p>
  );
}
