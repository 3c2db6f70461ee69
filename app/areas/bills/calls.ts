import { z } from 'zod';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { byToken, errorKeys, linkErrors, money, renameFields } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('bills');

export const getBill = defineCall({
  id: 'getBill',
  path: 'api/x/view-bill/Get',
  summary: 'Number, dates and amount of the newest bill behind a link',
  audience: 'link',
  query: byToken,
  reply: envelope(
    renameFields(z.object({ number: z.string(), issuedOn: z.iso.date(), dueOn: z.iso.date(), amount: money }), {
      amount: 'amountCents',
    }),
  ),
  errors: [...linkErrors, 'gate.required', 'bill.notFound'],
});

export const getBillPdf = defineCall({
  id: 'getBillPdf',
  path: 'api/x/view-bill/Pdf',
  summary: 'The newest bill behind a link as PDF',
  audience: 'link',
  query: byToken,
  reply: file('application/pdf'),
  errors: [...linkErrors, 'gate.required', 'bill.notFound'],
  rateLimit: 'asset',
});

/** The copy that the signer keeps. */
export const getSignedAgreement = defineCall({
  id: 'getSignedAgreement',
  path: 'api/x/view-bill/SignedAgreement',
  summary: 'The signed agreement behind a link as PDF',
  audience: 'link',
  query: byToken,
  reply: file('application/pdf'),
  errors: [...linkErrors, 'agreement.notFound', 'agreement.notSigned'],
  rateLimit: 'asset',
});

/** `data` is the address of the signing page. Spec: preferences-and-consent 3, "Agreement". */
export const getAgreement = defineCall({
  id: 'getAgreement',
  path: 'api/v1/ViewBill/GetAgreement',
  summary: 'Address of the page where the agreement is signed',
  audience: 'link',
  body: byToken,
  reply: envelope(z.url({ protocol: /^https?$/ }).max(2048)),
  errors: [...linkErrors, 'agreement.notFound', 'agreement.alreadySigned', 'signing.off', 'server.unavailable'],
});

/** Spec: preferences-and-consent 3, "Bill check". An amount of 0 needs no payment. `paid` is extra: what of it was received. */
export const billCheckSchema = renameFields(
  z.object({ billAmount: money, payLink: z.string().max(2048).nullable(), error: errorKeys, paid: money.default(0) }),
  { billAmount: 'billAmountCents', paid: 'paidCents' },
);

/** `data` is null while the signature has not arrived; the page asks again, up to 3 times. */
export const checkBillAmount = defineCall({
  id: 'checkBillAmount',
  path: 'api/v1/ViewBill/CheckBillAmount',
  summary: 'What is to be paid after signing, and where',
  audience: 'link',
  body: byToken,
  reply: envelope(billCheckSchema.nullable()),
  errors: [...linkErrors, 'agreement.notFound'],
  rateLimit: 'read',
});

function agreementStep(id: string, name: string, summary: string) {
  return defineCall({
    id,
    path: `api/v1/ViewBill/${name}`,
    summary,
    audience: 'link',
    body: byToken,
    reply: envelope(z.object({ isDone: z.boolean() })),
    errors: [...linkErrors, 'agreement.notFound', 'agreement.notSigned', 'server.unavailable'],
  });
}

export const uploadAgreement = agreementStep(
  'uploadAgreement',
  'UploadAgreement',
  'Fetches the signed document from the signing service and files it; idempotent',
);

export const updateAgreementStatus = agreementStep(
  'updateAgreementStatus',
  'UpdateAgreementStatus',
  'Takes over the state of the signature from the signing service; idempotent',
);
