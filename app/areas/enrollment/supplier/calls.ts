import { z } from 'zod';
import { bare, defineCalls } from '~/lib/contract/call';
import { byToken, errorKeys, linkErrors, linkToken, renameFields, sourceText } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('supplier');

/** Wishes of a gas customer about energy suppliers. Spec: preferences-and-consent 3, "Supplier preference". */
export const supplierPreferenceSchema = renameFields(
  z.object({
    contractAccount: z.string().max(12),
    doNotContact: z.boolean(),
    doNotTransfer: z.boolean(),
    isResidential: z.boolean(),
    /** State of the account: `MD`, `VA` or another. */
    accCategory: z.string().max(10),
    error: errorKeys,
  }),
  { contractAccount: 'accountNumber', accCategory: 'state' },
);
export type SupplierPreference = z.output<typeof supplierPreferenceSchema>;

/** Bare: the answer carries its own `error`. Spec: preferences-and-consent 7, "Supplier". */
export const getSupplierPreference = defineCall({
  id: 'getSupplierPreference',
  path: 'api/wa/supplier-pref',
  summary: 'What a gas customer has chosen about energy suppliers',
  audience: 'link',
  query: byToken,
  reply: bare(supplierPreferenceSchema),
  errors: linkErrors,
});

/** Bare, as above. `doNotTransfer` needs `doNotContact` and a residential account in Maryland. */
export const updateSupplierPreference = defineCall({
  id: 'updateSupplierPreference',
  path: 'api/wa/supplier-pref-update',
  summary: 'Saves what a gas customer has chosen about energy suppliers',
  audience: 'link',
  body: z.object({ token: linkToken, doNotContact: z.boolean(), doNotTransfer: z.boolean() }),
  reply: bare(supplierPreferenceSchema),
  errors: [...linkErrors, 'supplier.transferNotAllowed'],
});

/** Bare: `token` on success, `error` otherwise. Spec: preferences-and-consent 5 and 7, "Supplier". */
export const authorizeSupplier = defineCall({
  id: 'authorizeSupplier',
  path: 'api/wa/authorize-supplier',
  summary: 'Exchanges an account number and a street number for a supplier link token',
  audience: 'public',
  body: renameFields(
    z.object({
      accountNumber: z.string().max(12),
      houseNumber: z.string().max(20),
      source: sourceText,
      type: z.literal('Supplier').default('Supplier'),
    }),
    { houseNumber: 'streetNumber' },
  ),
  reply: bare(z.object({ token: z.string().nullable(), error: errorKeys })),
  errors: ['request.tooMany'],
  rateLimit: 'guess',
});
