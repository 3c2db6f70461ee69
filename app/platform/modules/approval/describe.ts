import type { ApprovalRound } from '~/contract/approval';
import type { UserToken } from '~/contract/tokens';
import type { ApprovalRoundRow } from '../../db/admin-tables';
import { standingOf, type Standing } from './standing';
import type { ApprovalStore } from './store';

/** The submitter takes back what was asked; so may any owner, as the submitter may have left. */
export const mayWithdraw = (round: ApprovalRoundRow, user: UserToken): boolean =>
  round.submitted_by === user.userId || user.role === 'Owner';

/** How a round stands among the owners of its account at this moment. */
export async function findStanding(
  approval: ApprovalStore,
  accountId: string,
  round: ApprovalRoundRow,
): Promise<Standing> {
  const [decisions, owners] = await Promise.all([approval.listDecisions(round.id), approval.listOwners(accountId)]);
  return standingOf(
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
  const standing = standingOf(
    round,
    decisions,
    users.filter(({ role }) => role === 'Owner').map(({ id }) => id),
  );
  const isNarrow = (JSON.parse(round.asked) as string[]).length > 0 && standing.turn === '';
  const hasGiven =
    standing.given < round.approvals_required && decisions.some(({ user_id }) => user_id === user.userId);
  const view: ApprovalRound = {
    version: round.version,
    submittedBy: round.submitted_by,
    submittedByName: nameOf(round.submitted_by),
    isOwn: round.submitted_by === user.userId,
    approvalsRequired: round.approvals_required,
    approvalsGiven: standing.given,
    asked: isNarrow ? standing.judges.map(nameOf) : [],
    judges: standing.judges.length,
    turn: standing.turn,
    obstacle: obstacleOf(standing, user, { isOwn: round.submitted_by === user.userId, hasGiven }),
    mayWithdraw: mayWithdraw(round, user),
  };
  return { round: view, rejection: null };
}

function obstacleOf(
  { judges }: Standing,
  user: UserToken,
  { isOwn, hasGiven }: { isOwn: boolean; hasGiven: boolean },
): ApprovalRound['obstacle'] {
  if (user.role !== 'Owner') return 'role';
  if (isOwn) return 'own';
  if (!judges.includes(user.userId)) return 'notAsked';
  return hasGiven ? 'given' : '';
}
