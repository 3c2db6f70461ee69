import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectLink } from '~/areas/links/calls';
import { inspectSession } from '~/areas/users/calls';
import { DEMO_JOURNEYS, DEMO_KINDS, getHomeForm, listDemoLinks, type DemoLink } from '~/areas/operations/demo/calls';
import { LOCALES } from '~/lib/contract/enums';
import { fetchEnrollmentLink, getEnrollment, listTranslations, type Enrollment } from '~/areas/form-page/calls';
import { ENROLLMENT_TYPES } from '~/domain/form-model';
import { readDemoScreens } from '~/platform/demo/read-demo-files';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const FORM_KEYS = [
  'form.all-inputs',
  'form.conditional',
  'form.steps',
  'form.multilingual',
  'form.rtl',
  'form.otp',
  'form.signature',
  'form.attachments',
  'form.autopay',
  'form.installment',
  'form.ebill',
  'form.autopay-enrollment',
  'form.dpp',
  'form.supplier',
  'form.expired',
  'form.submitted',
  'form.changeable',
  'form.invalid-balance',
  'form.thanks-link',
  'form.preview',
  'form.link-expired',
];

let platform: TestPlatform;
let links: DemoLink[];

async function listLinks(of: TestPlatform) {
  const result = await of.call(listDemoLinks, {});
  if (!result.isOk) throw new Error(result.details);
  return result.data.links;
}

beforeAll(async () => {
  platform = await createTestPlatform({ config: { isDemo: true } });
  links = await listLinks(platform);
});
afterAll(() => platform.close());

const tokenOf = (key: string): string =>
  /^\/form\/([^/?]+)$/.exec(links.find((link) => link.key === key)?.path ?? '')?.[1] ?? '';

/** The form behind a key, through the calls that the page makes. */
async function open(key: string): Promise<Enrollment> {
  const token = tokenOf(key);
  const link = await platform.call(inspectLink, { query: { token } });
  if (!link.isOk) throw new Error(`${key}: ${link.details}`);
  expect(link.data.isExpired).toBe(false);
  const fetched = await platform.call(fetchEnrollmentLink, { query: { jwt: token } });
  expect(fetched).toMatchObject({ isOk: true, data: { apiError: null } });
  const form = await platform.call(getEnrollment, {
    query: { id: link.data.target, token, recipient: '', language: '' },
  });
  if (!form.isOk) throw new Error(`${key}: ${form.details}`);
  return form.data;
}

test('lists every demo screen once, each with a title and what to try', () => {
  const keys = links.map(({ key }) => key);
  expect(keys).toEqual(readDemoScreens().map(({ key }) => key));
  expect(keys.slice(0, FORM_KEYS.length)).toEqual(FORM_KEYS);
  expect(keys.at(-1)).toBe('demo.outbox');
  expect(new Set(keys).size).toBe(keys.length);
  for (const { title, note, path } of links) expect([title, note, path].every(Boolean)).toBe(true);
});

test('every journey and every kind has its screens', () => {
  expect(new Set(links.map(({ journey }) => journey))).toEqual(new Set(DEMO_JOURNEYS));
  expect(new Set(links.map(({ kind }) => kind))).toEqual(new Set(DEMO_KINDS));
  const kindOf = (key: string) => links.find((link) => link.key === key)?.kind;
  expect(['form.otp', 'smart-pay.token', 'pay-result.success'].map(kindOf)).toEqual(['link', 'link', 'link']);
  expect(['public-form', 'sign-up', 'admin.sign-in'].map(kindOf)).toEqual(['open', 'open', 'open']);
  expect(['admin.results', 'form.preview'].map(kindOf)).toEqual(['signedIn', 'signedIn']);
  expect(kindOf('budget.rtl')).toBe('rightToLeft');
});

describe('the form that the home page offers', () => {
  const readHomeForm = (of: TestPlatform, languages: string[]) => of.call(getHomeForm, { query: { languages } });

  test('speaks every language of the pages, and asks for no more than one wish', async () => {
    for (const language of LOCALES)
      expect(await readHomeForm(platform, [language])).toMatchObject({
        isOk: true,
        data: { form: { id: 'visit', language } },
      });
    expect(await readHomeForm(platform, ['xx', 'fr-CA', 'de'])).toMatchObject({ data: { form: { language: 'fr' } } });
    expect(await readHomeForm(platform, [])).toMatchObject({ data: { form: { language: 'en' } } });
  });

  test('is not there without a demo, at an address that was closed or is full, and of an account that was suspended', async () => {
    const plain = await createTestPlatform({ config: { isDemo: false } });
    expect(await readHomeForm(plain, [])).toMatchObject({ isOk: false, name: 'request.notFound' });
    await plain.close();
    const own = await createTestPlatform({ config: { isDemo: true } });
    const address = (values: { closed_at?: number | null; places?: number | null }) =>
      own.context.db.updateTable('form_addresses').set(values).where('form_id', '=', 'visit').execute();
    await address({ closed_at: 1 });
    expect(await readHomeForm(own, [])).toMatchObject({ isOk: false, name: 'request.notFound' });
    await address({ closed_at: null, places: 0 });
    expect(await readHomeForm(own, [])).toMatchObject({ isOk: false, name: 'request.notFound' });
    await address({ places: null });
    expect(await readHomeForm(own, [])).toMatchObject({ isOk: true });
    await own.context.db.updateTable('accounts').set({ suspended_at: 1 }).where('id', '=', 'cascadia').execute();
    expect(await readHomeForm(own, [])).toMatchObject({ isOk: false, name: 'request.notFound' });
    await own.close();
  });
});

describe('every link to a form that can be filled in opens it', () => {
  const closed = [
    'form.expired',
    'form.submitted',
    'form.changeable',
    'form.invalid-balance',
    'form.preview',
    'form.link-expired',
  ];
  test.each(FORM_KEYS.filter((key) => !closed.includes(key)))('%s', async (key) => {
    const form = await open(key);
    expect(form).toMatchObject({ status: 'active', isSubmitted: false, submissionCount: 0 });
    if (form.expirationDate) expect(Date.parse(form.expirationDate)).toBeGreaterThan(platform.clock.now());
  });
});

/** Screens behind the link of a recipient that has not run out. */
const LINKED = readDemoScreens().filter(({ claims, days = 1 }) => claims && days > 0);
const TOKEN = /[\w-]+\.[\w-]+\.[\w-]+/;

test('every link that has not run out opens for its account', async () => {
  expect(LINKED.length).toBeGreaterThan(70);
  for (const { key, claims } of LINKED) {
    const [token = ''] = TOKEN.exec(links.find((link) => link.key === key)?.path ?? '') ?? [];
    const link = await platform.call(inspectLink, { query: { token } });
    expect(link, key).toMatchObject({ isOk: true, data: { isExpired: false, accountId: claims?.accountId } });
  }
});

test.each([
  ['form.all-inputs', ENROLLMENT_TYPES.customForm],
  ['form.installment', ENROLLMENT_TYPES.installmentPlan],
  ['form.ebill', ENROLLMENT_TYPES.eBill],
  ['form.autopay-enrollment', ENROLLMENT_TYPES.autoPay],
  ['form.dpp', ENROLLMENT_TYPES.deferredPaymentPlan],
  ['form.supplier', ENROLLMENT_TYPES.supplier],
])('%s is of its type', async (key, type) => {
  expect((await open(key)).type).toBe(type);
});

test('the expired form is past its date, behind a link that is good', async () => {
  expect(Date.parse((await open('form.expired')).expirationDate ?? '')).toBeLessThan(platform.clock.now());
});

test('the submitted forms are submitted', async () => {
  for (const key of ['form.submitted', 'form.changeable'])
    expect(await open(key)).toMatchObject({ isSubmitted: true, submissionCount: 1 });
});

test('the plans have a balance to split, the invalid one has none', async () => {
  expect(await open('form.installment')).toMatchObject({ downPayment: -1, balanceCents: 84_355 });
  expect(await open('form.dpp')).toMatchObject({ downPayment: 20, balanceCents: 61_200 });
  expect((await open('form.invalid-balance')).balanceCents).toBeLessThanOrEqual(0);
});

test('the link that has run out is marked so, and opens nothing', async () => {
  const token = tokenOf('form.link-expired');
  expect(await platform.call(inspectLink, { query: { token } })).toMatchObject({
    isOk: true,
    data: { isExpired: true },
  });
  expect(await platform.call(fetchEnrollmentLink, { query: { jwt: token } })).toMatchObject({
    isOk: false,
    name: 'token.expired',
  });
});

test('the preview link signs in an owner, who sees the form that waits for approval and did not write it', async () => {
  const [, bearer = '', next] =
    /^\/sso-success\/([^?]+)\?next=(.+)$/.exec(links.find(({ key }) => key === 'form.preview')?.path ?? '') ?? [];
  expect(decodeURIComponent(next ?? '')).toBe('/form/preview/preview');
  expect(await platform.call(inspectSession, {}, { bearer })).toMatchObject({ isOk: true, data: { role: 'Owner' } });
  const form = await platform.call(
    getEnrollment,
    { query: { id: 'preview', token: '', recipient: '', language: '' } },
    { bearer },
  );
  expect(form).toMatchObject({ isOk: true, data: { status: 'pendingApproval', submittedByCurrentUser: false } });
});

test('the email and phone of the code form are not on the link, so both are asked for', async () => {
  const fetched = await platform.call(fetchEnrollmentLink, { query: { jwt: tokenOf('form.otp') } });
  if (!fetched.isOk) throw new Error(fetched.details);
  expect(fetched.data.tags.filter(({ name }) => /mail|phone|mobile/i.test(name))).toEqual([]);
});

test('the autopay recipient has a saved bank account to choose', async () => {
  const fetched = await platform.call(fetchEnrollmentLink, { query: { jwt: tokenOf('form.autopay') } });
  expect(fetched).toMatchObject({ isOk: true, data: { autoPayElements: { savedAccounts: [{ lastFour: '6789' }] } } });
});

test('the multilingual form offers eight languages, the right-to-left one two', async () => {
  const languages = async (key: string, formId: string, accountId: string) => {
    const result = await platform.call(listTranslations, {
      query: { formId: formId, accountId, token: tokenOf(key) },
    });
    return result.isOk ? result.data.translations.map(({ language }) => language) : [];
  };
  expect(await languages('form.multilingual', 'multilingual', 'alpenstrom')).toHaveLength(8);
  expect(await languages('form.rtl', 'rtl', 'indus')).toEqual(['ar', 'en']);
});

test('the list is the same all day and new the next day; reading it writes nothing', async () => {
  const own = await createTestPlatform({ config: { isDemo: true }, start: '2026-03-01T00:00:01.000Z' });
  const before = await own.rowCounts();
  const morning = await listLinks(own);
  own.clock.set('2026-03-01T23:59:59.000Z');
  expect(await listLinks(own)).toEqual(morning);
  own.clock.set('2026-03-02T00:00:01.000Z');
  expect(await listLinks(own)).not.toEqual(morning);
  expect(await own.rowCounts()).toEqual(before);
  await own.close();
});

test('a second that ends while the list is made leaves no trace in it', async () => {
  let now = Date.parse('2026-03-01T08:00:00.000Z');
  let step = 0;
  const own = await createTestPlatform({
    config: { isDemo: true },
    overrides: { clock: { now: () => (now += step) } },
  });
  const listedLinks = await listLinks(own);
  step = 1000;
  expect(await listLinks(own)).toEqual(listedLinks);
  await own.close();
});

test('a platform that is no demo lists nothing', async () => {
  const plain = await createTestPlatform({ config: { isDemo: false } });
  expect(await plain.call(listDemoLinks, {})).toMatchObject({ isOk: false, status: 404 });
  await plain.close();
});
