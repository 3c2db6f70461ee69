import type { PlatformContext } from '../../context';
import { insertRow } from '../../db/rows';
import type { RecipientKey } from '../recipients/service';

/** Asks a recipient for an amount, in minor units. Resolves to the demand's id, which its payment link carries. */
export async function addDemand(
  { db, ids }: Pick<PlatformContext, 'db' | 'ids'>,
  { accountId, recipientId }: RecipientKey,
  { amountCents, about }: { amountCents: number; about: string },
): Promise<string> {
  const id = ids.next();
  await insertRow(db, 'demands', {
    account_id: accountId,
    id,
    recipient_id: recipientId,
    amount_cents: amountCents,
    due_on: null,
    about,
    is_withdrawn: 0,
  });
  return id;
}
