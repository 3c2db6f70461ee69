import type { CallData } from '~/lib/contract/call';
import type { getOperatedAccount, OperatorAction } from '../calls';

export type OperatedAccount = CallData<typeof getOperatedAccount>;

export const OPERATOR_PATH = '/smart/operator';
export const JOBS_PATH = '/smart/jobs';
export const accountPath = (id: string, act = '') =>
  `${OPERATOR_PATH}/${encodeURIComponent(id)}${act ? `/${act}` : ''}`;

/** The actions that are possible in the current status of an account. */
export function availableActions({
  standing,
  trialEndsAt,
  deletesAt,
  waitingDomain,
  isOwn,
}: OperatedAccount): OperatorAction[] {
  if (standing === 'removing') return [];
  const open = standing === 'suspended' ? 'resume' : isOwn ? undefined : 'suspend';
  const end = deletesAt !== null ? 'keep' : isOwn ? undefined : 'delete';
  return [open, trialEndsAt ? 'liftTrial' : undefined, waitingDomain ? 'proveDomain' : undefined, end].filter(
    (act) => act !== undefined,
  ) as OperatorAction[];
}
