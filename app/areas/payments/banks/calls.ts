import { z } from 'zod';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { linkErrors, linkToken } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('banks');

/** A saved bank account: never more than its last four digits. */
export const savedBankAccountSchema = z.object({
  token: z.string(),
  lastFour: z.string().max(4),
  bankName: z.string(),
  routingNumber: z.string(),
});

export const getBankLogo = defineCall({
  id: 'getBankLogo',
  path: 'api/Enrollments/GetBankLogo',
  summary: 'Name and logo of the bank behind a routing number',
  audience: 'public',
  query: z.object({ routingNumber: z.string().max(20) }),
  reply: envelope(
    z.object({
      name: z.string(),
      /** Address of an image, or empty where none is known. */
      logo: z.string(),
      url: z.string(),
      validRoutingNumber: z.boolean(),
      /** Extra: the number now in use when the asked one was merged into another bank's. */
      currentRoutingNumber: z.string(),
    }),
  ),
  errors: [],
  rateLimit: 'lookUp',
});

export const getBankLogoImage = defineCall({
  id: 'getBankLogoImage',
  path: 'api/x/banks/LogoImage',
  summary: 'A plain mark with the bank’s initials; no third party is asked',
  audience: 'public',
  query: z.object({ routingNumber: z.string().max(9) }),
  reply: file('image/svg+xml'),
  errors: ['bank.notFound'],
  rateLimit: 'asset',
});

/** Hands the numbers to the payment port and gives back a token; they are neither stored nor logged. */
export const tokenizeBankAccount = defineCall({
  id: 'tokenizeBankAccount',
  path: 'api/x/banks/Tokenize',
  summary: 'Exchanges typed bank details for a token and the last four digits',
  audience: 'link',
  body: z.object({
    token: linkToken,
    accountNumber: z.string().max(40),
    confirmAccountNumber: z.string().max(40),
    routingNumber: z.string().max(20),
  }),
  reply: envelope(savedBankAccountSchema),
  errors: [...linkErrors, 'bank.invalidRouting', 'bank.accountMismatch', 'bank.accountInvalid', 'server.unavailable'],
  rateLimit: 'guess',
});
