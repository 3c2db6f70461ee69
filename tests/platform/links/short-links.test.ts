import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SHORT_LINK_RETENTION_DAYS } from '~/config/limits';
import { LINK_KINDS, type LinkKind } from '~/lib/contract/enums';
import { inspectLink, listLinks, mintLinks, sendLinks, withdrawLink } from '~/areas/links/calls';
import { openShortLink } from '~/areas/short-links/calls';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createDataTools, toLines } from '../data-import/data-tools';
import { insertBill } from '../bills/agreement-calls';
import { createTestKey } from '../api-keys/example-data';

const PUBLIC_URL = 'https://pages.example';
const DAY = 24 * 3600_000;

let testPlatform: TestPlatform;
let bearer: string;
beforeEach(async () => {
  testPlatform = await createTestPlatform({ config: { publicUrl: PUBLIC_URL } });
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  await testPlatform.seed.recipient({ id: 'otto', email: 'otto.brandt@mail.example', phone: '+13125550143' });
  await testPlatform.seed.form();
  bearer = await createTestKey(testPlatform, { scopes: ['read', 'send', 'links'] });
});
afterEach(() => testPlatform.close());

type Order = Partial<Parameters<typeof mintFor>[0]> & { kind: LinkKind };
const mintFor = (body: {
  kind: LinkKind;
  recipients: string[];
  target?: string;
  amount?: number;
  about?: string;
  contact?: string;
  orderKey?: string;
}) => testPlatform.call(mintLinks, { body: { target: '', about: '', contact: '', days: 14, ...body } }, { bearer });
const sendTo = (channel: 'email' | 'sms', { recipients = ['maya'], ...order }: Order, key = bearer) =>
  testPlatform.call(
    sendLinks,
    { body: { target: '', about: '', contact: '', days: 14, channel, recipients, ...order } },
    { bearer: key },
  );

async function mintOne({ recipients = ['maya'], ...order }: Order) {
  const made = await mintFor({ recipients, ...order });
  const [link] = made.isOk ? made.data.links : [];
  if (!link) throw new Error(JSON.stringify(made));
  return { ...link, code: link.url.slice(`${PUBLIC_URL}/k/`.length) };
}
const open = (code: string) => testPlatform.call(openShortLink, { query: { code } });
async function pathOf(code: string): Promise<string> {
  const opened = await open(code);
  if (!opened.isOk) throw new Error(opened.messages.join());
  return opened.data.path;
}
const tokenIn = (path: string) => decodeURIComponent(/eyJ[^&?/]+/.exec(path)?.[0] ?? '');

const CARD = {
  FrontSide: { HeaderArea: [], PrimaryArea: [{ Key: 'name', Label: 'Name', Value: '{{Name}}' }], SecondaryArea: [] },
  Backside: { BackArea: [] },
};

/** What the account has that links are about. */
async function fillAccount(): Promise<void> {
  const dataTools = createDataTools(testPlatform);
  await dataTools.import('categories', toLines('name,position', 'energy_tips,1'));
  await dataTools.import('demands', toLines('id,recipient,amount', 'water-2026,maya,84.35'));
  await dataTools.import('agreements', '{"id":"AG-1","recipient":"maya","title":"Terms","paragraphs":["One."]}\n', {
    format: 'jsonl',
  });
  await dataTools.import('installations', toLines('id,recipient', 'installation-0123456789,maya'));
  await dataTools.import(
    'supplier-accounts',
    toLines('contractAccount,recipient,streetNumber,state,residential', '900,maya,27,MD,yes'),
  );
  await dataTools.import('enrollments', toLines('recipient,kind,enrolledAt', 'maya,eBill,2026-01-01T00:00:00Z'));
  await dataTools.import('plan-offers', toLines('recipient,installments,budgetBilling', 'maya,true,true'));
  await dataTools.import('usage', toLines('recipient,from,to,therms,bill', 'maya,2026-01-01,2026-03-31,120,180.50'));
  await dataTools.import('recipients', toLines('id,balance', 'maya,84.35'));
  await insertBill(testPlatform.context.db);
  await dataTools.import('wallet-templates', `${JSON.stringify({ id: 'card', template: CARD })}\n`, {
    format: 'jsonl',
  });
}

const TARGETS: Partial<Record<LinkKind, string>> = {
  form: 'contact-details',
  unsubscribe: 'energy_tips',
  pay: 'water-2026',
  agreement: 'AG-1',
  report: 'enrollment-ebill',
  wallet: 'card',
  'field-agent': 'installation-0123456789',
};

describe('a link', () => {
  test.each(LINK_KINDS)('of the kind %s has a short address that leads to its page', async (kind) => {
    await fillAccount();
    const path = await pathOf((await mintOne({ kind, target: TARGETS[kind] ?? '' })).code);
    const token = tokenIn(path);
    if (kind === 'push' || kind === 'field-agent') return expect(path).toMatch(/^\/[a-z-]+\?[a-zA-Z]+Id=[\w-]{22,}/);
    expect(await testPlatform.call(inspectLink, { query: { token } })).toMatchObject({
      data: { accountId: 'prairie', recipientId: 'maya', isExpired: false },
    });
  });

  test('to pay an amount makes a demand of it', async () => {
    const { code } = await mintOne({ kind: 'pay', amount: 12_050 });
    const token = tokenIn(await pathOf(code));
    expect(await testPlatform.context.tokens.openSmartPay(token)).toMatchObject({
      smartPay: { amountCents: 12_050, recipientId: 'maya' },
    });
    expect(await createDataTools(testPlatform).records('demands')).toMatchObject([
      { recipient: 'maya', amount: 12_050 },
    ]);
  });

  test('to pay an amount asks for it once, however often its order comes', async () => {
    const order = { kind: 'pay', amount: 12_050, recipients: ['maya', 'otto'], orderKey: 'of-one-form' } as const;
    const orders = [
      mintFor({ ...order, recipients: [...order.recipients] }),
      mintFor({ ...order, recipients: ['maya'] }),
    ];
    expect((await Promise.all(orders)).map(({ isOk }) => isOk)).toEqual([true, true]);
    const demandRecords = await createDataTools(testPlatform).records('demands');
    expect(demandRecords.map(({ recipient }) => recipient).sort()).toEqual(['maya', 'otto']);
    await mintFor({ ...order, recipients: ['maya'], orderKey: 'of-another-form' });
    expect(await createDataTools(testPlatform).records('demands')).toHaveLength(3);
  });

  test.each([84.355, 0.005])('to pay an amount with a fraction of a cent is refused: %s', async (amount) => {
    const before = await testPlatform.rowCounts();
    const response = await testPlatform.platform.fetch(
      new Request(`http://platform.internal/${mintLinks.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'pay', amount, about: 'Water', recipients: ['maya'] }),
      }),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errorName: 'request.invalid' });
    expect((await testPlatform.rowCounts()).demands).toEqual(before.demands);
  });

  test('to pay is neither made nor sent where nothing takes payments', async () => {
    Object.assign(testPlatform.context.config, { payments: 'off' });
    expect(await mintFor({ kind: 'pay', amount: 100, recipients: ['maya'] })).toMatchObject({ name: 'payment.off' });
    expect(await sendTo('email', { kind: 'pay', amount: 100 })).toMatchObject({ name: 'payment.off' });
    expect(await createDataTools(testPlatform).records('demands')).toEqual([]);
  });

  test('to a page with nothing for somebody is not made for them', async () => {
    await fillAccount();
    for (const [kind, error] of [
      ['plan', 'link.noOffer'],
      ['budget', 'link.noOffer'],
      ['bill', 'link.noBill'],
      ['supplier', 'link.nothing'],
      ['report', 'link.nothing'],
    ] as const)
      expect(await mintFor({ kind, target: TARGETS[kind] ?? '', recipients: ['otto', 'maya'] })).toMatchObject({
        data: { links: [{ recipientId: 'maya' }], problems: [{ recipientId: 'otto', error }] },
      });
  });

  test.each([
    [{ kind: 'form', target: 'none' }, 'form.notFound'],
    [{ kind: 'pay' }, 'link.noAmount'],
    [{ kind: 'wallet', target: 'none' }, 'link.badTarget'],
    [{ kind: 'unsubscribe' }, 'link.badTarget'],
    [{ kind: 'report', target: 'none' }, 'link.badTarget'],
  ] as const)('%j is refused with %s', async (order, name) => {
    const before = await testPlatform.rowCounts();
    expect(await mintFor({ recipients: ['maya'], ...order })).toMatchObject({ isOk: false, name });
    expect((await testPlatform.rowCounts()).short_links).toEqual(before.short_links);
  });

  test('is made for nobody else than whom its record names, and each recipient stands alone', async () => {
    await fillAccount();
    await testPlatform.seed.recipient({ id: 'silent', email: '', phone: '' });
    const agreement = await mintFor({
      kind: 'agreement',
      target: 'AG-1',
      recipients: ['otto', 'maya', 'nobody', 'maya'],
    });
    expect(agreement).toMatchObject({
      data: {
        links: [{ recipientId: 'maya' }],
        problems: [
          { recipientId: 'otto', error: 'link.notTheirs' },
          { recipientId: 'nobody', error: 'recipient.notFound' },
        ],
      },
    });
    expect(await mintFor({ kind: 'verify-sms', recipients: ['silent'] })).toMatchObject({
      data: { links: [], problems: [{ error: 'link.noContact' }] },
    });
  });

  test('is told by nothing that is stored', async () => {
    const { code } = await mintOne({ kind: 'preferences' });
    const stored = JSON.stringify(await testPlatform.context.db.selectFrom('short_links').selectAll().execute());
    expect(stored).not.toContain(code);
    expect(stored).not.toContain('eyJ');
    expect(stored).not.toContain('customer-preferences');
  });

  test('that is withdrawn opens by neither of its addresses, and another one still does', async () => {
    const [link, other] = [await mintOne({ kind: 'preferences' }), await mintOne({ kind: 'preferences' })];
    const token = tokenIn(await pathOf(link.code));
    const rival = await createTestKey(testPlatform, { account: 'river', scopes: ['links'] }).catch(() => '');
    expect(
      rival && (await testPlatform.call(withdrawLink, { body: { id: link.id } }, { bearer: rival })),
    ).not.toMatchObject({
      isOk: true,
    });
    expect(await testPlatform.call(withdrawLink, { body: { id: link.id } }, { bearer })).toMatchObject({ isOk: true });
    expect(tokenIn(await pathOf(link.code))).toBe(token);
    expect(await testPlatform.call(inspectLink, { query: { token } })).toMatchObject({
      isOk: false,
      name: 'link.withdrawn',
      status: 410,
      params: {
        company: 'Prairie Light & Water',
        phone: expect.stringMatching(/\d/),
        email: expect.stringContaining('@'),
      },
    });
    expect((await open(other.code)).isOk).toBe(true);
    expect(await testPlatform.call(withdrawLink, { body: { id: link.id } }, { bearer })).toMatchObject({ isOk: true });
    expect(await testPlatform.call(withdrawLink, { body: { id: 'none' } }, { bearer })).toMatchObject({ isOk: false });
    const listed = await testPlatform.call(listLinks, { query: { recipientId: 'maya' } }, { bearer });
    expect(listed.isOk && listed.data.links.map(({ withdrawnAt }) => withdrawnAt !== null).sort()).toEqual([
      false,
      true,
    ]);
  });

  test('that has run out leads to a page that says so, and is forgotten in the end', async () => {
    const { code } = await mintOne({ kind: 'preferences' });
    testPlatform.clock.advance(15 * DAY);
    const token = tokenIn(await pathOf(code));
    expect(await testPlatform.call(inspectLink, { query: { token } })).toMatchObject({ data: { isExpired: true } });
    await cleanUp(testPlatform.context);
    expect((await open(code)).isOk).toBe(true);
    testPlatform.clock.advance(SHORT_LINK_RETENTION_DAYS * DAY);
    await cleanUp(testPlatform.context);
    expect(await open(code)).toMatchObject({ name: 'token.invalid' });
  });

  test('that has no token says by its address alone that it was withdrawn', async () => {
    const { id, code } = await mintOne({ kind: 'push' });
    expect(await testPlatform.call(withdrawLink, { body: { id } }, { bearer })).toMatchObject({ isOk: true });
    expect(await open(code)).toMatchObject({ isOk: false, name: 'link.withdrawn' });
  });

  test('of no code or a made-up one opens nothing', async () => {
    expect(await open('a')).toMatchObject({ name: 'token.invalid' });
    expect(await open('A'.repeat(22))).toMatchObject({ name: 'token.invalid' });
  });
});

describe('a link that is sent', () => {
  test('by SMS is short, and one segment', async () => {
    expect(await sendTo('sms', { kind: 'preferences' })).toMatchObject({ isOk: true });
    const { text, to } = testPlatform.messages.lastTo('+13125550142');
    const [url = ''] = /https:\S+/.exec(text) ?? [];
    expect(to).toBe('+13125550142');
    expect(text.split('\n')[0]?.length).toBeLessThanOrEqual(160);
    expect(await pathOf(url.slice(`${PUBLIC_URL}/k/`.length))).toMatch(/^\/customer-preferences\//);
    const [row] = await testPlatform.context.db.selectFrom('short_links').selectAll().execute();
    expect(row).toMatchObject({ channel: 'sms', kind: 'preferences', recipient_id: 'maya' });
  });

  test('to a form and to a payment is written as those are', async () => {
    await sendTo('email', { kind: 'form', target: 'contact-details' });
    expect(testPlatform.messages.lastTo('maya.torres@mail.example').subject).toContain('please fill in for');
    await sendTo('email', { kind: 'pay', amount: 8435, about: 'Water, December' });
    const { subject, text } = testPlatform.messages.lastTo('maya.torres@mail.example');
    expect(subject).toContain('$84.35');
    expect(text).toMatch(/What it is for\W+Water, December[^]*The link works until\W+\w+ \d+, 2026/);
  });

  test('to prove another contact goes there, and only to one that the recipient has', async () => {
    const kind = 'verify-email' as const;
    const contact = 'Maya.at.work@mail.example';
    const problem = { data: { links: [], problems: [{ error: 'link.noContact' }] } };
    expect(await sendTo('email', { kind, contact })).toMatchObject(problem);
    expect(await mintFor({ kind, contact, recipients: ['maya'] })).toMatchObject(problem);
    await createDataTools(testPlatform).import(
      'contacts',
      toLines('recipient,channel,contact', `maya,email,${contact.toLowerCase()}`),
    );
    expect(await sendTo('sms', { kind, contact })).toMatchObject(problem);
    expect(await sendTo('email', { kind: 'preferences', contact })).toMatchObject(problem);
    expect(testPlatform.messages).toEqual([]);
    expect(await sendTo('email', { kind, contact })).toMatchObject({ data: { links: [{}], problems: [] } });
    expect(testPlatform.messages.map(({ to }) => to)).toEqual([contact.toLowerCase()]);
  });

  test('to somebody who takes no such messages is not made, and nothing is asked of them', async () => {
    const refused = { data: { links: [], problems: [{ recipientId: 'maya', error: 'recipient.optedOut' }] } };
    const categories = (...all: string[]) =>
      createDataTools(testPlatform).import('categories', toLines('name,position,email', ...all));
    await categories('form_invitation,1,offered', 'new_bill_alert,2,offered');
    expect(await sendTo('email', { kind: 'pay', amount: 8435 })).toMatchObject(refused);
    expect(await sendTo('email', { kind: 'preferences' })).toMatchObject(refused);
    expect(testPlatform.messages).toHaveLength(0);
    expect(await testPlatform.rowCounts()).toMatchObject({ short_links: { rows: 0 }, demands: { rows: 0 } });
    // What is owed is no invitation: whoever has left those is still told of it.
    await categories('new_bill_alert,2,given');
    expect(await sendTo('email', { kind: 'pay', amount: 8435 })).toMatchObject({ data: { problems: [] } });
  });

  test('with a team key goes to the account’s own people alone, with a test key to the outbox', async () => {
    await testPlatform.seed.user({ id: 'maya-user', email: 'maya.torres@mail.example' });
    const team = await createTestKey(testPlatform, { kind: 'team', scopes: ['send'] });
    const sent = await sendTo('email', { kind: 'preferences', recipients: ['maya', 'otto'] }, team);
    expect(sent).toMatchObject({
      data: {
        links: [{ recipientId: 'maya' }],
        problems: [{ recipientId: 'otto', error: 'message.notAllowed' }],
      },
    });
    expect(testPlatform.messages).toHaveLength(1);
    await testPlatform.context.db.updateTable('recipients').set({ is_test: 1 }).where('id', '=', 'maya').execute();
    const probe = await createTestKey(testPlatform, { kind: 'test', scopes: ['send'] });
    expect(await sendTo('sms', { kind: 'preferences' }, probe)).toMatchObject({
      data: { links: [{ outcome: 'captured' }] },
    });
    expect(testPlatform.messages).toHaveLength(1);
    const [captured] = await testPlatform.context.db.selectFrom('outbox').selectAll().execute();
    expect(captured).toMatchObject({ to: '+13125550142', channel: 'sms' });
  });

  test('of an installation’s page is not sent to its recipient', async () => {
    expect(await sendTo('sms', { kind: 'field-agent', target: 'x' })).toMatchObject({ name: 'link.badTarget' });
  });
});
