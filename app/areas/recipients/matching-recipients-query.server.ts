import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from '~/platform/db/open-database';
import type { AccountRow, Database } from '~/platform/db/schema';

/** What recipients are told apart by; what is empty is no condition. */
interface RecipientFilter {
  tags: readonly { name: string; value: string }[];
  language: string;
  type: string;
}

/** The id of a recipient, for conditions on rows of other modules in a query of recipients. */
export const RECIPIENT_ID = sql<string>`recipients.id`;

/** Tags are one JSON text. Within its strings quotes are escaped, so a pair stands nowhere but where it is a pair. */
const hasTag = ({ name, value }: RecipientFilter['tags'][number]) => {
  const pair = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  const without = (start: string) => sql<boolean>`replace(recipients.tags, ${start + pair}, '') <> recipients.tags`;
  return sql<boolean>`(${without('{')} or ${without(',')})`;
};

/** A query of the account's recipients that match a search, to which others add their conditions. */
export function matchingRecipientsQuery(
  db: Db,
  account: AccountRow,
  { tags, language, type }: RecipientFilter,
): SelectQueryBuilder<Database, 'recipients', object> {
  let query = db.selectFrom('recipients').where('recipients.account_id', '=', account.id);
  for (const tag of tags) query = query.where(hasTag(tag));
  if (language)
    query = query.where((eb) => eb(eb.fn.coalesce('locale', eb.val(account.default_locale)), '=', language));
  if (type)
    query = query.where((eb) =>
      eb.or([eb('kind', '=', type), ...(type === account.recipient_type ? [eb('kind', '=', '')] : [])]),
    );
  return query;
}
