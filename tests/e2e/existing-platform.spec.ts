import type { Page } from 'playwright/test';
import { recordedLink, serveRecordedPlatform, type RecordedPlatform } from '../support/recorded-platform';
import { fill, submit, expectThanks } from './support/form';
import { expect, test } from './support/journey';
import { freePort, newDataDir, removeDataDir, runProgram } from './support/server';

const SOMEBODY = { accountId: 'cascadia', recipientId: '220010010101' };
const link = (purpose: string, enrollmentId = '') => recordedLink({ ...SOMEBODY, purpose, enrollmentId });

/** Pages of a platform that has the specification's calls alone, by one word that each of them shows. */
const PAGES: Record<string, [path: string, text: RegExp]> = {
  form: [`/form/${link('form', 'kit')}`, /Contact details/],
  preferences: [`/customer-preferences/${link('preferences')}`, /Nueva factura|New bill/],
  unsubscribe: [`/customer-unsubscribe/${link('unsubscribe', 'energy_tips')}`, /Saving tips/],
  supplier: [`/supplier?token=${link('supplier')}`, /Your choice about energy suppliers/],
  budget: [`/enroll-bbp/${link('enroll')}`, /660060030002/],
  plan: [`/enroll-ip/${link('enroll', 'installment')}`, /83\.33/],
  'submitted plan': [`/installment-plan/${link('report', 'plan')}`, /Your installment plan/],
  payment: [`/smart-pay/${link('smart-pay')}`, /84\.35/],
  wallet: [`/walletpass-addtowallet/${link('wallet', 'card')}`, /660060060001/],
  message: [`/view-online/${link('view-online')}`, /your meter/i],
  outage: [`/outage-alert/${link('outage')}`, /Power is out in Laurel/],
  expired: [`/expired/${link('expired')}`, /links from Cascadia Gas/],
};
const pathOf = (name: keyof typeof PAGES): string => PAGES[name]?.[0] ?? '';

/** Calls that the lesser platform has not got, and what becomes of the page that asks for each. */
const LACKS = [
  'getTerms',
  'getPreferencesContent',
  'getWalletPassQr',
  'getInstallmentPayLink',
  'listTranslations',
  'getCaptureIpConfig',
  'viewEmail',
  'getOutageTemplate',
  'getSupplierPreference',
  'setBudgetPlan',
];
const CLOSED = ['message', 'outage', 'supplier'];

async function inFrontOf(platform: RecordedPlatform, run: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await newDataDir();
  const web = await runProgram('main', { dataDir, port: await freePort(), env: { PLATFORM_URL: platform.url } });
  try {
    await run(web.url);
  } finally {
    await web.stop();
    await platform.close();
    await removeDataDir(dataDir);
  }
}

/** The recorded pass names pictures that the recording has not got. */
function withoutPictures(browserErrors: string[]): void {
  const others = browserErrors.filter((complaint) => !/^image 404: .*\/wallet\/Image/.test(complaint));
  browserErrors.splice(0, browserErrors.length, ...others);
}

async function expectNotAvailable(page: Page, url: string): Promise<void> {
  expect((await page.goto(url))?.status()).toBe(501);
  await expectUnavailableMessage(page);
}

/** The page says so, and so does the tab. */
async function expectUnavailableMessage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is not available here');
  await expect(page).toHaveTitle(/^This is not available here/);
  await expect(page.locator('body')).not.toContainText('Something went wrong');
}

test('every page of the specification opens in front of a platform that has nothing else @once @passes-charts @passes-form @passes-pay @passes-pay-amount @passes-preferences @passes-supplier @passes-wallet', async ({
  page,
  browserErrors,
}) => {
  test.setTimeout(120_000);
  await inFrontOf(await serveRecordedPlatform(), async (url) => {
    for (const [name, [path, text]] of Object.entries(PAGES)) {
      const status = (await page.goto(url + path))?.status();
      expect([name, status]).toEqual([name, name === 'expired' ? 410 : 200]);
      await expect(page.locator('body'), name).toContainText(text);
    }
  });
  withoutPictures(browserErrors);
});

test('a form is filled in and sent, and what is typed outlives a mistake, where nobody keeps drafts', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const platform = await serveRecordedPlatform([], (id, json, seen) => {
    if (id !== 'getEnrollment' || !seen.includes('submitEnrollment')) return json;
    const { data, ...envelope } = json as { data: object };
    return { ...envelope, data: { ...data, isSubmitted: true, submittedByCurrentUser: true, submissionCount: 1 } };
  });
  await inFrontOf(platform, async (url) => {
    await page.goto(url + pathOf('form'));
    await submit(page);
    await expect(page.locator('#main, main').first()).toContainText('Enter an answer');
    await fill(page, { what: 'The tap drips' });
    await submit(page);
    await expectThanks(page, 'Thank you.');
  });
  expect(platform.seen).toEqual(expect.arrayContaining(['submitEnrollment', 'runPostActions']));
});

test('what ten calls were for is left out or said not to be available, and everything around it works @once @passes-charts @passes-form @passes-pay @passes-pay-amount @passes-preferences @passes-wallet', async ({
  page,
  browserErrors,
}) => {
  test.setTimeout(120_000);
  await inFrontOf(await serveRecordedPlatform(LACKS), async (url) => {
    for (const [name, [path, text]] of Object.entries(PAGES)) {
      if (CLOSED.includes(name)) {
        await expectNotAvailable(page, url + path);
        continue;
      }
      await page.goto(url + path);
      await expect(page.locator('body'), name).toContainText(text);
    }
    await page.goto(url + pathOf('budget'));
    await page
      .getByRole('button', { name: /enroll/i })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is not available here');
  });
  withoutPictures(browserErrors);
});

test('signing in is closed before anybody types a password, where nobody can sign in @once @passes-self-post', async ({
  page,
  browserErrors,
}) => {
  test.setTimeout(120_000);
  await inFrontOf(await serveRecordedPlatform(['getFieldAgentRecord']), async (url) => {
    await expectNotAvailable(page, `${url}/smart/sign-in/`);
    await expectNotAvailable(page, `${url}/agent-payments?installationId=1`);
    const posted = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.goto(`${url}/sso-success/${link('form')}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    expect((await posted).status()).toBe(501);
    await expectUnavailableMessage(page);
    await expect(page.locator('main').getByRole('link', { name: /sign/i })).toHaveCount(0);
  });
  browserErrors.splice(0);
});

test('a form that has no way to be sent keeps what was typed, and is closed to the next ones', async ({
  page,
  browserErrors,
}) => {
  test.setTimeout(120_000);
  await inFrontOf(await serveRecordedPlatform(['submitEnrollment']), async (url) => {
    await page.goto(url + pathOf('form'));
    await fill(page, { what: 'The tap drips' });
    await submit(page);
    await expectUnavailableMessage(page);
    await expect(page.locator('input[type=hidden][value="The tap drips"]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectUnavailableMessage(page);
    await expect(page.locator('input[type=hidden][value="The tap drips"]')).toHaveCount(1);
    await expectNotAvailable(page, url + pathOf('form'));
  });
  browserErrors.splice(0);
});
