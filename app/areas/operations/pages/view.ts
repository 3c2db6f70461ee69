import type { CallData } from '~/lib/contract/call';
import type { getOperatedAccount, OperatorAct } from '../calls';

export type Account = CallData<typeof getOperatedAccount>;

export const OPERATOR_PATH = '/smart/operator';
export const JOBS_PATH = '/smart/jobs';
export const accountPath = (id: string, act = '') =>
  `${OPERATOR_PATH}/${encodeURIComponent(id)}${act ? `/${act}` : ''}`;

/** What can be done with an account as it stands. */
export function actsFor({ standing, trialEndsAt, deletesAt, waitingDomain, isOwn }: Account): OperatorAct[] {
  if (standing === 'removing') return [];
  const open = standing === 'suspended' ? 'resume' : isOwn ? undefined : 'suspend';
  const end = deletesAt !== null ? 'keep' : isOwn ? undefined : 'delete';
  return [open, trialEndsAt ? 'liftTrial' : undefined, waitingDomain ? 'proveDomain' : undefined, end].filter(
    (act) => act !== undefined,
  ) as OperatorAct[];
}
