import { choice, control, expectThanks, fill, submit } from './support/form';
import { openData } from './support/data';
import { expect, test } from './support/journey';
import { freePort, newDataDir, removeDataDir, runProgram } from './support/server';

test('a platform that is away keeps what was typed for another try', async ({
  page,
  expectAccessible,
  browserErrors,
}) => {
  test.setTimeout(120_000);
  const dataDir = await newDataDir();
  const port = await freePort();
  let platform = await runProgram('platform', { dataDir, port });
  const web = await runProgram('main', {
    dataDir,
    port: await freePort(),
    env: { PLATFORM_URL: platform.url, PLATFORM_TIMEOUT_MS: '3000' },
  });
  const data = openData(dataDir);
  try {
    const recipient = await data.newRecipientLink('supplier');
    await page.goto(web.url + recipient.path);
    await choice(page, 'no-contact').check();
    await fill(page, { authorized: 'Terry Test' });
    await platform.stop();
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('Service not available. Please try again in a moment.');
    await expectAccessible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText('Service not available. Please try again in a moment.');

    platform = await runProgram('platform', { dataDir, port });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectThanks(page, 'Your choice is saved.');
    expect(data.submissions(recipient)[0]?.answers).toEqual({ choices: ['no-contact'], authorized: 'Terry Test' });
    await expect(control(page, 'authorized')).toHaveCount(0);
  } finally {
    data.close();
    await web.stop();
    await platform.stop();
    await removeDataDir(dataDir);
  }
  expect(browserErrors).toEqual([]);
});
