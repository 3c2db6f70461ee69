import { getDashboard } from '~/contract/branding';
import type { UserToken } from '~/contract/tokens';
import { isProfileComplete } from '~/domain/profile';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createAccountService } from '../accounts/service';
import { standingOf } from '../approval/standing';
import { createPeopleService } from '../people/service';
import { createDashboardStore } from './store';

const MOST = 20;
const iso = (at: number | string) => new Date(Number(at)).toISOString();

/** What waits for the signed-in user. Spec: forms-and-approval 4. */
export function dashboardRoutes(context: PlatformContext) {
  const store = createDashboardStore(context.db);
  const accounts = createAccountService(context);
  const people = createPeopleService(context);

  /** Owners judge what others wrote, where all are asked or they by name. */
  async function toDecide({ AccountId, userId, role }: UserToken) {
    if (role !== 'Owner') return [];
    const [rounds, users] = await Promise.all([store.listUndecided(AccountId, userId), people.listUsers(AccountId)]);
    const ids = users.filter((user) => user.role === 'Owner').map(({ id }) => id);
    return rounds
      .filter((round) => standingOf(round, [], ids).judges.includes(userId))
      .slice(0, MOST)
      .map(({ id, title, submitted_by, at }) => ({
        id,
        title,
        submittedBy: users.find((user) => user.id === submitted_by)?.name ?? '',
        at: iso(at),
      }));
  }

  async function rejected({ AccountId, userId }: UserToken) {
    const drafts = await store.listRejected(AccountId, userId);
    return Promise.all(
      drafts.map(async ({ id, title }) => ({ id, title, reason: await store.reasonOf(AccountId, id) })),
    );
  }

  return [
    handle(getDashboard, async (_input, info) => {
      const user = userOf(info);
      const { AccountId, userId } = user;
      const [account, profile, deciding, waiting, back, drafts, recent, trialEndsAt] = await Promise.all([
        accounts.findAccount(AccountId),
        people.getProfile(user),
        toDecide(user),
        store.listWaiting(AccountId, userId),
        rejected(user),
        store.listDrafts(AccountId, userId),
        store.listRecent(AccountId),
        accounts.trialEndsAt(AccountId),
      ]);
      return {
        companyName: account?.name ?? '',
        userName: user.unique_name,
        isProfileComplete: isProfileComplete(profile),
        toDecide: deciding,
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
}
