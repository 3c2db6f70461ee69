import * as calls from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createApprovalEmails } from './approval-emails.server';
import { createApprovalRounds } from './rounds.server';
import { createApprovalService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const service = createApprovalService(context);
  const rounds = createApprovalRounds(context, createApprovalEmails(context));
  return [
    handle(calls.listAdmins, async ({ query }, info) => service.listAdmins(userOf(info), query.accountId)),
    handle(calls.getAccount, async ({ params }, info) => service.getAccount(userOf(info), params.accountId)),
    handle(calls.getTemplateApprovalConfig, async ({ query }, info) =>
      service.getConfig(userOf(info), query.accountId),
    ),
    handle(calls.getOwnTemplateApprovalConfig, async (_input, info) =>
      service.getConfig(userOf(info), userOf(info).accountId),
    ),
    handle(calls.saveTemplateApprovalConfig, async ({ body }, info) =>
      service.saveConfig(userOf(info), { ...body, approvalsRequired: body.approvalsRequired ?? 1 }),
    ),
    handle(calls.getTemplate, async ({ query }, info) => rounds.getTemplate(userOf(info), query.id)),
    handle(calls.requestApproval, async ({ body }, info) => rounds.request(userOf(info), body)),
    handle(calls.withdrawApproval, async ({ body }, info) => rounds.withdraw(userOf(info), body.id)),
    handle(calls.approveTemplate, async ({ body: { id, version, adminApproval } }, info) =>
      adminApproval ? rounds.approve(userOf(info), id, version) : rounds.reject(userOf(info), id, '', version),
    ),
    handle(calls.rejectTemplate, async ({ body }, info) =>
      rounds.reject(userOf(info), body.id, body.reason.trim(), body.version),
    ),
  ];
};
