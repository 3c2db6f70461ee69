import type { Page } from 'playwright/test';
import { expect, test } from './support/journey';
import { withDb } from './support/insert-rows';
import { createTestAccount, signInAs } from './support/test-account';
import { newAddress, PASSWORD as SIGN_UP_PASSWORD, verificationPath } from './support/sign-up';
import { signOut } from './support/frame';

const PASSWORD = 'Correct-Horse-77';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const invitationPath = (messages: { text: string }[]) =>
  /\/smart\/invitation\/[\w-]+/.exec(messages[0]?.text ?? '')?.[0] ?? '';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an owner invites somebody, who joins, signs out and in again, and is removed @once @passes-form @passes-password', async ({
  page,
  context,
  data,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const email = `nia@${testAccount.accountId}.example.com`;
  await signInAs(context, testAccount.omar);
  await page.goto('/smart/people');
  await expectAccessible();
  await page.locator('#email').fill('no address');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.locator('#error-summary')).toBeVisible();
  await expectAccessible();
  await page.locator('#email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation was kept in the test outbox.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');

  await context.clearCookies();
  await page.goto(invitationPath(data.messagesTo(email)));
  await expect(heading(page)).toHaveText('Join Prairie Light & Water');
  await expectAccessible();
  await page.locator('#firstName').fill('Nia');
  await page.locator('#password').fill('weak');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.locator('#firstName')).toHaveValue('Nia');
  await expect(page.locator('#password')).toHaveValue('');
  await page.locator('#lastName').fill('Okoro');
  await page.locator('#password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/smart\/dashboard$/);
  await expect(page.getByText('Your profile is not complete')).toBeVisible();
  await expectAccessible();
  await signOut(page);

  await page.goto('/smart/people');
  await expect(page).toHaveURL(/\/smart\/sign-in\?next=/);
  await expectAccessible();
  await page.locator('#email').fill(email);
  await page.locator('#password').fill('wrong');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The email address or the password is wrong.')).toBeVisible();
  await page.locator('#password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page)).toHaveText('You may not open this page');

  await signInAs(context, testAccount.omar);
  await page.goto('/smart/people');
  await page
    .getByRole('row', { name: /Nia Okoro/ })
    .getByRole('link', { name: /Remove/ })
    .click();
  await expect(page.getByText('Remove Nia Okoro from the account?')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The person has been removed.')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('a profile is completed, in Arabic too @once @passes-password', async ({ page, context, expectAccessible }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.mina);
  await page.goto('/smart/profile');
  await page.locator('#firstName').fill('Mina');
  await page.locator('#lastName').fill('Sato');
  await page.locator('#mobileNumber').fill('12');
  await page.locator('#timeZone').selectOption('America/New_York');
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('#field-mobileNumber')).toContainText('Phone Number is not valid');
  await expect(page.locator('#timeZone')).toHaveValue('America/New_York');
  await page.locator('#mobileNumber').fill('(202) 555-0143');
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your profile is complete.')).toBeVisible();
  await page.goto('/smart/profile?lang=ar');
  await expectAccessible();
});

test('a pale colour is warned about, previewed and saved, and the pages of the host name wear the new look', async ({
  page,
  context,
  hasJavaScript,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const domain = `${testAccount.accountId}.pages.example.com`;
  withDb((db) => db.prepare('update accounts set domain = ? where id = ?').run(domain, testAccount.accountId));
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/branding');
  await expectAccessible();
  const warning = page.getByText('The main color is hard to see on a white page.');
  await expect(warning).toBeHidden();
  await page.getByLabel('Color picker: Main color', { exact: true }).fill('#fff3b0');
  if (hasJavaScript) await expect(page.locator('#primaryColor')).toHaveValue('#fff3b0');
  else await page.getByRole('button', { name: 'Preview' }).click();
  await expect(warning).toBeVisible();
  await page.locator('#headerText').fill('red');
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('#field-headerText')).toContainText('This is not a color.');
  await expectAccessible();
  await page.locator('#headerText').fill('111111');
  await page.locator('#companyName').fill('Prairie Power');
  await page.locator('#pageTitle').fill('Prairie online');
  await page.locator('#headerHtml').fill('<p>Call before you dig</p><script>document.title = "run"</script>');
  await page.locator('#footerHtml').fill('<p>Open all night</p>');
  await page.getByRole('checkbox', { name: 'Deutsch' }).uncheck();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('This is a preview. Nothing has been saved yet.')).toBeVisible();
  await expect(page.locator('#preview').getByText('Call before you dig').first()).toBeVisible();
  await expect(page.locator('#primaryColor')).toHaveValue('#fff3b0');
  await expectAccessible();
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your branding has been saved.')).toBeVisible();
  await expect(warning).toBeVisible();
  await page.locator('#icon').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: PNG });
  await page.locator('form:has(#icon)').getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Your branding has been saved.')).toBeVisible();

  const answer = await page.request.get('/supplier?lang=de', { headers: { host: domain } });
  const html = await answer.text();
  expect(html).toContain('<html lang="en"');
  expect(html).toMatch(/<title>[^<]+ – Prairie online<\/title>/);
  expect(html).toMatch(/<header.*Call before you dig<\/p>.*<\/header>/s);
  expect(html).toMatch(/<footer.*Open all night.*<\/footer>/s);
  expect(html).toContain('--on-top:#111111');
  expect(html).not.toContain('Deutsch');
  expect(html).not.toContain('document.title');
  const icon = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(await (await page.request.get(icon)).body()).toEqual(PNG);
});

test('a new owner goes from the verified address to the dashboard, names the company and shares it with a second owner @once @passes-branding @passes-form @passes-password @passes-self-post', async ({
  page,
  context,
  data,
}) => {
  const [email, second] = [newAddress(), newAddress()];
  await page.goto('/smart/sign-up');
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(SIGN_UP_PASSWORD);
  await page.getByRole('button', { name: 'Sign up and Start Free Trial' }).click();
  await expect(page).toHaveURL(/sign-up-result$/);
  await page.goto(verificationPath(data.messagesTo(email)));
  const verify = page.getByRole('button', { name: 'Verify and sign in' });
  await expect(verify.or(heading(page).getByText('Your email address is verified'))).toBeVisible();
  if (await verify.isVisible()) await verify.click();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(heading(page)).toHaveText('Dashboard');
  await expect(page.getByText('You’re all caught up.')).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Look and languages' }).click();
  await page.locator('#companyName').fill('Whitlock Water');
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'People' }).click();
  await page.locator('#email').fill(second);
  await page.locator('#role').selectOption('Owner');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation was kept in the test outbox.')).toBeVisible();
  await signOut(page);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('latchkey-session');

  await page.goto(invitationPath(data.messagesTo(second)));
  await expect(heading(page)).toHaveText('Join Whitlock Water');
  await page.locator('#firstName').fill('Nia');
  await page.locator('#lastName').fill('Okoro');
  await page.locator('#password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'People' }).click();
  const first = page.getByRole('row', { name: new RegExp(email) });
  await first.getByRole('combobox').selectOption('Member');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The role has been changed.')).toBeVisible();
  const own = page.getByRole('row', { name: new RegExp(second) });
  await own.getByRole('combobox').selectOption('Member');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('An account needs at least one owner.')).toBeVisible();
});
