import { type Page, type Route } from 'playwright/test';
import { expect, test } from './support/journey';
import { moduleAddress } from './support/modules';

const LIST = '/stand-in/list';
const REMOVE = '/stand-in/remove';

/** A page of two contacts, one of which may be removed after a question, and a field that nobody has sent yet. */
const listPage = (
  contacts: string[],
  flash = '',
) => `<!DOCTYPE html><html lang="en"><title>Contacts</title><main><div class="wrap">
  ${flash ? `<div class="flash flash-success" role="status"><p>${flash}</p></div>` : ''}
  <h1>Contacts</h1><label>Note <input name="note"></label>
  <div id="contacts">${contacts.map((one) => `<p>${one} <a id="remove-${one}" href="${REMOVE}" data-dialog="contacts">Remove</a></p>`).join('')}</div>
  <form method="post" action="${LIST}"><button name="intent" value="add" data-dialog="contacts">Add</button></form>
  </div></main><script type="module" src="${moduleAddress('dialog')}"></script></html>`;
const questionPage = `<!DOCTYPE html><html lang="en"><title>Confirmation</title><main><div class="wrap">
  <article data-dialog-content="" aria-labelledby="confirm-title" aria-describedby="confirm-question"><h1 id="confirm-title">Confirmation</h1>
  <p id="confirm-question">Do you want to remove this data?</p>
  <form method="post"><button name="intent" value="confirm">Yes</button> <a href="${LIST}" data-close="">Cancel</a></form></article></div></main></html>`;

async function standIn(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  const html = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/html', body });
  await page.route(`**${LIST}`, html(listPage(['one', 'two'])));
  await page.route(`**${REMOVE}`, (route) =>
    route.request().method() === 'POST' ? answer(route) : html(questionPage)(route),
  );
  await page.goto(LIST);
  await page.getByLabel('Note').fill('not sent yet');
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirmation' });

test('a question opens over the page, and Cancel leaves all as it was', { tag: '@needs-js' }, async ({ page }) => {
  await standIn(page, (route) => route.abort());
  await page.locator('#remove-one').click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toHaveAccessibleDescription('Do you want to remove this data?');
  // A key pressed too early must not remove anything.
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('#remove-one')).toBeFocused();
  await page.locator('#remove-two').click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel('Note')).toHaveValue('not sent yet');
});

test('Yes posts, and only the named part of the page changes', { tag: '@needs-js' }, async ({ page }) => {
  const sent: (string | null)[] = [];
  await standIn(page, async (route) => {
    sent.push(route.request().postData());
    await route.fulfill({ contentType: 'text/html', body: listPage(['two'], 'Removed.') });
  });
  await page.locator('#remove-one').click();
  await dialog(page).getByRole('button', { name: 'Yes' }).dblclick();
  await expect(page.getByRole('status')).toHaveText('Removed.');
  await expect(page.locator('#contacts')).toHaveText('two Remove');
  await expect(page.locator('#contacts')).toBeFocused();
  await expect(page.getByLabel('Note')).toHaveValue('not sent yet');
  expect(sent).toEqual(['intent=confirm']);
});

test('a failure is told in the dialog, and may be tried again', { tag: '@needs-js' }, async ({ page }) => {
  let tries = 0;
  await standIn(page, (route) => {
    tries += 1;
    const body = '<main><div class="problem" role="alert"><h1>Something went wrong.</h1></div></main>';
    return route.fulfill({ status: 503, contentType: 'text/html', body });
  });
  await page.locator('#remove-one').click();
  await dialog(page).getByRole('button', { name: 'Yes' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong.');
  await dialog(page).getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => tries).toBe(2);
  await expect(dialog(page).getByRole('alert')).toHaveCount(1);
});
