import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getBankLogo, getBankLogoImage, tokenizeBankAccount } from '~/areas/payments/banks/calls';
import { isRoutingNumberValid } from '~/domain/bank-account';
import type { BankRow } from '~/platform/db/schema';
import { BANK_SEEDS } from '~/areas/payments/banks/seed.server';
import { createBankStore, seedBanksIfEmpty } from '~/areas/payments/banks/store.server';
import type { BankNumbers } from '~/platform/ports/payments';
import { listPlatformTables } from '../../support/tables';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
let tokenized: BankNumbers[];
let tokenizerError: Error | undefined;
const logged: string[] = [];

beforeEach(async () => {
  tokenized = [];
  tokenizerError = undefined;
  logged.length = 0;
  platform = await createTestPlatform({
    overrides: {
      log: (...line) => void logged.push(JSON.stringify(line)),
      bankTokenizer: {
        async tokenize(numbers) {
          if (tokenizerError) throw tokenizerError;
          tokenized.push(numbers);
          return `tok-${tokenized.length}`;
        },
      },
    },
  });
  await platform.seed.account();
  await platform.seed.recipient();
});
afterEach(() => platform.close());

async function lookUp(routingNumber: string) {
  const result = await platform.call(getBankLogo, { query: { routingNumber } });
  if (!result.isOk) throw new Error(result.messages.join());
  return result.data;
}

const bank = (routing_number: string, over: Partial<BankRow> = {}): BankRow => ({
  routing_number,
  name: 'SOME BANK',
  city: 'DALLAS',
  state: 'TX',
  current_routing_number: routing_number,
  is_open: 1,
  ...over,
});

describe('the table of large banks', () => {
  test('holds at least sixty, each number once and with a right check digit', () => {
    const numbers = BANK_SEEDS.map(([number]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThanOrEqual(60);
    expect(numbers.filter((number) => !isRoutingNumberValid(number))).toEqual([]);
    const current = BANK_SEEDS.flatMap(([, , , , merged]) => (merged === undefined ? [] : [merged]));
    expect(current.filter((number) => !numbers.includes(number))).toEqual([]);
  });

  test('is put into an empty database once, and leaves a filled one alone', async () => {
    const before = (await platform.rowCounts()).banks;
    expect(before?.rows).toBe(BANK_SEEDS.length);
    await seedBanksIfEmpty(platform.context.db);
    expect((await platform.rowCounts()).banks).toEqual(before);
    await platform.context.db.deleteFrom('banks').where('routing_number', '!=', '021000021').execute();
    await seedBanksIfEmpty(platform.context.db);
    expect((await platform.rowCounts()).banks?.rows).toBe(1);
  });
});

describe('a routing number', () => {
  test('of a known bank gives its name and mark, spaces and hyphens aside', async () => {
    expect(await lookUp(' 0210-0002 1 ')).toEqual({
      name: 'JPMORGAN CHASE',
      logo: '/api/x/banks/LogoImage?routingNumber=021000021',
      url: '',
      validRoutingNumber: true,
      currentRoutingNumber: '021000021',
    });
  });

  test('with a right check digit that the table lacks is valid, without a name', async () => {
    expect(await lookUp('021000306')).toMatchObject({
      name: '',
      logo: '',
      validRoutingNumber: true,
      currentRoutingNumber: '021000306',
    });
  });

  test('is not valid with a wrong check digit, too few or too many digits, or letters', async () => {
    for (const number of ['021000022', '02100002', '0210000210', '02100002a', '000000000', '']) {
      expect(await lookUp(number)).toMatchObject({ validRoutingNumber: false, name: '', currentRoutingNumber: '' });
    }
  });

  test('that is closed is not valid', async () => {
    await createBankStore(platform.context.db).upsertBanks([bank('021000306', { is_open: 0 })]);
    expect(await lookUp('021000306')).toMatchObject({ validRoutingNumber: false, logo: '' });
  });

  test('that was merged leads to the one in use', async () => {
    expect(await lookUp('011001962')).toMatchObject({
      name: 'CATHAY BANK',
      validRoutingNumber: true,
      currentRoutingNumber: '122203950',
    });
  });
});

describe('a bank’s mark', () => {
  const renderLogo = async (routingNumber: string) => {
    const result = await platform.call(getBankLogoImage, { query: { routingNumber } });
    return result.isOk ? { text: await result.data.text(), headers: result.data.headers } : result.name;
  };

  test('is an SVG with its initials, the same each time, kept by browsers and run by none', async () => {
    const first = await renderLogo('021000021');
    if (typeof first !== 'object') throw new Error('a mark was expected');
    expect(first.text).toMatch(
      /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg".*<title>JPMORGAN CHASE<\/title>.*>JC<\/text><\/svg>$/,
    );
    expect(first.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('cache-control')).toContain('max-age');
    expect(first.headers.get('content-security-policy')).toContain('sandbox');
    expect(await renderLogo('322271627')).toMatchObject({ text: first.text });
  });

  test('escapes the name, and leaves out words that all banks have', async () => {
    await createBankStore(platform.context.db).upsertBanks([bank('021000306', { name: '<M> & T BANK' })]);
    expect(await renderLogo('021000306')).toMatchObject({
      text: expect.stringContaining('<title>&lt;M&gt; &amp; T BANK</title>'),
    });
    expect(await renderLogo('104000016')).toMatchObject({ text: expect.stringContaining('>FB</text>') });
  });

  test('of an unknown bank is not found', async () => {
    expect(await renderLogo('021000306')).toBe('bank.notFound');
    expect(await renderLogo('nothing')).toBe('bank.notFound');
  });
});

describe('bank details', () => {
  const entry = { accountNumber: '1234 5678-9012', confirmAccountNumber: '123456789012', routingNumber: '0210 0002 1' };
  const tokenize = async (over: Partial<typeof entry & { token: string }> = {}) => {
    const token = over.token ?? (await platform.seed.link());
    const result = await platform.call(tokenizeBankAccount, { body: { ...entry, ...over, token } });
    return result.isOk ? result.data : result.name;
  };

  test('become a token and the last four digits, for this recipient and not yet saved', async () => {
    const saved = { token: 'tok-1', lastFour: '9012', bankName: 'JPMORGAN CHASE', routingNumber: '021000021' };
    expect(await tokenize()).toEqual(saved);
    expect(tokenized).toEqual([{ accountNumber: '123456789012', routingNumber: '021000021' }]);
    expect(
      await platform.context.db.selectFrom('bank_accounts').selectAll().where('account_id', '=', 'prairie').execute(),
    ).toEqual([
      {
        token: 'tok-1',
        account_id: 'prairie',
        recipient_id: 'maya',
        last_four: '9012',
        routing_number: '021000021',
        bank_name: 'JPMORGAN CHASE',
        is_saved: 0,
        created_at: platform.clock.now(),
      },
    ]);
  });

  test('of a merged bank go to the number in use; of an unknown one they go without a name', async () => {
    expect(await tokenize({ routingNumber: '011001962' })).toMatchObject({
      routingNumber: '122203950',
      bankName: 'CATHAY BANK',
    });
    expect(tokenized[0]?.routingNumber).toBe('122203950');
    expect(await tokenize({ routingNumber: '021000306' })).toMatchObject({ routingNumber: '021000306', bankName: '' });
  });

  test('that are wrong are refused before the vault sees them', async () => {
    await createBankStore(platform.context.db).upsertBanks([bank('021000306', { is_open: 0 })]);
    expect(await tokenize({ accountNumber: '12345678', confirmAccountNumber: '12345678' })).toBe('bank.accountInvalid');
    expect(await tokenize({ confirmAccountNumber: '123456789013' })).toBe('bank.accountMismatch');
    expect(await tokenize({ routingNumber: '021000022' })).toBe('bank.invalidRouting');
    expect(await tokenize({ routingNumber: '021000306' })).toBe('bank.invalidRouting');
    expect(tokenized).toEqual([]);
  });

  test('are in no table and no log line, even when the vault fails and repeats them', async () => {
    tokenizerError = new Error('can not keep 123456789012');
    expect(await tokenize()).toBe('server.unavailable');
    tokenizerError = undefined;
    await tokenize();
    const tables = await listPlatformTables(platform.context.db);
    const rows = await Promise.all(
      tables.map(({ name }) =>
        platform.context.db
          .selectFrom(name as 'banks')
          .selectAll()
          .execute(),
      ),
    );
    expect(JSON.stringify(rows)).not.toContain('12345678');
    expect(logged.filter((line) => line.includes('bank.vaultFailed'))).toHaveLength(1);
    expect(logged.join()).not.toContain('12345678');
  });

  test('are taken only from a link on which they are asked for', async () => {
    expect(await tokenize({ token: await platform.seed.link({ purpose: 'unsubscribe' }) })).toBe('token.wrongPurpose');
    expect(await tokenize({ token: 'made-up' })).toBe('token.invalid');
    const token = await platform.seed.link({ seconds: 10 });
    platform.clock.advance(11_000);
    expect(await tokenize({ token })).toBe('token.expired');
  });
});
