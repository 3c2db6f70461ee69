import type { LinkClaims } from '~/lib/contract/tokens';
import type { PlatformContext } from '~/platform/context';
import { FailureError } from '~/platform/http/result';
import type { LinkOwner } from '~/platform/tokens';
import { accountRefusal } from '~/areas/accounts/service.server';
import { readState, requireReader } from './state.server';

/** Whose links are, by the statement that opens them. */
export function createLinkOwners({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  /** An account that is gone is none. Failures, thrown: `account.suspended`, `account.closed`, `link.withdrawn`, `recipient.erased`. */
  return async (claims: LinkClaims, token: string): Promise<LinkOwner> => {
    const found = await readState(db, claims, token);
    const refusal = found && accountRefusal(found, clock.now());
    if (refusal) throw new FailureError(refusal);
    const recipient = found && requireReader(found, claims);
    return { account: found, recipient, requiresIdentityCheck: typeof found?.gated_page === 'string' };
  };
}
