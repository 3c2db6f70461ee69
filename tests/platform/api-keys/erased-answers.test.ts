import { afterEach, beforeEach, expect, test } from 'vitest';
import { mintLinks } from '~/areas/links/calls';
import { eraseRecipient, handOver } from '~/areas/privacy/data-subject-calls';
import type { Call, CallExample } from '~/lib/contract/call';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createTestKey, exampleRequest } from './example-data';

let testPlatform: TestPlatform;
let token: string;
beforeEach(async () => {
  testPlatform = await createTestPlatform();
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  await testPlatform.seed.recipient({ id: 'otto', name: 'Otto Brandt', email: 'otto@mail.example', phone: null });
  token = await createTestKey(testPlatform, { scopes: ['read', 'write', 'links'] });
});
afterEach(() => testPlatform.close());

async function post(call: Call, example: CallExample, name: string) {
  const response = await testPlatform.platform.fetch(exampleRequest(call, token, example, { 'idempotency-key': name }));
  return {
    status: response.status,
    text: await response.text(),
    isReplayed: response.headers.has('idempotent-replayed'),
  };
}

const mint = (recipient: string) =>
  post(mintLinks, { body: { kind: 'preferences', recipients: [recipient] } } as never, `links-${recipient}`);
const handOverMaya = () => post(handOver, { params: { recipientId: 'maya' }, body: {} } as never, 'all-of-maya');
const erase = () =>
  post(eraseRecipient, { params: { recipientId: 'maya' }, body: { confirm: 'maya' } } as never, 'erase-maya');
const stored = () => testPlatform.context.db.selectFrom('key_answers').selectAll().execute();

test('an answer is stored so that the API key alone opens it, and one of a call that reads is not stored', async () => {
  expect((await handOverMaya()).status).toBe(200);
  expect(await stored()).toEqual([]);
  const first = await mint('maya');
  const rows = JSON.stringify(await stored());
  for (const text of ['maya', '/k/']) {
    expect(first.text).toContain(text);
    expect(rows.replace('links-maya', '')).not.toContain(text);
  }
  expect(await mint('maya')).toEqual({ ...first, isReplayed: true });
});

test('nothing of an erased recipient is answered again, and what names others is', async () => {
  await handOverMaya();
  const [, otto] = [await mint('maya'), await mint('otto')];
  expect((await erase()).status).toBe(200);
  expect((await handOverMaya()).status).toBe(410);
  expect((await mint('maya')).status).toBe(410);
  expect(await mint('otto')).toEqual({ ...otto, isReplayed: true });
  const [row] = (await stored()).filter(({ idempotency_key }) => idempotency_key === 'links-maya');
  expect(row).toMatchObject({ sealed: null, body: null, mentions: '' });
});
