import type { Transaction } from 'kysely';
import type { ConsentAction, ConsentSource } from '~/contract/consents';
import type { ChannelName } from '~/contract/enums';
import type { AccountRow, Database, RecipientRow } from '../../db/schema';
import type { RequestInfo } from '../../http/handlers';
import type { Ids } from '../../ports/ids';

/** One line of a recipient's history of consents. Times in milliseconds. */
export interface NewConsentEvent {
  accountId: string;
  recipientId: string;
  action: ConsentAction;
  channel: ChannelName;
  source: ConsentSource;
  at: number;
  /** BCP 47 tag that the person read the page in. */
  language: string;
  /** Network address; null where the account keeps none. */
  address: string | null;
  /** Empty where it is about no category. */
  category?: string;
  /** Version of the text that stood on the page. */
  textVersion?: string;
  /** A contact, a number that was stopped or started, or the day a pause ends. */
  detail?: string;
}

/**
 * Adds to a recipient's history of consents, in the transaction of the change itself, which holds the recipient's row.
 * Every change of a consent, a pause or a contact writes exactly one. Spec: preferences-and-consent 4.
 */
export async function recordConsentEvent(trx: Transaction<Database>, ids: Ids, event: NewConsentEvent): Promise<void> {
  const { accountId, recipientId, category = '', textVersion = '', detail = '', ...rest } = event;
  const last = await trx
    .selectFrom('consent_events')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('account_id', '=', accountId)
    .where('recipient_id', '=', recipientId)
    .executeTakeFirst();
  await trx
    .insertInto('consent_events')
    .values({
      ...rest,
      id: ids.next(),
      account_id: accountId,
      recipient_id: recipientId,
      category,
      text_version: textVersion,
      detail,
      seq: (last?.seq ?? 0) + 1,
    })
    .execute();
}

/** Where a consent came from, as its event keeps it: the page's language, and the address where the account keeps it. */
export function consentOrigin(
  account: Pick<AccountRow, 'captures_ip' | 'default_locale'>,
  recipient: Pick<RecipientRow, 'locale'> | undefined,
  { language: asked, clientAddress }: Pick<RequestInfo, 'language' | 'clientAddress'>,
): { language: string; address: string | null } {
  return {
    language: asked ?? recipient?.locale ?? account.default_locale,
    address: account.captures_ip === 1 ? clientAddress : null,
  };
}
