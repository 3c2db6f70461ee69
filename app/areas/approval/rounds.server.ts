import type { CallData, CallInput } from '~/lib/contract/call';
import type { approveTemplate, getTemplate, requestApproval } from './calls';
import type { FormStatus } from '~/lib/contract/enums';
import { FORM_FILE_TYPES, type FormFile } from '~/areas/forms/form-file';
import type { UserToken } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { ApprovalRoundRow } from '~/platform/db/admin-row-types';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { checkForm } from '~/areas/forms/check-form';
import { createTemplateService, type LockedTemplate } from '~/areas/form-builder/service.server';
import type { ApprovalEmails } from './approval-emails.server';
import { toConfig } from './service.server';
import {
  chooseApprovers,
  describeRound,
  findRoundStatus,
  canWithdraw,
  NO_ROUND,
  type RoundStatus,
} from './round-status.server';
import { createApprovalStore, type ApprovalStore } from './store.server';

type Requested = CallData<typeof requestApproval>;
type RequestBody = CallInput<typeof requestApproval>['body'];
type State = CallData<typeof approveTemplate>;

/** Runs once everything is stored. */
type AfterCommit = () => Promise<void>;

interface RoundContext extends LockedTemplate {
  approval: ApprovalStore;
  user: UserToken;
}

const failWith = (...failure: Parameters<typeof fail>): never => {
  throw new FailureError(fail(...failure));
};

/**
 * The rounds of approval. Every change locks the form's row first, so of owners who act at once one comes after the
 * other, and the later learns what the earlier has done. Spec: forms-and-approval 4, "Template status".
 */
export function createApprovalRounds(
  context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'events' | 'files'>,
  mails: ApprovalEmails,
) {
  const { db, clock, ids, events } = context;
  const templateService = createTemplateService(context);

  async function change<T>(
    user: UserToken,
    id: string,
    run: (scene: RoundContext) => Promise<{ result: T; afterwards?: AfterCommit }>,
  ): Promise<T> {
    const { result, afterwards } = await templateService.withLockedTemplate(user, id, (template) =>
      run({ ...template, approval: createApprovalStore(template.trx), user }),
    );
    await afterwards?.();
    return result;
  }

  /** Makes a frozen version the one that recipients get. */
  async function activate(
    scene: RoundContext,
    version: number,
    { title, type }: Pick<FormFile, 'title' | 'type'>,
  ): Promise<void> {
    await scene.forms.update(scene.key, {
      version,
      status: 'active',
      title,
      type: FORM_FILE_TYPES.indexOf(type),
    });
    await scene.templates.setStage(scene.key, 'none');
    await scene.recordEvent('activated', version);
  }

  async function openRound(
    scene: RoundContext,
    version: number,
    title: string,
    body: RequestBody,
  ): Promise<{ result: Requested; afterwards: AfterCommit }> {
    const { approval, templates, forms, key, user } = scene;
    const config = toConfig(await approval.findSettings(user.accountId));
    const eligible = (await approval.listOwners(user.accountId)).filter(({ id }) => id !== user.userId);
    const choice = chooseApprovers(
      eligible.map(({ id }) => id),
      { ...body, approvalsRequired: config.approvalsRequired },
      (all) => shuffled(all, () => ids.letters(16)),
    );
    if (choice.ids === undefined) return failWith(choice.error, choice.params);
    const round: ApprovalRoundRow = {
      id: ids.next(),
      account_id: key.accountId,
      form_id: key.id,
      version,
      submitted_by: user.userId,
      approvals_required: config.approvalsRequired,
      asked: JSON.stringify(choice.ids),
      status: 'open',
      opened_at: clock.now(),
      closed_at: null,
    };
    await approval.insertRound(round);
    await templates.setStage(key, 'waiting');
    await forms.update(key, { submitted_by: user.userId });
    await scene.recordEvent('submitted', version);
    const recipients = choice.ids.length === 0 ? eligible : eligible.filter(({ id }) => choice.ids.includes(id));
    return {
      result: { status: 'pendingApproval', version, approvalsRequired: config.approvalsRequired },
      afterwards: async () =>
        mails.requested(
          { accountId: key.accountId, formId: key.id, title, by: user.name },
          recipients.map(({ email }) => email),
        ),
    };
  }

  /** A request that comes again, as by a second click, is answered as the first was. */
  async function findRepeatedRequest(
    { approval, draft, form, user, key }: RoundContext,
    revision: number,
  ): Promise<Requested | undefined> {
    if (draft?.stage === 'waiting') {
      const round = await approval.findLatestRound(user.accountId, key.id);
      if (!round || round.submitted_by !== user.userId || draft.revision !== revision)
        return failWith('template.locked', { status: 'pendingApproval' });
      return { status: 'pendingApproval', version: round.version, approvalsRequired: round.approvals_required };
    }
    if (form.status === 'archived') return failWith('template.locked', { status: 'archived' });
    if ((draft?.revision ?? 0) !== revision) return failWith('template.changed', { revision: draft?.revision ?? 0 });
    const hasDraft = draft !== undefined && draft.stage !== 'none';
    return hasDraft ? undefined : { status: 'active', version: form.version, approvalsRequired: 0 };
  }

  /** Throws where the user may not decide on the open round. An own submission can only be rejected. */
  function requireApprover(
    round: ApprovalRoundRow,
    { approvers }: RoundStatus,
    user: UserToken,
    decision: 'approved' | 'rejected',
    version: number | undefined,
  ): void {
    if (version !== undefined && version !== round.version) failWith('form.changed', { version: round.version });
    if (round.submitted_by === user.userId)
      return decision === 'rejected' ? undefined : failWith('approval.ownSubmission');
    if (!approvers.includes(user.userId)) failWith('approval.notAsked');
  }

  async function readState({ approval, templates, key, user }: RoundContext, round: ApprovalRoundRow): Promise<State> {
    const [{ given }, found] = await Promise.all([
      findRoundStatus(approval, user.accountId, round),
      templates.find(key),
    ]);
    return { status: found?.shown ?? 'draft', approvalsGiven: given, approvalsRequired: round.approvals_required };
  }

  /** What a frozen version is called, and its kind. */
  async function readFrozenVersion(
    { forms, key, form }: RoundContext,
    version: number,
  ): Promise<Pick<FormFile, 'title' | 'type'>> {
    const { form: frozen } = checkForm(JSON.parse((await forms.findVersionText(key, version)) ?? '{}'));
    return frozen ?? { title: form.title, type: FORM_FILE_TYPES[form.type] ?? 'CustomForm' };
  }

  /** What is answered where no round is open: the user's own earlier answer again, else who ended it and how. */
  async function answerWhenClosed(
    scene: RoundContext,
    round: ApprovalRoundRow | undefined,
    wanted: 'approved' | 'rejected',
    version: number | undefined,
  ): Promise<State> {
    const { approval, templates, user, key } = scene;
    const isMeant = round !== undefined && (version === undefined || version === round.version);
    if (!round || !isMeant)
      return failWith('approval.notPending', { status: (await templates.find(key))?.shown ?? 'draft' });
    const decisions = await approval.listDecisions(round.id);
    const own = decisions.find(({ user_id }) => user_id === user.userId)?.decision;
    if (own === wanted && own === round.status) return readState(scene, round);
    if (wanted === 'approved' && own === 'rejected') return failWith('approval.alreadyGiven');
    return failWith('approval.notPending', { status: round.status });
  }

  return {
    /**
     * Sends a draft on its way. Failures: `template.changed`, `template.locked`, `template.hasIssues` with their number,
     * `approval.nobodyAsked`, `approval.tooMany` and `approval.tooFewChosen` with `n` and `needed`.
     */
    request: (user: UserToken, body: RequestBody): Promise<Requested> =>
      change<Requested>(user, body.id, async (scene) => {
        const repeated = await findRepeatedRequest(scene, body.revision);
        if (repeated) return { result: repeated };
        const { form: checked, issues } = checkForm(JSON.parse(scene.draft?.definition ?? '{}'));
        if (!checked) return failWith('template.hasIssues', { count: issues.length });
        const version = await scene.forms.freeze(scene.key, JSON.stringify(checked), clock.now());
        const { adminNeedApproval } = toConfig(await scene.approval.findSettings(user.accountId));
        if (adminNeedApproval) return openRound(scene, version, checked.title, body);
        await scene.forms.update(scene.key, { submitted_by: user.userId });
        await activate(scene, version, checked);
        return { result: { status: 'active', version, approvalsRequired: 0 } };
      }),

    /** By the submitter, or by an owner: somebody must be able to when both the submitter and the approvers have left. */
    withdraw: (user: UserToken, id: string): Promise<{ status: FormStatus }> =>
      change(user, id, async (scene) => {
        const round = await scene.approval.findLatestRound(user.accountId, id);
        if (round?.status !== 'open') {
          if (round?.status === 'withdrawn')
            return { result: { status: (await scene.templates.find(scene.key))?.shown ?? 'draft' } };
          return failWith('approval.notPending', { status: round?.status ?? 'draft' });
        }
        if (!canWithdraw(round, user)) return failWith('approval.notAsked');
        await scene.approval.closeRound(round.id, 'withdrawn', clock.now());
        await scene.templates.setStage(scene.key, 'writing');
        await scene.recordEvent('withdrawn', round.version);
        return { result: { status: (await scene.templates.find(scene.key))?.shown ?? 'draft' } };
      }),

    /** One owner's yes. The same again changes nothing; with the last one needed the version goes live. */
    approve: (user: UserToken, id: string, version?: number): Promise<State> =>
      change(user, id, async (scene) => {
        const { approval } = scene;
        const round = await approval.findLatestRound(user.accountId, id);
        if (round?.status !== 'open') return { result: await answerWhenClosed(scene, round, 'approved', version) };
        requireApprover(round, await findRoundStatus(approval, user.accountId, round), user, 'approved', version);
        const before = await approval.listDecisions(round.id);
        if (!before.some(({ user_id }) => user_id === user.userId)) {
          await approval.putDecision({
            round_id: round.id,
            user_id: user.userId,
            decision: 'approved',
            reason: '',
            at: clock.now(),
          });
          await scene.recordEvent('approved', round.version);
        }
        const { given } = await findRoundStatus(approval, user.accountId, round);
        if (given < round.approvals_required) return { result: await readState(scene, round) };
        await approval.closeRound(round.id, 'approved', clock.now());
        const frozen = await readFrozenVersion(scene, round.version);
        await activate(scene, round.version, frozen);
        await events.announce(scene.trx, {
          type: 'template.approved',
          accountId: user.accountId,
          data: { formId: id, version: round.version },
        });
        return {
          result: await readState(scene, round),
          afterwards: async () =>
            mails.activated(
              { accountId: user.accountId, formId: id, title: frozen.title, by: user.name },
              round.submitted_by,
            ),
        };
      }),

    /** One owner's no ends the round, also after an own yes. */
    reject: (user: UserToken, id: string, reason: string, version?: number): Promise<State> =>
      change(user, id, async (scene) => {
        const { approval } = scene;
        const round = await approval.findLatestRound(user.accountId, id);
        if (round?.status !== 'open') return { result: await answerWhenClosed(scene, round, 'rejected', version) };
        requireApprover(round, await findRoundStatus(approval, user.accountId, round), user, 'rejected', version);
        await approval.putDecision({
          round_id: round.id,
          user_id: user.userId,
          decision: 'rejected',
          reason,
          at: clock.now(),
        });
        await approval.closeRound(round.id, 'rejected', clock.now());
        await scene.templates.setStage(scene.key, 'rejected');
        await scene.recordEvent('rejected', round.version, reason);
        const { title } = await readFrozenVersion(scene, round.version);
        const isOwn = round.submitted_by === user.userId;
        return {
          result: await readState(scene, round),
          afterwards: async () =>
            isOwn
              ? undefined
              : mails.rejected(
                  { accountId: user.accountId, formId: id, title, by: user.name, reason },
                  round.submitted_by,
                ),
        };
      }),

    /** A template with the open round as the user sees it, and the rejection that nobody has done anything about. */
    async getTemplate(user: UserToken, id: string): Promise<CallData<typeof getTemplate> | Failure> {
      const found = await templateService.get(user, id);
      if (isFailure(found)) return found;
      const { stage, ...template } = found;
      const isInReview = stage === 'waiting' || stage === 'rejected';
      const described = isInReview ? await describeRound(createApprovalStore(db), user, id) : NO_ROUND;
      return { ...template, ...described };
    },
  };
}

/** Fisher and Yates by another way: each id gets a lot, and the lots are sorted. */
function shuffled(all: readonly string[], lot: () => string): string[] {
  return all
    .map((id) => ({ id, lot: lot() }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ id }) => id);
}
