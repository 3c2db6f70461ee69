import { randomInt } from 'node:crypto';
import { readConfig } from '~/config/env';
import type { ReportKind } from '~/areas/reports/calls';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { createTokens } from '~/platform/tokens';
import { serverData } from './global-setup';
import { insertRow, type Row, withDb } from './insert-rows';

/** A customer of the demo's gas company, of a test's own. */
interface Enrollee {
  accountId: string;
  id: string;
  email: string;
  houseNumber: string;
}

/** Enrolled in both kinds unless told otherwise. */
export function newEnrollee({
  kinds = ['eBill', 'autopay'],
  mayUnenroll,
  accountId = 'potomac',
  locale = null,
}: {
  kinds?: ReportKind[];
  mayUnenroll?: boolean;
  accountId?: string;
  locale?: string | null;
} = {}): Enrollee {
  const id = String(randomInt(100_000_000_000, 999_999_999_999));
  const email = `erin.${id}@mail.example.com`;
  const houseNumber = '41A';
  insertRow('recipients', {
    account_id: accountId,
    id,
    name: 'Erin Tester',
    email,
    phone: null,
    locale,
    tags: '{}',
    balance_cents: 0,
    next_bill_date: null,
    revision: 1,
  });
  insertRow('supplier_accounts', {
    contract_account: id,
    account_id: accountId,
    recipient_id: id,
    street_number: houseNumber,
    state: 'MD',
    is_residential: 1,
    do_not_contact: 0,
    do_not_transfer: 0,
    updated_at: 0,
  });
  const details = JSON.stringify({ bankToken: 'vault-1', ...(mayUnenroll !== undefined && { mayUnenroll }) });
  for (const kind of kinds) {
    insertRow('enrollments', {
      account_id: accountId,
      recipient_id: id,
      kind,
      is_enrolled: 1,
      source: 'form',
      details,
      enrolled_at: 1,
      ended_at: null,
      updated_at: 1,
    });
  }
  return { accountId, id, email, houseNumber };
}

/** A form of the gas company whose report says what the test wants. */
export function newReportForm(reportHtml: string): string {
  const id = `report-${randomInt(1e12)}`;
  const definition = {
    id,
    type: 'EBill',
    title: 'Bills',
    reportTitle: 'Bills <b>',
    reportHtml,
    formElements: [{ type: 'html', beefreeHtmlTemplate: '<p>x</p>' }],
  };
  insertRow('forms', {
    account_id: 'potomac',
    id,
    type: 2,
    status: 'active',
    version: 1,
    title: 'Bills',
    submitted_by: null,
    created_at: 0,
    updated_at: 0,
  });
  insertRow('form_versions', {
    account_id: 'potomac',
    form_id: id,
    version: 1,
    definition: JSON.stringify(definition),
    created_at: 0,
  });
  return id;
}

export async function createReportToken(
  { accountId, id }: { accountId: string; id: string },
  formId: string,
  { purpose = 'report', seconds = 3600 }: { purpose?: LinkPurpose; seconds?: number } = {},
): Promise<string> {
  const tokens = createTokens({
    keys: readConfig({ DATA_DIR: serverData() }).linkKeys,
    clock: systemClock,
    ids: randomIds,
  });
  return tokens.mintLink({ purpose, accountId, recipientId: id, target: formId }, seconds);
}

/** Whether somebody is enrolled, and the account that is collected from. */
export function storedEnrollment(
  { accountId, id }: Pick<Enrollee, 'accountId' | 'id'>,
  kind: ReportKind,
): { isEnrolled: boolean; bankToken: string | undefined } {
  const row = withDb((db) =>
    db
      .prepare('select is_enrolled, details from enrollments where account_id = ? and recipient_id = ? and kind = ?')
      .get(accountId, id, kind),
  ) as Row | undefined;
  const { bankToken } = JSON.parse(String(row?.details ?? '{}')) as { bankToken?: string };
  return { isEnrolled: row?.is_enrolled === 1, bankToken };
}

/** What has happened to somebody's enrollments, in order. */
export function enrollmentHistory({ accountId, id }: Enrollee): string[] {
  const rows = withDb((db) =>
    db
      .prepare('select kind, action from enrollment_events where account_id = ? and recipient_id = ? order by seq')
      .all(accountId, id),
  ) as Row[];
  return rows.map(({ kind, action }) => `${String(kind)} ${String(action)}`);
}
