import type { LinkClaims } from '~/contract/tokens';
import type { Db } from '../../db/connect';
import { prepared } from '../../db/prepared';
import type { AccountRow } from '../../db/schema';
import { accountRow } from '../accounts/service';
import { draftRow } from '../drafts/service';
import { formRows, ownerOf, type Owner } from '../forms/service';
import { gateRow } from '../gate/service';
import { createRecipientService } from '../recipients/service';
import { completedCount } from '../submissions/service';

interface LinkState {
  account: AccountRow;
  recipientLocale: string | null;
  /** Changes with everything that a page of the link shows. */
  version: string;
}

const stateOf = prepared((db, value: (name: keyof Owner | 'purpose') => string) => {
  const accountId = value('accountId');
  const owner = { accountId, formId: value('formId'), recipientId: value('recipientId') };
  const recipient = createRecipientService({ db }).rowOf(owner).clearSelect();
  const form = formRows(db).where('account_id', '=', accountId).where('id', '=', owner.formId);
  return accountRow(db, accountId)
    .selectAll()
    .select([
      recipient.select('locale').as('recipient_locale'),
      recipient.select('revision').as('recipient_revision'),
      form.select('version').as('form_version'),
      form.select('status').as('form_status'),
      draftRow(db, owner).select('revision').as('draft_revision'),
      completedCount(db, owner).as('submission_count'),
      gateRow(db, accountId, value('purpose')).select('page').as('gated_page'),
    ]);
});

/** The state behind a link in one statement, because every page and every repeat view asks for it. */
export async function findLinkState(db: Db, link: LinkClaims): Promise<LinkState | undefined> {
  const [row] = await stateOf(db, { ...ownerOf(link), purpose: link.purpose });
  if (!row) return undefined;
  const {
    recipient_locale,
    recipient_revision,
    form_version,
    form_status,
    draft_revision,
    submission_count,
    gated_page,
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
