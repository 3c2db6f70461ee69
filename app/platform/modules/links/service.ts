import { createHash } from 'node:crypto';
import { linkPath } from '~/contract/paths';
import type { LinkClaims } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import type { Db } from '../../db/connect';
import { rowsOf } from '../../db/rows';
import { messageLocale } from '../../messages/languages';
import { accountRow, createAccountService } from '../accounts/service';
import { prepared } from '../../db/prepared';
import type { AccountRow } from '../../db/schema';
import { draftRow } from '../drafts/service';
import { formRows, type Owner, ownerOf } from '../forms/service';
import { gateRow } from '../gate/service';
import { createRecipientService } from '../recipients/service';
import { completedCount } from '../submissions/service';

export { categoryOf, createLinkOrders, PROBLEM_OF, tellLink } from './orders';
export { expiryTextRecords } from './records';

/**
 * Path of the preferences page of the person who holds an unsubscribe link. Spec: preferences-and-consent 2.4.
 *
 * Id and expiry follow from the unsubscribe link, so that the same link comes out each time: nothing is stored, and a gate
 * that was passed once stays passed.
 */
export async function preferencesLinkOf(
  { tokens, clock }: Pick<PlatformContext, 'tokens' | 'clock'>,
  link: LinkClaims,
): Promise<string> {
  const { jti: parent, exp, ...rest } = link;
  const jti = createHash('sha256').update(`preferences of ${parent}`).digest('base64url');
  const token = await tokens.mintLink(
    { ...rest, jti, parent, purpose: 'preferences' },
    exp - Math.floor(clock.now() / 1000),
  );
  return linkPath('preferences', token);
}

/**
 * What an account says on the page of an expired link: in the wished language, else in its own; empty when it has said
 * nothing, and the page then has words of its own. Spec: enrollment-and-payment 7, "GetShortUrlExpiryData".
 */
export async function expiryMessageOf(db: Db, accountId: string, language: string | undefined): Promise<string> {
  const rows = await rowsOf(db, 'expiry_messages', { account_id: accountId }).execute();
  const inLanguage = (wanted: string | undefined) => rows.find(({ locale }) => locale === wanted)?.text;
  const account = await createAccountService({ db }).findAccount(accountId);
  return inLanguage(language && messageLocale(language)) ?? inLanguage(account?.default_locale) ?? '';
}

interface LinkState {
  account: AccountRow;
  recipientLocale: string | null;
  /** What kind of recipient it is; empty: the account's word for all. */
  recipientKind: string;
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
      recipient.select('kind').as('recipient_kind'),
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
    recipient_kind,
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
  return {
    account,
    recipientLocale: recipient_locale,
    recipientKind: recipient_kind ?? '',
    version: parts.map((part) => part ?? '').join('.'),
  };
}
