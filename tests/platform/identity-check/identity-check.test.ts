import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cleanUp } from '~/platform/assembly/cleanup';
import type { TestPlatform } from '../../support/test-platform';
import {
  requestAccess,
  anIdentityCheck,
  submitAnswers,
  DEVICE,
  MINUTE,
  createIdentityCheckPlatform,
  OTHER_DEVICE,
  RIGHT_ANSWERS,
  toMergeTags,
  describeOutcome,
} from './identity-check-platform';

let testPlatform: TestPlatform;
let token: string;

beforeEach(async () => {
  testPlatform = await createIdentityCheckPlatform();
  token = await testPlatform.seed.link({ purpose: 'preferences' });
});
afterEach(() => testPlatform.close());

const requiresCheck = async (link: string, deviceId = DEVICE) => {
  const result = await requestAccess(testPlatform, link, { deviceId });
  return result.isOk ? result.data.isAuthRequired : result.name;
};
const changeIdentityCheck = (change: Parameters<typeof anIdentityCheck>[0]) =>
  testPlatform.context.db
    .updateTable('gates')
    .set(change ?? {})
    .where('page', '=', 'preferences')
    .execute();

describe('what stands in front of a page', () => {
  test('the fields with their limits, and never their values', async () => {
    expect(await requestAccess(testPlatform, token)).toEqual({
      isOk: true,
      data: {
        isAuthRequired: true,
        expiredUrl: null,
        headerMessage: '<p>Tell us who you are.</p>',
        consentText: 'I am this customer.',
        errorMessage: 'That does not match.',
        fields: [
          { key: 'Account number', label: 'Account number', tag: '', maxLength: 12, value: '' },
          { key: 'ZIP code', label: 'ZIP code', tag: 'ZIP', maxLength: 5, value: '' },
          { key: 'Last name', label: 'Last name', tag: '', maxLength: 40, value: '' },
        ],
      },
    });
  });

  test.each([
    ['es-MX', 'Díganos'],
    ['en', 'Tell us'],
    ['ko', 'Tell us'],
  ])('texts for %s', async (language, start) => {
    const result = await requestAccess(testPlatform, token, { language });
    expect(result.isOk && result.data.headerMessage).toContain(start);
    expect(result.isOk && result.data.fields?.[1]?.label).toBe(
      language.startsWith('es') ? 'Código postal' : 'ZIP code',
    );
  });

  test('nothing on a page without a gate, nor on another account', async () => {
    const unsubscribe = await testPlatform.seed.link({ purpose: 'unsubscribe' });
    expect(await requiresCheck(unsubscribe)).toBe(false);
    expect(await describeOutcome(submitAnswers(testPlatform, unsubscribe, { values: {} }))).toBe('passed');
    await testPlatform.seed.account({ id: 'lakes', public_id: 'lakes' });
    await testPlatform.seed.recipient({ account_id: 'lakes' });
    expect(await requiresCheck(await testPlatform.seed.link({ purpose: 'preferences', account: 'lakes' }))).toBe(false);
    expect((await testPlatform.rowCounts()).gate_passes?.rows).toBe(0);
  });

  test('an expired link is told where to go, and passes nothing', async () => {
    const expired = await testPlatform.seed.link({ purpose: 'preferences', seconds: -1 });
    const result = await requestAccess(testPlatform, expired);
    expect(result).toMatchObject({ isOk: true, data: { isAuthRequired: false, fields: [] } });
    expect(result.isOk && result.data.expiredUrl).toBe(
      `${testPlatform.context.config.publicUrl}/customer-preferences/${expired}`,
    );
    expect(await describeOutcome(submitAnswers(testPlatform, expired))).toBe('token.expired');
  });

  test.each(['form', 'agreement', 'supplier', 'expired'] as const)(
    'a link for %s has no gate to answer',
    async (purpose) => {
      const other = await testPlatform.seed.link({ purpose });
      expect(await requiresCheck(other)).toBe('token.wrongPurpose');
      expect(await describeOutcome(submitAnswers(testPlatform, other))).toBe('token.wrongPurpose');
    },
  );

  test('the bill’s page opens bill links only', async () => {
    expect(await requestAccess(testPlatform, token, { isViewBill: true })).toMatchObject({
      isOk: false,
      name: 'token.wrongPurpose',
    });
    expect(await describeOutcome(submitAnswers(testPlatform, token, { isViewBill: true }))).toBe('token.wrongPurpose');
    const bill = await testPlatform.seed.link({ purpose: 'view-bill' });
    expect(await requestAccess(testPlatform, bill, { isViewBill: true })).toMatchObject({ isOk: true });
  });

  test('no link at all', async () => {
    expect(await requiresCheck('nonsense')).toBe('token.invalid');
    expect(await describeOutcome(submitAnswers(testPlatform, 'nonsense'))).toBe('token.invalid');
  });

  test('while the values can’t be checked there are no fields, and no answer is judged', async () => {
    await changeIdentityCheck({ is_available: 0 });
    expect(await requestAccess(testPlatform, token)).toMatchObject({
      isOk: true,
      data: { isAuthRequired: true, fields: null },
    });
    for (let tries = 0; tries < 8; tries += 1)
      expect(await describeOutcome(submitAnswers(testPlatform, token))).toBe('gate.unavailable');
    await changeIdentityCheck({ is_available: 1 });
    expect(await describeOutcome(submitAnswers(testPlatform, token))).toBe('passed');
  });

  test('asking writes nothing', async () => {
    const before = await testPlatform.rowCounts();
    await requestAccess(testPlatform, token, { deviceId: DEVICE });
    expect(await testPlatform.rowCounts()).toEqual(before);
  });

  test('a new gate makes another page of the same link', async () => {
    const unsubscribe = await testPlatform.seed.link({ purpose: 'unsubscribe' });
    const versionOf = async (link: string) => {
      const response = await testPlatform.platform.fetch(
        new Request(`http://platform.local/api/x/links/Inspect?token=${link}`),
      );
      return ((await response.json()) as { data: { pageVersion: string } }).data.pageVersion;
    };
    const [before, other] = [await versionOf(unsubscribe), await versionOf(token)];
    await testPlatform.context.db
      .insertInto('gates')
      .values(anIdentityCheck({ page: 'unsubscribe' }))
      .execute();
    expect(await versionOf(unsubscribe)).not.toBe(before);
    expect(await versionOf(token)).toBe(other);
  });
});

describe('values', () => {
  test.each<[string, Partial<typeof RIGHT_ANSWERS>]>([
    ['as they are', {}],
    ['with spaces around and in between', { 'Account number': '  00 42 77 31 ', 'ZIP code': ' 02139 ' }],
    ['with other hyphens', { 'Account number': '0042–7731' }],
    ['in another case', { 'Last name': 'NÚÑEZ torres' }],
    ['composed in another way', { 'Last name': 'Nu\u0301n\u0303ez Torres' }],
    ['in digits of another script', { 'Account number': '٠٠٤٢٧٧٣١', 'ZIP code': '०२१३९' }],
  ])('%s pass', async (_how, change) => {
    expect(await describeOutcome(submitAnswers(testPlatform, token, { values: { ...RIGHT_ANSWERS, ...change } }))).toBe(
      'passed',
    );
  });

  test.each<[string, Record<string, string>]>([
    ['a ZIP code without its leading zero', { ...RIGHT_ANSWERS, 'ZIP code': '2139' }],
    ['an account number without its leading zeros', { ...RIGHT_ANSWERS, 'Account number': '427731' }],
    ['another last name', { ...RIGHT_ANSWERS, 'Last name': 'Nunez Torres' }],
    ['an empty value', { ...RIGHT_ANSWERS, 'Last name': '' }],
    ['separators alone', { ...RIGHT_ANSWERS, 'Last name': ' - ' }],
    ['a value too few', { 'Account number': '0042-7731', 'ZIP code': '02139' }],
    ['nothing', {}],
    ['keys in another case', { 'account number': '0042-7731', 'zip code': '02139', 'last name': 'Núñez Torres' }],
  ])('%s is refused', async (_what, values) => {
    expect(await describeOutcome(submitAnswers(testPlatform, token, { values }))).toBe('refused');
    expect(await requiresCheck(token)).toBe(true);
  });

  test('one try is one guess: of two values under one name the first counts', async () => {
    const two = [{ name: 'ZIP code', value: '11111' }, ...toMergeTags(RIGHT_ANSWERS)];
    expect(await describeOutcome(submitAnswers(testPlatform, token, { mergeTags: two }))).toBe('refused');
    expect(
      await describeOutcome(
        submitAnswers(testPlatform, token, {
          mergeTags: [...toMergeTags(RIGHT_ANSWERS), { name: 'ZIP code', value: '11111' }],
        }),
      ),
    ).toBe('passed');
  });

  test('the answer is the same whichever value was wrong', async () => {
    const answers = await Promise.all(
      Object.keys(RIGHT_ANSWERS).map((key) =>
        submitAnswers(testPlatform, token, { values: { ...RIGHT_ANSWERS, [key]: 'wrong' } }),
      ),
    );
    for (const each of answers) expect(each).toEqual({ isOk: true, data: { isAuthorized: false } });
  });

  test('a value that nobody knows is never right', async () => {
    await testPlatform.context.db
      .updateTable('recipients')
      .set({ tags: JSON.stringify({ ...RIGHT_ANSWERS, 'Last name': '' }) })
      .execute();
    expect(
      await describeOutcome(submitAnswers(testPlatform, token, { values: { ...RIGHT_ANSWERS, 'Last name': '' } })),
    ).toBe('refused');
    await testPlatform.context.db.deleteFrom('recipients').execute();
    expect(await describeOutcome(submitAnswers(testPlatform, token))).toBe('refused');
  });

  test('a tag of the link stands before the recipient’s', async () => {
    const tagged = await testPlatform.seed.link({
      purpose: 'preferences',
      tags: [{ name: 'ZIP code', value: '60601-1234' }],
    });
    expect(await describeOutcome(submitAnswers(testPlatform, tagged))).toBe('refused');
    expect(
      await describeOutcome(submitAnswers(testPlatform, tagged, { values: { ...RIGHT_ANSWERS, 'ZIP code': '60601' } })),
    ).toBe('passed');
  });

  test('without the authorization nothing is judged or counted', async () => {
    for (let tries = 0; tries < 8; tries += 1) {
      expect(await describeOutcome(submitAnswers(testPlatform, token, { isConsentGiven: false }))).toBe(
        'gate.consentRequired',
      );
    }
    expect(await describeOutcome(submitAnswers(testPlatform, token))).toBe('passed');
  });

  test('a device without a name can’t be remembered, so it is not judged', async () => {
    expect(await describeOutcome(submitAnswers(testPlatform, token, { deviceId: '' }))).toBe('request.invalid');
  });
});

describe('a pass', () => {
  beforeEach(async () => {
    expect(await describeOutcome(submitAnswers(testPlatform, token))).toBe('passed');
  });

  test('is for this device', async () => {
    expect(await requiresCheck(token)).toBe(false);
    expect(await requiresCheck(token, OTHER_DEVICE)).toBe(true);
    expect(await requiresCheck(token, '')).toBe(true);
    expect(await requiresCheck(token, DEVICE.toUpperCase())).toBe(true);
  });

  test('is for this link, and for no other of the same page and person', async () => {
    expect(await requiresCheck(await testPlatform.seed.link({ purpose: 'preferences' }))).toBe(true);
  });

  test('lasts 30 minutes, and begins anew with a new answer', async () => {
    testPlatform.clock.advance(30 * MINUTE - 1);
    expect(await requiresCheck(token)).toBe(false);
    expect(await describeOutcome(submitAnswers(testPlatform, token))).toBe('passed');
    testPlatform.clock.advance(30 * MINUTE - 1);
    expect(await requiresCheck(token)).toBe(false);
    testPlatform.clock.advance(1);
    expect(await requiresCheck(token)).toBe(true);
  });

  test('holds the device as a hash', async () => {
    const passes = await testPlatform.context.db.selectFrom('gate_passes').selectAll().execute();
    expect(passes).toHaveLength(1);
    expect(JSON.stringify(passes)).not.toContain(DEVICE);
  });

  test('opens even while the values can’t be checked', async () => {
    await changeIdentityCheck({ is_available: 0 });
    expect(await requiresCheck(token)).toBe(false);
  });

  test('is cleared away when it is over', async () => {
    testPlatform.clock.advance(10 * MINUTE);
    await submitAnswers(testPlatform, await testPlatform.seed.link({ purpose: 'preferences' }));
    testPlatform.clock.advance(20 * MINUTE);
    await cleanUp(testPlatform.context);
    expect((await testPlatform.rowCounts()).gate_passes?.rows).toBe(1);
  });
});
