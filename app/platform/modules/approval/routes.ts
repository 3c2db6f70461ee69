import {
  approveTemplate,
  getAccount,
  getOwnTemplateApprovalConfig,
  getTemplate,
  getTemplateApprovalConfig,
  listAdmins,
  rejectTemplate,
  requestApproval,
  saveTemplateApprovalConfig,
  withdrawApproval,
} from '~/contract/approval';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createApprovalMails } from './mails';
import { createRounds } from './rounds';
import { createApprovalService } from './service';

export function approvalRoutes(context: PlatformContext) {
  const service = createApprovalService(context);
  const rounds = createRounds(context, createApprovalMails(context));
  return [
    handle(listAdmins, async ({ query }, info) => service.listAdmins(userOf(info), query.accountId)),
    handle(getAccount, async ({ params }, info) => service.getAccount(userOf(info), params.accountId)),
    handle(getTemplateApprovalConfig, async ({ query }, info) => service.getConfig(userOf(info), query.accountId)),
    handle(getOwnTemplateApprovalConfig, async (_input, info) => {
      const user = userOf(info);
      return service.getConfig(user, user.accountId);
    }),
    handle(saveTemplateApprovalConfig, async ({ body }, info) =>
      service.saveConfig(userOf(info), { ...body, approvalsRequired: body.approvalsRequired ?? 1 }),
    ),
    handle(getTemplate, async ({ query }, info) => rounds.getTemplate(userOf(info), query.id)),
    handle(requestApproval, async ({ body }, info) => rounds.request(userOf(info), body)),
    handle(withdrawApproval, async ({ body }, info) => rounds.withdraw(userOf(info), body.id)),
    handle(approveTemplate, async ({ body }, info) => {
      const { id, version, adminApproval } = body;
      const user = userOf(info);
      return adminApproval ? rounds.approve(user, id, version) : rounds.reject(user, id, '', version);
    }),
    handle(rejectTemplate, async ({ body }, info) =>
      rounds.reject(userOf(info), body.id, body.reason.trim(), body.version),
    ),
  ];
}
