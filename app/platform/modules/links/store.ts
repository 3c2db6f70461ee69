import type { EnrollmentToken } from '~/contract/tokens';
import type { Db } from '../../db/connect';
import { prepared } from '../../db/prepared';
import type { AccountRow } from '../../db/schema';

export interface LinkState {
  account: AccountRow;
  recipientLocale: string | null;
  /** Changes with everything that a page of the link shows. */
  version: string;
}

const stateOf = prepared((db, value: (name: 'accountId' | 'formId' | 'recipientId' | 'purpose') => string) =>
  db
    .selectFrom('accounts')
    .leftJoin('recipients', (join) =>
      join.onRef('recipients.account_id', '=', 'accounts.id').on('recipients.id', '=', value('recipientId')),
    )
    .leftJoin('forms', (join) =>
      join.onRef('forms.account_id', '=', 'accounts.id').on('forms.id', '=', value('formId')),
    )
    .leftJoin('drafts', (join) =>
      join
        .onRef('drafts.account_id', '=', 'accounts.id')
        .on('drafts.form_id', '=', value('formId'))
        .on('drafts.recipient_id', '=', value('recipientId')),
    )
    .leftJoin('gates', (join) =>
      join.onRef('gates.account_id', '=', 'accounts.id').on('gates.page', '=', value('purpose')),
    )
    .selectAll('accounts')
    .select([
      'gates.page as gated_page',
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
        .where('submissions.account_id', '=', value('accountId'))
        .where('submissions.form_id', '=', value('formId'))
        .where('submissions.recipient_id', '=', value('recipientId'))
        .where('submissions.completed_at', 'is not', null)
        .as('submission_count'),
    )
    .where('accounts.id', '=', value('accountId')),
);

/** The state behind a link in one statement, because every page and every repeat view asks for it. */
export async function findLinkState(db: Db, link: EnrollmentToken): Promise<LinkState | undefined> {
  const { accountId, recipientId } = link;
  const [row] = await stateOf(db, { accountId, recipientId, formId: link.enrollmentId, purpose: link.purpose });
  if (!row) return undefined;
  const {
    gated_page,
    recipient_locale,
    recipient_revision,
    form_version,
    form_status,
    draft_revision,
    submission_count,
    ...account
  } = row;
  const parts = [
    account.revision,
    recipient_revision,
    form_version,
    form_status,
    draft_revision,
    submission_count,
    gated_page,
  ];
  return { account, recipientLocale: recipient_locale, version: parts.map((part) => part ?? '').join('.') };
}
