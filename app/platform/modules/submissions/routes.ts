import {
  exportSubmissions,
  getFinishedSubmission,
  getReceipt,
  getSubmission,
  getSubmissionFile,
  listFinishedSubmissions,
  listSubmissions,
} from '~/contract/submissions';
import type { PlatformContext } from '../../context';
import { handle, keyOf, userOf } from '../../http/handlers';
import { createMachineReads } from './machine-reads';
import { createSubmissionReads } from './reads';
import type { CallData } from '~/contract/call';
import type { LinkClaims } from '~/contract/tokens';
import { fail, type Failure } from '../../http/result';
import { createFormService, ownerOf } from '../forms/service';
import { createRecipientService } from '../recipients/service';
import { readAnswersOf } from './reading';
import { createSubmissionStore } from './store';

export function submissionRoutes(context: PlatformContext) {
  const reads = createSubmissionReads(context);
  const machines = createMachineReads(context);
  return [
    handle(getReceipt, async ({ query }) => receiptOf(context, await context.tokens.requireLink(query.token, 'form'))),
    handle(listSubmissions, ({ query }, info) => reads.list(userOf(info).accountId, query)),
    handle(getSubmission, ({ query }, info) => reads.get(userOf(info).accountId, query)),
    handle(getSubmissionFile, ({ query }, info) => reads.file(userOf(info).accountId, query.id, query.fileId)),
    handle(exportSubmissions, ({ query }, info) => reads.exportAll(userOf(info).accountId, query.formId, query.format)),
    handle(listFinishedSubmissions, ({ query }, info) => machines.list(keyOf(info), query)),
    handle(getFinishedSubmission, ({ params }, info) => machines.get(keyOf(info), params.reference)),
  ];
}

/** What a person gets to keep: the last finished submission of the link's form by its recipient, or `request.notFound`. */
async function receiptOf(
  { db }: Pick<PlatformContext, 'db'>,
  link: LinkClaims,
): Promise<CallData<typeof getReceipt> | Failure> {
  const store = createSubmissionStore(db);
  const forms = createFormService({ db });
  const recipients = createRecipientService({ db });
  const submission = await store.findLastCompleted(ownerOf(link));
  const definition = submission && (await forms.findVersion(link.accountId, link.target, submission.form_version));
  if (!submission || !definition) return fail('request.notFound');
  const [files, plan, recipient] = await Promise.all([
    store.listFiles(submission.id),
    store.listPlanRows(submission.id),
    recipients.findRecipient(link.accountId, link.recipientId),
  ]);
  return {
    reference: submission.reference,
    submittedAt: new Date(submission.submitted_at).toISOString(),
    recipientName: recipient?.name ?? '',
    language: submission.language,
    answers: readAnswersOf(submission, definition).map(({ inputId, label, text }) => ({ inputId, label, text })),
    files: files.map((file) => ({ inputId: file.input_id, name: file.name, size: file.size })),
    schedule: plan,
  };
}
