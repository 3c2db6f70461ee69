import { randomInt } from 'node:crypto';
import { expect, test } from './support/journey';
import { insertRow, withDb, type Row } from './support/insert-rows';

const BLOCK = `
  <table align="center" width="400" cellpadding="8" bgcolor="#ffffff"><tbody><tr>
    <td style="text-align:center;color:#7a1020;font-size:24px">Dear {{Customer name}}</td>
  </tr></tbody></table>
  <p style="color:#222;position:fixed;top:0;background:url(https://evil.example/a.png)">In place</p>
  <details><summary>More about it</summary><p>Unfolded</p></details>
  <p><img src="https://cdn.example/spring.png" alt="Our spring offer"></p>`;

/** The demo's survey with a block of a mail builder, as a form of the test's own. Returns its id. */
function newForm(html: string): string {
  const id = `block-${randomInt(1e9)}`;
  const { form, version } = withDb((db) => ({
    form: db.prepare("select * from forms where account_id = 'cascadia' and id = 'survey'").get() as Row,
    version: db
      .prepare("select * from form_versions where account_id = 'cascadia' and form_id = 'survey' order by version desc")
      .get() as Row,
  }));
  const definition = JSON.parse(String(version.definition)) as { formElements: object[] };
  const formElements = [{ type: 'html', beefreeHtmlTemplate: html }, ...definition.formElements];
  insertRow('forms', { ...form, id, version: 1 });
  insertRow('form_versions', {
    ...version,
    form_id: id,
    version: 1,
    definition: JSON.stringify({ ...definition, id, formElements }),
  });
  return id;
}

test('a mail builder’s block keeps its looks, greets by name and says what it can’t show @once @passes-form', async ({
  page,
  openForm,
  expectAccessible,
}) => {
  const requestedHosts: string[] = [];
  page.on('request', (request) => requestedHosts.push(new URL(request.url()).hostname));
  await page.emulateMedia({ colorScheme: 'dark' });
  const recipient = await openForm(newForm(BLOCK));
  const name = withDb(
    (db) => (db.prepare('select tags from recipients where id = ?').get(recipient.id) as { tags: string }).tags,
  );
  const { 'Customer name': customer = '' } = JSON.parse(name) as Record<string, string>;
  expect(customer).not.toBe('');
  const cell = page.getByText(`Dear ${customer}`);
  await expect(cell).toHaveCSS('color', 'rgb(122, 16, 32)');
  await expect(cell).toHaveCSS('font-size', '24px');
  await expect(cell).toHaveCSS('text-align', 'center');
  await expect(cell).toHaveCSS('padding-top', '8px');
  await expect(cell).toHaveCSS('border-bottom-width', '0px');
  const place = page.getByText('In place');
  await expect(place).toHaveCSS('position', 'static');
  await expect(place).toHaveCSS('background-image', 'none');
  // Colours were chosen on a light page: there they stand, in the dark scheme too.
  await expect(page.locator('.html-block.plate')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByText('Our spring offer')).toBeVisible();
  await expect(page.getByText('Unfolded')).toBeHidden();
  await page.getByText('More about it').click();
  await expect(page.getByText('Unfolded')).toBeVisible();
  await expectAccessible();
  expect(new Set(requestedHosts)).toEqual(new Set([new URL(page.url()).hostname]));
});
