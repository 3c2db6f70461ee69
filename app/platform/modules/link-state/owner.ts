import type { LinkClaims } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import { prepared, type Value } from '../../db/prepared';
import { FailureError } from '../../http/result';
import type { LinkOwner } from '../../tokens';
import { refusalOf, STANDING, standingRow } from '../accounts/service';
import { gateRow } from '../gate/service';
import { createRecipientService } from '../recipients/service';
import { tokenHash, withdrawnRow } from '../short-links/service';
import { RECIPIENT, recipientPart } from './parts';

const ownerOf = prepared((db, value: Value<'accountId' | 'recipientId' | 'tokenHash' | 'page'>) => {
  const accountId = value('accountId');
  const recipient = createRecipientService({ db }).rowOf({ accountId, recipientId: value('recipientId') });
  return standingRow(db, accountId)
    .leftJoin(recipient.as('recipient'), (join) => join.onTrue())
    .select(STANDING)
    .select(RECIPIENT.map((name) => `recipient.${name} as recipient_${name}` as const))
    .select((eb) => [
      eb.exists(withdrawnRow(db, value('tokenHash')).select('account_id')).as('is_withdrawn'),
      gateRow(db, accountId, value('page')).select('page').as('gated_page'),
    ]);
});

interface Needs extends Pick<PlatformContext, 'db' | 'clock'> {
  /** Throws `FailureError` where all that was kept of a recipient has been erased. */
  requireKept(accountId: string, recipientId: string): Promise<void>;
}

/** Whose links are, in one statement for each. */
export function createLinkOwners({ db, clock, requireKept }: Needs) {
  /** An account that is gone is none. Failures, thrown: `account.suspended`, `account.closed`, `link.withdrawn`, `recipient.erased`. */
  return async ({ accountId, recipientId, purpose }: LinkClaims, token: string): Promise<LinkOwner> => {
    const asked = { accountId, recipientId, purpose, page: purpose, tokenHash: tokenHash(token) };
    const [found] = await ownerOf(db, asked);
    const refusal = found && refusalOf(found, clock.now());
    if (refusal) throw new FailureError(refusal);
    const recipient = found && recipientPart(found);
    if (!recipient) await requireKept(accountId, recipientId);
    return { account: found, recipient, isGated: typeof found?.gated_page === 'string' };
  };
}
