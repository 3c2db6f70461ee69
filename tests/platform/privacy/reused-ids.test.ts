import { expect, test, beforeEach, afterEach } from 'vitest';
import { inspectLink, renewLink } from '~/areas/links/calls';
import { eraseRecipient } from '~/areas/privacy/data-subject-calls';
import { LINK_PURPOSES } from '~/lib/contract/token-schemas';
import { oneClickUnsubscribe } from '~/areas/preferences/unsubscribe/calls';
import { withLinkTracking, writeForRecipient } from '~/platform/db/erasures';
import { createJwts } from '~/platform/jwt';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createPaymentRequest } from '~/areas/payments/service.server';
import { aPayment } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
let bearer: string;
const owner = { accountId: 'prairie', recipientId: 'maya' };
const params = { recipientId: 'maya' };

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
  bearer = await platform.seed.session(await platform.seed.user());
});
afterEach(() => platform.close());

/** Erases Maya, and brings somebody else in under her id. */
async function eraseAndUseAgain(): Promise<void> {
  platform.clock.advance(1000);
  expect(await platform.call(eraseRecipient, { params, body: { confirm: 'maya' } }, { bearer })).toMatchObject({
    isOk: true,
  });
  platform.clock.advance(1000);
  await platform.seed.recipient({ name: 'Somebody Else', email: 'else@mail.example' });
}

const inspect = (token: string) => platform.call(inspectLink, { query: { token } });
const ERASED = { name: 'recipient.erased', status: 410 };

const payLink = () =>
  platform.context.tokens.mintSmartPay({ jti: 'd1', amountCents: 1200, ...owner, email: '', phoneNumber: '' }, 3600);

test('links of before an erasure stay dead when the id is used again, of every kind, and new ones open', async () => {
  const links = async () => [
    await payLink(),
    ...(await Promise.all(
      LINK_PURPOSES.filter((purpose) => purpose !== 'smart-pay').map((purpose) => platform.seed.link({ purpose })),
    )),
  ];
  const old = await links();
  await eraseAndUseAgain();
  for (const token of old) {
    expect(await inspect(token)).toMatchObject(ERASED);
    expect(await platform.call(renewLink, { body: { token, language: 'en' } })).toMatchObject(ERASED);
  }
  for (const token of await links()) expect(await inspect(token)).toMatchObject({ isOk: true });
});

test('a link that does not say when it was made opens as long as nobody was erased under its id', async () => {
  const { linkKeys } = platform.context.config;
  const exp = Math.floor(platform.clock.now() / 1000) + 3600;
  const token = await createJwts(linkKeys, 'latchkey').sign({ jti: 'old', purpose: 'preferences', ...owner, exp });
  expect(await inspect(token)).toMatchObject({ isOk: true });
  await eraseAndUseAgain();
  expect(await inspect(token)).toMatchObject(ERASED);
});

test('a link that was made from an old one is as old', async () => {
  const { tokens } = platform.context;
  const claims = await tokens.requireLink(await platform.seed.link({ purpose: 'unsubscribe' }), 'unsubscribe');
  await eraseAndUseAgain();
  expect(await inspect(await tokens.mintLink({ ...claims, purpose: 'preferences' }, 3600))).toMatchObject(ERASED);
});

test('one click in an old mail ends nothing of whoever has the id now', async () => {
  const token = await platform.seed.link({ purpose: 'unsubscribe', form: 'energy_tips' });
  await eraseAndUseAgain();
  const before = await platform.rowCounts();
  expect(await platform.call(oneClickUnsubscribe, { query: { token } })).toMatchObject(ERASED);
  expect(await platform.rowCounts()).toEqual(before);
});

test('what a call by an old link writes is checked in its transaction', async () => {
  const { db, tokens } = platform.context;
  const token = await platform.seed.link({ purpose: 'preferences' });
  const work = async () => 'written';
  const hold = () => createRecipientService({ db }).withLocked([owner], work);
  await withLinkTracking(async () => {
    await tokens.openLink(token, 'preferences');
    expect(await writeForRecipient(db, owner, work)).toBe('written');
    await eraseAndUseAgain();
    await expect(writeForRecipient(db, owner, work)).rejects.toThrow('recipient.erased');
    await expect(hold()).rejects.toThrow('recipient.erased');
  });
  expect(await writeForRecipient(db, owner, work)).toBe('written');
  expect(await hold()).toBe('written');
});

test('what was paid of an order is not counted for whoever has the id now', async () => {
  const { db } = platform.context;
  const order = { amountCents: 1200, about: '', orderKey: 'invoice-7' };
  const demand = await createPaymentRequest(platform.context, owner, order);
  await db
    .insertInto('payments')
    .values(aPayment({ demand_id: demand, status: 'received' }))
    .execute();
  await eraseAndUseAgain();
  expect(await createPaymentRequest(platform.context, owner, order)).toBe(demand);
  expect(await db.selectFrom('payments').select('demand_id').execute()).toEqual([{ demand_id: null }]);
});
