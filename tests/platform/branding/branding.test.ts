import { afterEach, beforeEach, expect, test } from 'vitest';
import { toUpload } from '~/lib/api-client.server';
import { getAccountByPublicId, getCompanyLogo } from '~/areas/accounts/calls';
import { getBranding, saveBranding, uploadBrandingImage, type Branding } from '~/areas/accounts/branding/calls';
import { getDashboard } from '~/areas/admin-home/dashboard/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let platform: TestPlatform;
let bearer: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  bearer = await platform.seed.session(await platform.seed.user());
});
afterEach(() => platform.close());

async function look() {
  const result = await platform.call(getBranding, {}, { bearer });
  if (!result.isOk) throw new Error(result.details);
  return result.data;
}
const save = async (over: Partial<Branding>) => {
  const { logoUrl: _logo, iconUrl: _icon, ...now } = await look();
  return platform.call(saveBranding, { body: { ...now, ...over } }, { bearer });
};
const upload = (content: Uint8Array<ArrayBuffer>) =>
  platform.api({ bearer }).call(uploadBrandingImage, { query: { kind: 'logo' } }, { upload: toUpload(content) });

test("a look is kept as it was written, and counts the account's revision", async () => {
  const before = await look();
  const headerHtml = '<p onclick="x()">Hello</p>';
  const saved = await save({
    headerHtml,
    theme: { ...before.theme, primaryColor: '#123456' },
  });
  expect(saved).toMatchObject({
    data: {
      headerHtml,
      theme: { primaryColor: '#123456' },
      revision: before.revision + 1,
    },
  });
});

test('the phone is shown as it is advertised, beside the number that is dialled', async () => {
  await save({ supportPhoneNumber: '844-927-4427', supportPhoneWords: ' 844-WASHGAS ' });
  const account = await platform.call(getAccountByPublicId, { query: { accountToken: 'prairie-public' } });
  expect(account).toMatchObject({ data: { supportPhoneNumber: '844-927-4427', supportPhoneWords: '844-WASHGAS' } });
});

test('a look that somebody else has changed meanwhile is not overwritten', async () => {
  const { revision } = await look();
  await save({ pageTitle: 'Theirs' });
  expect(await save({ revision, pageTitle: 'Mine' })).toMatchObject({ name: 'branding.changed', status: 409 });
  expect((await look()).pageTitle).toBe('Theirs');
});

test.each([
  [{ supportEmailAddress: 'nobody' }, 'email.invalid'],
  [{ supportPhoneNumber: 'abc' }, 'phone.invalid'],
  [{ timeZone: 'Mars/Olympus' }, 'profile.unknownTimeZone'],
])('%o is refused and changes nothing', async (over, name) => {
  const before = await platform.rowCounts();
  expect(await save(over)).toMatchObject({ name });
  expect(await platform.rowCounts()).toEqual(before);
});

test.each(['headerHtml', 'footerHtml'] as const)('%s beyond a limit of HTML is refused', async (field) => {
  for (const html of ['<div>'.repeat(101), '<'.repeat(20_001)])
    expect(await save({ [field]: html })).toMatchObject({
      name: 'branding.htmlLimits',
      params: { field },
      status: 422,
    });
});

test('what is no colour is refused by its name', async () => {
  const { theme } = await look();
  expect(await save({ theme: { ...theme, headerText: 'url(x)' } })).toMatchObject({
    name: 'branding.invalidColor',
    params: { field: 'headerText' },
  });
});

test('an image is told by its bytes; an empty body takes it away', async () => {
  expect(await upload(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    name: 'file.wrongType',
  });
  expect(await upload(new Uint8Array(1024 * 1024 + 1))).toMatchObject({ name: 'file.tooBig' });
  const before = await look();
  expect(await upload(new Uint8Array(PNG))).toMatchObject({ data: { revision: before.revision + 1 } });
  const account = await platform.context.db
    .selectFrom('accounts')
    .select(['public_id', 'logo_key'])
    .where('id', '=', 'prairie')
    .executeTakeFirstOrThrow();
  expect(account.logo_key).toMatch(/^logos\/.+\.png$/);
  expect(await platform.call(getCompanyLogo, { query: { accountToken: account.public_id } })).toMatchObject({
    isOk: true,
  });
  expect(await upload(new Uint8Array())).toMatchObject({ data: { logoUrl: '' } });
});

test('an image that was replaced is gone, unless another account shows it', async () => {
  const { db, files } = platform.context;
  const keyNow = async () =>
    (await db.selectFrom('accounts').select('logo_key').where('id', '=', 'prairie').executeTakeFirstOrThrow())
      .logo_key ?? '';
  const isThere = async (key: string) => {
    const parts = (await files.get(key)).iterator();
    return parts.next().then(
      ({ done }) => !done,
      () => false,
    );
  };
  await upload(new Uint8Array(PNG));
  const first = await keyNow();
  await platform.seed.account({ id: 'twin', public_id: 'twin', logo_key: first });
  await upload(new Uint8Array(PNG));
  const second = await keyNow();
  await upload(new Uint8Array());
  expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
});

test('the dashboard has what waits for the person, and nothing of another account', async () => {
  const { db } = platform.context;
  const omar = await platform.seed.user({ id: 'omar', email: 'omar@prairie.example', name: 'Omar', role: 'Owner' });
  const form = await platform.seed.form();
  await db
    .insertInto('approval_rounds')
    .values({
      id: 'r1',
      account_id: 'prairie',
      form_id: form.id,
      version: 1,
      submitted_by: 'ruth',
      approvals_required: 2,
      asked: '[]',
      status: 'open',
      opened_at: 1,
      closed_at: null,
    })
    .execute();
  const dashboard = (who: string) => platform.call(getDashboard, {}, { bearer: who });
  expect(await dashboard(bearer)).toMatchObject({
    data: {
      toDecide: [],
      waiting: [{ id: form.id, approvalsGiven: 0, approvalsRequired: 2 }],
      isProfileComplete: false,
    },
  });
  const owner = await platform.seed.session(omar);
  expect(await dashboard(owner)).toMatchObject({
    data: { toDecide: [{ id: form.id, submittedBy: 'Ruth Adeyemi' }], waiting: [] },
  });
  await db
    .insertInto('approval_decisions')
    .values({ round_id: 'r1', user_id: 'omar', decision: 'approved', reason: '', at: 2 })
    .execute();
  expect(await dashboard(owner)).toMatchObject({ data: { toDecide: [] } });
  expect(await dashboard(bearer)).toMatchObject({ data: { waiting: [{ approvalsGiven: 1 }] } });
  await platform.seed.account({ id: 'rival', public_id: 'rival' });
  const rita = await platform.seed.user({
    id: 'rita',
    account_id: 'rival',
    email: 'rita@rival.example',
    role: 'Owner',
  });
  expect(await dashboard(await platform.seed.session(rita))).toMatchObject({
    data: { toDecide: [], waiting: [], drafts: [], recent: [], rejected: [] },
  });
});
