import * as calls from './calls';
import { withdrawSubmission } from '~/areas/submissions/change-calls';
import { runPostActions, submitAttachments, submitEnrollment, submitForm } from './submission-calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { fail, isFailure } from '~/platform/http/failure';
import { createLinkOpener } from '~/areas/links/link-state/service.server';
import { createAttachmentService } from './submission-attachments.server';
import { createChangeService } from './submit-change.server';
import { createCompletionService } from './submission-completion.server';
import { createFormPageService } from './service.server';
import { createSubmitService } from './submit-form.server';
import { createWithdrawalService } from './submission-withdrawal.server';

export const createHandlers: CreateHandlers = (context) => {
  const service = createFormPageService(context);
  const { tokens } = context;
  const links = createLinkOpener(context);
  const submits = createSubmitService(context);
  const attachments = createAttachmentService(context);
  const completion = createCompletionService(context);
  const changes = createChangeService(context);
  const withdrawing = createWithdrawalService(context);
  return [
    handle(calls.fetchEnrollmentLink, async ({ query }) =>
      service.openLink(await tokens.requireLink(query.jwt, 'form')),
    ),
    handle(calls.getEnrollment, async ({ query }, info) => {
      if (!query.token) {
        const user = await tokens.requireSession(info.bearer ?? '');
        return service.preview(user, query.id, query.language, query.preview);
      }
      const link = await tokens.requireLink(query.token, 'form');
      return service.getForRecipient(link, query.id, query.language);
    }),
    handle(calls.listTranslations, async ({ query }) => {
      const token = query.token ?? (query.accountId.includes('.') ? query.accountId : undefined);
      const link = token ? await tokens.requireLink(token, ['form', 'report']) : undefined;
      return service.listTranslations(link?.accountId ?? query.accountId, query.formId);
    }),
    handle(calls.listTranslationsAsUser, async ({ query }, info) =>
      service.listPreviewTranslations(userOf(info).accountId, query.formId, query.preview),
    ),
    handle(calls.getCaptureIpConfig, async ({ query }) => {
      const { accountId } = await tokens.requireLink(query.token, 'form');
      return { captureIpAddress: await service.capturesIp(accountId) };
    }),
    handle(calls.openForm, async ({ query }) =>
      service.open(await links.require(query.token, 'form'), query.languages),
    ),
    handle(submitEnrollment, async ({ body: { files = [], ...body } }, { clientAddress }) => {
      // A change is sent in one act alone.
      if (body.change) return fail('submission.notChangeable');
      const link = await links.require(body.token, 'form');
      const report = await submits.submit(link, body, clientAddress);
      if (isFailure(report)) return report;
      return (await attachments.addDraftFiles(link.claims, report.reportId, files)) ?? report;
    }),
    handle(submitForm, async ({ body: { source, ...body } }, { clientAddress }) => {
      const { token, bankDetails, mergeTags: tags, files } = body;
      const link = await links.require(token, 'form');
      if (body.change) return changes.send(link, { ...body, source }, clientAddress);
      const end = { linkToken: token, token, bankDetails, tags, source, files };
      const report = await submits.submit(link, body, clientAddress, end);
      if (isFailure(report)) return report;
      return report.finished ?? completion.run(link.claims, { ...end, reportId: report.reportId });
    }),
    handle(withdrawSubmission, async ({ body: { token, reference } }) =>
      withdrawing.withdraw(await tokens.requireLink(token, 'form'), reference),
    ),
    handle(submitAttachments, async ({ query }, { upload }) =>
      attachments.addUploads(await tokens.requireLink(query.token, 'form'), upload),
    ),
    handle(runPostActions, async ({ body }) => {
      const link = await tokens.requireLink(body.linkToken, 'form');
      const own = await tokens.requireLink(body.token, 'form');
      const isSame =
        own.accountId === link.accountId && own.recipientId === link.recipientId && own.target === link.target;
      return isSame ? completion.run(link, body) : fail('token.invalid');
    }),
  ];
};
