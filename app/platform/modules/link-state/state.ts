import type { LinkClaims } from '~/contract/tokens';
import { remember } from '~/domain/remember';
import type { Db } from '../../db/connect';
import { prepared, type Value } from '../../db/prepared';
import { STANDING, standingRow } from '../accounts/service';
import { draftRow } from '../drafts/service';
import { formRows, type Owner, ownerOf } from '../forms/service';
import { gateRow } from '../gate/service';
import { createRecipientService } from '../recipients/service';
import { tokenHash, withdrawnRow } from '../short-links/service';
import { completedCount } from '../submissions/service';
import { FORM, RECIPIENT } from './parts';

const stateOf = prepared((db, value: Value<keyof Owner | 'purpose' | 'tokenHash'>) => {
  const owner = { accountId: value('accountId'), formId: value('formId'), recipientId: value('recipientId') };
  const recipient = createRecipientService({ db }).rowOf(owner);
  const form = formRows(db).selectAll().where('account_id', '=', owner.accountId).where('id', '=', owner.formId);
  return standingRow(db, owner.accountId)
    .leftJoin(recipient.as('recipient'), (join) => join.onTrue())
    .leftJoin(form.as('form'), (join) => join.onTrue())
    .select(STANDING)
    .select(RECIPIENT.map((name) => `recipient.${name} as recipient_${name}` as const))
    .select(FORM.map((name) => `form.${name} as form_${name}` as const))
    .select((eb) => [
      eb.exists(withdrawnRow(db, value('tokenHash')).select('account_id')).as('is_withdrawn'),
      draftRow(db, owner).select('revision').as('draft_revision'),
      completedCount(db, owner).as('submission_count'),
      gateRow(db, owner.accountId, value('purpose')).select('page').as('gated_page'),
    ]);
});

export type State = Awaited<ReturnType<typeof stateOf>>[number];

const hashes = remember<string>(1000);

/**
 * What a link names, as that is at the moment; undefined where its account is gone. A page and each of its calls ask for the same: what was
 * read for one is good for the next, as long as nothing has changed.
 */
export async function readState(db: Db, claims: LinkClaims, token: string): Promise<State | undefined> {
  const hash = hashes(token, () => tokenHash(token));
  const [state] = await stateOf(db, { ...ownerOf(claims), purpose: claims.purpose, tokenHash: hash });
  return state;
}
