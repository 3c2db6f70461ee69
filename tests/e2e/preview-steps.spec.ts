import type { Page } from 'playwright/test';
import { choice, control, field, fill, press } from './support/form';
import { expect, test } from './support/journey';
import { createTestAccount, signInAs, storedTemplate } from './support/test-account';

/** A form in steps, one of which is there by an answer of another. */
const FORM = {
  title: 'Moving in steps',
  steps: true,
  submitName: 'Send it',
  thanksMessage: 'Thank you for that.',
  formElements: [
    { type: 'section', id: 'you', title: 'About you' },
    {
      type: 'inputs',
      inputForms: [
        { id: 'name', name: 'Name', inputType: 'shortText', required: true },
        {
          id: 'rents',
          name: 'Do you rent?',
          inputType: 'multipleChoice',
          required: true,
          options: [
            { guid: 'rents-yes', value: 'yes', name: 'Yes' },
            { guid: 'rents-no', value: 'no', name: 'No' },
          ],
        },
        { id: 'born', name: 'Born on', inputType: 'date', parts: true },
      ],
    },
    { type: 'section', id: 'landlord', title: 'Your landlord' },
    {
      type: 'inputs',
      inputForms: [
        {
          id: 'landlord',
          name: 'Landlord',
          inputType: 'shortText',
          required: true,
          rules: [{ inputId: 'landlord', parentId: 'rents', condition: 'selected', choiceId: 'rents-yes' }],
        },
      ],
    },
    { type: 'section', id: 'reach', title: 'How we reach you' },
    { type: 'inputs', inputForms: [{ id: 'home', name: 'Address', inputType: 'address', required: true }] },
  ],
  translations: { es: { title: 'Mudanza por pasos', sections: { you: 'Sobre usted' } } },
};

async function importForm(page: Page, id: string, form: object = FORM): Promise<void> {
  await page.goto('/smart/dynamic-form/new');
  await page.getByLabel('JSON text').fill(JSON.stringify({ ...form, id }));
  await page.getByRole('button', { name: 'Import' }).click();
  await page.waitForURL(`**/smart/dynamic-form/${id}`);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a form in steps is previewed a step at a time, with its summary, and nothing of it is kept', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = `steps-${testAccount.accountId}`;
  await importForm(page, id);
  await page.goto(`/form/preview/${id}?draft=1`);
  await expect(heading(page)).toHaveText('About you');
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await expect(page.getByText('“Continue” always moves on.')).toBeVisible();
  await expect(control(page, 'home')).toHaveCount(0);
  await expectAccessible();

  // What was tried in one step decides about the next, and is there on the way back.
  await fill(page, { name: 'Ada <b>"Lovelace"</b>' });
  await choice(page, 'rents-yes').check();
  await field(page, 'born').locator('input').last().fill('1985');
  await press(page, 'next');
  await expect(heading(page)).toHaveText('Your landlord');
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await press(page, 'back');
  await expect(control(page, 'name')).toHaveValue('Ada <b>"Lovelace"</b>');
  await expect(choice(page, 'rents-yes')).toBeChecked();
  await expect(field(page, 'born').locator('input').last()).toHaveValue('1985');
  await press(page, 'next');
  await press(page, 'next');
  await expect(heading(page)).toHaveText('How we reach you');
  await press(page, 'next');
  await expect(heading(page)).toHaveText('Check your answers');
  await expect(field(page, 'name')).toContainText('Ada <b>"Lovelace"</b>');
  await expect(field(page, 'landlord')).toContainText('Not answered');
  await expectAccessible();

  // A line is changed, and by it a step goes.
  await field(page, 'rents').getByRole('button', { name: 'Change Do you rent?' }).click();
  await expect(heading(page)).toHaveText('About you');
  await expect(control(page, 'name')).toHaveValue('Ada <b>"Lovelace"</b>');
  await choice(page, 'rents-no').check();
  await press(page, 'next');
  await expect(heading(page)).toHaveText('Check your answers');
  await expect(field(page, 'landlord')).toHaveCount(0);
  await press(page, 'back');
  await expect(heading(page)).toHaveText('How we reach you');
  await press(page, 'next');
  await press(page, 'submit');
  await expect(page.getByRole('status')).toHaveText('Thank you for that.');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText('About you');
  await expect(page).toHaveURL(/\/form\/preview\/[^?]+\?draft=1$/);
  await expect(control(page, 'name')).toHaveValue('');
  expect((await storedTemplate(testAccount.accountId, id)).draft?.stage).toBe('writing');
});

test('an address leads to a step or the summary, and one that is not there to what is', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = `places-${testAccount.accountId}`;
  await importForm(page, id);
  for (const [place, title] of [
    ['step=reach', 'How we reach you'],
    // Nobody has said that they rent.
    ['step=landlord', 'How we reach you'],
    ['step=gone', 'About you'],
    ['step=%3Cscript%3E', 'About you'],
    ['summary=1', 'Check your answers'],
  ]) {
    await page.goto(`/form/preview/${id}?draft=1&${place}`);
    await expect(heading(page)).toHaveText(title ?? '');
  }
});

test('the preview beside the builder goes from step to step, and stays where it is when the form changes', async ({
  page,
  context,
  hasJavaScript,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const id = `beside-${testAccount.accountId}`;
  await importForm(page, id);
  const frame = page.frameLocator('#form-preview iframe:not([style*=hidden])');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('About you');
  await frame.locator('#in-name').fill('Ada');
  await frame.locator('input[value=rents-yes]').check();
  await frame.getByRole('button', { name: 'Continue' }).last().click();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Your landlord');
  if (!hasJavaScript) return;
  await frame.locator('#in-landlord').fill('Miller');
  await page.getByRole('link', { name: 'Edit: Landlord' }).click();
  await page.locator('.builder-open #name').fill('Name of the landlord');
  await page.locator('.builder-open').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(frame.getByText('Name of the landlord')).toBeVisible();
  await expect(frame.locator('#in-landlord')).toHaveValue('Miller');
  await frame.getByRole('button', { name: 'Back' }).click();
  await expect(frame.locator('#in-name')).toHaveValue('Ada');
  await page.locator('#look-lang').selectOption('es');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Sobre usted');
  await expect(frame.locator('#in-name')).toHaveValue('Ada');
});
