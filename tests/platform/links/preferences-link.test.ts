import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listConsentEvents } from '~/areas/preferences/unsubscribe/calls';
import { getPreferencesLink, inspectLink } from '~/areas/links/calls';
import { getPreferencesInfo } from '~/areas/preferences/calls';
import { deviceHash } from '~/areas/identity-check/service.server';
import { createPreferencesPlatform } from '../preferences/preferences-platform';
import type { TestPlatform } from '../../support/test-platform';

const HOUR = 3_600_000;
let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
});
afterEach(() => platform.close());

const unsubscribeLink = (over: Parameters<TestPlatform['seed']['link']>[0] = {}) =>
  platform.seed.link({ purpose: 'unsubscribe', form: 'energy_tips', ...over });
const requestLink = (token: string, deviceId = 'device-1') =>
  platform.call(getPreferencesLink, { query: { token } }, { deviceId });

async function tokenFrom(token: string): Promise<string> {
  const result = await requestLink(token);
  if (!result.isOk) throw new Error(result.details);
  return result.data.path.replace('/customer-preferences/', '');
}

const claimsOf = async (token: string) => (await platform.context.tokens.inspectLink(token)).claims;

describe('the preferences link of an unsubscribe link', () => {
  test('opens the preferences of the same person, and lives as long', async () => {
    const token = await unsubscribeLink();
    const minted = await tokenFrom(token);
    expect(await platform.call(inspectLink, { query: { token: minted } })).toMatchObject({
      data: { purpose: 'preferences', recipientId: 'maya', isExpired: false },
    });
    expect((await claimsOf(minted)).exp).toBe((await claimsOf(token)).exp);
    expect(await platform.call(getPreferencesInfo, { query: { token: minted } })).toMatchObject({ isOk: true });
    expect(await platform.call(listConsentEvents, { query: { token: minted } })).toMatchObject({ isOk: true });
  });

  test('is the same one each time, and asking for it writes nothing', async () => {
    const token = await unsubscribeLink();
    const before = await platform.rowCounts();
    const first = await tokenFrom(token);
    platform.clock.advance(HOUR);
    expect(await tokenFrom(token)).toBe(first);
    expect(await tokenFrom(await unsubscribeLink())).not.toBe(first);
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('is for no link of another purpose, no expired and no forged one', async () => {
    expect(await requestLink(await platform.seed.link({ purpose: 'form' }))).toMatchObject({
      name: 'token.wrongPurpose',
    });
    expect(await requestLink(await platform.seed.link({ purpose: 'preferences' }))).toMatchObject({
      name: 'token.wrongPurpose',
    });
    expect(await requestLink('not-a-token')).toMatchObject({ name: 'token.invalid' });
    const token = await unsubscribeLink({ seconds: 60 });
    platform.clock.advance(HOUR);
    expect(await requestLink(token)).toMatchObject({ name: 'token.expired' });
  });
});

describe('behind gates', () => {
  const insertIdentityCheck = (page: string, fields: string) =>
    platform.context.db
      .insertInto('gates')
      .values({
        account_id: 'prairie',
        page,
        header_message: '{}',
        consent_text: '{}',
        error_message: '{}',
        fields,
        is_available: 1,
      })
      .execute();
  const pass = async (token: string, deviceId: string) =>
    platform.context.db
      .insertInto('gate_passes')
      .values({
        link_id: (await claimsOf(token)).jti,
        device_hash: deviceHash(deviceId),
        expires_at: platform.clock.now() + HOUR / 2,
      })
      .execute();
  const ZIP = JSON.stringify([{ key: 'zip', labels: { en: 'ZIP' }, tag: 'ZIP', maxLength: 5 }]);
  const NUMBER = JSON.stringify([{ key: 'number', labels: { en: 'Number' }, tag: '', maxLength: 12 }]);
  const read = (token: string, deviceId: string) =>
    platform.call(getPreferencesInfo, { query: { token } }, { deviceId });

  test('a closed one gives no preferences link', async () => {
    await insertIdentityCheck('unsubscribe', ZIP);
    expect(await requestLink(await unsubscribeLink())).toMatchObject({ name: 'gate.required' });
  });

  test('one that was passed is not asked again by a gate with the same questions', async () => {
    await insertIdentityCheck('unsubscribe', ZIP);
    await insertIdentityCheck('preferences', ZIP);
    const token = await unsubscribeLink();
    await pass(token, 'device-1');
    const minted = await tokenFrom(token);
    expect(await read(minted, 'device-1')).toMatchObject({ isOk: true });
    expect(await read(minted, 'device-2')).toMatchObject({ name: 'gate.required' });
    expect(await read(minted, '')).toMatchObject({ name: 'gate.required' });
    platform.clock.advance(HOUR);
    expect(await read(minted, 'device-1')).toMatchObject({ name: 'gate.required' });
  });

  test('other questions are asked', async () => {
    await insertIdentityCheck('unsubscribe', ZIP);
    await insertIdentityCheck('preferences', NUMBER);
    const token = await unsubscribeLink();
    await pass(token, 'device-1');
    expect(await read(await tokenFrom(token), 'device-1')).toMatchObject({ name: 'gate.required' });
  });

  test('a gate before the preferences alone is asked', async () => {
    await insertIdentityCheck('preferences', ZIP);
    expect(await read(await tokenFrom(await unsubscribeLink()), 'device-1')).toMatchObject({ name: 'gate.required' });
  });
});
