import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { byOwners, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('domains');

const domainName = z.string().max(253);

/** The host name of an account, and the one that waits for its proof. */
export const domainSchema = z.object({
  /** What the account's pages are opened by; empty for none. */
  domain: domainName,
  /** Since when the record of that name is missing, where it has been for a week; ISO. */
  missingSince: z.string().nullable(),
  waiting: z
    .object({
      domain: domainName,
      /** Name and text of the TXT record that proves it. */
      recordName: z.string().max(300),
      recordText: z.string().max(300),
      /** When it was looked for last; ISO. */
      checkedAt: z.string().nullable(),
    })
    .nullable(),
});
export type DomainView = z.output<typeof domainSchema>;

/** What a look at the records has shown. `unanswered`: the name servers did not answer. */
export const DOMAIN_CHECKS = ['proven', 'missing', 'different', 'unanswered'] as const;

export const getDomain = defineCall({
  id: 'getDomain',
  path: 'api/x/domain/Get',
  summary: 'The host name of the account, and the record that proves the one that is waiting',
  ...byOwners,
  reply: envelope(domainSchema),
  errors: sessionErrors,
});

/** It counts once its record is found; until then the one before does. */
export const askDomain = defineCall({
  id: 'askDomain',
  path: 'api/x/domain/Ask',
  summary: 'Names a host name for the account',
  ...byOwners,
  body: z.object({ domain: domainName.min(1) }),
  reply: envelope(domainSchema),
  errors: [...sessionErrors, 'domain.invalid', 'domain.taken'],
});

export const checkDomain = defineCall({
  id: 'checkDomain',
  path: 'api/x/domain/Check',
  summary: 'Looks for the record of the host name that is waiting',
  ...byOwners,
  body: z.object({}),
  reply: envelope(z.object({ result: z.enum(DOMAIN_CHECKS), domain: domainName })),
  errors: [...sessionErrors, 'domain.none', 'domain.taken'],
});

export const removeDomain = defineCall({
  id: 'removeDomain',
  path: 'api/x/domain/Remove',
  summary: 'Takes away the host name of the account, or the one that is waiting if there is one',
  ...byOwners,
  body: z.object({}),
  reply: envelope(domainSchema),
  errors: sessionErrors,
});
