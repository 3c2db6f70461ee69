import * as calls from '~/contract/bills';
import { pdfFile } from '../../http/file-answer';
import { handle, type CreateHandlers } from '../../http/handlers';
import { isFailure } from '../../http/result';
import { createGateService } from '../gate/service';
import { createAgreementService } from './agreements';
import { createBillService } from './service';

export const createHandlers: CreateHandlers = (context) => {
  const gate = createGateService(context);
  const bills = createBillService(context);
  const agreements = createAgreementService(context);
  const requireAgreementLink = (token: string) => context.tokens.requireLink(token, 'agreement');
  return [
    handle(calls.getBill, async ({ query }, info) => bills.get(await gate.require(query.token, ['view-bill'], info))),
    handle(calls.getBillPdf, async ({ query }, info) => {
      const bill = await bills.pdf(await gate.require(query.token, ['view-bill'], info), info.language);
      return isFailure(bill) ? bill : pdfFile(bill.pdf, `bill-${bill.number}.pdf`);
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
      pdfFile(await agreements.signedDocument(await requireAgreementLink(query.token)), 'signed-agreement.pdf'),
    ),
  ];
};
