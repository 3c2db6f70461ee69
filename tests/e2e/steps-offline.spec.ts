import type { Page } from 'playwright/test';
import { storedForms, test } from './support/bad-network';
import { control, expectThanks, fill, press, submit } from './support/form';
import { expect } from './support/journey';

const FORM = {
  title: 'Steps for bad networks',
  submitName: 'Send',
  thanksMessage: 'Thank you.',
  steps: true,
  formElements: [
    { type: 'section' as const, id: 'first', title: 'The first step' },
    {
      type: 'inputs' as const,
      inputForms: [{ id: 'one', name: 'One', inputType: 'shortText' as const, required: true }],
    },
    { type: 'section' as const, id: 'second', title: 'The second step' },
    {
      type: 'inputs' as const,
      inputForms: [
        { id: 'two', name: 'Two', inputType: 'shortText' as const },
        { id: 'more', name: 'More', inputType: 'text' as const },
      ],
    },
  ],
};
const NEEDS = 'This needs a connection. Nothing you entered is lost';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const note = (page: Page) => page.locator('[data-part=offline-note]');
const copy = (page: Page) => page.locator('[data-part=device-copy]');
const card = (page: Page) => page.locator('[data-part=waiting]');

/** The device holds the page of this many steps. */
const waitForCachedPages = (page: Page, count: number) =>
  expect.poll(async () => (await storedForms(page)).filter(({ hasPage }) => hasPage).length).toBe(count);

test.describe('a form in steps where the network is bad', { tag: '@needs-js' }, () => {
  test('a step says that it needs a connection, keeps what was typed, and goes on once there is one', async ({
    page,
    context,
    openForm,
    data,
    expectAccessible,
  }) => {
    const recipient = await openForm(data.publishForm(FORM));
    await fill(page, { one: 'before' });
    await press(page, 'next');
    await expect(heading(page)).toHaveText('The second step');
    await fill(page, { two: 'typed' });
    await expect(page.locator('[data-part=kept-note]')).toHaveText(/^Saved/);
    await context.setOffline(true);
    await fill(page, { more: 'typed in the tunnel' });
    for (const way of ['next', 'back']) {
      await press(page, way);
      await expect(note(page)).toContainText(NEEDS);
      await expect(note(page)).toBeFocused();
      await expect(control(page, 'more')).toHaveValue('typed in the tunnel');
      await expect(page.locator('[data-part=submit]')).not.toHaveAttribute('aria-disabled', 'true');
      await control(page, 'two').focus();
    }
    await expectAccessible();
    // The browser's own way back leads nowhere, and costs nothing.
    await page.goBack();
    await expect(note(page)).toBeFocused();
    await expect(heading(page)).toHaveText('The second step');
    expect(new URL(page.url()).search).toBe('?step=second');
    await expect(control(page, 'more')).toHaveValue('typed in the tunnel');
    await context.setOffline(false);
    await press(page, 'next');
    await expect(heading(page)).toHaveText('Check your answers');
    await submit(page);
    await expectThanks(page, 'Thank you.');
    expect(data.submissions(recipient)).toMatchObject([
      { answers: { one: 'before', two: 'typed', more: 'typed in the tunnel' } },
    ]);
  });

  test('a step that came in place opens again without a connection, with what was typed in it', async ({
    page,
    context,
    place,
    openHere,
  }) => {
    const recipient = await openHere(place.data.publishForm(FORM));
    await fill(page, { one: 'before' });
    await expect(copy(page)).toContainText('A copy of this form is kept on this device');
    await waitForCachedPages(page, 1);
    await press(page, 'next');
    await expect(heading(page)).toHaveText('The second step');
    await fill(page, { two: 'typed' });
    await waitForCachedPages(page, 2);
    await context.setOffline(true);
    await fill(page, { more: 'typed in the tunnel' });
    await page.waitForTimeout(1500);
    await page.reload();
    await expect(note(page)).toContainText('This is the form as it was kept on this device.');
    await expect(heading(page)).toHaveText('The second step');
    await expect(control(page, 'two')).toHaveValue('typed');
    await expect(control(page, 'more')).toHaveValue('typed in the tunnel');
    await press(page, 'next');
    await expect(note(page)).toContainText(NEEDS);
    await context.setOffline(false);
    await press(page, 'next');
    await expect(heading(page)).toHaveText('Check your answers');
    // What is in the draft by now does not come again from the device.
    await press(page, 'back');
    await fill(page, { more: 'typed above ground' });
    await press(page, 'next');
    await expect(page.locator('#field-in-more')).toContainText('typed above ground');
    await context.setOffline(true);
    await submit(page);
    await expect(card(page)).toContainText('Not sent yet');
    // Back to a step and on again, without a connection: the form waits as before.
    await page.goBack();
    await expect(heading(page)).toHaveText('The second step');
    await context.setOffline(false);
    await page.goForward();
    await expectThanks(page, 'Thank you.');
    expect(place.data.submissions(recipient)).toMatchObject([
      { answers: { one: 'before', more: 'typed above ground' } },
    ]);
    await expect.poll(() => storedForms(page)).toEqual([]);
  });

  test('an answer that is lost on its way costs nothing', async ({ page, place, openHere }) => {
    const recipient = await openHere(place.data.publishForm(FORM));
    await fill(page, { one: 'arrives' });
    await waitForCachedPages(page, 1);
    place.network.become('losing');
    await press(page, 'next');
    await expect(note(page)).toContainText(NEEDS);
    await expect(control(page, 'one')).toHaveValue('arrives');
    expect(place.data.draftAnswers(recipient)).toMatchObject({ one: 'arrives' });
    place.network.become('good');
    await press(page, 'next');
    await expect(heading(page)).toHaveText('The second step');
    await press(page, 'next');
    await expect(heading(page)).toHaveText('Check your answers');
    await submit(page);
    await expectThanks(page, 'Thank you.');
    expect(place.data.submissions(recipient)).toHaveLength(1);
  });
});
