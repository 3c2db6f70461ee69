import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import { FailureError } from '~/platform/http/failure';
import type { LinkOwner } from '~/platform/tokens';
import { accountFailure } from '~/areas/accounts/service.server';
import { readLinkState, requireRecipient } from './read-link-state.server';

/** Returns a function that finds the account and recipient of a link, by the same query that opens links. */
export function createLinkOwnerLookup({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  /** Throws FailureError: `account.suspended`, `account.closed`, `link.withdrawn`, `recipient.erased`. */
  return async (claims: LinkClaims, token: string): Promise<LinkOwner> => {
    const found = await readLinkState(db, claims, token);
    const refusal = found && accountFailure(found, clock.now());
    if (refusal) throw new FailureError(refusal);
    const recipient = found && requireRecipient(found, claims);
    return { account: found, recipient, requiresIdentityCheck: typeof found?.gated_page === 'string' };
  };
}
