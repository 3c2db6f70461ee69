import { PAYMENT_STATES } from '../payment-list-calls';
import { extractCalendarDate } from '~/domain/calendar-date';

/** Reads the filter of a payment list from the address. An invalid date filters nothing and is reported. */
export function readPaymentFilter(request: Request) {
  const params = new URL(request.url).searchParams;
  const typed = (name: string) => (params.get(name) ?? '').trim().slice(0, 120);
  const [from, to] = [extractCalendarDate(typed('from')) ?? '', extractCalendarDate(typed('to')) ?? ''];
  return {
    filter: {
      state: PAYMENT_STATES.find((state) => state === typed('state')) ?? ('' as const),
      from,
      to,
      recipient: typed('recipient').slice(0, 64),
    },
    isRefused: from !== typed('from') || to !== typed('to'),
    cursor: typed('cursor'),
  };
}
