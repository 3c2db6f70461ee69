import type { EnrollmentToken } from '~/contract/tokens';
import type { Db } from '../../db/connect';
import type { AccountRow } from '../../db/schema';

export interface LinkState {
  account: AccountRow;
  recipientLocale: string | null;
  /** Changes with everything that a page of the link shows. */
  version: string;
}

/** The state behind a link in one statement, because every page and every repeat view asks for it. */
export async function findLinkState(db: Db, link: EnrollmentToken): Promise<LinkState | undefined> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('recipients', (join) =>
      join.onRef('recipients.account_id', '=', 'accounts.id').on('recipients.id', '=', link.recipientId),
    )
    .leftJoin('forms', (join) => join.onRef('forms.account_id', '=', 'accounts.id').on('forms.id', '=', link.enrollmentId))
    .leftJoin('drafts', (join) =>
      join
        .onRef('drafts.account_id', '=', 'accounts.id')
        .on('drafts.form_id', '=', link.enrollmentId)
        .on('drafts.recipient_id', '=', link.recipientId),
    )
    .selectAll('accounts')
    .select([
      'recipients.locale as recipient_locale',
      'recipients.revision as recipient_revision',
      'forms.version as form_version',
      'forms.status as form_status',
      'drafts.revision as draft_revision',
    ])
    .select((eb) =>
      eb
        .selectFrom('submissions')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('submissions.account_id', '=', link.accountId)
        .where('submissions.form_id', '=', link.enrollmentId)
        .where('submissions.recipient_id', '=', link.recipientId)
        .where('submissions.completed_at', 'is not', null)
        .as('submission_count'),
    )
    .where('accounts.id', '=', link.accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { recipient_locale, recipient_revision, form_version, form_status, draft_revision, submission_count, ...account } = row;
  const parts = [account.revision, recipient_revision, form_version, form_status, draft_revision, submission_count];
  return { account, recipientLocale: recipient_locale, version: parts.map((part) => part ?? '').join('.') };
}
