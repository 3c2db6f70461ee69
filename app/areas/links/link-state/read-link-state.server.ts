import type { InferResult } from 'kysely';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { Db } from '~/platform/db/open-database';
import { erasureHashes, queryErasures, isIssuedBeforeErasure, recordLinkUse } from '~/platform/db/erasures';
import { prepareQuery } from '~/platform/db/prepared-query';
import type { RecipientRow } from '~/platform/db/schema';
import { fail, FailureError } from '~/platform/http/failure';
import { ACCOUNT_STATUS_COLUMNS, accountStatusQuery } from '~/areas/accounts/service.server';
import { draftRow } from '~/areas/drafts/service.server';
import { formRows, ownerOf } from '~/areas/forms/service.server';
import { queryIdentityCheckRow } from '~/areas/identity-check/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { hashToken, withdrawnTokenQuery } from '~/areas/short-links/service.server';
import { completedCountQuery, submissionsQuery } from '~/areas/submissions/service.server';
import { FORM_COLUMNS, RECIPIENT_COLUMNS, readRecipientRow } from './joined-rows.server';

/** Placeholders for the values while a query is built. */
const MARKS = {
  accountId: ':accountId',
  formId: ':formId',
  recipientId: ':recipientId',
  purpose: ':purpose',
  tokenHash: ':tokenHash',
  erasureHashes: ':erasureHashes',
};
type QueryParams = typeof MARKS;

/** The query for a link that names only its recipient. */
function queryLinkState(db: Db, params: QueryParams) {
  const { accountId, recipientId, purpose, tokenHash: hash } = params;
  const owner = { accountId, recipientId };
  const recipient = createRecipientService({ db }).rowOf(owner);
  return accountStatusQuery(db, owner.accountId)
    .leftJoin(recipient.as('recipient'), (join) => join.onTrue())
    .select(ACCOUNT_STATUS_COLUMNS)
    .select(RECIPIENT_COLUMNS.map((name) => `recipient.${name} as recipient_${name}` as const))
    .select((eb) => [
      eb.exists(withdrawnTokenQuery(db, hash).select('account_id')).as('is_withdrawn'),
      queryIdentityCheckRow(db, owner.accountId, purpose).select('page').as('gated_page'),
      queryErasures(db, owner.accountId, params.erasureHashes)
        .select((of) => of.fn.max<number | null>('at').as('at'))
        .as('erased_at'),
    ]);
}

/** The query for a link to a form, with the form and the recipient's progress. */
function queryFormLinkState(db: Db, owner: QueryParams) {
  const form = formRows(db).selectAll().where('account_id', '=', owner.accountId).where('id', '=', owner.formId);
  return queryLinkState(db, owner)
    .leftJoin(form.as('form'), (join) => join.onTrue())
    .select(FORM_COLUMNS.map((name) => `form.${name} as form_${name}` as const))
    .select((eb) => [
      draftRow(db, owner).select('revision').as('draft_revision'),
      draftRow(db, owner).select('change_id').as('draft_change'),
      completedCountQuery(db, owner).as('submission_count'),
      eb.exists(submissionsQuery(db, owner).select('id')).as('has_submissions'),
    ]);
}

type FormState = InferResult<ReturnType<typeof queryFormLinkState>>[number];
type BareState = InferResult<ReturnType<typeof queryLinkState>>[number];
export type LinkState = BareState & Partial<Omit<FormState, keyof BareState>>;

/** Prepared, because every page and call runs one of them. */
const findBare = prepareQuery(MARKS, queryLinkState);
const findOfForm = prepareQuery(MARKS, queryFormLinkState);

/** Reads the current state of what a link names; undefined if its account is gone. */
export async function readLinkState(db: Db, claims: LinkClaims, token: string): Promise<LinkState | undefined> {
  const owner = ownerOf(claims);
  const params = {
    ...owner,
    purpose: claims.purpose,
    tokenHash: hashToken(token),
    erasureHashes: erasureHashes(db, owner),
  };
  const states: LinkState[] = await (claims.target === '' ? findBare : findOfForm)(db, params);
  return states[0];
}

/**
 * The recipient that a link was made for; undefined where the account has none of that id.
 *
 * @throws FailureError `recipient.erased`, also where the id has been given to somebody else since
 */
export function requireRecipient(state: LinkState, claims: LinkClaims): RecipientRow | undefined {
  const recipient = readRecipientRow(state);
  const { erased_at: erasedAt } = state;
  if (erasedAt !== null && (!recipient || isIssuedBeforeErasure(claims, erasedAt)))
    throw new FailureError(fail('recipient.erased'));
  recordLinkUse(claims);
  return recipient;
}
