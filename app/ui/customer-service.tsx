import { useTranslation } from 'react-i18next';
import { useFrameAccount } from './frame-account';
import { PhoneLink } from './phone-link';
import { usePhoneText } from './phone-text';

/** The telephone number of the account's customer service, as it is advertised and as it is dialled. Spec: enrollment-and-payment 2. */
export function CustomerService() {
  const { t } = useTranslation();
  const phoneText = usePhoneText();
  const { supportPhone: phone = '', supportPhoneWords: words = '' } = useFrameAccount() ?? {};
  if (phone === '') return null;
  return (
    <p>
      {t('common:callCustomerService')}{' '}
      <PhoneLink phone={phone}>{words ? `${words} (${phoneText(phone)})` : phoneText(phone)}</PhoneLink>
    </p>
  );
}
