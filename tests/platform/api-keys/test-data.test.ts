import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteRecords, getRecord, putRecords } from '~/areas/data-import/calls';
import { findRecipients } from '~/areas/privacy/calls';
import { eraseRecipient, handOver } from '~/areas/privacy/data-subject-calls';
import { mintLinks, sendLinks, withdrawLink } from '~/areas/links/calls';
import { KEY_SCOPES } from '~/lib/contract/enums';
import { openShortLink } from '~/areas/short-links/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createTestKey } from './example-data';

let platform: TestPlatform;
let bearer: string;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form();
  bearer = await createTestKey(platform, { kind: 'test', scopes: KEY_SCOPES.filter((scope) => scope !== 'read-live') });
});
afterEach(() => platform.close());

const put = (dataset: string, record: Record<string, string | number | boolean>, key = bearer) =>
  platform.call(
    putRecords,
    { params: { dataset }, body: { records: [record], all: false, dryRun: false } },
    { bearer: key },
  );
const outcome = async (...given: Parameters<typeof put>) => {
  const answer = await put(...given);
  const [result] = answer.isOk ? answer.data.results : [];
  return result?.outcome === 'wrong'
    ? result.mistakes.map(({ field, mistake }) => `${field} ${mistake}`)
    : result?.outcome;
};
const noah = { id: 'noah', name: 'Noah Reed', email: 'noah.reed@mail.example' };

test('whom a test key brings in is a test recipient, on every screen and in every list', async () => {
  expect(await outcome('recipients', { ...noah, test: false })).toBe('created');
  const read = await platform.call(
    getRecord,
    { params: { dataset: 'recipients' }, query: { key: 'noah' } },
    { bearer },
  );
  expect(read).toMatchObject({ isOk: true, data: { record: { test: true } } });
  const listed = await platform.call(findRecipients, { query: { search: '', after: '' } }, { bearer });
  expect(listed.isOk && listed.data.recipients.map(({ id, isTest }) => [id, isTest])).toEqual([['noah', true]]);
});

test('it writes nothing of anybody real, and no setting', async () => {
  await put('recipients', noah);
  const live = await createTestKey(platform, { scopes: KEY_SCOPES });
  await put('demands', { id: 'hers', recipient: 'maya', amount: 10 }, live);
  expect(await outcome('recipients', { id: 'maya', name: 'Somebody else' })).toEqual(['id notTest']);
  expect(await outcome('demands', { id: 'd', recipient: 'maya', amount: 10 })).toEqual(['recipient noSuchRecord']);
  expect(await outcome('demands', { id: 'hers', recipient: 'noah' })).toEqual(['recipient notTest']);
  expect(await outcome('categories', { name: 'tips' })).toEqual(['name notTest']);
  expect(await outcome('account', { name: 'Other Water' })).toEqual([' notTest']);
  expect(await outcome('demands', { id: 'd', recipient: 'noah', amount: 10 })).toBe('created');

  const remove = (dataset: string, key: string) =>
    platform.call(deleteRecords, { params: { dataset }, body: { keys: [key] } }, { bearer });
  expect(await remove('demands', 'hers')).toMatchObject({ data: { results: [{ outcome: 'missing' }] } });
  expect(await remove('recipients', 'maya')).toMatchObject({ data: { results: [{ outcome: 'missing' }] } });
  expect(await remove('demands', 'd')).toMatchObject({ data: { results: [{ outcome: 'removed' }] } });
  const params = { recipientId: 'maya' };
  const refused = { isOk: false, name: 'recipient.notFound', status: 404 };
  expect(await platform.call(handOver, { params, body: {} }, { bearer })).toMatchObject(refused);
  expect(await platform.call(eraseRecipient, { params, body: { confirm: 'maya' } }, { bearer })).toMatchObject(refused);
  expect(
    await platform.call(eraseRecipient, { params: { recipientId: 'noah' }, body: { confirm: 'noah' } }, { bearer }),
  ).toMatchObject({
    isOk: true,
  });
});

test('a live key makes a recipient to try with by saying so, and takes that back', async () => {
  const live = await createTestKey(platform, { scopes: KEY_SCOPES });
  expect(await outcome('recipients', { ...noah, test: true }, live)).toBe('created');
  expect(await outcome('recipients', { id: 'noah', balance: 5 })).toBe('changed');
  expect(await outcome('recipients', { id: 'noah', test: false }, live)).toBe('changed');
  expect(await outcome('recipients', { id: 'noah', balance: 6 })).toEqual(['id notTest']);
});

test('its links are for test recipients, and what is submitted there is marked', async () => {
  await put('recipients', noah);
  const order = {
    kind: 'form' as const,
    target: 'contact-details',
    recipients: ['noah', 'maya'],
    about: '',
    contact: '',
    days: 14,
  };
  const made = await platform.call(mintLinks, { body: order }, { bearer });
  expect(made).toMatchObject({
    isOk: true,
    data: { links: [{ recipientId: 'noah' }], problems: [{ recipientId: 'maya', error: 'recipient.notFound' }] },
  });
  const sent = await platform.call(sendLinks, { body: { ...order, channel: 'email' } }, { bearer });
  expect(sent).toMatchObject({
    data: { links: [{ outcome: 'captured' }], problems: [{ error: 'recipient.notFound' }] },
  });
  expect(platform.messages).toHaveLength(0);
  const code = (made.isOk ? (made.data.links[0]?.url ?? '') : '').split('/k/')[1] ?? '';
  expect(await platform.call(openShortLink, { query: { code } })).toMatchObject({ isOk: true });
  const live = await createTestKey(platform, { scopes: KEY_SCOPES });
  const real = await platform.call(mintLinks, { body: { ...order, recipients: ['maya'] } }, { bearer: live });
  const withdraw = (answer: typeof made) =>
    platform.call(withdrawLink, { body: { id: (answer.isOk && answer.data.links[0]?.id) || '' } }, { bearer });
  expect(await withdraw(real)).toMatchObject({ isOk: false, name: 'request.notFound' });
  expect(await withdraw(made)).toMatchObject({ isOk: true });
});
