import * as calls from './calls';
import { pdfResponse } from '~/platform/http/file-response';
import { handle, keyOf, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createApiKeySubmissionReader } from './api-key-reader.server';
import { createReceipts } from './receipts.server';
import { createSubmissionReader } from './submission-reader.server';

export const createHandlers: CreateHandlers = (context) => {
  const submissionReader = createSubmissionReader(context);
  const machines = createApiKeySubmissionReader(context);
  const receipts = createReceipts(context);
  const requireLink = (token: string) => context.tokens.requireLink(token, 'form');
  return [
    handle(calls.getReceipt, async ({ query }) => receipts.get(await requireLink(query.token), query)),
    handle(calls.getReceiptFile, async ({ query }) => receipts.file(await requireLink(query.token), query)),
    handle(calls.getReceiptPdf, async ({ query: { token, reference, version } }, { language }) => {
      const pdf = receipts.pdf(await requireLink(token), { reference, version, language });
      return pdfResponse(await pdf, `${reference}.pdf`);
    }),
    handle(calls.listSubmissions, ({ query }, info) => submissionReader.list(userOf(info).accountId, query)),
    handle(calls.getSubmission, ({ query }, info) => submissionReader.get(userOf(info).accountId, query)),
    handle(calls.getSubmissionFile, ({ query }, info) => submissionReader.file(userOf(info).accountId, query)),
    handle(calls.exportSubmissions, ({ query }, info) =>
      submissionReader.exportAll(userOf(info).accountId, query.formId, query.format),
    ),
    handle(calls.listFinishedSubmissions, ({ query }, info) => machines.list(keyOf(info), query)),
    handle(calls.getFinishedSubmission, ({ params }, info) => machines.get(keyOf(info), params.reference)),
  ];
};
