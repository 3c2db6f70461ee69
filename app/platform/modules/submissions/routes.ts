import {
  exportSubmissions,
  getFinishedSubmission,
  getReceipt,
  getReceiptFile,
  getReceiptPdf,
  getSubmission,
  getSubmissionFile,
  listFinishedSubmissions,
  listSubmissions,
} from '~/contract/submissions';
import type { PlatformContext } from '../../context';
import { pdfFile } from '../../http/file-answer';
import { handle, keyOf, userOf } from '../../http/handlers';
import { isFailure } from '../../http/result';
import { createMachineReads } from './machine-reads';
import { createReceipts } from './receipts';
import { createSubmissionReads } from './reads';

export function submissionRoutes(context: PlatformContext) {
  const reads = createSubmissionReads(context);
  const machines = createMachineReads(context);
  const receipts = createReceipts(context);
  const requireLink = (token: string) => context.tokens.requireLink(token, 'form');
  return [
    handle(getReceipt, async ({ query }) => receipts.get(await requireLink(query.token), query)),
    handle(getReceiptFile, async ({ query }) => receipts.file(await requireLink(query.token), query)),
    handle(getReceiptPdf, async ({ query: { token, reference, version } }, { language }) => {
      const pdf = await receipts.pdf(await requireLink(token), { reference, version, language });
      return isFailure(pdf) ? pdf : pdfFile(pdf, `${reference}.pdf`);
    }),
    handle(listSubmissions, ({ query }, info) => reads.list(userOf(info).accountId, query)),
    handle(getSubmission, ({ query }, info) => reads.get(userOf(info).accountId, query)),
    handle(getSubmissionFile, ({ query }, info) => reads.file(userOf(info).accountId, query)),
    handle(exportSubmissions, ({ query }, info) => reads.exportAll(userOf(info).accountId, query.formId, query.format)),
    handle(listFinishedSubmissions, ({ query }, info) => machines.list(keyOf(info), query)),
    handle(getFinishedSubmission, ({ params }, info) => machines.get(keyOf(info), params.reference)),
  ];
}
