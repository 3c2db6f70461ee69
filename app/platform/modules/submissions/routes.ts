import { getReceipt, runPostActions, submitAttachments, submitEnrollment } from '~/contract/submissions';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { fail } from '../../http/result';
import { createAttachmentService } from './attachments';
import { createCompletionService } from './completion';
import { createReceiptService } from './receipt';
import { createSubmissionService } from './service';

export function submissionRoutes(context: PlatformContext) {
  const { tokens } = context;
  const submissions = createSubmissionService(context);
  const attachments = createAttachmentService(context);
  const completion = createCompletionService(context);
  const receipts = createReceiptService(context);
  return [
    handle(submitEnrollment, async ({ body }, { clientAddress }) =>
      submissions.submit(await tokens.requireLink(body.encAccount, 'form'), body, clientAddress),
    ),
    handle(submitAttachments, async ({ query }, { upload }) =>
      attachments.addAll(await tokens.requireLink(query.encAccount, 'form'), upload),
    ),
    handle(runPostActions, async ({ body }) => {
      const link = await tokens.requireLink(body.encAccount, 'form');
      const own = await tokens.requireLink(body.token, 'form');
      const isSame =
        own.accountId === link.accountId &&
        own.recipientId === link.recipientId &&
        own.enrollmentId === link.enrollmentId;
      return isSame ? completion.run(link, body) : fail('token.invalid');
    }),
    handle(getReceipt, async ({ query }) => receipts.getReceipt(await tokens.requireLink(query.token, 'form'))),
  ];
}
