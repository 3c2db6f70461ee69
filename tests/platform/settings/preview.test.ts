import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectLink, renewLink } from '~/areas/links/calls';
import { authorizeSmartPage, getSmartPageAccess } from '~/areas/identity-check/calls';
import { openPreferences } from '~/areas/preferences/calls';
import { PREVIEW_ANSWER, PREVIEW_SECONDS, previewSettings } from '~/areas/admin-home/settings-preview/calls';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createOperatorService } from '~/areas/operations/service.server';
import { createDataService } from '~/areas/data-import/service.server';
import type { CallInput } from '~/lib/contract/call';
import { requireDataset } from '../data-import/data-tools';
import { BYTES } from '../drafts/form-calls';
import { dataOf, createTeam, type Team } from '../form-builder/team';

let team: Team;
beforeEach(async () => {
  team = await createTeam();
  await put('categories', { name: 'news', labels: { en: 'News' }, email: 'offered' });
});
afterEach(() => team.testPlatform.close());

type Body = CallInput<typeof previewSettings>['body'];

async function put(dataset: string, given: Record<string, unknown>): Promise<void> {
  const data = createDataService(team.testPlatform.context);
  const [outcome] = await data.put('prairie', requireDataset(dataset), [{ line: 1, given, errors: [] }], {
    actor: 'test',
  });
  expect(outcome?.outcome).not.toBe('wrong');
}

const preview = (dataset: string, record: Body['record'], who = 'ruth') =>
  team.testPlatform.call(previewSettings, { body: { dataset, record } }, { bearer: team.sessions[who] });

/** The token of a page of a preview. */
async function tokenOf(page: string, dataset: string, record: Body['record']): Promise<string> {
  const { pages, mistakes } = dataOf(await preview(dataset, record));
  expect(mistakes).toEqual([]);
  const path = pages.find((each) => each.page === page)?.path ?? '';
  const url = new URL(path, 'http://pages.example');
  return url.searchParams.get('token') ?? url.pathname.split('/').at(-1) ?? '';
}

const inspect = (token: string) => team.testPlatform.call(inspectLink, { query: { token } });

/** The rows of the account itself, and of everybody but previews. */
async function rowsOfPrairie() {
  const { db } = team.testPlatform.context;
  const data = createDataService(team.testPlatform.context);
  const records = await Promise.all(
    ['account', 'categories', 'preference-settings', 'recipients'].map((name) =>
      data.page('prairie', requireDataset(name), { limit: 100 }),
    ),
  );
  return { records, row: await db.selectFrom('accounts').selectAll().where('id', '=', 'prairie').executeTakeFirst() };
}

test('a category that is not saved stands on the page of the preview, and changes nothing of the account', async () => {
  const before = await rowsOfPrairie();
  const token = await tokenOf('preferences', 'categories', { name: 'news', labels: { en: 'Fresh news' } });
  const opened = dataOf(await team.testPlatform.call(openPreferences, { query: { token, recipientId: '' } }));
  expect(JSON.stringify(opened)).toContain('Fresh news');
  expect(dataOf(await inspect(token)).account).toMatchObject({ companyName: 'Prairie Light & Water', isPreview: true });
  expect(await rowsOfPrairie()).toEqual(before);
  expect((await createOperatorService(team.testPlatform.context).list()).map(({ id }) => id)).toEqual([
    'prairie',
    'river',
  ]);
});

test('a gate that is not saved stands before the page that it is for, and its made-up answer opens it', async () => {
  const identityCheck = {
    page: 'preferences',
    fields: [{ key: 'ZIP code', labels: { en: 'ZIP' }, tag: 'ZIP', maxLength: 5 }],
    consent: { en: 'It is me' },
  };
  const token = await tokenOf('preferences', 'gate', identityCheck);
  const device = { deviceId: 'device-of-the-preview' };
  expect(
    dataOf(await team.testPlatform.call(getSmartPageAccess, { body: { token, isViewBill: false, ...device } })),
  ).toMatchObject({
    isAuthRequired: true,
    consentText: 'It is me',
  });
  const mergeTags = [{ name: 'ZIP code', value: PREVIEW_ANSWER }];
  const body = { token, mergeTags, isConsentGiven: true, isViewBill: false, ...device };
  expect(dataOf(await team.testPlatform.call(authorizeSmartPage, { body }))).toEqual({ isAuthorized: true });
  const shown = dataOf(await preview('gate', { ...identityCheck, page: 'view-bill' }));
  expect(shown.pages.map(({ page }) => page)).toEqual(['bill']);
});

test('a preview has the account’s pictures, and not the number that STOP is sent to', async () => {
  const logo = `data:image/png;base64,${Buffer.from(BYTES.png).toString('base64')}`;
  await put('account', { logo });
  await put('preference-settings', { smsNumber: '+13125550199' });
  const token = await tokenOf('pay', 'account', { name: 'Prairie Power' });
  const { account, accountId } = dataOf(await inspect(token));
  expect(account).toMatchObject({ companyName: 'Prairie Power', companyLogoUrl: expect.stringMatching(/./) as string });
  const settings = await team.testPlatform.context.db.selectFrom('preference_settings').selectAll().execute();
  expect(settings.map(({ account_id, sms_number }) => [account_id === accountId, sms_number])).toEqual(
    expect.arrayContaining([[true, null]]),
  );
});

test('a preview sends nothing and ends within the hour with all that is in it', async () => {
  const { testPlatform } = team;
  const before = await testPlatform.rowCounts();
  const token = await tokenOf('preferences', 'preference-settings', { termsEnabled: true });
  expect(await testPlatform.call(renewLink, { body: { token, language: 'en' } })).toMatchObject({
    name: 'message.notAllowed',
  });
  const { accountId } = dataOf(await inspect(token));
  expect(testPlatform.messages).toEqual([]);
  await expect(createOperatorService(testPlatform.context).keep(accountId)).rejects.toThrow();
  await expect(createOperatorService(testPlatform.context).find(accountId)).rejects.toThrow('There is no account');

  testPlatform.clock.advance(PREVIEW_SECONDS * 1000);
  expect(await inspect(token)).toMatchObject({ name: 'account.closed' });
  await cleanUp(testPlatform.context);
  const { rate_limits: _a, ...after } = await testPlatform.rowCounts();
  const { rate_limits: _b, ...were } = before;
  expect(after).toEqual(were);
});

test('no gateway takes money for a preview', async () => {
  await team.testPlatform.close();
  team = await createTeam({ config: { payments: 'stripe' } });
  const token = await tokenOf('pay', 'account', { name: 'Prairie Power' });
  expect(dataOf(await inspect(token)).account.paymentMode).toBe('off');
});

test('a wrong record tells its mistakes in place of pages, and nothing is written', async () => {
  const before = await team.testPlatform.rowCounts();
  const { pages, mistakes } = dataOf(await preview('account', { name: 'x'.repeat(1000), country: 'Atlantis' }));
  expect(pages).toEqual([]);
  expect(mistakes.map(({ field, mistake }) => `${field} ${mistake}`).sort()).toEqual([
    'country choice',
    'name tooLong',
  ]);
  expect(await team.testPlatform.rowCounts()).toEqual(before);
  expect(await preview('account', {}, 'mina')).toMatchObject({ name: 'session.forbidden', status: 403 });
});

test('an account that goes takes its previews along', async () => {
  const token = await tokenOf('preferences', 'account', { name: 'Prairie Power' });
  await createOperatorService(team.testPlatform.context).deleteNow('prairie');
  expect(await inspect(token)).toMatchObject({ name: 'token.invalid' });
  const acts = await team.testPlatform.context.db.selectFrom('account_acts').select('account_id').execute();
  expect(new Set(acts.map(({ account_id }) => account_id))).toEqual(new Set(['prairie']));
});
