import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { DEMO_PASSWORD } from '~/platform/demo/demo-users';
import { expect, test } from './support/journey';
import { createTestAccount, setPassword, signInAs } from './support/test-account';
import { freePort, newDataDir, removeDataDir, runProgram } from './support/server';
import { signOut } from './support/frame';

const PASSWORD = 'Correct-Horse-77';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Sets up an authenticator app from the page of security; gives its codes and the recovery codes. */
async function setUpApp(page: Page, expectAccessible: () => Promise<void>) {
  await press(page, 'Set up the app');
  await expect(heading(page)).toHaveText('Set up an authenticator app');
  await expectAccessible();
  await page.locator('#code').fill('12');
  await press(page, 'Turn it on');
  await expect(page.locator('#error-summary')).toContainText('This code is wrong');
  await expectAccessible();
  const key = (await page.locator('dd code').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await page.locator('#code').fill(totp.generate());
  await press(page, 'Turn it on');
  await expect(heading(page)).toHaveText('Recovery codes');
  await expectAccessible();
  const codes = (await page.locator('pre').innerText()).trim().split('\n');
  return {
    codes,
    /** The last one was taken: the next is good a little before its time. */
    nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }),
  };
}

async function givePassword(page: Page, email: string, password: string) {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await press(page, 'Sign in');
  await expect(heading(page)).toHaveText('Second step');
}

test('an authenticator app is set up and asked for at sign-in; a recovery code opens as well, and sessions are ended', async ({
  page,
  context,
  hasJavaScript,
  expectAccessible,
}) => {
  const { mina } = await createTestAccount();
  await setPassword(mina, PASSWORD);
  await signInAs(context, mina);
  await page.goto('/smart/dashboard');
  await page.locator('.own-menu > summary').click();
  await page.getByRole('banner').getByRole('link', { name: 'Your profile' }).click();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByText('So far your password is all that you are asked for.')).toBeVisible();
  await expectAccessible();
  if (!hasJavaScript) {
    await page.locator('#name').fill('Phone');
    await press(page, 'Add a passkey');
    await expect(page.getByRole('alert')).toContainText('A passkey needs JavaScript');
    await expect(page.locator('#name')).toHaveValue('Phone');
  }
  const { codes, nextCode } = await setUpApp(page, expectAccessible);
  expect(codes).toHaveLength(10);
  const file = await page.getByRole('link', { name: 'Download as a text file' }).getAttribute('href');
  expect(decodeURIComponent(file ?? '')).toContain(codes.join('\n'));
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await expect(page.getByText('Codes left: 10')).toBeVisible();
  await expectAccessible();

  await context.clearCookies();
  await page.goto('/smart/sign-in?next=/smart/security');
  await givePassword(page, mina.email, PASSWORD);
  await expectAccessible();
  // Nothing is open yet.
  expect((await page.request.get('/smart/security', { maxRedirects: 0 })).status()).toBe(302);
  await page.locator('#code').fill('12');
  await press(page, 'Continue');
  await expect(page.locator('#error-summary')).toContainText('This code is wrong');
  await expect(page.locator('#code')).toHaveValue('');
  await expectAccessible();
  await page.locator('#code').fill(nextCode());
  await press(page, 'Continue');
  await expect(page).toHaveURL(/\/smart\/security$/);
  await signOut(page);

  for (const round of ['first', 'second']) {
    await context.clearCookies();
    await page.goto('/smart/sign-in?next=/smart/security');
    await givePassword(page, mina.email, PASSWORD);
    await page.locator('#code').fill(codes[round === 'first' ? 0 : 1]?.toLowerCase() ?? '');
    await press(page, 'Continue');
  }
  await expect(page.getByText('Codes left: 8')).toBeVisible();
  await expect(page.getByText('Recovery code used to sign in')).toHaveCount(2);
  const sessions = page.getByRole('region', { name: 'Your sessions' });
  await expect(sessions.getByText('This session')).toHaveCount(1);
  await expect(sessions.getByRole('button', { name: /^End (?!all)/ })).toHaveCount(1);
  await expectAccessible();
  await press(page, 'End all others');
  await expect(page.getByText('All other sessions have ended.')).toBeVisible();
  await expect(sessions.getByRole('button', { name: /^End (?!all)/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Make new codes' }).click();
  await page.locator('#proof').fill('wrong');
  await press(page, 'Make new codes');
  await expect(page.locator('#error-summary')).toContainText('neither your password nor a code');
  await expectAccessible();
  await page.locator('#proof').fill(PASSWORD);
  await press(page, 'Make new codes');
  await expect(page.locator('pre')).not.toContainText(codes[2] ?? '');
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await page.getByRole('link', { name: /^Remove Authenticator app/ }).click();
  await expectAccessible();
  await page.locator('#proof').fill(PASSWORD);
  await press(page, 'Remove');
  await expect(page.getByText('The second factor has been removed.')).toBeVisible();
});

test('owners are led to set up the factor that their account asks of them, and one resets what another has lost @once @passes-passkey', async ({
  page,
  context,
  data,
  expectAccessible,
}) => {
  const { omar, ines, ruth } = await createTestAccount();
  await signInAs(context, omar);
  await page.goto('/smart/security');
  await press(page, 'Ask every owner for a second factor');
  await expect(page.getByText('Set up a second factor of your own first.')).toBeVisible();
  await setUpApp(page, async () => undefined);
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await press(page, 'Ask every owner for a second factor');
  await expect(page.getByText('Every owner needs a second factor.')).toBeVisible();

  await signInAs(context, ruth);
  await page.goto('/smart/people');
  await expect(heading(page)).toHaveText('People');
  await signInAs(context, ines);
  await page.goto('/smart/people');
  await expect(page).toHaveURL(/\/smart\/security$/);
  await expect(page.getByText('This account asks its owners for a second factor.')).toBeVisible();
  await expectAccessible();
  await setUpApp(page, async () => undefined);
  await page.goto('/smart/people');
  await expect(heading(page)).toHaveText('People');

  await signInAs(context, omar);
  await page.goto('/smart/people');
  const row = page.getByRole('row', { name: /Ines Duarte/ });
  await expect(row).toContainText('Second factor is on');
  await expectAccessible();
  await row.getByRole('link', { name: /^Reset second factor/ }).click();
  await expectAccessible();
  await press(page, 'Reset second factor');
  await expect(page.getByText('The second factors have been reset.')).toBeVisible();
  await expect(row).not.toContainText('Second factor is on');
  expect(data.messagesTo(ines.email)[0]?.text).toContain('Omar Haddad');
});

test('a passkey is added and asked for at sign-in', async ({ page, context, hasJavaScript, expectAccessible }) => {
  test.skip(!hasJavaScript, 'A passkey needs scripts.');
  const [dataDir, port] = [await newDataDir(), await freePort()];
  // A passkey is bound to a host name, which a number is none of.
  const url = `http://localhost:${port}`;
  const server = await runProgram('main', { dataDir, port, env: { PUBLIC_URL: url } });
  try {
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    const email = 'adam.okafor@cascadia.example.com';
    await page.goto(`${url}/smart/sign-in?next=/smart/security`);
    await page.locator('#email').fill(email);
    await page.locator('#password').fill(DEMO_PASSWORD);
    await press(page, 'Sign in');
    await page.locator('#name').fill('Adam’s phone');
    await press(page, 'Add a passkey');
    await expect(heading(page)).toHaveText('Recovery codes');
    await page.getByRole('link', { name: 'I have kept them' }).click();
    await expect(page.getByRole('row', { name: /Adam’s phone/ })).toContainText('Never used');

    await context.clearCookies();
    await page.goto(`${url}/smart/sign-in?next=/smart/security`);
    await givePassword(page, email, DEMO_PASSWORD);
    await expectAccessible();
    await press(page, 'Use a passkey');
    await expect(page.getByRole('row', { name: /Adam’s phone/ })).not.toContainText('Never used');
  } finally {
    await server.stop();
    await removeDataDir(dataDir);
  }
});
