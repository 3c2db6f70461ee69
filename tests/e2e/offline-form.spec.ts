import type { Page } from 'playwright/test';
import { storedForms, test } from './support/bad-network';
import { bank, control, expectSummary, expectThanks, submit } from './support/form';
import { expect } from './support/journey';

const FORM = {
  title: 'A form for bad networks',
  submitName: 'Send',
  thanksMessage: 'Thank you.',
  formElements: [
    {
      type: 'inputs' as const,
      inputForms: [
        { id: 'one', name: 'One', inputType: 'shortText' as const, required: true },
        { id: 'two', name: 'Two', inputType: 'shortText' as const },
        {
          id: 'pick',
          name: 'Pick',
          inputType: 'checkbox' as const,
          options: [
            { guid: 'red', name: 'Red', value: 'red' },
            { guid: 'blue', name: 'Blue', value: 'blue' },
          ],
        },
        { id: 'photo', name: 'Photo', inputType: 'attachment' as const },
        { id: 'sign', name: 'Signature', inputType: 'signature' as const },
      ],
    },
  ],
};
const REPEATABLE = { ...FORM, multipleSubmission: true };

const card = (page: Page) => page.locator('[data-part=waiting]');
const note = (page: Page) => page.locator('[data-part=offline-note]');
const copy = (page: Page) => page.locator('[data-part=device-copy]');

const waitForStoredForm = async (page: Page) => {
  await expect(copy(page)).toContainText('A copy of this form is kept on this device');
  await expect.poll(async () => (await storedForms(page)).some(({ hasPage }) => hasPage)).toBe(true);
};

type Scene = Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'context' | 'place' | 'openHere'>;

/** A change of what was sent is begun, and waits on the device without a connection. */
async function changeAndLeave({ page, context, place, openHere }: Scene, typed: string) {
  const recipient = await openHere(place.data.publishForm({ ...FORM, mayChangeDays: 7 }));
  await control(page, 'one').fill('as it was');
  await submit(page);
  await expectThanks(page, 'Thank you.');
  await page.getByRole('link', { name: 'Change your answers' }).click();
  await page.getByRole('button', { name: 'Change your answers' }).click();
  await control(page, 'two').fill('kept as it is typed');
  await expect.poll(() => place.data.draftAnswers(recipient)).toMatchObject({ two: 'kept as it is typed' });
  await waitForStoredForm(page);
  await context.setOffline(true);
  await control(page, 'one').fill(typed);
  await submit(page);
  await expect(card(page)).toContainText('kept on this device until it is sent');
  return { recipient, reference: place.data.submissions(recipient)[0]?.reference ?? '' };
}

test.describe('a form where the network is bad', { tag: '@needs-js' }, () => {
  test('without a worker the page waits as long as it is open, and sends once', async ({
    page,
    context,
    openForm,
    data,
    expectAccessible,
  }) => {
    const recipient = await openForm(data.publishForm(FORM));
    await control(page, 'one').fill('typed in the tunnel');
    await expect(page.locator('[data-part=kept-note]')).toHaveText(/^Saved/);
    await context.setOffline(true);
    await control(page, 'two').fill('more');
    await submit(page);
    await expect(card(page)).toBeFocused();
    await expect(card(page)).toContainText('Not sent yet');
    await expect(card(page)).toContainText('Please keep this page open until then.');
    await expectAccessible();
    await card(page).getByRole('button', { name: 'Try now' }).click();
    await expect(card(page)).toContainText('Still no connection.');
    // Who goes on typing has not meant that.
    await control(page, 'two').fill('even more');
    await expect(card(page)).toHaveCount(0);
    await submit(page);
    await expect(card(page)).toBeVisible();
    expect(data.submissions(recipient)).toEqual([]);
    await context.setOffline(false);
    await expectThanks(page, 'Thank you.');
    expect(data.submissions(recipient)).toMatchObject([{ answers: { one: 'typed in the tunnel', two: 'even more' } }]);
  });

  test('a change of what was sent waits as well, and is sent once, also where its answer is lost', async ({
    page,
    place,
    openHere,
  }) => {
    const { data, network } = place;
    const recipient = await openHere(data.publishForm({ ...FORM, mayChangeDays: 7 }));
    await control(page, 'one').fill('as it was');
    await submit(page);
    await expectThanks(page, 'Thank you.');
    await page.getByRole('link', { name: 'Change your answers' }).click();
    await page.getByRole('button', { name: 'Change your answers' }).click();
    await control(page, 'one').fill('changed in the tunnel');
    await expect(page.locator('[data-part=kept-note]')).toHaveText(/^Saved/);
    network.become('losing');
    await submit(page);
    // It has arrived: the page that the worker leads back to says so.
    await expect(page.getByRole('main')).toContainText('This form was already submitted by you');
    network.become('good');
    expect(data.submissions(recipient)).toMatchObject([{ answers: { one: 'changed in the tunnel' } }]);
    await page.getByRole('link', { name: 'Change your answers' }).click();
    await page.getByRole('button', { name: 'Change your answers' }).click();
    await control(page, 'one').fill('changed again');
    await waitForStoredForm(page);
    network.become('cut');
    await submit(page);
    await expect(card(page)).toBeVisible();
    network.become('good');
    await card(page).getByRole('button', { name: 'Try now' }).click();
    await expect(page).toHaveURL(/\/receipt\//);
    await expect(page.getByRole('main')).toContainText('changed again');
    expect(data.submissions(recipient)).toHaveLength(1);
  });

  for (const isAlone of [true, false]) {
    const how = isAlone ? 'the device sends by itself' : 'waits for its person';
    const options = isAlone ? { tag: '@whole-browser' } : {};

    test(
      `a change that ${how} ends at its receipt, which says so`,
      options,
      async ({ page, context, place, openHere }) => {
        const { recipient, reference } = await changeAndLeave(
          { page, context, place, openHere },
          'changed in the tunnel',
        );
        const other = await context.newPage();
        await page.close();
        await context.setOffline(false);
        const answers = () => place.data.submissions(recipient)[0]?.answers;
        if (isAlone) await expect.poll(answers, { timeout: 30_000 }).toMatchObject({ one: 'changed in the tunnel' });
        await other.goto(place.network.url + recipient.path);
        await expect(other).toHaveURL(new RegExp(`/receipt/${reference}`));
        await expect(other.getByRole('status')).toHaveText('Your changes have been sent. This version counts now.');
        expect(answers()).toMatchObject({ one: 'changed in the tunnel' });
        await expect.poll(() => storedForms(other)).toEqual([]);
      },
    );

    test(
      `a change that ${how} and was discarded elsewhere is told of, with what was typed`,
      options,
      async ({ page: first, context, browser, place, openHere, expectAccessible }) => {
        const { recipient, reference } = await changeAndLeave(
          { page: first, context, place, openHere },
          'typed in the tunnel',
        );
        const otherPage = await browser.newPage();
        await otherPage.goto(`${place.network.url}${recipient.path}/leave`);
        await otherPage.getByRole('button', { name: 'Leave it as it was' }).click();
        await otherPage.close();
        const posts = place.network.posts();
        // A browser that sends by itself does so once the page is closed; without that the person comes back to it.
        const page = isAlone ? await context.newPage() : first;
        await (isAlone ? first.close() : first.goto('about:blank'));
        await context.setOffline(false);
        if (isAlone) await expect.poll(() => place.network.posts(), { timeout: 30_000 }).toBeGreaterThan(posts);
        await page.goto(place.network.url + recipient.path);
        // It is begun again with what was typed, and is sent once the person has looked at it.
        await expect(note(page)).toContainText('This form could not be sent while you were away.');
        await expect(control(page, 'one')).toHaveValue('typed in the tunnel');
        if (!isAlone) await expectAccessible();
        expect(place.data.submissions(recipient)).toMatchObject([{ answers: { one: 'as it was' } }]);
        await submit(page);
        await expect(page).toHaveURL(new RegExp(`/receipt/${reference}`));
        expect(place.data.submissions(recipient)).toMatchObject([{ answers: { one: 'typed in the tunnel' } }]);
        await expect.poll(() => storedForms(page)).toEqual([]);
      },
    );
  }

  test('a page once open opens again, holds what was typed, waits and sends by itself', async ({
    page,
    context,
    place,
    openHere,
    expectAccessible,
  }) => {
    const recipient = await openHere(place.data.publishForm(FORM));
    await control(page, 'one').fill('before');
    await waitForStoredForm(page);
    await context.setOffline(true);
    await control(page, 'one').fill('in the tunnel');
    await page.locator('input[value=blue]').check();
    await page.locator('#in-sign-typed').fill('Terry Test');
    await page
      .locator('#in-photo')
      .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await page.waitForTimeout(1500);
    await page.reload();
    await expect(note(page)).toContainText('There is no connection. This is the form as it was kept on this device.');
    await expect(control(page, 'one')).toHaveValue('in the tunnel');
    await expect(page.locator('input[value=blue]')).toBeChecked();
    await expect(page.locator('#in-sign-typed')).toHaveValue('Terry Test');
    await expectAccessible();
    await submit(page);
    await expect(card(page)).toContainText('Not sent yet');
    await expect(card(page)).toContainText('If you close it, open your link again on this device.');
    await expect(card(page)).toContainText(
      'What you entered is kept on this device until it is sent, at the latest until',
    );
    await expectAccessible();
    await page.goto('about:blank');
    await page.goto(place.network.url + recipient.path);
    await expect(card(page)).toContainText('Not sent yet');
    await expect(control(page, 'one')).toHaveValue('in the tunnel');
    expect(place.data.submissions(recipient)).toEqual([]);
    await context.setOffline(false);
    await expectThanks(page, 'Thank you.');
    expect(place.data.submissions(recipient)).toMatchObject([
      { answers: { one: 'in the tunnel', pick: ['blue'] }, files: [{ inputId: 'sign', text: 'Terry Test' }] },
    ]);
    expect(place.network.posts()).toBe(1);
    await expect.poll(() => storedForms(page)).toEqual([]);
  });

  test('files that were chosen without a connection wait with the form', async ({
    page,
    context,
    place,
    openHere,
    browserErrors,
  }) => {
    const recipient = await openHere(place.data.publishForm(FORM));
    await control(page, 'one').fill('with a file');
    await waitForStoredForm(page);
    await context.setOffline(true);
    await page
      .locator('#in-photo')
      .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await submit(page);
    await expect(card(page)).toBeVisible();
    await expect(card(page)).toContainText('kept on this device until it is sent');
    await page.reload();
    await expect(card(page)).toBeVisible();
    await context.setOffline(false);
    await expectThanks(page, 'Thank you.');
    expect(place.data.submissions(recipient)).toMatchObject([
      { files: [{ inputId: 'photo', name: 'note.txt', size: 5 }] },
    ]);
    browserErrors.length = 0;
  });

  test('an answer that is lost on its way is asked for again, and the form counts once', async ({
    page,
    place,
    openHere,
  }) => {
    const recipient = await openHere(place.data.publishForm(REPEATABLE));
    await control(page, 'one').fill('arrives');
    await waitForStoredForm(page);
    place.network.become('losing');
    await submit(page);
    await expect(card(page)).toContainText('No answer yet');
    await expect(card(page)).toContainText('it counts only once');
    expect(place.data.submissions(recipient)).toHaveLength(1);
    place.network.become('good');
    await expectThanks(page, 'Thank you.');
    expect(place.data.submissions(recipient)).toMatchObject([{ answers: { one: 'arrives' }, isComplete: true }]);
    await expect.poll(() => storedForms(page)).toEqual([]);
  });

  test('files of a form whose answer is lost are kept once, and begin no new form', async ({
    page,
    context,
    place,
    openHere,
    browserErrors,
  }) => {
    const recipient = await openHere(place.data.publishForm(REPEATABLE));
    await control(page, 'one').fill('with a file');
    await waitForStoredForm(page);
    await context.setOffline(true);
    const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
    await page.locator('#in-photo').setInputFiles(file);
    await submit(page);
    await expect(card(page)).toContainText('Not sent yet');
    place.network.become('losing');
    await context.setOffline(false);
    await expect.poll(() => place.data.submissions(recipient).length).toBe(1);
    place.network.become('good');
    await expectThanks(page, 'Thank you.');
    expect(place.data.submissions(recipient)).toMatchObject([{ files: [{ name: 'note.txt' }] }]);
    expect(place.data.draftFiles(recipient)).toEqual([]);
    expect(place.data.draftAnswers(recipient)).toBeUndefined();
    browserErrors.length = 0;
  });

  test('a server that starts again in the middle has it once', async ({ page, place, openHere }) => {
    const recipient = await openHere(place.data.publishForm(FORM));
    await control(page, 'one').fill('through a restart');
    await waitForStoredForm(page);
    await place.stop();
    await submit(page);
    await expect(card(page)).toContainText('No answer yet');
    await page.reload();
    await expect(card(page)).toBeVisible();
    await place.start();
    await expectThanks(page, 'Thank you.');
    expect(place.data.submissions(recipient)).toHaveLength(1);
  });

  test('two tabs send one form', async ({ page, context, place, openHere }) => {
    const recipient = await openHere(place.data.publishForm(REPEATABLE));
    await control(page, 'one').fill('in two tabs');
    await waitForStoredForm(page);
    await context.setOffline(true);
    await submit(page);
    await expect(card(page)).toContainText('kept on this device');
    const second = await context.newPage();
    await second.goto(place.network.url + recipient.path);
    await expect(card(second)).toBeVisible();
    await context.setOffline(false);
    await expectThanks(second, 'Thank you.');
    await page.bringToFront();
    await expectThanks(page, 'Thank you.');
    expect(place.data.submissions(recipient)).toHaveLength(1);
  });

  test('what another device changed meanwhile is shown before it is sent', async ({
    page,
    browser,
    context,
    place,
    openHere,
  }) => {
    const recipient = await openHere(place.data.publishForm(FORM));
    await control(page, 'one').fill('from here');
    await waitForStoredForm(page);
    await context.setOffline(true);
    await submit(page);
    await expect(card(page)).toBeVisible();
    const other = await browser.newPage();
    await other.goto(place.network.url + recipient.path);
    await control(other, 'two').fill('from elsewhere');
    await control(other, 'one').focus();
    await expect.poll(() => place.data.draftAnswers(recipient)).toMatchObject({ two: 'from elsewhere' });
    await other.close();
    await context.setOffline(false);
    await expectSummary(page, 'Nothing was sent yet', { 'in-two': 'Two' });
    await expect(control(page, 'one')).toHaveValue('from here');
    await expect(control(page, 'two')).toHaveValue('from elsewhere');
    expect(place.data.submissions(recipient)).toEqual([]);
    await submit(page);
    await expectThanks(page, 'Thank you.');
    expect(place.data.submissions(recipient)).toMatchObject([{ answers: { one: 'from here', two: 'from elsewhere' } }]);
  });

  test('a link that ends meanwhile costs nothing of what is on the page', async ({
    page,
    context,
    place,
    openHere,
  }) => {
    await openHere(place.data.publishForm(FORM), { seconds: 12 });
    await control(page, 'one').fill('too late');
    await waitForStoredForm(page);
    await context.setOffline(true);
    await submit(page);
    await expect(card(page)).toBeVisible();
    await page.waitForTimeout(12_000);
    await context.setOffline(false);
    await expect(note(page)).toContainText('the link has ended');
    await expect(note(page).getByRole('link', { name: 'Open the link again' })).toBeVisible();
    await expect(control(page, 'one')).toHaveValue('too late');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  });

  test('what is kept can be read with the link alone, and is removed at a press', async ({
    page,
    context,
    place,
    openHere,
  }) => {
    const recipient = await openHere(place.data.publishForm(FORM));
    await control(page, 'one').fill('a private answer');
    await waitForStoredForm(page);
    await page.waitForTimeout(1500);
    const all = (await storedForms(page)).map(({ text }) => text).join();
    for (const secret of ['private', recipient.token, recipient.token.slice(-20), recipient.id, recipient.name])
      expect(all).not.toContain(secret);
    await copy(page).getByRole('button', { name: 'Remove from this device' }).click();
    await copy(page).getByRole('button', { name: 'No, keep it' }).click();
    await context.setOffline(true);
    await submit(page);
    await card(page).getByRole('button', { name: 'Remove from this device' }).click();
    await card(page).getByRole('button', { name: 'Yes, remove it' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
    await context.setOffline(false);
    await page.goto(place.network.url + recipient.path);
    await control(page, 'two').fill('nothing of this');
    await page.waitForTimeout(1500);
    expect(await storedForms(page)).toMatchObject([{ isOff: true, hasPage: false }]);
  });

  test('a bank account never waits, and no other page is kept', async ({ page, context, place, openHere }) => {
    const recipient = await openHere('autopay');
    await control(page, 'email').fill('terry@mail.example');
    await waitForStoredForm(page);
    await bank(page, 'accountNumber').fill('9876543210123');
    await bank(page, 'confirmAccountNumber').fill('9876543210123');
    await bank(page, 'routingNumber').fill('021000021');
    await page.goto(`${place.network.url}/smart/sign-in`);
    await page.locator('input[type=email]').fill('olivia@cascadia.example');
    await page.waitForTimeout(1500);
    expect(await storedForms(page)).toHaveLength(1);
    expect(place.data.submissions(recipient)).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  });

  test(
    'the device sends by itself once the page is closed',
    { tag: '@whole-browser' },
    async ({ page, context, place, openHere }) => {
      const recipient = await openHere(place.data.publishForm(FORM));
      await control(page, 'one').fill('sent while nobody looked');
      await waitForStoredForm(page);
      await context.setOffline(true);
      await submit(page);
      await expect(card(page)).toContainText('You may close this page.');
      const other = await context.newPage();
      await page.close();
      await context.setOffline(false);
      await expect
        .poll(() => place.data.submissions(recipient), { timeout: 30_000 })
        .toMatchObject([{ answers: { one: 'sent while nobody looked' }, isComplete: true }]);
      // The device may hear of it a little later than the database.
      await expect(async () => {
        await other.goto(place.network.url + recipient.path);
        const thanks = other.getByRole('status').filter({ hasText: 'Thank you.' });
        await expect(thanks).toBeVisible({ timeout: 5000 });
      }).toPass();
      await expect.poll(() => storedForms(other)).toEqual([]);
    },
  );
});

test('without JavaScript a form is what it was', { tag: '@without-js' }, async ({ page, openForm, data }) => {
  const recipient = await openForm(data.publishForm(FORM));
  await control(page, 'one').fill('plain');
  await submit(page);
  await expectThanks(page, 'Thank you.');
  expect(data.submissions(recipient)).toMatchObject([{ answers: { one: 'plain' } }]);
});
