import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';

const defineCall = defineCalls('addresses');

/** Where a postal code is: a help with typing, which changes nothing. Without an answer a person types the city. */
export const findPostalPlace = defineCall({
  id: 'findPostalPlace',
  path: 'api/x/addresses/PostalPlace',
  summary: 'City and state of a postal code, where the directory knows them',
  audience: 'public',
  query: z.object({
    /** ISO code. */
    country: z.string().max(2).default('US'),
    /** With or without the four digits behind it. Leading zeros stay. */
    postalCode: z.string().max(20),
  }),
  reply: envelope(z.object({ place: z.object({ city: z.string(), state: z.string() }).nullable() })),
  errors: ['server.unavailable'],
  rateLimit: 'lookUp',
});
