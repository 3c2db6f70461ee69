import { request as httpRequest } from 'node:http';
import type { BrowserContext, Page } from 'playwright/test';
import { readDemo } from '~/platform/demo/read-demo-files';
import { createOidcMock, OIDC_CLIENT } from '../support/oidc-mock';
import { serveHandlers } from '../support/serve-handlers';
import { signOut } from './support/frame';
import { openTestDb } from './support/database';
import { expect, test } from './support/journey';
import { startServer, type TestServer } from './support/server';

const double = createOidcMock();
let provider: Awaited<ReturnType<typeof serveHandlers>>;
let server: TestServer;
const [person] = readDemo().people;
const PERSON = { sub: 'sub-1', email: person?.email, email_verified: true, name: person?.name };

test.beforeAll(async () => {
  provider = await serveHandlers(double.handlers);
  double.state.showsConsentPage = true;
  server = await startServer({
    OIDC_ISSUER: provider.url,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_NAME: 'Prairie ID',
  });
});
test.beforeEach(() => {
  Object.assign(double.state, { person: PERSON, claimOverrides: {}, failure: undefined });
});
test.afterAll(async () => {
  await server.stop();
  await provider.close();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** As far as the provider's own page. */
async function goToProvider(page: Page, path = '/smart/sign-in/') {
  await page.goto(server.url + path);
  await press(page, 'Sign in with Prairie ID');
  await expect(heading(page)).toHaveText('Who are you?');
}

/** What a mail scanner or another machine does with an address. */
const statusOf = (address: string, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    httpRequest(address, { method }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

/** Where the provider's page would send its visitor, who does not go. */
const answerTo = (page: Page): string => double.answerTo(page.url());

const sessionOf = async (context: BrowserContext) =>
  (await context.cookies(server.url)).find(({ name }) => name === 'latchkey-session')?.value;

test('a person signs in by the provider, lands where he wanted to, and signs out @once @passes-form @passes-passkey @passes-password', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`${server.url}/smart/sign-in/?next=/smart/profile`);
  await expectAccessible();
  await press(page, 'Sign in with Prairie ID');
  await expect(heading(page)).toHaveText('Who are you?');
  await press(page, 'It is me');
  await expect(page).toHaveURL(`${server.url}/smart/profile`);
  await expect(page.locator('.own-menu')).toBeVisible();
  expect(double.faults).toEqual([]);
  await page.goto(`${server.url}/smart/security`);
  await expect(page.getByText('Sign-in by an identity provider')).toBeVisible();
  await signOut(page);
  await page.goto(`${server.url}/smart/profile`);
  await expect(page.locator('.own-menu')).toHaveCount(0);
});

test('who says no, is nobody here, or meets trouble reads why and can begin again @once', async ({
  page,
  browserErrors,
  expectAccessible,
}) => {
  await goToProvider(page);
  await press(page, 'Not now');
  await expect(heading(page)).toHaveText('You are not signed in');
  await expect(page.getByRole('alert')).toContainText('has not let you in');
  await expectAccessible();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(heading(page)).toHaveText('Sign in');

  double.state.person = { ...PERSON, sub: 'sub-2', email: 'nobody@example.com' };
  await goToProvider(page);
  await press(page, 'It is me');
  await expect(page.getByRole('alert')).toContainText('Nobody here uses the email address');

  double.state.person = { ...PERSON, sub: 'sub-3', email_verified: false };
  await goToProvider(page);
  await press(page, 'It is me');
  await expect(page.getByRole('alert')).toContainText('hasn’t verified your email address');

  double.state.person = PERSON;
  double.state.claimOverrides = { nonce: 'another' };
  await goToProvider(page);
  await press(page, 'It is me');
  await expect(page.getByRole('alert')).toContainText("an answer that can't be used");
  expect(await sessionOf(page.context())).toBeUndefined();
  expect(browserErrors.splice(0)).toEqual([expect.stringMatching(/^502: /)]);
});

test('the way back is good once and in its own browser; a scanner that opens it before spoils nothing @once', async ({
  page,
  browser,
}) => {
  await goToProvider(page);
  const address = answerTo(page);
  for (const method of ['HEAD', 'GET']) expect(await statusOf(address, method)).toBe(400);
  const other = await browser.newContext();
  const stranger = await other.newPage();
  // One who has begun a sign-in of his own, too.
  await goToProvider(stranger);
  expect((await stranger.goto(address))?.status()).toBe(400);
  await expect(stranger.getByRole('alert')).toContainText('it was begun in another browser');
  expect(await sessionOf(other)).toBeUndefined();

  expect((await page.goto(address))?.status()).toBe(200);
  await expect(page).toHaveURL(/\/smart\/dashboard\/?$/);
  // Gone back to, it leads on and opens nothing anew; without the session it is over.
  await page.goto(address);
  await expect(page).toHaveURL(/\/smart\/dashboard\/?$/);
  await page.context().clearCookies({ name: 'latchkey-session' });
  expect((await page.goto(address))?.status()).toBe(400);
  await other.close();
});

test('of two tabs that begin at once each comes back, in either order @once @passes-passkey @passes-password', async ({
  page,
  context,
}) => {
  for (const isFirstBack of [true, false]) {
    await context.clearCookies();
    const second = await context.newPage();
    await goToProvider(page, '/smart/sign-in/?next=/smart/profile');
    await goToProvider(second, '/smart/sign-in/?next=/smart/security');
    const [early, late] = isFirstBack ? [page, second] : [second, page];
    await press(early, 'It is me');
    await expect(page).toHaveURL(isFirstBack ? `${server.url}/smart/profile` : /authorize/);
    await press(late, 'It is me');
    await expect(page).toHaveURL(`${server.url}/smart/profile`);
    await expect(second).toHaveURL(`${server.url}/smart/security`);
    await second.close();
  }
  expect((await context.cookies()).filter(({ name }) => name.includes('provider'))).toEqual([]);
});

test('a way that meets a limit goes on once that is over @once', async ({ page }) => {
  const address = '203.0.113.78';
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': address });
  await goToProvider(page);
  const back = answerTo(page);
  const limit = (points: number) => {
    const db = openTestDb(server.dataDir);
    db.prepare('update rate_limits set points = ? where key = ?').run(points, `providerSignIn:${address}`);
    db.close();
  };
  limit(600);
  expect((await page.goto(back))?.status()).toBe(429);
  limit(1);
  await page.goto(back);
  await expect(page).toHaveURL(/\/smart\/dashboard\/?$/);
});

test('a provider that is away is told with 503, in the page’s language, and one can begin again @once', async ({
  page,
}) => {
  await page.goto(`${server.url}/smart/sign-in/?lang=de`);
  await page.getByRole('button', { name: 'Mit Prairie ID anmelden' }).click();
  await expect(heading(page)).toHaveText('Who are you?');
  const address = answerTo(page);
  double.state.failure = 500;
  expect((await page.goto(address))?.status()).toBe(503);
  await expect(page.getByRole('alert')).toContainText('antwortet nicht');
  double.state.failure = undefined;
  await page.getByRole('link', { name: 'Zurück zur Anmeldung' }).click();
  await page.getByRole('button', { name: 'Mit Prairie ID anmelden' }).click();
  await press(page, 'It is me');
  await expect(page).toHaveURL(/\/smart\/dashboard\/?$/);
});

test('the page on the way to the provider says so, and a link leads on where the browser does not go by itself @once @passes-password', async ({
  page,
  expectAccessible,
}) => {
  let isHeld = true;
  // An answer without content leaves the browser on the page that it is on.
  await page.route(`${provider.url}/**`, (route) => (isHeld ? route.fulfill({ status: 204 }) : route.continue()));
  await page.goto(`${server.url}/smart/sign-in/?next=/smart/profile`);
  await press(page, 'Sign in with Prairie ID');
  await expect(heading(page)).toHaveText('Continue to Prairie ID');
  await expect(page).toHaveTitle('Continue to Prairie ID');
  await expect(page.getByText('You sign in there and come back here by yourself.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible();
  isHeld = false;
  await page.getByRole('link', { name: 'Go on to Prairie ID' }).click();
  await expect(heading(page)).toHaveText('Who are you?');
  await press(page, 'It is me');
  await expect(page).toHaveURL(`${server.url}/smart/profile`);
});

test('a post without a place to come back to leads on as well; a look at its address keeps the place @once', async ({
  page,
}) => {
  const posted = await fetch(`${server.url}/smart/sign-in/provider`, { method: 'POST', redirect: 'manual' });
  expect([posted.status, posted.headers.get('refresh')]).toEqual([200, expect.stringContaining(provider.url)]);
  expect(await posted.text()).toContain('Continue to Prairie ID');
  await page.goto(`${server.url}/smart/sign-in/provider?next=/smart/profile`);
  await expect(page).toHaveURL(`${server.url}/smart/sign-in/?next=/smart/profile`);
});

test('a limit is told as on the page of the password: how long it holds, in words and for programs @once', async ({
  page,
}) => {
  const address = '203.0.113.77';
  const db = openTestDb(server.dataDir);
  for (const limit of ['providerSignIn', 'signIn'])
    db.prepare('insert into rate_limits (key, points, expires_at) values (?, 600, ?)').run(
      `${limit}:${address}`,
      Date.now() + 290_000,
    );
  db.close();
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': address });
  const refusedAt = (path: string) =>
    page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes(path));
  const message = 'Too many tries. Please try again in 5 minutes.';

  await page.goto(`${server.url}/smart/sign-in/`);
  let refused = refusedAt('/sign-in/provider');
  await press(page, 'Sign in with Prairie ID');
  await expect(page.getByText(message)).toBeVisible();
  await expect(heading(page)).toHaveText('Please wait a moment');
  await expect(page).toHaveTitle('Please wait a moment');
  expect((await refused).status()).toBe(429);
  expect(Number((await refused).headers()['retry-after'])).toBeGreaterThan(200);

  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await page.getByLabel('Email').fill('ruth@example.com');
  await page.getByLabel('Password').fill('anything at all');
  refused = refusedAt('/sign-in');
  await press(page, 'Sign in');
  await expect(page.getByText(message)).toBeVisible();
  expect((await refused).status()).toBe(429);
  expect(Number((await refused).headers()['retry-after'])).toBeGreaterThan(200);
});

test('the address alone, without an answer, leads to the sign-in @once', async ({ page }) => {
  await page.goto(`${server.url}/smart/sign-in/provider`);
  await expect(heading(page)).toHaveText('Sign in');
});
