import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { openShortLink } from '~/areas/short-links/calls';
import { inspectLink, renewLink } from '~/areas/links/calls';
import {
  generateFieldAgentQr,
  getFieldAgentPayLink,
  getFieldAgentRecord,
  getLastPayment,
  sendFieldAgentEmail,
  sendFieldAgentSms,
} from '~/areas/payments/field-agent/calls';
import { LINK_PURPOSES } from '~/lib/contract/token-schemas';
import { DeliveryError } from '~/platform/ports/messages';
import { missingReaders } from '../../../scripts/find-programs.mjs';
import { runWaitingJobs } from '../../support/jobs';
import type { TestPlatform } from '../../support/test-platform';
import { dataOf } from '../drafts/form-calls';
import {
  addInstallation,
  addPayment,
  INSTALLATION,
  NUMBER,
  createFieldAgentPlatform,
  readAgentRecord,
} from './field-agent-platform';

let platform: TestPlatform;
afterEach(() => platform.close());

const CONTACTS = { email: 'maya.torres@mail.example', mobileNumber: '3125550142' };

async function order(
  over: Partial<{ accountNumber: string; email: string; mobileNumber: string; token: string; sendKey: string }> = {},
) {
  const { token } = await readAgentRecord(platform);
  return { accountNumber: NUMBER, ...CONTACTS, token, sendKey: '', ...over };
}
const payUrl = async (over = {}) => {
  const result = await platform.call(getFieldAgentPayLink, { body: await order(over) });
  return result.isOk ? result.data.url : (result.name ?? '');
};
const claimsOf = (url: string) => decodeJwt(url.split('/smart-pay/')[1] ?? '');

describe('the record', () => {
  test('tells the customer of an installation, and nothing of one that is not there', async () => {
    platform = await createFieldAgentPlatform();
    expect(await readAgentRecord(platform)).toEqual({
      accountNumber: NUMBER,
      email: 'maya.torres@mail.example',
      mobileNumber: '+13125550142',
      token: expect.any(String),
    });
    for (const installationId of ['nobody', INSTALLATION.toUpperCase(), `${INSTALLATION} `, "' or 1=1 --", '\u0000']) {
      expect(await platform.call(getFieldAgentRecord, { query: { installationId } })).toMatchObject({
        isOk: false,
        name: 'agent.notFound',
        status: 404,
      });
    }
  });

  test('is read without writing anything', async () => {
    platform = await createFieldAgentPlatform();
    const before = await platform.rowCounts();
    await readAgentRecord(platform);
    await platform.call(getFieldAgentRecord, { query: { installationId: 'nobody' } });
    expect(await platform.rowCounts()).toEqual(before);
  });
});

describe('its token', () => {
  test('is no link: it opens no page and can’t be renewed', async () => {
    platform = await createFieldAgentPlatform();
    const { token } = await readAgentRecord(platform);
    expect(await platform.call(inspectLink, { query: { token } })).toMatchObject({
      isOk: false,
      name: 'token.invalid',
    });
    expect(await platform.call(renewLink, { body: { token, language: 'en' } })).toMatchObject({
      isOk: false,
      name: 'token.invalid',
    });
    expect(platform.messages).toEqual([]);
  });

  test('is good for fifteen minutes, and for the installation’s own account number alone', async () => {
    platform = await createFieldAgentPlatform();
    await platform.seed.recipient({ id: 'nora', email: 'nora@mail.example' });
    await addInstallation(platform, {
      installation_id: 'installation-of-nora',
      recipient_id: 'nora',
      contract_account: '220010010102',
    });
    const { token } = await readAgentRecord(platform);
    expect(await platform.call(getLastPayment, { body: { accountNumber: NUMBER, token } })).toEqual({
      isOk: true,
      data: null,
    });
    expect(await platform.call(getLastPayment, { body: { accountNumber: '220010010102', token } })).toMatchObject({
      isOk: false,
      name: 'agent.notFound',
    });
    platform.clock.advance(15 * 60_000);
    expect(await platform.call(getLastPayment, { body: { accountNumber: NUMBER, token } })).toMatchObject({
      isOk: false,
      name: 'token.expired',
    });
  });

  test('tokens of every other purpose are refused by every call', async () => {
    platform = await createFieldAgentPlatform();
    const smartPay = (await payUrl()).split('/smart-pay/')[1] ?? '';
    const links = await Promise.all(LINK_PURPOSES.map((purpose) => platform.seed.link({ purpose })));
    for (const token of [...links, smartPay]) {
      const body = await order({ token });
      for (const call of [generateFieldAgentQr, getFieldAgentPayLink, sendFieldAgentEmail, sendFieldAgentSms]) {
        expect(
          await platform.call(call, { body }, { address: `203.0.113.${Math.floor(links.indexOf(token)) + 20}` }),
        ).toMatchObject({ isOk: false, name: 'token.wrongPurpose' });
      }
      expect(await platform.call(getLastPayment, { body })).toMatchObject({ isOk: false, name: 'token.wrongPurpose' });
    }
    expect(await platform.call(getLastPayment, { body: { accountNumber: NUMBER, token: 'x.y.z' } })).toMatchObject({
      isOk: false,
      name: 'token.invalid',
    });
    expect(platform.messages).toEqual([]);
  });

  test('ends with its installation, and with a new customer there', async () => {
    platform = await createFieldAgentPlatform();
    await platform.seed.recipient({ id: 'nora' });
    const { token } = await readAgentRecord(platform);
    await platform.context.db.updateTable('installations').set({ recipient_id: 'nora' }).execute();
    expect(await platform.call(getLastPayment, { body: { accountNumber: NUMBER, token } })).toMatchObject({
      isOk: false,
      name: 'agent.notFound',
    });
    await platform.context.db.deleteFrom('installations').execute();
    expect(await platform.call(getLastPayment, { body: { accountNumber: NUMBER, token } })).toMatchObject({
      isOk: false,
      name: 'agent.notFound',
    });
  });
});

describe('the link to pay', () => {
  test('asks for the balance, and goes to the contacts that were typed', async () => {
    platform = await createFieldAgentPlatform();
    const claims = claimsOf(await payUrl({ email: ' New@Mail.Example ', mobileNumber: '2025550143' }));
    expect(claims).toMatchObject({
      purpose: 'smart-pay',
      Amount: 240,
      RecipientId: 'maya',
      AccountId: 'prairie',
      Email: 'new@mail.example',
      PhoneNumber: '+12025550143',
    });
  });

  test('two links of one debt are one demand; the next bill is another, even over the same amount', async () => {
    platform = await createFieldAgentPlatform();
    const first = claimsOf(await payUrl()).jti;
    platform.clock.advance(3_600_000);
    expect(claimsOf(await payUrl({ email: 'other@mail.example' })).jti).toBe(first);
    await platform.context.db.updateTable('recipients').set({ next_bill_date: '2026-03-01' }).execute();
    const second = claimsOf(await payUrl()).jti;
    expect(second).not.toBe(first);
    await platform.context.db.updateTable('recipients').set({ balance_cents: 24_001 }).execute();
    expect([first, second]).not.toContain(claimsOf(await payUrl()).jti);
  });

  test('a part that is paid is paid of the same debt, which a new link asks for with what is open', async () => {
    platform = await createFieldAgentPlatform();
    const first = claimsOf(await payUrl());
    await addPayment(platform, { demand_id: String(first.jti), amount_cents: 4000 });
    await addPayment(platform, { demand_id: 'another', amount_cents: 1000 });
    // Payments lower the balance in the moment that they are received.
    await platform.context.db.updateTable('recipients').set({ balance_cents: 19_000 }).execute();
    expect(claimsOf(await payUrl())).toMatchObject({ Amount: 230 });
    await platform.context.db.deleteFrom('payments').where('demand_id', '=', 'another').execute();
    await platform.context.db.updateTable('recipients').set({ balance_cents: 20_000 }).execute();
    expect(claimsOf(await payUrl())).toMatchObject({ jti: first.jti, Amount: 240 });
    expect(
      await platform.call(getLastPayment, {
        body: { accountNumber: NUMBER, token: (await readAgentRecord(platform)).token },
      }),
    ).toMatchObject({ data: { amountCents: 4000, dueCents: 20_000 } });
  });

  test.each([[0], [-1_250], [null]])('a balance of %s is nothing to pay', async (balance_cents) => {
    platform = await createFieldAgentPlatform({ balance_cents });
    expect(await payUrl()).toBe('agent.nothingDue');
    expect(await platform.call(sendFieldAgentEmail, { body: await order() })).toMatchObject({
      isOk: false,
      name: 'agent.nothingDue',
      status: 409,
    });
    expect(platform.messages).toEqual([]);
  });

  test('a contact that is none is refused before anything is made', async () => {
    platform = await createFieldAgentPlatform();
    expect(await payUrl({ email: 'a@b.example\r\nBcc: c@d.example' })).toBe('email.invalid');
    expect(await payUrl({ mobileNumber: '12' })).toBe('phone.invalid');
  });

  test.skipIf(missingReaders().includes('zbarimg'))('the QR code holds it, as another program reads it', async () => {
    platform = await createFieldAgentPlatform();
    const { short_links: _none, ...before } = await platform.rowCounts();
    const result = await platform.call(generateFieldAgentQr, { body: await order() });
    if (!result.isOk) throw new Error(result.name);
    expect(result.data.headers.get('content-type')).toBe('image/png');
    expect(result.data.headers.get('cache-control')).toBe('private, no-store');
    const read = await readCode(new Uint8Array(await result.data.arrayBuffer()));
    const [, code = ''] = /^http:\/\/localhost:\d+\/k\/([\w-]{22})$/.exec(read) ?? [];
    const { path } = dataOf(await platform.call(openShortLink, { query: { code } }));
    expect(claimsOf(path)).toMatchObject({ purpose: 'smart-pay', Amount: 240 });
    const { short_links: links, ...after } = await platform.rowCounts();
    expect(links?.rows).toBe(1);
    expect(after).toEqual(before);
  });
});

async function readCode(png: Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-qr-'));
  try {
    await writeFile(path.join(folder, 'code.png'), png);
    return spawnSync('zbarimg', ['-q', '--raw', path.join(folder, 'code.png')], { encoding: 'utf8' }).stdout.trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('sending', () => {
  test('goes to the typed address in the recipient’s language, with a link that pays', async () => {
    platform = await createFieldAgentPlatform({ locale: 'es' });
    expect(await platform.call(sendFieldAgentEmail, { body: await order({ email: 'New@mail.example' }) })).toEqual({
      isOk: true,
      data: { isSent: true, isQueued: false },
    });
    const [email] = platform.messages;
    expect(email).toMatchObject({ channel: 'email', to: 'new@mail.example', language: 'es' });
    expect(email?.subject).toContain('Prairie Light & Water');
    expect(email?.text).toMatch(/\/smart-pay\/eyJ/);
    expect(email?.text).toContain('$240.00');
  });

  test('an SMS goes out in E.164, whichever way the number was written', async () => {
    platform = await createFieldAgentPlatform();
    for (const mobileNumber of ['3125550142', '+1 312 555 0142']) {
      expect(await platform.call(sendFieldAgentSms, { body: await order({ mobileNumber }) })).toMatchObject({
        isOk: true,
      });
    }
    expect(platform.messages.map(({ channel, to }) => [channel, to])).toEqual([
      ['sms', '+13125550142'],
      ['sms', '+13125550142'],
    ]);
  });

  test('without its own contact nothing is sent', async () => {
    platform = await createFieldAgentPlatform();
    expect(await platform.call(sendFieldAgentEmail, { body: await order({ email: '' }) })).toMatchObject({
      isOk: false,
      name: 'email.invalid',
    });
    expect(await platform.call(sendFieldAgentSms, { body: await order({ mobileNumber: '' }) })).toMatchObject({
      isOk: false,
      name: 'phone.invalid',
    });
    expect(platform.messages).toEqual([]);
  });

  test('one button of one page sends once, pressed twenty times at once; the next page’s sends again', async () => {
    platform = await createFieldAgentPlatform();
    const body = await order({ sendKey: 'page-1' });
    const results = await Promise.all(Array.from({ length: 20 }, () => platform.call(sendFieldAgentEmail, { body })));
    expect(results.every(({ isOk }) => isOk)).toBe(true);
    expect(platform.messages).toHaveLength(1);
    await platform.call(sendFieldAgentEmail, { body: { ...body, email: 'second@mail.example' } });
    await platform.call(sendFieldAgentEmail, { body: { ...body, sendKey: 'page-2' } });
    expect(platform.messages).toHaveLength(3);
  });

  test('an installation sends ten links an hour, from however many addresses', async () => {
    platform = await createFieldAgentPlatform();
    const send = async (index: number) => {
      const result = await platform.call(
        sendFieldAgentEmail,
        { body: await order({ email: `a${index}@mail.example` }) },
        { address: `203.0.113.${index}` },
      );
      return result.isOk ? 'sent' : result.name;
    };
    for (let index = 1; index <= 10; index += 1) expect(await send(index)).toBe('sent');
    expect(await send(11)).toBe('request.tooMany');
    expect(platform.messages).toHaveLength(10);
    platform.clock.advance(3_600_000);
    expect(await send(12)).toBe('sent');
  });

  test('the log tells that something was sent, and neither to whom nor with what', async () => {
    const lines: string[] = [];
    platform = await createFieldAgentPlatform(
      {},
      { overrides: { log: (...line) => void lines.push(JSON.stringify(line)) } },
    );
    await platform.call(sendFieldAgentEmail, { body: await order() });
    platform.messages.failNext(new DeliveryError('undeliverable', 'no such number'));
    await platform.call(sendFieldAgentSms, { body: await order() });
    const linkLines = lines.filter((line) => line.includes('fieldAgent.link')).join('\n');
    expect(linkLines).toContain('"outcome":"captured"');
    expect(linkLines).toContain('"outcome":"undeliverable"');
    expect(lines.join('\n')).not.toMatch(/maya|555014|eyJ|installation-of|220010010101/);
  });

  test('waits for a carrier that is away', async () => {
    platform = await createFieldAgentPlatform();
    platform.messages.failNext(new DeliveryError('temporary', 'busy'));
    expect(await platform.call(sendFieldAgentSms, { body: await order() })).toMatchObject({ data: { isQueued: true } });
    await runWaitingJobs(platform);
    expect(platform.messages).toHaveLength(1);
  });

  test('a carrier’s refusal is told, and the same button may be pressed again', async () => {
    platform = await createFieldAgentPlatform();
    const body = await order({ sendKey: 'page-1' });
    platform.messages.failNext(new DeliveryError('undeliverable', 'no such number'));
    expect(await platform.call(sendFieldAgentSms, { body })).toMatchObject({
      isOk: false,
      name: 'message.undeliverable',
    });
    expect(await platform.call(sendFieldAgentSms, { body })).toMatchObject({ isOk: true });
    expect(platform.messages).toHaveLength(1);
  });
});

describe('the latest payment', () => {
  test('is the newest of the account, whatever came of it, in the account’s zone', async () => {
    platform = await createFieldAgentPlatform();
    await addPayment(platform, { created_at: 1_000, settled_at: 1_000 });
    await addPayment(platform, { account_number: '999', recipient_id: '', amount_cents: 1 });
    await addPayment(platform, { account_id: 'elsewhere', amount_cents: 2 });
    const time = platform.clock.now() - 60_000;
    await addPayment(platform, {
      reference: 'PAY-NEW',
      status: 'declined',
      decline_code: 'insufficient_funds',
      amount_cents: 12_345,
      created_at: time,
      settled_at: time + 2_000,
    });
    const { token } = await readAgentRecord(platform);
    expect(await platform.call(getLastPayment, { body: { accountNumber: NUMBER, token } })).toEqual({
      isOk: true,
      data: {
        paymentId: 'PAY-NEW',
        paidAt: '2026-01-15T15:59:02.000Z',
        timeZone: 'America/Chicago',
        amountCents: 12_345,
        status: 'declined',
        statusDescription: 'insufficient_funds',
        dueCents: 24_000,
      },
    });
  });

  test('counts what was paid by a link and what was paid with the number alone', async () => {
    platform = await createFieldAgentPlatform();
    const { token } = await readAgentRecord(platform);
    await addPayment(platform, { recipient_id: '', reference: 'PAY-TYPED', created_at: 1_000 });
    expect(await platform.call(getLastPayment, { body: { accountNumber: NUMBER, token } })).toMatchObject({
      data: { paymentId: 'PAY-TYPED' },
    });
    await addPayment(platform, { account_number: 'maya', reference: 'PAY-LINK', created_at: 2_000 });
    expect(await platform.call(getLastPayment, { body: { accountNumber: NUMBER, token } })).toMatchObject({
      data: { paymentId: 'PAY-LINK' },
    });
  });

  test('one in progress is told as such', async () => {
    platform = await createFieldAgentPlatform();
    await addPayment(platform, { status: 'started', settled_at: null });
    const { token } = await readAgentRecord(platform);
    expect(await platform.call(getLastPayment, { body: { accountNumber: NUMBER, token } })).toMatchObject({
      data: { status: 'started', paidAt: '2026-01-15T16:00:00.000Z' },
    });
  });
});
