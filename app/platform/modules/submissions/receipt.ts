import type { CallData } from '~/contract/call';
import type { getReceipt } from '~/contract/submissions';
import type { LinkClaims } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import { fail, type Failure } from '../../http/result';
import { createFormService, ownerOf } from '../forms/service';
import { createRecipientService } from '../recipients/service';
import { readAnswersOf } from './reading';
import { createSubmissionStore } from './store';

/** What a person gets to keep of a submission. */
export function createReceiptService({ db }: Pick<PlatformContext, 'db'>) {
  const store = createSubmissionStore(db);
  const forms = createFormService({ db });
  const recipients = createRecipientService({ db });
  return {
    /** The last finished submission of the link's form by its recipient, or `request.notFound`. */
    async getReceipt(link: LinkClaims): Promise<CallData<typeof getReceipt> | Failure> {
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
    },
  };
}
