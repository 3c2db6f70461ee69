import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { admittedSchema } from '../calls';

const defineCall = defineCalls('people');

/** Names the way through the provider that a browser is on; nobody else has it. */
const attemptText = z.string().min(1).max(100);

/** What beside a password people may sign in with. */
export const getSignInWays = defineCall({
  id: 'getSignInWays',
  path: 'api/x/session/Ways',
  summary: 'The identity provider that people may sign in with; null where there is none',
  audience: 'public',
  reply: envelope(z.object({ provider: z.object({ name: z.string().max(100) }).nullable() })),
  errors: [],
});

/** A post, since it begins something. The address holds what the provider sends back, and no secret. */
export const startProviderSignIn = defineCall({
  id: 'startProviderSignIn',
  path: 'api/x/session/StartProvider',
  summary: 'Where the identity provider asks a person who he is',
  audience: 'public',
  body: z.object({
    /** The person is signed in and proves anew who they are: the provider asks them again. */
    isAgain: z.boolean().default(false),
  }),
  reply: envelope(z.object({ name: z.string().max(100), address: z.string().max(8192), attempt: attemptText })),
  errors: ['provider.off', 'provider.away', 'provider.answer', 'request.tooMany'],
  rateLimit: 'providerSignIn',
});

/** Each attempt is good once, in the browser that began it. OpenID Connect Core 3.1; RFC 7636; RFC 9207 */
export const finishProviderSignIn = defineCall({
  id: 'finishProviderSignIn',
  path: 'api/x/session/FinishProvider',
  summary:
    'Exchanges what the identity provider has sent a person back with for a session, or for the second step to one',
  audience: 'public',
  body: z.object({
    attempt: attemptText,
    /** The query of the address that the person came back to. */
    answer: z.string().min(1).max(8192),
  }),
  reply: envelope(admittedSchema),
  errors: [
    'provider.off',
    'provider.away',
    'provider.answer',
    'provider.denied',
    'provider.state',
    'provider.unverified',
    'provider.domain',
    'provider.unknown',
    'provider.otherPerson',
    'account.suspended',
    'account.closed',
    'request.tooMany',
  ],
  rateLimit: 'providerSignIn',
});
