import type { ErrorName } from '~/contract/errors';

/** Who is to be asked, as the request says it. */
export interface Ask {
  asks: 'all' | 'chosen' | 'random';
  adminIds: readonly string[];
  approvalsRequired: number;
}

type Asked = { ids: string[]; error: undefined } | { ids: undefined; error: ErrorName; n: number };

/**
 * Ids of who is asked; none: every owner. Nobody judges what they submitted, so the submitter is not among `eligible`.
 * Fewer than the approvals that are needed are refused: such a round could never end. Spec: forms-and-approval 2.2, 5.
 *
 * @param shuffle an order in which each is as likely as the next
 */
export function chooseAsked(
  eligible: readonly string[],
  { asks, adminIds, approvalsRequired }: Ask,
  shuffle: (ids: readonly string[]) => string[],
): Asked {
  const chosen = asks === 'chosen' ? eligible.filter((id) => adminIds.includes(id)) : eligible;
  if (chosen.length === 0) return { ids: undefined, error: 'approval.nobodyAsked', n: 0 };
  if (chosen.length < approvalsRequired) return { ids: undefined, error: 'approval.tooMany', n: chosen.length };
  if (asks === 'all') return { ids: [], error: undefined };
  return { ids: asks === 'random' ? shuffle(chosen).slice(0, approvalsRequired) : [...chosen], error: undefined };
}
