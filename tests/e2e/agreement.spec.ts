import { type Page } from 'playwright/test';
import { falsePdf, picture } from './support/files';
import { drawSignature, field } from './support/form';
import { serverData } from './support/global-setup';
import { expect, test } from './support/journey';
import { openBillsAndAgreements, type BillsAndAgreements } from './support/bills-and-agreements';
import { payPart } from './support/payments';

let papers: BillsAndAgreements;
test.beforeAll(() => {
  papers = openBillsAndAgreements(serverData());
});
test.afterAll(() => papers.close());

const signedTexts = {
  none: 'No contribution payment was required. Thank you.',
  complete: /^Your Installation Agreement has been successfully signed\./,
  payFirst:
    'Document has been successfully signed but will only be submitted after payment in full is made using electronic payment link below.',
  gaveUp: "Please, refresh the page. If it doesn't help, please contact with our support",
};

/** Opens the link and goes on to the signing page: by itself with JavaScript, with one button without it. */
async function toSigningPage(page: Page, path: string, hasJavaScript: boolean, button = 'Continue'): Promise<void> {
  await page.goto(path);
  if (!hasJavaScript) await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/sandbox-signing\//);
}

async function typeAndSign(page: Page, name: string, button = 'Sign the agreement'): Promise<void> {
  await page.locator('#in-signature-typed').fill(name);
  await page.locator('#in-consent').check();
  await page.getByRole('button', { name: button }).click();
}

/** Waits for the end of the return page's tries. */
async function fetchSignature(page: Page, hasJavaScript: boolean, button = 'Continue'): Promise<void> {
  await page.waitForURL(/\/AgreementSign\?/);
  if (!hasJavaScript) await page.getByRole('button', { name: button }).click();
}

test('an agreement is read, signed with a typed name, and nothing is to be paid', async ({
  page,
  hasJavaScript,
  expectAccessible,
}) => {
  const agreement = await papers.newAgreement();
  if (!hasJavaScript) {
    await page.goto(agreement.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading Agreement');
    await expectAccessible();
    expect(papers.agreement(agreement.id).status).toBe('prepared');
  }
  await toSigningPage(page, agreement.path, hasJavaScript);
  await expect(page.getByText('Test signing service')).toBeVisible();
  await expect(page.getByText('The company installs a charger.')).toBeVisible();
  const document = await page.request.get(
    (await page.getByRole('link', { name: 'Open the agreement as PDF' }).getAttribute('href')) ?? '',
  );
  expect(document.headers()['content-type']).toBe('application/pdf');
  await expectAccessible();

  await typeAndSign(page, 'Terry Test');
  await page.waitForURL(/\/AgreementSign\?/);
  if (!hasJavaScript) {
    await expect(page.getByText('Loading please wait...')).toBeVisible();
    await expectAccessible();
  }
  await fetchSignature(page, hasJavaScript);
  await expect(page.getByText(signedTexts.none)).toBeVisible();
  await expect(page.getByText(signedTexts.complete)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay / })).toHaveCount(0);
  await expectAccessible();

  const stored = papers.agreement(agreement.id);
  expect(stored).toMatchObject({
    status: 'signed',
    signedAt: expect.any(Number),
    documentKey: expect.stringMatching(/^agreements\//),
  });
  expect(papers.envelope(stored.envelopeId ?? '')).toEqual({
    status: 'signed',
    method: 'type',
    signedName: 'Terry Test',
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the signed agreement' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('signed-agreement.pdf');
});

test('with an amount above 0 the page asks for the payment', async ({ page, hasJavaScript, expectAccessible }) => {
  const agreement = await papers.newAgreement({ amountCents: 128_050 });
  await toSigningPage(page, agreement.path, hasJavaScript);
  await typeAndSign(page, 'Terry Test');
  await fetchSignature(page, hasJavaScript);
  await expect(page.getByText(signedTexts.payFirst)).toBeVisible();
  const pay = page.getByRole('link', { name: /^Pay .?\$1,280\.50.? now$/ });
  const address = (await pay.getAttribute('href')) ?? '';
  expect(address).toMatch(/^http:\/\/[^/]+\/smart-pay\/ey/);
  await expect(page.getByRole('link', { name: address })).toHaveAttribute('href', address);
  await expectAccessible();
  const back = page.url();
  await pay.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay.Smart.Secure');
  await payPart(page, '280.50');
  // A part is not the whole: the page asks for the rest, and is done when that is paid.
  await page.goto(back);
  await expect(page.getByText(/Paid so far: .?\$280\.50.?\. Still due: .?\$1,000\.00/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: /^Pay .?\$1,000\.00.? now$/ }).click();
  await payPart(page, '1000');
  await page.goto(back);
  await expect(page.getByText('The payment has been received in full. Thank you.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay / })).toHaveCount(0);
});

test('the same in Arabic', async ({ page, hasJavaScript, expectAccessible }) => {
  const agreement = await papers.newAgreement({
    accountId: 'indus',
    locale: 'ar',
    name: 'ليلى الهاشمي',
    amountCents: 5000,
  });
  await toSigningPage(page, agreement.path, hasJavaScript, 'متابعة');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible();
  await typeAndSign(page, 'ليلى الهاشمي', 'توقيع الاتفاقية');
  await fetchSignature(page, hasJavaScript, 'متابعة');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('link', { name: /^ادفع .*50[.,]00.* الآن$/ })).toBeVisible();
  await expectAccessible();
});

test('an uploaded picture signs, and what is no picture does not', async ({
  page,
  hasJavaScript,
  expectAccessible,
}) => {
  const agreement = await papers.newAgreement();
  await toSigningPage(page, agreement.path, hasJavaScript);
  await page.locator('#in-signature-upload').check();
  await page.locator('#in-signature-file').setInputFiles(falsePdf('signature.png'));
  await page.locator('#in-consent').check();
  await page.getByRole('button', { name: 'Sign the agreement' }).click();
  await expect(field(page, 'signature').locator('.field-error')).toHaveText(/This type of file is not allowed/);
  await expect(page.locator('#in-consent')).toBeChecked();
  await expectAccessible();
  await page.locator('#in-signature-file').setInputFiles(picture('my-hand.png'));
  await page.getByRole('button', { name: 'Sign the agreement' }).click();
  await fetchSignature(page, hasJavaScript);
  await expect(page.getByText(signedTexts.none)).toBeVisible();
});

// Drawing needs JavaScript.
test(
  'a drawn signature signs, and survives a refused post',
  { tag: '@needs-js' },
  async ({ page, expectAccessible }) => {
    const agreement = await papers.newAgreement();
    await toSigningPage(page, agreement.path, true);
    await page.locator('#in-signature-draw').check();
    await drawSignature(page, 'signature');
    const drawnSignature = () => page.locator('input[name="sig.drawn"]').inputValue();
    const strokes = await drawnSignature();
    await page.getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(page.getByRole('alert')).toContainText('Please tick the box to sign the agreement');
    expect(await drawnSignature()).toBe(strokes);
    await expectAccessible();
    await page.locator('#in-consent').check();
    await page.getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(page.getByText(signedTexts.none)).toBeVisible();
    expect(papers.envelope(papers.agreement(agreement.id).envelopeId ?? '')).toMatchObject({
      method: 'draw',
      signedName: 'Terry Test',
    });
  },
);

test('neither signature nor consent: both are named, and nothing is signed', async ({
  page,
  hasJavaScript,
  expectAccessible,
}) => {
  const agreement = await papers.newAgreement();
  await toSigningPage(page, agreement.path, hasJavaScript);
  await page.getByRole('button', { name: 'Sign the agreement' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Please sign',
    'Please tick the box to sign the agreement',
  ]);
  await expect(page.locator('#in-consent')).not.toBeChecked();
  await expectAccessible();
  expect(papers.envelope(papers.agreement(agreement.id).envelopeId ?? '').status).toBe('open');
});

test('an agreement that is signed already leads on to what comes after', async ({
  page,
  hasJavaScript,
  expectAccessible,
}) => {
  const agreement = await papers.newAgreement();
  await toSigningPage(page, agreement.path, hasJavaScript);
  const signingPage = page.url();
  await typeAndSign(page, 'Terry Test');
  await fetchSignature(page, hasJavaScript);
  await page.goto(signingPage);
  await expect(page.getByRole('heading', { name: 'This agreement is signed' })).toBeVisible();
  await expectAccessible();

  await page.goto(agreement.path);
  if (!hasJavaScript) await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('The agreement is signed already.');
  await expectAccessible();
  await page.getByRole('link', { name: 'Go on with your signed agreement' }).click();
  await expect(page.getByText(signedTexts.none)).toBeVisible();
});

test('without a signature the page tries three times, then asks to refresh; refreshing begins anew', async ({
  page,
  hasJavaScript,
  expectAccessible,
}) => {
  const agreement = await papers.newAgreement();
  const path = `/AgreementSign?token=${agreement.token}`;
  await page.goto(path);
  if (!hasJavaScript) {
    for (const attempt of [1, 2, 3]) {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(new RegExp(`attempt=${attempt}`));
    }
  }
  await expect(page.getByText(signedTexts.gaveUp)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await expectAccessible();
  await expect(page.getByRole('link', { name: 'Refresh the page' })).toHaveAttribute('href', path);

  // Long after the last try, a reload is a person's.
  const late = new URL(page.url());
  late.searchParams.set('at', String(Date.now() - 60_000));
  const again = await page.request.get(late.href);
  expect(await again.text()).toContain('Loading please wait...');
});

test('the bill check of an unknown agreement fails with the words of the specification @once', async ({
  page,
  expectAccessible,
}) => {
  const agreement = await papers.newAgreement();
  const unknown = await papers.mint(agreement, 'agreement', 'AG-none');
  const response = await page.goto(`/AgreementSign?token=${unknown}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Something went wrong, please try again later')).toBeVisible();
  await expectAccessible();
});

test('a link that has run out offers a new one @once', async ({ page, expectAccessible }) => {
  const agreement = await papers.newAgreement({ seconds: -10 });
  const response = await page.goto(agreement.path);
  expect(response?.status()).toBe(410);
  await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
  await expectAccessible();
});
