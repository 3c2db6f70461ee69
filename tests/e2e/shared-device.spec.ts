import type { Page } from 'playwright/test';
import { storedForms, test } from './support/bad-network';
import { control, expectThanks, submit } from './support/form';
import { expect } from './support/journey';

const FORM = {
  title: 'A form on a shared device',
  submitName: 'Send',
  thanksMessage: 'Thank you.',
  formElements: [
    {
      type: 'inputs' as const,
      inputForms: [
        { id: 'one', name: 'One', inputType: 'shortText' as const, required: true },
        { id: 'two', name: 'Two', inputType: 'shortText' as const },
      ],
    },
  ],
};

const card = (page: Page) => page.locator('[data-part=waiting]');
const copy = (page: Page) => page.locator('[data-part=device-copy]');

/** Types an answer, and waits until the device holds it with its page. */
async function typeAndSave(page: Page, text: string): Promise<void> {
  await control(page, 'one').fill(text);
  await expect(copy(page)).toContainText('A copy of this form is kept on this device');
  await expect.poll(async () => (await storedForms(page)).some(({ hasPage }) => hasPage)).toBe(true);
  await page.waitForTimeout(1500);
}

test.describe('on a device that several people use', { tag: '@needs-js' }, () => {
  test('another recipient sees nothing of what was typed, with a connection and without one', async ({
    page,
    context,
    place,
    openHere,
  }) => {
    const form = place.data.publishForm(FORM);
    const first = await openHere(form);
    await typeAndSave(page, 'the answer of the first');
    await openHere(form);
    await expect(control(page, 'one')).toHaveValue('');
    await context.setOffline(true);
    await submit(page);
    await page.reload();
    expect(await page.content()).not.toContain('the answer of the first');
    await context.setOffline(false);
    await page.goto(place.network.url + first.path);
    await expect(control(page, 'one')).toHaveValue('the answer of the first');
  });

  for (const [page_, path] of [
    ['its form', ''],
    ['another step', '?step=7'],
  ] as const)
    test(`a withdrawn link leaves nothing on the device once ${page_} is opened`, async ({ page, place, openHere }) => {
      const recipient = await openHere(place.data.publishForm(FORM));
      await typeAndSave(page, 'a private answer');
      place.data.withdraw(recipient);
      const answer = await page.goto(`${place.network.url}${recipient.path}${path}`);
      expect(answer?.status()).toBe(410);
      await expect.poll(() => storedForms(page)).toEqual([]);
    });

  test('a suspended account costs nothing of what was typed without a connection', async ({
    page,
    context,
    place,
    openHere,
  }) => {
    const recipient = await openHere(place.data.publishForm(FORM));
    await typeAndSave(page, 'before');
    await context.setOffline(true);
    await control(page, 'one').fill('typed in the tunnel');
    await submit(page);
    await expect(card(page)).toContainText('Not sent yet');
    place.data.setSuspended(recipient.accountId, true);
    await page.goto('about:blank');
    await context.setOffline(false);
    const answer = await page.goto(place.network.url + recipient.path);
    expect(answer?.status()).toBe(403);
    place.data.setSuspended(recipient.accountId, false);
    await page.goto(place.network.url + recipient.path);
    await expectThanks(page, 'Thank you.');
    expect(place.data.submissions(recipient)).toMatchObject([{ answers: { one: 'typed in the tunnel' } }]);
  });
});
