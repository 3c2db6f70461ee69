import type { LinkClaims } from '~/contract/tokens';
import { remember } from '~/domain/remember';
import type { Db } from '../../db/connect';
import { erasureHashes, erasuresOf, isOlderThan, useLink } from '../../db/erasures';
import { prepared, type Value } from '../../db/prepared';
import type { RecipientRow } from '../../db/schema';
import { fail, FailureError } from '../../http/result';
import { STANDING, standingRow } from '../accounts/service';
import { draftRow } from '../drafts/service';
import { formRows, type Owner, ownerOf } from '../forms/service';
import { gateRow } from '../gate/service';
import { createRecipientService } from '../recipients/service';
import { tokenHash, withdrawnRow } from '../short-links/service';
import { completedCount, submissionsOf } from '../submissions/service';
import { FORM, RECIPIENT, recipientPart } from './parts';

type Asked = keyof Owner | 'purpose' | 'tokenHash' | 'erasureHashes';

/** Of a link that names nothing but its reader. */
function bareState(db: Db, value: Value<Asked>) {
  const owner = { accountId: value('accountId'), recipientId: value('recipientId') };
  const recipient = createRecipientService({ db }).rowOf(owner);
  return standingRow(db, owner.accountId)
    .leftJoin(recipient.as('recipient'), (join) => join.onTrue())
    .select(STANDING)
    .select(RECIPIENT.map((name) => `recipient.${name} as recipient_${name}` as const))
    .select((eb) => [
      eb.exists(withdrawnRow(db, value('tokenHash')).select('account_id')).as('is_withdrawn'),
      gateRow(db, owner.accountId, value('purpose')).select('page').as('gated_page'),
      erasuresOf(db, owner.accountId, value('erasureHashes'))
        .select((of) => of.fn.max<number | null>('at').as('at'))
        .as('erased_at'),
    ]);
}

/** With the form that it names, where there is such a one, and how far its reader has come. */
function formState(db: Db, value: Value<Asked>) {
  const owner = { accountId: value('accountId'), formId: value('formId'), recipientId: value('recipientId') };
  const form = formRows(db).selectAll().where('account_id', '=', owner.accountId).where('id', '=', owner.formId);
  return bareState(db, value)
    .leftJoin(form.as('form'), (join) => join.onTrue())
    .select(FORM.map((name) => `form.${name} as form_${name}` as const))
    .select((eb) => [
      draftRow(db, owner).select('revision').as('draft_revision'),
      draftRow(db, owner).select('change_id').as('draft_change'),
      completedCount(db, owner).as('submission_count'),
      eb.exists(submissionsOf(db, owner).select('id')).as('has_submissions'),
    ]);
}

const bareStateOf = prepared(bareState);
const formStateOf = prepared(formState);

type FormState = Awaited<ReturnType<typeof formStateOf>>[number];
type BareState = Awaited<ReturnType<typeof bareStateOf>>[number];
export type State = BareState & Partial<Omit<FormState, keyof BareState>>;

const hashes = remember<string>(1000);

/**
 * What a link names, as that is at the moment; undefined where its account is gone. A page and each of its calls ask for the same: what was
 * read for one is good for the next, as long as nothing has changed.
 */
export async function readState(db: Db, claims: LinkClaims, token: string): Promise<State | undefined> {
  const hash = hashes(token, () => tokenHash(token));
  const stateOf = claims.target === '' ? bareStateOf : formStateOf;
  const { purpose } = claims;
  const owner = ownerOf(claims);
  const [state] = await stateOf(db, { ...owner, purpose, tokenHash: hash, erasureHashes: erasureHashes(db, owner) });
  return state;
}

/**
 * The recipient that a link was made for; undefined where the account has none of that id.
 *
 * @throws FailureError `recipient.erased`, also where the id has been given to somebody else since
 */
export function requireReader(state: State, claims: LinkClaims): RecipientRow | undefined {
  const recipient = recipientPart(state);
  const { erased_at: erasedAt } = state;
  if (erasedAt !== null && (!recipient || isOlderThan(claims, erasedAt)))
    throw new FailureError(fail('recipient.erased'));
  useLink(claims);
  return recipient;
}
