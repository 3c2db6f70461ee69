import { receiptPath } from '~/lib/contract/page-paths';
import { signIn } from './support/admin';
import { picture } from './support/files';
import { choice, expectThanks, fill, submit } from './support/form';
import { expect, test } from './support/journey';

const SIGNED = 'Thank you. Your signed consent is on file';

test('what was sent has a page to come back to, with all of it as it was sent @once @passes-form', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm('signature');
  await fill(page, { 'signer-name': 'Terry Test', 'signed-on': '2027-02-03' });
  await choice(page, 'role-agent').check();
  await page.locator('#in-signature-upload').check();
  await page.locator('#in-signature-file').setInputFiles(picture('my-hand.png'));
  await submit(page);
  await expectThanks(page, SIGNED);
  const { reference = '' } = data.submissions(recipient)[0] ?? {};
  await page.getByRole('link', { name: 'Open your receipt' }).click();
  await expect(page).toHaveURL(receiptPath(recipient.token, reference));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your receipt');
  for (const text of [reference, 'Terry Test', 'acting for the owner', 'We may ask you for a power of attorney.'])
    await expect(main).toContainText(text);
  await expect(main).toContainText(/Sent on.*E[DS]T/);
  const signature = main.getByRole('img', { name: 'Your signature' });
  await signature.scrollIntoViewIfNeeded();
  await expect.poll(() => signature.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await main.locator('summary').click();
  await expect(main.getByRole('heading', { name: 'Letter of consent' })).toBeVisible();
  await expectAccessible();

  const pdf = await page.request.get(`${receiptPath(recipient.token, reference)}/pdf`);
  expect(pdf.status()).toBe(200);
  expect(pdf.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  const file = page.waitForEvent('download');
  await main.getByRole('link', { name: /my-hand\.png/ }).click();
  expect((await file).suggestedFilename()).toBe('my-hand.png');

  // The link that was opened before leads there again, and so does the mail.
  await page.goto(recipient.path);
  await expectThanks(page, 'This form was already submitted by you');
  await page.getByRole('link', { name: 'Open your receipt' }).click();
  await expect(page).toHaveURL(receiptPath(recipient.token, reference));
  const [mail] = data.messagesTo(recipient.email);
  expect(mail?.text).toContain(receiptPath(recipient.token, reference));
});

test('another person’s receipt is as one that is not there @once @passes-form', async ({ page, openForm, data }) => {
  const owner = await openForm('signature');
  await fill(page, { 'signer-name': 'Only Mine', 'signed-on': '2027-02-03' });
  await choice(page, 'role-owner').check();
  await page.locator('#in-signature-type').check();
  await page.locator('#in-signature-typed').fill('Only Mine');
  await submit(page);
  await expectThanks(page, SIGNED);
  const { reference = '' } = data.submissions(owner)[0] ?? {};
  const stranger = await data.newRecipientLink('signature');
  const textAt = async (path: string) => {
    const response = await page.request.get(path);
    expect(response.status()).toBe(404);
    return (await response.text()).replaceAll(/LK-[A-Z0-9-]+|"nonce":"[^"]*"/g, '');
  };
  const own = await textAt(receiptPath(stranger.token, reference));
  expect(own).toContain('There is nothing here.');
  expect(own).not.toContain('Only Mine');
  for (const rest of ['/file/signature', '/pdf']) await textAt(receiptPath(stranger.token, reference) + rest);
  await textAt(receiptPath(stranger.token, 'LK-AAAA-BBBB'));
  await textAt(`/form/${stranger.token}/receipt/%00%20`);
});

test('a form that may be sent again tells of the last time @once @passes-form', async ({ page, data, openForm }) => {
  const id = data.publishForm({
    title: 'Meter readings',
    multipleSubmission: true,
    nextSteps: 'We check the reading within a day.',
    formElements: [
      {
        type: 'inputs',
        inputForms: [
          {
            id: 'reading',
            name: 'Reading',
            inputType: 'shortText',
            required: true,
            visible: true,
            options: [],
            rules: [],
          },
        ],
      },
    ],
    translations: { es: { title: 'Lecturas', nextSteps: 'Revisamos la lectura en un día.' } },
  });
  const recipient = await openForm(id);
  await expect(page.getByText('You have sent this form before.')).toHaveCount(0);
  await fill(page, { reading: '4711' });
  await submit(page);
  await expectThanks(page, /successfully submitted/);
  await page.goto(recipient.path);
  await expect(page.getByText('You have sent this form before.')).toBeVisible();
  await page.getByRole('link', { name: 'Open your receipt' }).click();
  await expect(page.getByRole('main')).toContainText('4711');
  await expect(page.getByRole('main')).toContainText('We check the reading within a day.');
  await page.goto(`${page.url()}?lang=es`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su comprobante');
  await expect(page.getByRole('main')).toContainText('Revisamos la lectura en un día.');
});

test('what was sent is withdrawn after a question, and says so to the person and to the company @once @passes-form', async ({
  page,
  data,
  openForm,
  baseURL,
  expectAccessible,
}) => {
  const reading = { id: 'reading', name: 'Reading', inputType: 'shortText' as const, required: true };
  const id = data.publishForm({
    title: 'Meter readings',
    mayWithdraw: true,
    formElements: [{ type: 'inputs', inputForms: [{ ...reading, visible: true, options: [], rules: [] }] }],
  });
  const recipient = await openForm(id);
  await fill(page, { reading: '4711' });
  await submit(page);
  await page.getByRole('link', { name: 'Open your receipt' }).click();
  const path = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw what you sent?');
  await expectAccessible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(path);
  await page.goto(`${path}/withdraw`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('main')).toContainText(/Withdrawn on .*E[DS]T/);
  await expect(page.getByRole('main')).toContainText('4711');
  await expect(page.getByRole('link', { name: 'Withdraw' })).toHaveCount(0);
  await expectAccessible();
  // The question is not asked again, and a form that is sent once stays sent.
  await page.goto(`${path}/withdraw`);
  await expect(page).toHaveURL(path);
  await page.goto(recipient.path);
  await expectThanks(page, 'This form was already submitted by you');

  await signIn(page, data, baseURL);
  await page.goto(`/smart/dynamic-form/${id}/submissions`);
  await expect(page.getByRole('main')).toContainText('Withdrawn');
});
