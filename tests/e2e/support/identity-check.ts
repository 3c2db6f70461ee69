import { randomInt } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { linkPath } from '~/lib/contract/page-paths';
import type { IDENTITY_CHECK_PURPOSES } from '~/areas/identity-check/calls';
import { openTestDb } from './database';
import type { TestData } from './data';
import { serverData } from './global-setup';

type CheckedPage = (typeof IDENTITY_CHECK_PURPOSES)[number];

/** A member of the demo's co-op, behind its gates. */
export interface Member {
  accountId: string;
  id: string;
  formId: string;
  name: string;
  zip: string;
}

export const IDENTITY_CHECK_FORM = 'form[data-enhance=identity-check]';
export const TITLE = 'Please confirm who you are';

/** A member of a test's own, whose account number is the id. */
export function newMember({
  accountId = 'juniper',
  locale = null,
  zip = '02139',
  dataDir,
}: { accountId?: string; locale?: string | null; zip?: string; dataDir?: string } = {}): Member {
  const db = openTestDb(dataDir ?? serverData());
  const id = String(randomInt(100_000_000_000, 999_999_999_999));
  const name = 'Robin Gates';
  const tags = JSON.stringify({
    'Account number': id,
    'ZIP code': zip,
    'Customer name': name,
    'Service address': '1 Gate Lane',
  });
  db.prepare(
    `insert into recipients (account_id, id, name, email, phone, locale, tags, revision) values (?, ?, ?, ?, null, ?, ?, 1)`,
  ).run(accountId, id, name, `robin.${id}@mail.example.com`, locale, tags);
  db.close();
  return { accountId, id, formId: '', name, zip };
}

/** Token and path of a link to a gated page of the member. */
export async function identityCheckLink(
  data: TestData,
  member: Member,
  purpose: CheckedPage = 'preferences',
  seconds?: number,
): Promise<{ token: string; path: string }> {
  // The unsubscribe page is about one communication.
  const formId = purpose === 'unsubscribe' ? 'service_update' : '';
  const token = await data.mintLink({ ...member, formId }, { purpose, ...(seconds !== undefined && { seconds }) });
  return { token, path: linkPath(purpose, token) };
}

/** What the member would type. */
export const valuesOf = ({ id, zip }: Member): [number: string, zip: string] => [id, zip];

export async function fillIdentityCheck(page: Page, [number, zip]: [number: string, zip: string]): Promise<void> {
  await page.locator('#gate-1').fill(number);
  await page.locator('#gate-2').fill(zip);
}

export const nextButton = (page: Page) => page.locator(`${IDENTITY_CHECK_FORM} [data-part=next]`);

/** The page behind stands at the address, and no gate. */
export async function expectOpen(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname + url.search === address);
  await expect(page.locator(IDENTITY_CHECK_FORM)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(TITLE);
  await expect(page.locator('.problem')).toHaveCount(0);
}

/** Everything that is stored of a member, and of who has passed or tried a link: none of it may come from a refused request. */
export function storedOf({ accountId, id }: Member, tokens: string[]): Record<string, unknown[]> {
  const db = openTestDb(serverData());
  try {
    const linkIds = tokens.map(
      (token) => (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti,
    );
    const owned = [
      'recipients',
      'contacts',
      'consents',
      'consent_events',
      'pauses',
      'preference_drafts',
      'unsubscribe_reasons',
    ];
    const ofMember = (table: string) =>
      db
        .prepare(
          `select * from ${table} where account_id = ? and ${table === 'recipients' ? 'id' : 'recipient_id'} = ?`,
        )
        .all(accountId, id);
    return {
      ...Object.fromEntries(owned.map((table) => [table, ofMember(table)])),
      gate_passes: linkIds.flatMap((linkId) => db.prepare('select * from gate_passes where link_id = ?').all(linkId)),
      rate_limits: db.prepare('select * from rate_limits where key like ?').all(`%${id}%`),
    };
  } finally {
    db.close();
  }
}
