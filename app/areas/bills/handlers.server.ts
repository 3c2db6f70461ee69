import * as calls from './calls';
import { pdfResponse } from '~/platform/http/file-response';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { isFailure } from '~/platform/http/failure';
import { createIdentityCheckService } from '~/areas/identity-check/service.server';
import { createAgreementSigningService } from './agreement-signing.server';
import { createBillService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const identityCheck = createIdentityCheckService(context);
  const bills = createBillService(context);
  const agreements = createAgreementSigningService(context);
  const requireAgreementLink = (token: string) => context.tokens.requireLink(token, 'agreement');
  return [
    handle(calls.getBill, async ({ query }, info) =>
      bills.get(await identityCheck.require(query.token, ['view-bill'], info)),
    ),
    handle(calls.getBillPdf, async ({ query }, info) => {
      const bill = await bills.pdf(await identityCheck.require(query.token, ['view-bill'], info), info.language);
      return isFailure(bill) ? bill : pdfResponse(bill.pdf, `bill-${bill.number}.pdf`);
    }),
    handle(calls.getAgreement, async ({ body }) =>
      agreements.start(await requireAgreementLink(body.token), body.token),
    ),
    handle(calls.checkBillAmount, async ({ body }) => agreements.checkBill(await requireAgreementLink(body.token))),
    handle(calls.uploadAgreement, async ({ body }) => agreements.upload(await requireAgreementLink(body.token))),
    handle(calls.updateAgreementStatus, async ({ body }) =>
      agreements.updateStatus(await requireAgreementLink(body.token)),
    ),
    handle(calls.getSignedAgreement, async ({ query }) =>
      pdfResponse(await agreements.signedDocument(await requireAgreementLink(query.token)), 'signed-agreement.pdf'),
    ),
  ];
};
