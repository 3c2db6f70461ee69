import type { LinkClaims, LinkPurpose } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow, FormRow, RecipientRow } from '~/platform/db/schema';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { getCachedAccount, accountFailure } from '~/areas/accounts/service.server';
import { readFormRow } from './joined-rows.server';
import { readLinkState, requireRecipient, type LinkState } from './read-link-state.server';

export { createLinkOwnerLookup } from './find-link-owner.server';

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
  /** Whether there are any by the recipient, finished or not. */
  hasSubmissions: boolean;
  /** Whether the recipient has begun the form: files are of a draft, too. */
  hasDraft: boolean;
  /** Changes with everything that a page of the link shows. */
  version: string;
}

const versionOf = (state: LinkState): string =>
  [
    state.revision,
    state.recipient_revision,
    state.form_version,
    state.form_status,
    state.draft_revision,
    // One that is begun again starts from the same revision.
    state.draft_change,
    state.submission_count,
    state.gated_page,
  ]
    .map((part) => part ?? '')
    .join('.');

/** Opens links: all that every page of one asks for, in one statement. */
export function createLinkOpener({ db, clock, tokens }: Pick<PlatformContext, 'db' | 'clock' | 'tokens'>) {
  /** Failures: `token.invalid`, `account.suspended`, `account.closed`, `link.withdrawn`; thrown, `recipient.erased`. */
  async function open(token: string): Promise<OpenedLink | Failure> {
    const claims = await tokens.readLink(token);
    if (!claims) return fail('token.invalid');
    const state = await readLinkState(db, claims, token);
    if (!state) return fail('token.invalid');
    const refusal = accountFailure(state, clock.now());
    if (refusal) return refusal;
    const account = await getCachedAccount(db, state);
    if (!account) return fail('token.invalid');
    const recipient = requireRecipient(state, claims);
    return {
      claims,
      isExpired: claims.exp * 1000 <= clock.now(),
      account,
      recipient,
      form: readFormRow(state),
      submissionCount: Number(state.submission_count ?? 0),
      hasSubmissions: Boolean(state.has_submissions),
      hasDraft: typeof state.draft_revision === 'number',
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
