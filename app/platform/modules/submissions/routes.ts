import { getReceipt, runPostActions, submitAttachments, submitEnrollment } from '~/contract/submissions';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { fail, isFailure } from '../../http/result';
import { createEventLog } from '../events/service';
import { createAttachmentService } from './attachments';
import { createCompletionService } from './completion';
import { createReceiptService } from './receipt';
import { createSubmissionService } from './service';

export function submissionRoutes(context: PlatformContext) {
  const { tokens } = context;
  const submissions = createSubmissionService(context);
  const attachments = createAttachmentService(context);
  const completion = createCompletionService(context);
  const log = createEventLog(context);
  const receipts = createReceiptService(context);
  return [
    handle(submitEnrollment, async ({ body: { files = [], events = [], ...body } }, { clientAddress }) => {
      const link = await tokens.requireLink(body.encAccount, 'form');
      const report = await submissions.submit(link, body, clientAddress);
      if (isFailure(report)) return report;
      for (const { kind, ...event } of events) await log.record(link, kind, event);
      return (await attachments.addKept(link, report.reportId, files)) ?? report;
    }),
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
