import { formatLocale } from './format-units-and-lists';

/**
 * Returns the values for the placeholders of a failure's message: its parameters, by the names that the messages have.
 *
 * @param params of the failure, as the platform gives them
 * @param locale of the message
 */
export function failureMessageValues(params: Record<string, unknown>, locale: string): Record<string, string | number> {
  const { seconds, limit, allowed, recipientId, refundableCents } = params;
  const named = {
    ...(typeof seconds === 'number' && { minutes: Math.ceil(seconds / 60), hours: Math.ceil(seconds / 3600) }),
    n: limit,
    types: Array.isArray(allowed) ? allowed.join(', ') : allowed,
    recipient: recipientId,
    ...(typeof refundableCents === 'number' && { rest: amountText(refundableCents, locale) }),
    ...params,
  };
  return Object.fromEntries(
    Object.entries(named).filter((value): value is [string, string | number] =>
      ['string', 'number'].includes(typeof value[1]),
    ),
  );
}

/** An amount without its currency, which a failure does not name. */
const amountText = (cents: number, locale: string): string =>
  new Intl.NumberFormat(formatLocale(locale), { minimumFractionDigits: 2 }).format(cents / 100);
