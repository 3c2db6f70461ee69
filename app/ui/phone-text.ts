import { phoneText } from '~/domain/phone-text';
import { useFrameAccount } from './frame-account';

/** Writes telephone numbers for people, as the country of the page's account does. Never for addresses of links or values of fields. */
export function usePhoneText(): (text: string) => string {
  const country = useFrameAccount()?.country;
  return (text) => phoneText(text, country || undefined);
}
