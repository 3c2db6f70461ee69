import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { languageSchema } from '~/areas/contacts/calls';
import { linkErrors, linkToken } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('system');

/** HTML is the account's own and is sanitised by the web side. Spec: preferences-and-consent 2.8, "Outage". */
export const getOutageTemplate = defineCall({
  id: 'getOutageTemplate',
  path: 'api/Account/GetOutageTemplate',
  summary: 'HTML of an outage notice; without a token the general one',
  audience: 'public',
  query: z.object({ token: linkToken.optional() }),
  reply: envelope(z.object({ html: z.string() })),
  errors: [...linkErrors, 'request.notFound'],
});

/** `outage` sends pages to the maintenance page with `message`. Spec: preferences-and-consent 3 and 4. */
export const checkHealth = defineCall({
  id: 'checkHealth',
  path: 'api/System/health-check',
  summary: 'Whether the platform is in an outage, and the message for it',
  audience: 'public',
  reply: envelope(z.object({ message: z.string(), outage: z.boolean() })),
  errors: [],
});

/** Languages of the pages themselves. Spec: enrollment-and-payment 3, "Translation availability response". */
export const listPageLanguages = defineCall({
  id: 'listPageLanguages',
  path: 'api/Translation/AvailableTranslation',
  summary: 'Languages the pages are offered in',
  audience: 'public',
  reply: envelope(z.array(languageSchema)),
  errors: [],
});
