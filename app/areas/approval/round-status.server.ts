import type { ErrorName } from '~/lib/contract/errors';
import type { ApprovalDecisionRow, ApprovalRoundRow } from '~/platform/db/admin-row-types';
import type { ApprovalRound } from './calls';
import type { UserToken } from '~/lib/contract/token-schemas';
import type { ApprovalStore } from './store.server';

/** The status of an open round among the owners as they are now. */
export interface RoundStatus {
  /** Ids of the owners who may decide. */
  approvers: string[];
  /** Approvals of people who are owners still. */
  given: number;
  /**
   * What people who have left or are no owners any more have changed. `widened`: too few of the chosen approvers are left,
   * so every owner may decide. `stuck`: the owners are fewer than the approvals that are needed.
   */
  turn: '' | 'widened' | 'stuck';
}

/**
 * Owners decide, and never about their own submission; a yes counts as long as its giver is an owner. The number that is
 * needed never falls by itself: else sending somebody away would be a way past it. Spec: forms-and-approval 4, 5, 6.
 *
 * @param owners ids of the owners of the account
 */
export function evaluateRound(
  round: Pick<ApprovalRoundRow, 'submitted_by' | 'approvals_required' | 'asked'>,
  decisions: readonly Pick<ApprovalDecisionRow, 'user_id' | 'decision'>[],
  owners: readonly string[],
): RoundStatus {
  const eligible = owners.filter((id) => id !== round.submitted_by);
  const named = JSON.parse(round.asked) as string[];
  const chosen = eligible.filter((id) => named.includes(id));
  const isNarrow = named.length > 0 && chosen.length >= round.approvals_required;
  const given = decisions.filter(
    ({ user_id, decision }) => decision === 'approved' && eligible.includes(user_id),
  ).length;
  const isStuck = eligible.length < round.approvals_required;
  return {
    approvers: isNarrow ? chosen : eligible,
    given,
    turn: isStuck ? 'stuck' : named.length > 0 && !isNarrow ? 'widened' : '',
  };
}

/**
 * Finds whose forms a rule could never approve, because nobody approves their own form. `owners`: what an owner submits;
 * `all`: what anybody does.
 *
 * @param owners how many owners the account has
 * @param others how many of its people are no owners
 */
export function findUnapprovableSubmitters(
  { adminNeedApproval, approvalsRequired }: { adminNeedApproval: boolean; approvalsRequired: number },
  { owners, others }: { owners: number; others: number },
): '' | 'owners' | 'all' {
  if (!adminNeedApproval || approvalsRequired < owners) return '';
  return approvalsRequired > owners || others === 0 ? 'all' : 'owners';
}

/** Who should approve, as the request says it. */
interface ApproverChoice {
  asks: 'all' | 'chosen' | 'random';
  adminIds: readonly string[];
  approvalsRequired: number;
}

/**
 * Ids of the approvers; none: every owner. Nobody decides on what they submitted, so the submitter is not among `eligible`.
 * Fewer than the approvals that are needed are refused: such a round could never end; where there are enough and too few of them
 * are chosen, that is said. Spec: forms-and-approval 2.2, 5.
 *
 * @param shuffle an order in which each is as likely as the next
 */
export function chooseApprovers(
  eligible: readonly string[],
  { asks, adminIds, approvalsRequired }: ApproverChoice,
  shuffle: (ids: readonly string[]) => string[],
) {
  const refuse = (error: ErrorName, n: number) => ({
    ids: undefined,
    error,
    params: { n, needed: approvalsRequired },
  });
  if (eligible.length === 0) return refuse('approval.nobodyAsked', 0);
  if (eligible.length < approvalsRequired) return refuse('approval.tooMany', eligible.length);
  const chosen = asks === 'chosen' ? eligible.filter((id) => adminIds.includes(id)) : eligible;
  if (chosen.length < Math.max(1, approvalsRequired)) return refuse('approval.tooFewChosen', chosen.length);
  if (asks === 'all') return { ids: [], error: undefined };
  return { ids: asks === 'random' ? shuffle(chosen).slice(0, approvalsRequired) : [...chosen], error: undefined };
}

/** The submitter may withdraw the request; so may any owner, as the submitter may have left. */
export const canWithdraw = (round: ApprovalRoundRow, user: UserToken): boolean =>
  round.submitted_by === user.userId || user.role === 'Owner';

/** The status of a round among the owners of its account now. */
export async function findRoundStatus(
  approval: ApprovalStore,
  accountId: string,
  round: ApprovalRoundRow,
): Promise<RoundStatus> {
  const [decisions, owners] = await Promise.all([approval.listDecisions(round.id), approval.listOwners(accountId)]);
  return evaluateRound(
    round,
    decisions,
    owners.map(({ id }) => id),
  );
}

export const NO_ROUND = { round: null, rejection: null };

/** The latest round of a form, as the user sees it: open, or rejected; null where it ended otherwise. */
export async function describeRound(approval: ApprovalStore, user: UserToken, formId: string) {
  const round = await approval.findLatestRound(user.accountId, formId);
  if (!round) return NO_ROUND;
  const [decisions, users] = await Promise.all([approval.listDecisions(round.id), approval.listUsers(user.accountId)]);
  const nameOf = (userId: string) => users.find((one) => one.id === userId)?.name ?? '';
  if (round.status !== 'open') {
    const rejected =
      round.status === 'rejected' ? decisions.find(({ decision }) => decision === 'rejected') : undefined;
    const rejection = rejected
      ? { reason: rejected.reason, by: nameOf(rejected.user_id), at: new Date(rejected.at).toISOString() }
      : null;
    return { round: null, rejection };
  }
  const status = evaluateRound(
    round,
    decisions,
    users.filter(({ role }) => role === 'Owner').map(({ id }) => id),
  );
  const isNarrow = (JSON.parse(round.asked) as string[]).length > 0 && status.turn === '';
  const hasGiven = status.given < round.approvals_required && decisions.some(({ user_id }) => user_id === user.userId);
  const view: ApprovalRound = {
    version: round.version,
    submittedBy: round.submitted_by,
    submittedByName: nameOf(round.submitted_by),
    isOwn: round.submitted_by === user.userId,
    approvalsRequired: round.approvals_required,
    approvalsGiven: status.given,
    asked: isNarrow ? status.approvers.map(nameOf) : [],
    judges: status.approvers.length,
    turn: status.turn,
    obstacle: obstacleOf(status, user, { isOwn: round.submitted_by === user.userId, hasGiven }),
    mayWithdraw: canWithdraw(round, user),
  };
  return { round: view, rejection: null };
}

function obstacleOf(
  { approvers }: RoundStatus,
  user: UserToken,
  { isOwn, hasGiven }: { isOwn: boolean; hasGiven: boolean },
): ApprovalRound['obstacle'] {
  if (user.role !== 'Owner') return 'role';
  if (isOwn) return 'own';
  if (!approvers.includes(user.userId)) return 'notAsked';
  return hasGiven ? 'given' : '';
}
