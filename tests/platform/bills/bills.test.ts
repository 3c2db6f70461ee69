import { afterEach, beforeEach, expect, test } from 'vitest';
import { getBill, getBillPdf } from '~/areas/bills/calls';
import { deviceHash } from '~/areas/identity-check/service.server';
import { languageIn } from '../../documents/read-pdf';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { insertBill, errorNameOf } from './agreement-calls';

let platform: TestPlatform;
let token: string;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
  token = await platform.seed.link({ purpose: 'view-bill', form: '' });
});
afterEach(() => platform.close());

const bill = (query = { token }, who = {}) => platform.call(getBill, { query }, who);
const pdf = (query = { token }, who = {}) => platform.call(getBillPdf, { query }, who);

test('the newest bill of the link’s own recipient is shown', async () => {
  await platform.seed.recipient({ id: 'sam' });
  await insertBill(platform.context.db);
  await insertBill(platform.context.db, {
    id: 'bill-0',
    number: 'B-2025-0012',
    issued_on: '2025-12-05',
    total_cents: 1,
  });
  await insertBill(platform.context.db, {
    id: 'bill-9',
    number: 'B-2027-0001',
    issued_on: '2026-01-14',
    recipient_id: 'sam',
  });
  expect(await bill()).toEqual({
    isOk: true,
    data: { number: 'B-2026-0001', issuedOn: '2026-01-05', dueOn: '2026-01-26', amountCents: 8435 },
  });
  const shown = await pdf();
  expect(shown.isOk && shown.data.headers.get('content-disposition')).toBe('inline; filename="bill-B-2026-0001.pdf"');
  expect(
    shown.isOk &&
      Buffer.from(await shown.data.arrayBuffer())
        .subarray(0, 5)
        .toString(),
  ).toBe('%PDF-');
});

test('a recipient without a bill has none to show', async () => {
  expect([await bill(), await pdf()].map(errorNameOf)).toEqual(['bill.notFound', 'bill.notFound']);
});

test('a bill whose lines do not sum to its total is shown to nobody', async () => {
  await insertBill(platform.context.db, { total_cents: 8436 });
  expect(await pdf()).toMatchObject({ isOk: false, name: 'server.unexpected' });
});

test('links of another purpose and links that have run out open nothing', async () => {
  await insertBill(platform.context.db);
  const foreign = await platform.seed.link({ purpose: 'agreement', form: '' });
  const late = await platform.seed.link({ purpose: 'view-bill', form: '', seconds: -1 });
  expect([await bill({ token: foreign }), await pdf({ token: foreign })].map(errorNameOf)).toEqual([
    'token.wrongPurpose',
    'token.wrongPurpose',
  ]);
  expect([await bill({ token: late }), await pdf({ token: late })].map(errorNameOf)).toEqual([
    'token.expired',
    'token.expired',
  ]);
});

test('behind a gate only the device that passed it sees the bill', async () => {
  await insertBill(platform.context.db);
  const { db, tokens } = platform.context;
  const text = JSON.stringify({ en: 'Who are you?' });
  await db
    .insertInto('gates')
    .values({
      account_id: 'prairie',
      page: 'view-bill',
      header_message: text,
      consent_text: text,
      error_message: text,
      fields: '[]',
      is_available: 1,
    })
    .execute();
  expect([await bill(), await pdf()].map(errorNameOf)).toEqual(['gate.required', 'gate.required']);
  const { jti } = await tokens.requireLink(token, 'view-bill');
  await db
    .insertInto('gate_passes')
    .values({ link_id: jti, device_hash: deviceHash('phone'), expires_at: platform.clock.now() + 1000 })
    .execute();
  expect(
    [await bill({ token }, { deviceId: 'phone' }), await pdf({ token }, { deviceId: 'phone' })].map(errorNameOf),
  ).toEqual(['ok', 'ok']);
  expect(errorNameOf(await pdf({ token }, { deviceId: 'tablet' }))).toBe('gate.required');
});

test('asking for a bill changes nothing', async () => {
  await insertBill(platform.context.db);
  const before = await platform.rowCounts();
  await bill();
  await pdf();
  expect(await platform.rowCounts()).toEqual(before);
});

test('the document is in the recipient’s language, or in the one that is asked for', async () => {
  await platform.seed.recipient({ id: 'lena', locale: 'de' });
  await insertBill(platform.context.db, { recipient_id: 'lena' });
  const link = await platform.seed.link({ purpose: 'view-bill', form: '', recipient: 'lena' });
  const languageOf = async (language?: string) => {
    const answer = await platform.api().call(getBillPdf, { query: { token: link } }, { language });
    return answer.isOk ? languageIn(new Uint8Array(await answer.data.arrayBuffer())) : answer.details;
  };
  expect([await languageOf(), await languageOf('es'), await languageOf()]).toEqual(['de', 'es', 'de']);
});
