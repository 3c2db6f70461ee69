import type { LinkClaims } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import { FailureError } from '../../http/result';
import type { LinkOwner } from '../../tokens';
import { refusalOf } from '../accounts/service';
import { readState, requireReader } from './state';

/** Whose links are, by the statement that opens them. */
export function createLinkOwners({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  /** An account that is gone is none. Failures, thrown: `account.suspended`, `account.closed`, `link.withdrawn`, `recipient.erased`. */
  return async (claims: LinkClaims, token: string): Promise<LinkOwner> => {
    const found = await readState(db, claims, token);
    const refusal = found && refusalOf(found, clock.now());
    if (refusal) throw new FailureError(refusal);
    const recipient = found && requireReader(found, claims);
    return { account: found, recipient, isGated: typeof found?.gated_page === 'string' };
  };
}
