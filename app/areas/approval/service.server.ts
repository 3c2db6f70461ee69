import type { Account, saveTemplateApprovalConfig, TemplateApprovalConfig } from './calls';
import type { CallData } from '~/lib/contract/call';
import { COUNTRIES } from '~/lib/contract/enums';
import { toRenderableForm } from '~/areas/forms/renderable-form';
import type { UserToken } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { ApprovalSettingsRow } from '~/platform/db/admin-row-types';
import type { UserRow } from '~/platform/db/schema';
import { fail, type Failure } from '~/platform/http/failure';
import { createFormService, type StoredForm } from '~/areas/forms/service.server';
import { createTemplateService, findIssues } from '~/areas/form-builder/service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { evaluateRound, findUnapprovableSubmitters } from './round-status.server';
import { createApprovalStore } from './store.server';

export { templateApprovalRecords } from './dataset-store.server';

/** The version that an admin previews: `draft` or `live`, or by default the version that awaits approval, else the live one. */
export type PreviewedVersion = 'draft' | 'live' | undefined;

type StoredConfig = TemplateApprovalConfig & { adminIds: string[] };

type CheckedConfig = StoredConfig & Pick<CallData<typeof saveTemplateApprovalConfig>, 'unmetFor'>;

/** An account that has set nothing asks for no approval. Spec: forms-and-approval 3, "TemplateApprovalConfig". */
export function toConfig(row: ApprovalSettingsRow | undefined): StoredConfig {
  if (!row)
    return { adminNeedApproval: false, randomApproval: false, approvalsRequired: 1, sendsToAll: true, adminIds: [] };
  return {
    adminNeedApproval: row.needs_approval === 1,
    randomApproval: row.is_random === 1,
    approvalsRequired: row.approvals_required,
    sendsToAll: row.asks_all === 1,
    adminIds: JSON.parse(row.admin_ids) as string[],
  };
}

/** How templates of an account are approved, and who its people are. Spec: forms-and-approval 2.1, 5, 7. */
export function createApprovalService(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files'>) {
  const { db, clock } = context;
  const store = createApprovalStore(db);
  const accounts = createAccountService({ db });
  const forms = createFormService(context);
  const templates = createTemplateService(context);
  const userView = ({ id, name, email, role }: UserRow) => ({ userId: id, name, email, role });
  /** Accounts never see each other: another one is as good as none. */
  const isForeign = (user: UserToken, accountId: string) => user.accountId !== accountId;

  /** A rule with who could not get anything approved by it. */
  async function checkConfig(accountId: string, config: StoredConfig): Promise<CheckedConfig> {
    const users = await store.listUsers(accountId);
    const owners = users.filter(({ role }) => role === 'Owner').length;
    return { ...config, unmetFor: findUnapprovableSubmitters(config, { owners, others: users.length - owners }) };
  }

  /**
   * A form before it is live, with the status that its makers see. A draft gets the number that it would be frozen as.
   *
   * A draft with errors is shown as far as it can be rendered.
   *
   * @returns undefined where there is nothing of the kind, `template.hasIssues` for a draft of which nothing can be shown
   */
  async function findPreviewed(
    accountId: string,
    formId: string,
    which: PreviewedVersion,
  ): Promise<StoredForm | Failure | undefined> {
    const key = { accountId, id: formId };
    const [found, draft] = await Promise.all([templates.find(key), templates.findDraft(key)]);
    if (!found) return undefined;
    const row = { ...found, status: found.shown };
    const isWritten = draft !== undefined && draft.stage !== 'none';
    if (which === 'draft' && isWritten && draft.stage !== 'waiting') {
      const { form } = toRenderableForm(JSON.parse(draft.definition));
      if (!form) return fail('template.hasIssues', { count: findIssues(JSON.parse(draft.definition)).length });
      return { row: { ...row, version: found.version + 1, submitted_by: draft.updated_by }, definition: form };
    }
    const round =
      which !== 'live' && draft?.stage === 'waiting' ? await store.findLatestRound(accountId, formId) : undefined;
    const version = round?.version ?? found.version;
    const definition = await forms.findVersion(accountId, formId, version);
    if (definition)
      return { row: { ...row, version, submitted_by: round?.submitted_by ?? found.submitted_by }, definition };
    return which === undefined && isWritten ? findPreviewed(accountId, formId, 'draft') : undefined;
  }

  return {
    findPreviewed,

    /** What waits for the user's judgement. Owners judge what others wrote, where all are asked or they by name. */
    async listToDecide({ accountId, userId, role }: UserToken, limit: number) {
      if (role !== 'Owner') return [];
      const [rounds, users] = await Promise.all([
        store.listUndecided(accountId, userId, 10 * limit),
        store.listUsers(accountId),
      ]);
      const owners = users.filter((user) => user.role === 'Owner').map(({ id }) => id);
      const names = new Map(users.map(({ id, name }) => [id, name]));
      return rounds
        .filter((round) => evaluateRound(round, [], owners).approvers.includes(userId))
        .slice(0, limit)
        .map(({ id, title, submitted_by, at }) => ({ id, title, submittedBy: names.get(submitted_by) ?? '', at }));
    },

    /** Rounds that the user has opened, with the approvals that they have. */
    listWaiting: ({ accountId, userId }: UserToken, limit: number) => store.listWaiting(accountId, userId, limit),

    /** What was said at the last rejection of a form; empty where there was none. */
    reasonOf: store.reasonOf,

    async listAdmins(user: UserToken, accountId: string) {
      if (isForeign(user, accountId)) return fail('account.notFound');
      const users = await store.listUsers(accountId);
      return users.filter(({ role }) => role === 'Owner' || role === 'Admin').map(userView);
    },

    async getAccount(user: UserToken, accountId: string): Promise<Account | Failure> {
      const account = isForeign(user, accountId) ? undefined : await accounts.findAccount(accountId);
      if (!account) return fail('account.notFound');
      return {
        accountId,
        country: COUNTRIES.find((country) => country === account.country) ?? 'United States',
        isTenantAccount: false,
        accountUsers: (await store.listUsers(accountId)).map(userView),
      };
    },

    async getConfig(user: UserToken, accountId: string): Promise<CheckedConfig | Failure> {
      return isForeign(user, accountId)
        ? fail('account.notFound')
        : checkConfig(accountId, toConfig(await store.findSettings(accountId)));
    },

    /** Kept also where it can't be met, which the answer says. Failure: `approval.tooMany` with `n`, the owners there are or are named. */
    async saveConfig(
      user: UserToken,
      { accountId, ...wanted }: StoredConfig & { accountId: string },
    ): Promise<CheckedConfig | Failure> {
      if (isForeign(user, accountId)) return fail('account.notFound');
      const owners = (await store.listOwners(accountId)).map(({ id }) => id);
      if (wanted.approvalsRequired > owners.length) return fail('approval.tooMany', { n: owners.length });
      const adminIds =
        wanted.sendsToAll || wanted.randomApproval ? [] : owners.filter((id) => wanted.adminIds.includes(id));
      if (adminIds.length > 0 && wanted.approvalsRequired > adminIds.length)
        return fail('approval.tooMany', { n: adminIds.length });
      const config = { ...wanted, randomApproval: wanted.randomApproval && !wanted.sendsToAll, adminIds };
      await store.putSettings({
        account_id: accountId,
        needs_approval: Number(config.adminNeedApproval),
        asks_all: Number(config.sendsToAll),
        is_random: Number(config.randomApproval),
        approvals_required: config.approvalsRequired,
        admin_ids: JSON.stringify(adminIds),
        updated_at: clock.now(),
      });
      return checkConfig(accountId, config);
    },
  };
}
