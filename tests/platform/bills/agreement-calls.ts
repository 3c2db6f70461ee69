import { toUpload } from '~/lib/api-client.server';
import type { AgreementRow, BillRow } from '~/platform/db/preference-row-types';
import { checkBillAmount, getAgreement, updateAgreementStatus, uploadAgreement } from '~/areas/bills/calls';
import { completeSigning } from '~/areas/bills/signing/calls';
import type { PlatformContext } from '~/platform/platform-context';
import { penSignature } from '../../support/pen-signature';
import type { TestPlatform } from '../../support/test-platform';

/** Maya's agreement about a charger, for which she pays nothing unless told otherwise. */
function anAgreement(over: Partial<AgreementRow> = {}): AgreementRow {
  return {
    id: 'AG-1',
    account_id: 'prairie',
    recipient_id: 'maya',
    title: 'Installation Agreement',
    paragraphs: JSON.stringify(['The company installs a charger.', 'The customer gives access to the meter.']),
    bill_amount_cents: 0,
    status: 'prepared',
    envelope_id: null,
    sent_at: null,
    signed_at: null,
    uploaded_at: null,
    document_key: null,
    ...over,
  };
}

/** Maya's bill of January 2026: 84.35. */
export function aBill(over: Partial<BillRow> = {}): BillRow {
  return {
    id: 'bill-1',
    account_id: 'prairie',
    recipient_id: 'maya',
    number: 'B-2026-0001',
    issued_on: '2026-01-05',
    due_on: '2026-01-26',
    period_start: '2025-12-01',
    period_end: '2025-12-31',
    lines: JSON.stringify([
      { text: 'Electricity, 512 kWh', amountCents: 8123 },
      { text: 'Taxes', amountCents: 912 },
      { text: 'Credit', amountCents: -600 },
    ]),
    total_cents: 8435,
    pdf: null,
    ...over,
  };
}

export const insertAgreement = (db: PlatformContext['db'], over: Partial<AgreementRow> = {}) =>
  db.insertInto('agreements').values(anAgreement(over)).execute();
export const insertBill = (db: PlatformContext['db'], over: Partial<BillRow> = {}) =>
  db.insertInto('bills').values(aBill(over)).execute();

export const SIGNATURE_PNG = penSignature('M60 150C120 20 170 20 180 140S300 60 330 150S470 90 500 130');

/** The calls of one agreement's link. */
export function agreementCalls(platform: TestPlatform, token: string) {
  const body = { token };
  const envelopeOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  return {
    start: () => platform.call(getAgreement, { body }),
    check: () => platform.call(checkBillAmount, { body }),
    upload: () => platform.call(uploadAgreement, { body }),
    update: () => platform.call(updateAgreementStatus, { body }),
    /** Starts, and resolves to the envelope's id. */
    async envelope(): Promise<string> {
      const started = await platform.call(getAgreement, { body });
      if (!started.isOk) throw new Error(started.messages.join());
      return envelopeOf(started.data);
    },
    sign: (envelopeId: string, png: Uint8Array = SIGNATURE_PNG, signerName = 'Maya Torres') =>
      platform
        .api()
        .call(completeSigning, { query: { envelopeId, method: 'draw', signerName } }, { upload: toUpload(png) }),
  };
}

/** What a failed call says, or `ok`. */
export const errorNameOf = (result: { isOk: boolean; name?: string }): string =>
  result.isOk ? 'ok' : (result.name ?? 'surprise');
