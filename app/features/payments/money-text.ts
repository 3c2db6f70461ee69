import { useTranslation } from 'react-i18next';
import { formatMoney, type Currency } from '~/domain/money';

/** Amounts in the page's language. The sign stands where the language puts it, whatever the direction of the sentence. */
export function useMoney(currency: Currency): (amountCents: number) => string {
  const { i18n } = useTranslation();
  return (amountCents) => `\u2068${formatMoney(amountCents, currency, i18n.language)}\u2069`;
}
