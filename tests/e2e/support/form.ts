import { expect, type Locator, type Page } from 'playwright/test';

/** The field of an input, with label, hint, error and control. */
export const field = (page: Page, inputId: string): Locator => page.locator(`#field-in-${inputId}`);
export const control = (page: Page, inputId: string): Locator => page.locator(`#in-${inputId}`);
/** A radio button or checkbox by its option. */
export const choice = (page: Page, guid: string): Locator => page.locator(`form input[value="${guid}"]`);
export const bank = (page: Page, name: 'routingNumber' | 'accountNumber' | 'confirmAccountNumber'): Locator =>
  page.locator(`#bank-${name}`);
export const submitButton = (page: Page): Locator => page.locator('[data-part=submit]');

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [inputId, value] of Object.entries(values)) await control(page, inputId).fill(value);
}

/** Presses the form's own button; while it is disabled the Enter key, on which the page says what is missing. */
export async function submit(page: Page): Promise<void> {
  const button = submitButton(page);
  if (await button.isEnabled()) return button.click();
  const typed = page
    .locator('#dynamic-form :is(input[type=text], input[type=email], input[type=tel])')
    .filter({ visible: true });
  await typed.first().press('Enter');
}

/** Presses what begins a form. A press that comes sooner than a person can read is answered by the page, which asks for one more. */
export async function pressInTime(page: Page, button: Locator): Promise<void> {
  const press = async () => {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await button.click();
    return (await answered).status();
  };
  while ((await press()) === 422) await page.waitForLoadState();
  await expect(page).toHaveURL(/\/form\/eyJ/);
}

/** Presses a button that keeps what was typed and shows the form again. */
export async function press(page: Page, intent: string): Promise<void> {
  await page.locator(`button[name=intent][value="${intent}"]:not(.sr)`).filter({ visible: true }).first().click();
}

/** The mistakes above the form: the sentence, and each line with the id it links to. */
export async function expectSummary(
  page: Page,
  message: string,
  lines: Record<string, string | RegExp>,
): Promise<void> {
  const summary = page.locator('#error-summary');
  await expect(summary).toContainText(message);
  const links = summary.getByRole('listitem').getByRole('link');
  await expect(links).toHaveCount(Object.keys(lines).length);
  for (const [id, text] of Object.entries(lines)) {
    const link = summary.locator(`a[href="#${id}"]`);
    await expect(link).toContainText(text);
    await expect(page.locator(`#${id}`)).toBeAttached();
  }
}

/** The error beside an input. */
export async function expectFieldError(page: Page, inputId: string, text: string | RegExp): Promise<void> {
  await expect(field(page, inputId).locator('.field-error')).toHaveText(text);
}

/** Unfolds what was sent, on the page that says so. */
export const showSent = (page: Page): Promise<void> =>
  page
    .locator('article details')
    .filter({ has: page.locator('dl') })
    .locator('summary')
    .click();

/** The message that says that the form was taken. A form that waits for a file has other messages until then. */
export async function expectThanks(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
}

/** Strokes a signature into the drawing area with the mouse. */
export async function drawSignature(page: Page, inputId: string): Promise<void> {
  const pad = field(page, inputId).locator('canvas[data-ready]');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no drawing area');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  for (const [from, over, to] of [
    [at(0.1, 0.7), at(0.3, 0.2), at(0.45, 0.8)],
    [at(0.5, 0.5), at(0.7, 0.3), at(0.9, 0.6)],
  ] as const) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...over, { steps: 6 });
    await page.mouse.move(...to, { steps: 6 });
    await page.mouse.up();
  }
}
