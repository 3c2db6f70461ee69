import { findPostalPlace } from './calls';
import { zipOf } from '~/domain/postal-address';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { fail } from '~/platform/http/failure';

export const createHandlers: CreateHandlers = ({ addresses, log }) => {
  return [
    handle(findPostalPlace, async ({ query: { country, postalCode } }) => {
      try {
        const code = country === 'US' ? zipOf(postalCode) : postalCode.trim();
        return { place: (code && (await addresses.findCityAndState(country, code))) || null };
      } catch (error) {
        log('warn', 'addresses.unavailable', { error: error instanceof Error ? error.message : String(error) });
        return fail('server.unavailable');
      }
    }),
  ];
};
