import { useMatches } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { FrameAccount } from '~/domain/frame';
import { PhoneLink } from './phone-link';

/** The account that the page's frame is of, also where the page itself failed. */
function useFrameAccount(): FrameAccount | undefined {
  return useMatches()
    .map(({ data }) => (data as { frame?: { account: FrameAccount } } | undefined)?.frame?.account)
    .find(Boolean);
}

/** The telephone number of the account's customer service, as it is advertised and as it is dialled. Spec: enrollment-and-payment 2. */
export function CustomerService() {
  const { t } = useTranslation();
  const { supportPhone: phone = '', supportPhoneWords: words = '' } = useFrameAccount() ?? {};
  if (phone === '') return null;
  return (
    <p>
      {t('common:callCustomerService')} <PhoneLink phone={phone}>{words ? `${words} (${phone})` : phone}</PhoneLink>
    </p>
  );
}
