import type { Locator, Page } from 'playwright/test';
import { expect, test } from './support/journey';
import {
  balanceOf,
  chargesOf,
  DECLINED_CARD,
  GOOD_CARD,
  LATE_CARD,
  newDemand,
  paymentsOf,
  SILENT_CARD,
} from './support/payments';
import { chooseLanguage } from './support/frame';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const anotherAmount = (page: Page) => page.getByRole('textbox', { name: /^Another amount/ });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / });

async function fillCard(page: Page, number = GOOD_CARD): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Name on card').fill('Pat Payer');
  await page.getByLabel('Expiration date').fill('11/39');
}

test('a card pays: what is wrong is said, nothing but secrets is typed twice, and what was received is kept', async ({
  page,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const demand = await newDemand();
  await page.goto(demand.path);
  await expect(title(page)).toHaveText('Pay.Smart.Secure');
  await expect(page.getByRole('banner')).toContainText('844-927-0142');
  await expect(page.getByLabel('Account number')).toHaveValue(demand.id);
  await expect(page.getByLabel('Account number')).toHaveAttribute('readonly');
  await expect(page.getByRole('radio', { name: /^Full amount: .?\$84\.35/ })).toBeChecked();
  await expect(anotherAmount(page)).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue(demand.email);
  await expectAccessible();

  await page.getByRole('radio', { name: 'Another amount' }).check();
  await page.getByLabel('Email').fill('pat');
  await next(page);
  await expect(page.locator('#amount-error')).toHaveText('Input is required');
  await expect(page.getByLabel('Email')).toHaveValue('pat');
  await expectAccessible();
  await page.locator('#error-summary').getByRole('link', { name: 'Amount: Input is required' }).click();
  await expect(anotherAmount(page)).toBeFocused();
  await anotherAmount(page).fill('20,5');
  await page.getByLabel('Email').fill(demand.email);
  await next(page);

  await expect(main(page)).toContainText('$20.50');
  await expectAccessible();
  await page.getByLabel('Card number').pressSequentially('4242 4242 4242 4241');
  if (hasJavaScript) await expect(page.locator('[data-part=card-brand]')).toHaveText('Visa');
  await page.getByLabel('Expiration date').pressSequentially(hasJavaScript ? '1139' : '11/39');
  await expect(page.getByLabel('Expiration date')).toHaveValue('11/39');
  await payButton(page).click();
  await expect(page.locator('#cardNumber-error')).toHaveText('Enter a valid card number');
  await expect(page.locator('#nameOnCard-error')).toHaveText('Input is required');
  await expect(page.locator('#error-summary').getByRole('link')).toHaveText([
    'Card number: Enter a valid card number',
    'Name on card: Input is required',
  ]);
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Expiration date')).toHaveValue('11/39');
  // Found before anything is posted, the number is still there; what was posted is drawn without it.
  await expect(page.getByLabel('Card number')).toHaveValue(hasJavaScript ? '4242 4242 4242 4241' : '');
  if (hasJavaScript) await expect(page).toHaveTitle(/^Error: /);
  else expect(await page.content()).not.toMatch(/4242/);
  await expect(main(page)).toContainText('$20.50');
  await expectAccessible();

  // Another language costs no answer but the secret ones.
  await chooseLanguage(page, 'de');
  await expect(main(page)).toContainText('20,50');
  await expect(page.getByLabel('Kartennummer')).toHaveValue('');
  await chooseLanguage(page, 'en');
  await fillCard(page);
  await payButton(page).click();

  await expect(page).toHaveURL(/\/pay-result\?referenceId=LK-/);
  await expect(title(page)).toHaveText('PAYMENT RECEIVED');
  const [payment] = paymentsOf(demand.id);
  await expect(main(page)).toContainText(payment?.reference ?? '-');
  await expect(main(page)).toContainText('Visa, ending in 4242');
  await expect(main(page)).toContainText('$79.50');
  await expect(main(page)).toContainText(/Still due.?\$63\.85/);
  await expectAccessible();
  expect([chargesOf(demand.id), balanceOf(demand.id)]).toEqual([1, 7950]);
  const [mail] = data.messagesTo(demand.email);
  expect(mail?.subject).toBe(`We received your payment: $20.50 (${payment?.reference})`);
  const receipt = await page.request.get(
    (await page.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')) ?? '',
  );
  expect(receipt.headers()['content-type']).toBe('application/pdf');

  // A part is not the whole: the link asks for the rest, and is done with when that is paid.
  await page.goto(demand.path);
  await expect(main(page)).toContainText(/Paid so far.?\$20\.50/);
  await expectAccessible();
  await next(page);
  await fillCard(page);
  await page.getByRole('button', { name: /^Pay .?\$63\.85/ }).click();
  await expect(title(page)).toHaveText('PAYMENT RECEIVED');
  expect(paymentsOf(demand.id).map(({ status, amount_cents, due_cents }) => [status, amount_cents, due_cents])).toEqual(
    [
      ['received', 2050, 8435],
      ['received', 6385, 6385],
    ],
  );
  expect([chargesOf(demand.id), balanceOf(demand.id)]).toEqual([2, 1565]);
  await page.goto(demand.path);
  await expect(title(page)).toHaveText('This has been paid already');
  await expectAccessible();
  await page.getByRole('link', { name: 'View the payment' }).click();
  await expect(title(page)).toHaveText('PAYMENT RECEIVED');
});

/** The digit before the third group goes, another comes, and the caret stays there. */
async function correctInTheMiddle(number: Locator): Promise<void> {
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(10, 10));
  await number.press('Backspace');
  await number.press('Backspace');
  await expect(number).toHaveValue('4242 4244 2424 241');
  await number.press('2');
  await expect(number).toHaveValue('4242 4242 4242 4241');
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(9);
  await number.press('Delete');
  await number.press('Delete');
  await expect(number).toHaveValue('4242 4242 2424 241');
}

test('a number is grouped while it is typed, pasted and filled in, and corrected in its middle', async ({
  page,
  hasJavaScript,
}) => {
  const demand = await newDemand();
  await page.goto(demand.path);
  await next(page);
  const number = page.getByLabel('Card number');
  await number.pressSequentially('378282246310005');
  await expect(number).toHaveValue(hasJavaScript ? '3782 822463 10005' : '378282246310005');
  await number.fill('4242-4242 42424241');
  await expect(number).toHaveValue(hasJavaScript ? '4242 4242 4242 4241' : '4242-4242 42424241');
  if (hasJavaScript) await correctInTheMiddle(number);
  await page.getByLabel('Expiration date').pressSequentially('٠٧/٩٩');
  await expect(page.getByLabel('Expiration date')).toHaveValue('٠٧/٩٩');
  await payButton(page).click();
  await expect(page.locator('#expirationDate-error')).toHaveText(
    'This date is too far ahead. Enter it as it is on the card',
  );
});

test('an amount in Arabic digits is charged, and an expiry in them is kept over a mistake', async ({
  page,
  hasJavaScript,
}) => {
  const demand = await newDemand();
  await page.goto(`${demand.path}?lang=ar`);
  await page.locator('#amount').fill('٢٠٫٥٠');
  if (!hasJavaScript) {
    // Full is chosen and another amount is typed: nothing is guessed and nothing is lost.
    await page.getByRole('button', { name: 'التالي' }).click();
    await expect(page.locator('#amount-error')).toBeVisible();
    await expect(page.locator('#amount')).toHaveValue('٢٠٫٥٠');
    await page.locator('#amount-other').check();
  }
  await page.getByRole('button', { name: 'التالي' }).click();
  const pay = page.getByRole('button', { name: /^ادفع/ });
  await page.locator('#cardNumber').fill('٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤١');
  await page.locator('#nameOnCard').fill('Pat Payer');
  await page.locator('#expirationDate').fill('١١/٣٩');
  await pay.click();
  await expect(page.locator('#cardNumber-error')).toBeVisible();
  await expect(page.locator('#nameOnCard')).toHaveValue('Pat Payer');
  await expect(page.locator('#expirationDate')).toHaveValue('١١/٣٩');
  if (hasJavaScript) await expect(page).toHaveTitle(/^خطأ: /);
  await page.locator('#cardNumber').fill('٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢');
  await pay.click();
  await expect(page).toHaveURL(/\/pay-result/);
  expect(paymentsOf(demand.id)).toMatchObject([{ amount_cents: 2050, last_four: '4242', status: 'received' }]);
});

test('a declined card is told with its reason, and another card pays', async ({ page, expectAccessible }) => {
  const demand = await newDemand();
  await page.goto(demand.path);
  await next(page);
  await fillCard(page, DECLINED_CARD);
  await payButton(page).click();
  await expect(title(page)).toHaveText('PAYMENT NOT RECEIVED');
  await expect(main(page)).toContainText('Please read the REMARKS below.');
  await expect(main(page)).toContainText('The payment was refused. Your bank declined the card. Nothing was charged');
  await expectAccessible();
  expect([chargesOf(demand.id), balanceOf(demand.id)]).toEqual([0, 10_000]);
  await page.getByRole('link', { name: 'Try again with another card' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(demand.email);
  await next(page);
  // This one is charged before the gateway goes silent.
  await fillCard(page, LATE_CARD);
  await payButton(page).click();
  await expect(title(page)).toHaveText('PAYMENT RECEIVED');
  expect(paymentsOf(demand.id).map(({ status }) => status)).toEqual(['declined', 'received']);
  expect([chargesOf(demand.id), balanceOf(demand.id)]).toEqual([1, 1565]);
});

test('a bank account pays by eCheck', async ({ page, expectAccessible }) => {
  const demand = await newDemand();
  await page.goto(`${demand.path}?method=eCheck`);
  await expect(page.getByRole('radio', { name: /^eCheck/ })).toBeChecked();
  await next(page);
  await payButton(page).click();
  for (const name of ['nameOnAccount', 'routingNumber', 'accountNumber', 'reEnterAccountNumber']) {
    await expect(page.locator(`#${name}-error`)).toHaveText('Input is required');
  }
  await expectAccessible();
  await page.getByLabel('Name on account').fill('Pat Payer');
  await page.getByLabel('Routing number').fill('021000022');
  await page.getByLabel('Bank account number', { exact: true }).fill('7788 0000 1234');
  await page.getByLabel('Re-enter bank account number').fill('778800001235');
  await payButton(page).click();
  await expect(page.locator('#routingNumber-error')).toHaveText('Invalid routing number.');
  await expect(page.locator('#reEnterAccountNumber-error')).toHaveText('Bank account number does not match.');
  expect(await page.content()).not.toMatch(/7788/);
  await page.getByLabel('Name on account').fill('Pat Payer');
  await page.getByLabel('Routing number').fill('0210 0002 1');
  await page.getByLabel('Bank account number', { exact: true }).fill('7788 0000 1234');
  await page.getByLabel('Re-enter bank account number').fill('778800001234');
  await payButton(page).click();
  await expect(title(page)).toHaveText('PAYMENT RECEIVED');
  await expect(main(page)).toContainText('JPMORGAN CHASE, ending in 1234');
  expect([chargesOf(demand.id), balanceOf(demand.id)]).toEqual([1, 1565]);
});

test('an eWallet is cancelled on its page, and pays the second time', async ({ page, expectAccessible }) => {
  const demand = await newDemand();
  const toWallet = async () => {
    await page.getByRole('radio', { name: /^eWallet/ }).check();
    await next(page);
    await page.getByRole('button', { name: 'Continue to your eWallet' }).click();
    await expect(page).toHaveURL(/\/sandbox-wallet\//);
  };
  await page.goto(demand.path);
  await toWallet();
  await expect(main(page)).toContainText('Cascadia Gas & Light');
  await expect(main(page)).toContainText('$84.35');
  await expectAccessible();

  // In the meantime its link says that it is being paid.
  await page.goto(demand.path);
  await expect(title(page)).toHaveText('This payment is in progress');
  await expectAccessible();
  await page.getByRole('link', { name: 'See its status' }).click();
  await expect(title(page)).toHaveText('Your payment is in progress');
  await expectAccessible();
  await page.getByRole('link', { name: 'Continue to your eWallet' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(title(page)).toHaveText('PAYMENT NOT RECEIVED');
  await expect(main(page)).toContainText('The payment was cancelled. Nothing was charged');
  await expectAccessible();
  expect(chargesOf(demand.id)).toBe(0);

  await page.getByRole('link', { name: 'Pay again' }).click();
  await toWallet();
  await payButton(page).click();
  await expect(title(page)).toHaveText('PAYMENT RECEIVED');
  expect(paymentsOf(demand.id).map(({ status }) => status)).toEqual(['cancelled', 'received']);
  expect([chargesOf(demand.id), balanceOf(demand.id)]).toEqual([1, 1565]);
});

test('a double click, and a second tab, pay once', async ({ page, context }) => {
  const demand = await newDemand();
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(demand.path);
    await next(tab);
    await fillCard(tab);
  }
  await payButton(page).dblclick();
  await payButton(second).click();
  for (const tab of [page, second]) await expect(title(tab)).toHaveText('PAYMENT RECEIVED');
  expect(paymentsOf(demand.id)).toHaveLength(1);
  expect([chargesOf(demand.id), balanceOf(demand.id)]).toEqual([1, 1565]);
});

test('without a link the number is typed; a payment without an answer can be taken back', async ({
  page,
  expectAccessible,
}) => {
  const demand = await newDemand({ accountId: 'potomac' });
  const atHost = await page.request.get('/smart-pay', { headers: { 'X-Forwarded-Host': 'potomacgas.example.com' } });
  expect(await atHost.text()).toContain('Pay Potomac Gas Company in two steps');
  await page.goto('/smart-pay?accountToken=demo-potomac');
  await expect(page.getByRole('banner').getByRole('img', { name: 'Potomac Gas Company' })).toBeVisible();
  await next(page);
  await expect(page.locator('#customerNumber-error')).toHaveText('Input is required');
  await expectAccessible();
  const number = page.getByLabel('Account number', { exact: true });
  const again = page.getByLabel('Account number again');
  await number.fill('12345');
  await again.fill('12346');
  await page.getByLabel('Amount').fill('99999999');
  await page.getByLabel('Email').fill(`s.${demand.email}`);
  await next(page);
  await expect(page.locator('#amount-error')).toHaveText(/^You can pay \S*\$10,000\.00\S* at most here/);
  await page.getByLabel('Amount').fill('12.00');
  await next(page);
  await expect(page.locator('#customerNumber-error')).toHaveText(
    'An account number of Potomac Gas Company has 12 digits. Please compare it with your bill.',
  );
  await expect(page.locator('#customerNumberAgain-error')).toHaveText('The two account numbers are not the same');
  await expectAccessible();
  await number.fill(demand.id);
  await again.fill(demand.id);
  await next(page);
  await fillCard(page, SILENT_CARD);
  await payButton(page).click();
  await expect(title(page)).toHaveText('Your payment is in progress');
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(title(page)).toHaveText('Your payment is in progress');
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel this payment' }).click();
  await expect(title(page)).toHaveText('PAYMENT NOT RECEIVED');
  await page.getByRole('link', { name: 'Pay again' }).click();
  await expect(number).toHaveValue(demand.id);
  await again.fill(demand.id);
  await expect(page.getByLabel('Amount')).toHaveValue('12.00');
  await page.getByLabel('Email').fill(`s.${demand.email}`);
  await next(page);
  await fillCard(page);
  await payButton(page).click();
  await expect(title(page)).toHaveText('PAYMENT RECEIVED');
  await expect(main(page)).not.toContainText('Balance');
  await expect(main(page)).toContainText('We pass the payment on to the company for the account number above.');
  expect([chargesOf(demand.id), balanceOf(demand.id)]).toEqual([1, 10_000]);
});

test('what came of a payment is told in the payer’s own language, on every page of it and wherever it is opened', async ({
  page,
  browser,
  hasJavaScript,
}) => {
  const demand = await newDemand({ locale: 'de' });
  const isGerman = () => expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto(`${demand.path}?method=eWallet`);
  await isGerman();
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await page.getByRole('button', { name: 'Weiter zum eWallet' }).click();
  await expect(page).toHaveURL(/\/sandbox-wallet\//);
  await isGerman();
  await page.getByRole('button', { name: /bezahlen/ }).click();
  await expect(page).toHaveURL(/\/pay-result/);
  await isGerman();
  await expect(page.getByRole('banner').getByRole('img', { name: 'Cascadia Gas & Light' })).toBeVisible();
  // Another browser, as of who opens the receipt's link elsewhere; there, another language is chosen and kept.
  const otherContext = await browser.newContext({ javaScriptEnabled: hasJavaScript });
  const other = await otherContext.newPage();
  await other.goto(page.url());
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  await other.goto(`${page.url()}&lang=ko`);
  await other.goto(page.url());
  await expect(other.locator('html')).toHaveAttribute('lang', 'ko');
  await otherContext.close();
});

test('more than is due is asked about, up to a limit, and shows as a credit', async ({ page, expectAccessible }) => {
  const demand = await newDemand({ amountCents: 10_000 });
  await page.goto(demand.path);
  await page.getByRole('radio', { name: 'Another amount' }).check();
  await anotherAmount(page).fill('9999999999');
  await next(page);
  await expect(page.locator('#amount-error')).toHaveText(/\$100\.00.* is due\. You can pay .*\$200\.00.* at most\./);
  await expectAccessible();
  await anotherAmount(page).fill('150');
  await next(page);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/You owe .*\$100\.00.*\. Pay .*\$150\.00.*\?/);
  await expectAccessible();
  await page.getByRole('button', { name: 'Change the amount' }).click();
  await expect(anotherAmount(page)).toHaveValue('150');
  await anotherAmount(page).fill('120');
  await next(page);
  await page.getByRole('button', { name: /^Yes, pay .*\$120\.00/ }).click();
  await fillCard(page);
  await payButton(page).click();
  await expect(title(page)).toHaveText('PAYMENT RECEIVED');
  await expect(main(page)).toContainText(/Credit: paid beyond what was due.?\$20\.00/);
  await expectAccessible();
  expect([chargesOf(demand.id), balanceOf(demand.id)]).toEqual([1, -2000]);
});

test('another amount that was typed beside another choice is asked about without JavaScript, and chosen with it', async ({
  page,
  hasJavaScript,
}) => {
  const demand = await newDemand({ accountId: 'alpenstrom' });
  await page.goto(`${demand.path}?lang=en`);
  await anotherAmount(page).fill('20');
  if (hasJavaScript) {
    await expect(page.getByRole('radio', { name: 'Another amount' })).toBeChecked();
    await page.getByRole('radio', { name: /^Minimum/ }).check();
    await expect(anotherAmount(page)).toHaveValue('');
  } else {
    await next(page);
    await expect(page.locator('#amount-error')).toContainText('You typed an amount and chose another one above.');
    await anotherAmount(page).fill('');
    await page.getByRole('radio', { name: /^Minimum: .?\$16\.87/ }).check();
  }
  await next(page);
  await fillCard(page);
  await page.getByRole('button', { name: /^Pay .?\$16\.87/ }).click();
  await expect(title(page)).toHaveText('PAYMENT RECEIVED');
  expect(paymentsOf(demand.id)).toMatchObject([{ amount_cents: 1687, status: 'received' }]);
});

test('back and reload come to pages of ours, and never to a second payment', async ({ page, context }) => {
  const demand = await newDemand();
  await page.goto(demand.path);
  await page.getByRole('radio', { name: 'Another amount' }).check();
  await anotherAmount(page).fill('30.00');
  await next(page);
  await expect(page).toHaveURL(/[?]step=pay$/);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Pay .?\$30\.00/ })).toBeVisible();
  await page.goBack();
  await expect(anotherAmount(page)).toHaveValue('30.00');
  await page.goForward();
  await page.getByRole('button', { name: /^Pay .?\$30\.00/ }).click();
  await expect(page.locator('#cardNumber-error')).toHaveText('Input is required');

  // Declined, back, and another card.
  await fillCard(page, DECLINED_CARD);
  await payButton(page).click();
  await expect(title(page)).toHaveText('PAYMENT NOT RECEIVED');
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Pay .?\$30\.00/ })).toBeVisible();
  // The browser may know what was typed, the page does not.
  expect(await page.content()).not.toMatch(/4000 ?0000/);
  await fillCard(page);
  await payButton(page).click();
  await expect(title(page)).toHaveText('PAYMENT RECEIVED');

  // Paid: back shows what is open, and nothing of what was typed.
  await page.goBack();
  await expect(main(page)).toContainText(/Paid so far.?\$30\.00/);
  await expect(anotherAmount(page)).toHaveValue('');
  expect((await context.cookies()).filter(({ name, expires }) => name === 'latchkey-pay' && expires !== -1)).toEqual(
    [],
  );
  expect(paymentsOf(demand.id).map(({ status }) => status)).toEqual(['declined', 'received']);

  // From the eWallet's page, and from what came of it.
  await page.getByRole('radio', { name: /^eWallet/ }).check();
  await next(page);
  await page.getByRole('button', { name: 'Continue to your eWallet' }).click();
  await expect(page).toHaveURL(/\/sandbox-wallet\//);
  await page.goBack();
  await expect(title(page)).toHaveText('Your payment is in progress');
  await page.getByRole('link', { name: 'Continue to your eWallet' }).click();
  await payButton(page).click();
  await expect(title(page)).toHaveText('PAYMENT RECEIVED');
  await page.goBack();
  await page.goBack();
  await expect(title(page)).toHaveText(/PAYMENT RECEIVED|Pay with your eWallet/);
  expect(paymentsOf(demand.id).map(({ status, amount_cents }) => [status, amount_cents])).toEqual([
    ['declined', 3000],
    ['received', 3000],
    ['received', 5435],
  ]);
  expect(chargesOf(demand.id)).toBe(2);
});

test('what was typed on a link shows on no other page, nor without a link', async ({ page }) => {
  const [mine, theirs] = [await newDemand(), await newDemand()];
  const typed = `typed.${mine.email}`;
  await page.goto(mine.path);
  await page.getByLabel('Email').fill(typed);
  await next(page);
  await page.goto(mine.path);
  await expect(page.getByLabel('Email')).toHaveValue(typed);
  for (const path of [
    theirs.path,
    '/smart-pay?accountToken=demo-cascadia',
    `${theirs.path}?step=pay`,
    '/smart-pay?accountToken=demo-cascadia&step=pay',
  ]) {
    await page.goto(path);
    expect(await page.content(), path).not.toContain(typed);
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  }
});

test('the pages in Arabic, and those of wrong moments', async ({ page, expectAccessible }) => {
  const demand = await newDemand({ accountId: 'indus' });
  await page.goto(`${demand.path}?lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('#amount')).toHaveCSS('direction', 'ltr');
  await expectAccessible();
  await page.getByRole('button', { name: 'التالي' }).click();
  await page.getByRole('button', { name: /^ادفع/ }).click();
  await expect(page.locator('#cardNumber-error')).toHaveText('هذا الحقل مطلوب');
  await expectAccessible();

  const expired = await newDemand({ seconds: -60 });
  expect((await page.goto(`${expired.path}?lang=en`))?.status()).toBe(410);
  await expect(title(page)).toHaveText('This payment link has expired');
  await expectAccessible();
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await expect(page.getByRole('status')).toContainText('a new link was kept in the test outbox');

  expect((await page.goto('/smart-pay'))?.status()).toBe(404);
  await expect(title(page)).toHaveText('We don’t know who you want to pay');
  expect((await page.goto('/pay-result?referenceId=LK-2222-2222&security=x'))?.status()).toBe(404);
  await expect(title(page)).toHaveText("We can't find this payment");
  await expectAccessible();
});
