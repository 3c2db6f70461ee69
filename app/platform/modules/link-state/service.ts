import type { LinkClaims, LinkPurpose } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import { prepared, type Value } from '../../db/prepared';
import type { AccountRow, FormRow, RecipientRow } from '../../db/schema';
import { fail, FailureError, isFailure, type Failure } from '../../http/result';
import { keptAccount, refusalOf, STANDING, standingRow } from '../accounts/service';
import { draftRow } from '../drafts/service';
import { formRows, type Owner, ownerOf } from '../forms/service';
import { gateRow } from '../gate/service';
import { createRecipientService } from '../recipients/service';
import { tokenHash, withdrawnRow } from '../short-links/service';
import { FORM, formPart, RECIPIENT, recipientPart } from './parts';
import { completedCount } from '../submissions/service';

export { createLinkOwners } from './owner';

/** A link, with what it names as that is at the moment. */
export interface OpenedLink {
  claims: LinkClaims;
  isExpired: boolean;
  account: AccountRow;
  /** Undefined where the account has none of that id. */
  recipient: RecipientRow | undefined;
  /** Undefined where the link is for no form of the account. */
  form: FormRow | undefined;
  /** Finished submissions of the form by the recipient. */
  submissionCount: number;
  /** Whether the recipient has begun the form: files are of a draft, too. */
  hasDraft: boolean;
  /** Changes with everything that a page of the link shows. */
  version: string;
}

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

type State = Awaited<ReturnType<typeof stateOf>>[number];

const versionOf = (state: State): string =>
  [
    state.revision,
    state.recipient_revision,
    state.form_version,
    state.form_status,
    state.draft_revision,
    state.submission_count,
    state.gated_page,
  ]
    .map((part) => part ?? '')
    .join('.');

/** Opens links: all that every page of one asks for, in one statement. */
export function createLinkOpener({ db, clock, tokens }: Pick<PlatformContext, 'db' | 'clock' | 'tokens'>) {
  /** Failures: `token.invalid`, `account.suspended`, `account.closed`, `link.withdrawn`; thrown, `recipient.erased`. */
  async function open(token: string): Promise<OpenedLink | Failure> {
    const claims = tokens.readLink(token);
    if (!claims) return fail('token.invalid');
    const owner = ownerOf(claims);
    const [state] = await stateOf(db, { ...owner, purpose: claims.purpose, tokenHash: tokenHash(token) });
    if (!state) return fail('token.invalid');
    const refusal = refusalOf(state, clock.now());
    if (refusal) return refusal;
    const account = await keptAccount(db, state);
    if (!account) return fail('token.invalid');
    const recipient = recipientPart(state);
    // One who is not there may have been erased.
    if (!recipient) await tokens.inspectLink(token);
    return {
      claims,
      isExpired: claims.exp * 1000 <= clock.now(),
      account,
      recipient,
      form: formPart(state),
      submissionCount: Number(state.submission_count),
      hasDraft: state.draft_revision !== null,
      version: versionOf(state),
    };
  }

  return {
    open,

    /** A link that is good for the purpose. Throws `FailureError` as `Tokens.requireLink` does. */
    async require(token: string, purpose: LinkPurpose): Promise<OpenedLink> {
      const link = await open(token);
      if (isFailure(link)) throw new FailureError(link);
      if (link.claims.purpose !== purpose) throw new FailureError(fail('token.wrongPurpose'));
      if (link.isExpired) throw new FailureError(fail('token.expired'));
      return link;
    },
  };
}
