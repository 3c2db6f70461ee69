import { getDashboard } from './calls';
import type { UserToken } from '~/lib/contract/token-schemas';
import { isProfileComplete } from '~/domain/profile-completeness';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createApprovalService } from '~/areas/approval/service.server';
import { createResultService } from '~/areas/results/service.server';
import { createTemplateService } from '~/areas/form-builder/service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { createUserDirectory } from '~/areas/users/service.server';

/** Most rows that a part of the dashboard shows. */
const MOST = 20;
const iso = (at: number | string) => new Date(Number(at)).toISOString();

/** What waits for the signed-in user. Spec: forms-and-approval 4. */
export const createHandlers: CreateHandlers = (context) => {
  const accounts = createAccountService({ db: context.db });
  const approval = createApprovalService(context);
  const templates = createTemplateService(context);
  const results = createResultService(context);
  const people = createUserDirectory(context);

  async function rejected({ accountId, userId }: UserToken) {
    const drafts = await templates.listOwn(accountId, userId, 'rejected', MOST);
    return Promise.all(
      drafts.map(async ({ id, title }) => ({ id, title, reason: await approval.reasonOf(accountId, id) })),
    );
  }

  return [
    handle(getDashboard, async (_input, info) => {
      const user = userOf(info);
      const { accountId, userId } = user;
      const [account, profile, deciding, waiting, back, drafts, recent, trialEndsAt] = await Promise.all([
        accounts.findAccount(accountId),
        people.getProfile(user),
        approval.listToDecide(user, MOST),
        approval.listWaiting(user, MOST),
        rejected(user),
        templates.listOwn(accountId, userId, 'writing', MOST),
        results.listRecent(accountId, MOST),
        accounts.trialEndsAt(accountId),
      ]);
      return {
        companyName: account?.name ?? '',
        userName: user.name,
        isProfileComplete: isProfileComplete(profile),
        toDecide: deciding.map(({ at, ...round }) => ({ ...round, at: iso(at) })),
        waiting: waiting.map(({ id, title, given, required }) => ({
          id,
          title,
          approvalsGiven: Number(given),
          approvalsRequired: required,
        })),
        rejected: back,
        drafts: drafts.map(({ id, title, at }) => ({ id, title, at: iso(at) })),
        recent: recent.map(({ id, title, submissions, at }) => ({
          id,
          title,
          submissions: Number(submissions),
          lastAt: iso(at),
        })),
        trialEndsAt: trialEndsAt === null ? null : iso(trialEndsAt),
      };
    }),
  ];
};
