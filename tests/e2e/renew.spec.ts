import { linkPath } from '~/lib/contract/page-paths';
import { expect, test } from './support/journey';

const PURPOSES = ['form', 'preferences', 'unsubscribe', 'view-bill', 'agreement', 'supplier'] as const;

for (const purpose of PURPOSES) {
  test(`an expired link for ${purpose} offers a new one, to a contact that the page never shows @once @passes-form @passes-preferences @passes-self-post`, async ({
    page,
    data,
    expectAccessible,
  }) => {
    const recipient = await data.newRecipientLink('ebill');
    const token = await data.mintLink(recipient, { purpose, seconds: -60 });
    const address = linkPath(purpose, token);
    const response = await page.goto(address);
    expect(response?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
    await expectAccessible();
    const main = page.getByRole('main');
    const html = [await page.content()];
    const mainTexts = [await main.innerText()];

    await page.getByRole('button', { name: 'Send me a new link' }).click();
    await expect(
      page.getByText('If we have a contact on file for you, a new link was kept in the test outbox.'),
    ).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname + url.search === address);
    html.push(await page.content());
    mainTexts.push(await main.innerText());
    await expectAccessible();
    for (const text of html)
      for (const secret of [recipient.email, recipient.phone]) expect(text).not.toContain(secret);
    // Any four digits may stand in a token or a style.
    for (const text of mainTexts) expect(text).not.toContain(recipient.phone.slice(-4));

    const [message] = data.messagesTo(recipient.email);
    const fresh = /https?:\/\/[^/\s]+(\/\S+)/.exec(message?.text ?? '')?.[1] ?? '';
    expect(fresh.replace(/[\w-]+\.[\w-]+\.[\w-]+/, '{token}')).toBe(
      linkPath(purpose, '{token}').replace('%7Btoken%7D', '{token}'),
    );
    expect((await page.goto(fresh))?.status()).not.toBe(410);
  });
}

test('whoever has no contact on file is told the same @once', async ({ page, data }) => {
  const recipient = await data.newRecipientLink('ebill');
  const token = await data.mintLink({ ...recipient, id: '1' }, { purpose: 'preferences', seconds: -60 });
  await page.goto(linkPath('preferences', token));
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await expect(
    page.getByText('If we have a contact on file for you, a new link was kept in the test outbox.'),
  ).toBeVisible();
});
