import { exportSubmissions, getSubmission, getSubmissionFile, listSubmissions } from '~/contract/submissions';
import { getReceipt } from '~/contract/submissions';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createSubmissionReads } from './reads';
import { createReceiptService } from './receipt';

export function submissionRoutes(context: PlatformContext) {
  const reads = createSubmissionReads(context);
  const receipts = createReceiptService(context);
  return [
    handle(getReceipt, async ({ query }) => receipts.getReceipt(await context.tokens.requireLink(query.token, 'form'))),
    handle(listSubmissions, ({ query }, info) => reads.list(userOf(info).accountId, query)),
    handle(getSubmission, ({ query }, info) => reads.get(userOf(info).accountId, query)),
    handle(getSubmissionFile, ({ query }, info) => reads.file(userOf(info).accountId, query.id, query.fileId)),
    handle(exportSubmissions, ({ query }, info) => reads.exportAll(userOf(info).accountId, query.formId, query.format)),
  ];
}
