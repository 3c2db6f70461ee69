import { choice, control, expectThanks, fill, submit } from './support/form';
import { expect, test } from './support/journey';

test('a form past its date is gone, and says so @once', async ({ page, data, expectAccessible }) => {
  const recipient = await data.newRecipientLink('expired');
  const response = await page.goto(recipient.path);
  expect(response?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, this form got expired');
  await expectAccessible();
});

test('an expired link offers a new one, which goes to the contact on file @once @passes-form', async ({
  page,
  data,
  expectAccessible,
}) => {
  const recipient = await data.newRecipientLink('ebill', { seconds: -60 });
  const response = await page.goto(recipient.path);
  expect(response?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
  await expectAccessible();
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await expectThanks(page, 'If we have a contact on file for you, a new link was kept in the test outbox.');
  await expectAccessible();
  expect(await page.content()).not.toContain(recipient.email);
  const [message] = data.messagesTo(recipient.email);
  const address = /http\S+\/form\/\S+/.exec(message?.text ?? '')?.[0] ?? '';
  expect(await page.content()).not.toContain(address.split('/form/')[1]);
  const fresh = await page.goto(address);
  expect(fresh?.status()).toBe(200);
  await expect(control(page, 'email')).toBeVisible();
});

test('a form that was sent says so, with its receipt @once @passes-form @passes-results-dialog', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm('submitted');
  await choice(page, 'rating-5').check();
  await choice(page, 'on-time-yes').check();
  await submit(page);
  await expectThanks(page, 'Thank you for your feedback.');
  const response = await page.goto(recipient.path);
  expect(response?.status()).toBe(200);
  await expectThanks(page, 'This form was already submitted by you');
  await expect(page.getByRole('main')).toContainText(data.submissions(recipient)[0]?.reference ?? 'no reference');
  await expect(page.getByRole('main')).toContainText('Very satisfied');
  await expectAccessible();
});

test('a balance that is no debt is named with the account @once', async ({ page, data, expectAccessible }) => {
  const recipient = await data.newRecipientLink('invalid-balance', { balanceCents: -1250 });
  const response = await page.goto(recipient.path);
  expect(response?.status()).toBe(409);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Invalid Account balance for your account ${recipient.id}`,
  );
  await expectAccessible();
});

test('after submitting, the link of the form’s author is opened @once @passes-demo @passes-form', async ({
  page,
  openForm,
  data,
}) => {
  const recipient = await openForm('thanks-link');
  await choice(page, 'thermostat-no').check();
  await submit(page);
  await expect(page).toHaveURL(/\/demo$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo pages');
  expect(data.submissions(recipient)).toHaveLength(1);
  await page.goto(recipient.path);
  await expectThanks(page, 'This form was already submitted by you');
  await expect(page.getByRole('link', { name: 'Continue to the next page' })).toHaveAttribute('href', /\/demo$/);
});

test('an owner previews a form, and nothing is kept', async ({ page, data, hasJavaScript, expectAccessible }) => {
  const session = await data.mintSession();
  await page.goto(`/sso-success/${session}?next=/form/preview/preview`);
  if (!hasJavaScript) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signing you in');
    await expectAccessible();
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(page).toHaveURL(/\/form\/preview\/preview$/);
  await expect(page.getByText('This is a preview. Nothing you enter is sent.')).toBeVisible();
  await expectAccessible();
  await control(page, 'built').selectOption('built-1960');
  await fill(page, { visit: '2027-04-05T09:00', phone: '+12025550199' });
  await submit(page);
  await expectThanks(page, 'Thank you. Our adviser will call you to agree on a time.');
  await expectAccessible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(control(page, 'built')).toHaveValue('');
});

test('a sign-in link leads to pages of this site alone', async ({ page, data, hasJavaScript, baseURL }) => {
  const session = await data.mintSession();
  for (const next of [
    '//evil.example/x',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%09/evil.example',
  ]) {
    await page.goto(`/sso-success/${session}?next=${encodeURIComponent(next)}`);
    if (!hasJavaScript) await page.getByRole('button', { name: 'Continue' }).click();
    await expect(
      page.getByRole('heading', { name: 'Dashboard', level: 1 }).or(page.getByText("This Page Isn't Available")),
    ).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});

test('a preview without a session asks to sign in, and comes back @once', async ({ page, expectAccessible }) => {
  await page.goto('/form/preview/preview?draft');
  expect(page.url()).toContain('/smart/sign-in?next=%2Fform%2Fpreview%2Fpreview%3Fdraft');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expectAccessible();
});

test('an unknown address ends at the page that says so @once', async ({ page, expectAccessible }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This Page Isn't Available");
  await expect(page.getByRole('main')).toContainText('The link may be broken, or the page may have been removed.');
  await expectAccessible();
});

test('a link that is no link of ours explains itself @once', async ({ page, data, expectAccessible }) => {
  const broken = await page.goto('/form/eyJhbGciOiJIUzI1NiJ9.cut-off');
  expect(broken?.status()).toBe(401);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  await expectAccessible();
  const recipient = await data.newRecipientLink('ebill');
  const other = await page.goto(`/form/${await data.mintLink(recipient, { purpose: 'preferences' })}`);
  expect(other?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is for another page');
  await expectAccessible();
});

test('home, demo and outbox @once @passes-demo @passes-form', async ({ page, data, expectAccessible }) => {
  await page.goto('/');
  await expectAccessible();
  await page.getByRole('link', { name: 'See the demo pages' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo pages');
  await expect(page.getByText('form.all-inputs', { exact: true })).toBeVisible();
  await expectAccessible();
  const recipient = await data.newRecipientLink('ebill', { seconds: -60 });
  await page.goto(recipient.path);
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await page.goto(`/demo/outbox?to=${encodeURIComponent(recipient.email)}`);
  await expect(page.getByRole('main')).toContainText(recipient.email);
  await expectAccessible();
  await page.getByRole('link', { name: 'Show as HTML' }).click();
  await expect(page.getByRole('link', { name: 'Open the page' })).toBeVisible();
});
