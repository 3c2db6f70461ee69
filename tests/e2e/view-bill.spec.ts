import { fillIdentityCheck, identityCheckLink, newMember, nextButton, valuesOf } from './support/identity-check';
import { openBillsAndAgreements, type BillsAndAgreements } from './support/bills-and-agreements';
import { serverData } from './support/global-setup';
import { expect, test } from './support/journey';

let papers: BillsAndAgreements;
test.beforeAll(() => {
  papers = openBillsAndAgreements(serverData());
});
test.afterAll(() => papers.close());

test('the link leads to the bill, which shows in the page and can be opened and saved @once', async ({
  page,
  expectAccessible,
}) => {
  const bill = await papers.newBill();
  const response = await page.goto(bill.path);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveURL(`/view-bill/pdf?token=${bill.token}`);
  await expect(page).toHaveTitle(/^Your bill – /);
  await expect(page.locator('.facts')).toHaveText(
    new RegExp(`Bill number${bill.number}Bill dateJan 4, 2027Due dateJan 25, 2027Amount due\\$84\\.35`),
  );
  await expect(page.getByTitle(`Bill ${bill.number} as PDF`)).toBeVisible();
  await expectAccessible();

  const open = page.getByRole('link', { name: 'Open the bill' });
  const address = (await open.getAttribute('href')) ?? '';
  const shown = await page.request.get(address);
  expect(shown.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="bill-${bill.number}.pdf"`,
  });
  expect((await shown.body()).subarray(0, 5).toString()).toBe('%PDF-');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the bill' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`bill-${bill.number}.pdf`);
});

test('a language of the address goes along to the bill, and another can be chosen there', async ({
  page,
  hasJavaScript,
}) => {
  const bill = await papers.newBill();
  await page.goto(`${bill.path}&lang=es`);
  await expect(page).toHaveURL(`/view-bill/pdf?token=${bill.token}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByLabel('Idioma').selectOption('fr');
  if (!hasJavaScript) await page.getByRole('button', { name: 'Cambiar idioma' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto(bill.path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('a phone gets the links, and loads no document by itself', async ({ page, hasJavaScript, expectAccessible }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const bill = await papers.newBill();
  await page.goto(bill.path);
  await expect(page.getByRole('link', { name: 'Open the bill' })).toBeVisible();
  await expect(page.locator('iframe')).toBeHidden();
  await page.waitForLoadState('networkidle');
  // Browsers that run no scripts put no loading off.
  if (hasJavaScript) expect(requestedPaths).not.toContain('/view-bill/file');
  await expectAccessible();
});

test('an Arabic customer gets the page from right to left @once', async ({ page, expectAccessible }) => {
  const bill = await papers.newBill({ accountId: 'indus', name: 'ليلى الهاشمي', locale: 'ar' });
  await page.goto(bill.path);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('فاتورتك');
  await expect(page.getByRole('link', { name: 'فتح الفاتورة' })).toBeVisible();
  await expectAccessible();
});

test('behind a gate, page and document open together @once @passes-identity-check', async ({
  page,
  data,
  expectAccessible,
}) => {
  const member = newMember();
  const number = papers.addBill({ accountId: member.accountId, recipientId: member.id });
  const { token, path } = await identityCheckLink(data, member, 'view-bill');
  const file = `/view-bill/file?token=${token}`;
  for (const address of [path, `/view-bill/pdf?token=${token}`]) {
    await page.goto(address);
    await expect(page.getByText('Before we show you your bill')).toBeVisible();
    expect(await page.content()).not.toContain(number);
  }
  const closed = await page.request.get(file, { maxRedirects: 0 });
  expect(closed.status()).toBe(303);
  expect(closed.headers().location).toBe(path);
  await page.goto(path);
  await expectAccessible();
  await fillIdentityCheck(page, valuesOf(member));
  await page.getByRole('checkbox').check();
  await nextButton(page).click();
  await expect(page).toHaveURL(`/view-bill/pdf?token=${token}`);
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  expect((await page.request.get(file)).headers()['content-type']).toBe('application/pdf');
  await expectAccessible();
});

test('a customer without a bill is told so @once', async ({ page, expectAccessible }) => {
  const bill = await papers.newBill();
  const nobody = await papers.mint({ accountId: bill.accountId, recipientId: 'nobody' }, 'view-bill');
  const response = await page.goto(`/view-bill-access?token=${nobody}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible();
});

test('a link that has run out offers a new one @once', async ({ page, expectAccessible }) => {
  const bill = await papers.newBill({ seconds: -10 });
  const response = await page.goto(bill.path);
  expect(response?.status()).toBe(410);
  await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
  await expectAccessible();
});
