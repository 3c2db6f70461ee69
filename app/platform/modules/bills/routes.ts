import {
  checkBillAmount,
  getAgreement,
  getBill,
  getBillPdf,
  getSignedAgreement,
  updateAgreementStatus,
  uploadAgreement,
} from '~/contract/bills';
import type { PlatformContext } from '../../context';
import { pdfFile } from '../../http/file-answer';
import { handle } from '../../http/handlers';
import { isFailure } from '../../http/result';
import { createGateService } from '../gate/service';
import { createAgreementService } from './agreements';
import { createBillService } from './service';

export function billRoutes(context: PlatformContext) {
  const gate = createGateService(context);
  const bills = createBillService(context);
  const agreements = createAgreementService(context);
  const requireAgreementLink = (token: string) => context.tokens.requireLink(token, 'agreement');
  return [
    handle(getBill, async ({ query }, info) => bills.get(await gate.require(query.token, ['view-bill'], info))),
    handle(getBillPdf, async ({ query }, info) => {
      const bill = await bills.pdf(await gate.require(query.token, ['view-bill'], info), info.language);
      return isFailure(bill) ? bill : pdfFile(bill.pdf, `bill-${bill.number}.pdf`);
    }),
    handle(getAgreement, async ({ body }) => agreements.start(await requireAgreementLink(body.token), body.token)),
    handle(checkBillAmount, async ({ body }) => agreements.checkBill(await requireAgreementLink(body.token))),
    handle(uploadAgreement, async ({ body }) => agreements.upload(await requireAgreementLink(body.token))),
    handle(updateAgreementStatus, async ({ body }) => agreements.updateStatus(await requireAgreementLink(body.token))),
    handle(getSignedAgreement, async ({ query }) => {
      const pdf = await agreements.signedDocument(await requireAgreementLink(query.token));
      return isFailure(pdf) ? pdf : pdfFile(pdf, 'signed-agreement.pdf');
    }),
  ];
}
