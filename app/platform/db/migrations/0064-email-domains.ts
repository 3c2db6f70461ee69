import { domainToASCII } from 'node:url';
import { sql, type Kysely, type Migration } from 'kysely';

/** Columns of email addresses. `within`: the columns that an address is unique within; undefined where it may repeat. */
const COLUMNS: readonly { table: string; column: string; within?: readonly string[] }[] = [
  { table: 'recipients', column: 'email' },
  { table: 'invitations', column: 'email' },
  { table: 'sign_ups', column: 'email' },
  { table: 'users', column: 'email', within: [] },
  { table: 'suppressions', column: 'contact', within: ['account_id', 'channel'] },
  { table: 'contacts', column: 'contact', within: ['account_id', 'recipient_id', 'channel'] },
  { table: 'verified_contacts', column: 'destination', within: ['account_id', 'recipient_id', 'channel'] },
];

/** Stores international email domains in their DNS form, which addresses are compared in. An address that is taken stays. */
export const emailDomains: Migration = {
  async up(db) {
    for (const { table, column, within } of COLUMNS) {
      for (const address of await listInternational(db, table, column)) {
        const ascii = withAsciiDomain(address);
        if (ascii === address) continue;
        const own = within?.map((name) => sql`other.${sql.ref(name)} = own.${sql.ref(name)}`);
        const isTaken = own
          ? sql`exists (select 1 from ${sql.table(table)} as other
              where ${sql.join([sql`other.${sql.ref(column)} = ${ascii}`, ...own], sql` and `)})`
          : sql`1 = 0`;
        await sql`update ${sql.table(table)} as own set ${sql.ref(column)} = ${ascii}
          where own.${sql.ref(column)} = ${address} and not ${isTaken}`.execute(db);
      }
    }
  },
};

async function listInternational(db: Kysely<unknown>, table: string, column: string): Promise<string[]> {
  const ref = sql.ref(column);
  const { rows } = await sql<{ address: string }>`select distinct ${ref} as address from ${sql.table(table)}
    where ${ref} like '%@%' and octet_length(${ref}) > length(${ref})`.execute(db);
  return rows.map(({ address }) => address);
}

/** What is no domain stays as it is. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const ascii = /^[\p{L}\p{N}\p{M}.-]+$/u.test(domain) ? domainToASCII(domain) : '';
  return ascii === '' ? address : address.slice(0, at) + ascii;
}
