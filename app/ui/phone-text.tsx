import { useTranslation } from 'react-i18next';
import { formatPhone } from '~/domain/phone-number';
import { PhoneLink, useFrameAccount } from './page-frame';

/** Writes telephone numbers for people, as the country of the page's account does. Never for addresses of links or values of fields. */
export function useFormatPhone(): (text: string) => string {
  const country = useFrameAccount()?.country;
  return (text) => formatPhone(text, country || undefined);
}

/** The telephone number of the account's customer service, as it is advertised and as it is dialled. Spec: enrollment-and-payment 2. */
export function CustomerServicePhone() {
  const { t } = useTranslation();
  const phoneText = useFormatPhone();
  const { supportPhone: phone = '', supportPhoneWords: words = '' } = useFrameAccount() ?? {};
  if (phone === '') return null;
  return (
    <p>
      {t('common:callCustomerService')}{' '}
      <PhoneLink phone={phone}>{words ? `${words} (${phoneText(phone)})` : phoneText(phone)}</PhoneLink>
    </p>
  );
}
