import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as linkLayout from '~/routes/_link';
import * as identityCheckLayout from '~/routes/_link._identity-check';
import * as page from '~/routes/_link._identity-check.customer-preferences.$token';
import {
  createPreferencesPlatform,
  readStoredConsents,
  listStoredEvents,
} from '../../../tests/platform/preferences/preferences-platform';
import { renderResponse } from '../../../tests/support/render-page';
import type { TestPlatform } from '../../../tests/support/test-platform';

let testPlatform: TestPlatform;
let token: string;
beforeEach(async () => {
  testPlatform = await createPreferencesPlatform({ settings: { footer_html: '{}' } });
  for (const id of ['GW-1', 'GW-2']) await testPlatform.seed.recipient({ id, email: null, phone: null });
  const row = { account_id: 'prairie', recipient_id: 'maya', address: '', is_enrolled_in_ebill: 0 };
  await testPlatform.context.db
    .insertInto('erp_customers')
    .values({ ...row, recipients: lists('GW-1', 'GW-2') })
    .execute();
  token = await testPlatform.seed.link({ purpose: 'preferences', form: '' });
});
afterEach(() => testPlatform.close());

const lists = (...ids: string[]) =>
  JSON.stringify(ids.map((recipientId) => ({ recipientId, preferences: ['energy_tips', 'outages'] })));
const answer = (fields?: Record<string, string> | URLSearchParams) => {
  const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {};
  const request = new Request(`https://pages.example/customer-preferences/${token}`, init);
  return renderResponse(testPlatform, '/customer-preferences/:token', [linkLayout, identityCheckLayout, page], request);
};
const renderText = async (...post: Parameters<typeof answer>) => (await answer(...post)).text;
const UNTICKED = { intent: 'save', shown: '{"energy_tips.email":true}' };

test('the gas type has no dropdown: a plain post changes the link’s own recipient and the list', async () => {
  await testPlatform.seed.changeAccount({ client_type: 'Wgl' });
  const html = await renderText();
  expect(html).not.toContain('name="recipient"');
  expect(html).toContain('the messages that you have ticked above');
  expect(await renderText({ ...UNTICKED, 'shown.recipient': '' })).toMatch(/^303/);
  for (const id of ['maya', 'GW-1', 'GW-2'])
    expect(await readStoredConsents(testPlatform, id)).toEqual({ 'energy_tips.email': false });
});

test('the gas type names no recipient', async () => {
  await testPlatform.seed.changeAccount({ client_type: 'Wgl', parent_recipient_type: 'Household' });
  const html = await renderText();
  expect(html).toContain('Welcome back, Maya Torres');
  expect(html).not.toMatch(/Household|>maya<|GW-\d/);
});

test('where every box is mandatory, the page asks for no consent', async () => {
  await testPlatform.context.db.deleteFrom('erp_customers').execute();
  const options = JSON.stringify({ email: { isMandatory: true } });
  await testPlatform.context.db.updateTable('categories').set({ options }).execute();
  const html = await renderText();
  expect(html).toContain('Always sent');
  expect(html).not.toMatch(/By saving|Your consent/);
  await testPlatform.seed.changeSettings({ footer_html: '{"en":"<p>Our own words.</p>"}' });
  expect(await renderText()).toContain('Our own words.');
});

test('every tick that was shown is consented to, also where it is only a default, once', async () => {
  await testPlatform.context.db.deleteFrom('erp_customers').execute();
  const html = await renderText();
  const shown = /name="shown" value="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
  const ticked = [...html.matchAll(/<input[^>]*name="choice"[^>]*>/g)].filter(
    ([box]) => box.includes('checked') && !box.includes('disabled'),
  );
  const fields = new URLSearchParams({ intent: 'save', shown, 'shown.recipient': '' });
  for (const [box] of ticked) fields.append('choice', /value="([^"]+)"/.exec(box)?.[1] ?? '');
  expect(await renderText(fields)).toMatch(/^303/);
  const keys = ['energy_tips.email', 'energy_tips.sms', 'outages.email', 'outages.sms', 'bills.sms', 'receipts.email'];
  expect(await readStoredConsents(testPlatform)).toEqual(Object.fromEntries(keys.map((key) => [key, true])));
  const events = await listStoredEvents(testPlatform);
  expect(events).toHaveLength(keys.length);
  expect(events[0]).toMatchObject({ action: 'given', source: 'page', at: testPlatform.clock.now() });
  expect(await renderText(fields)).toMatch(/^303/);
  expect(await listStoredEvents(testPlatform)).toEqual(events);
});

test('of a chosen recipient every tick that was shown is consented to, and of no other', async () => {
  await testPlatform.seed.changeAccount({ client_type: 'HcTax' });
  const shown = '{"energy_tips.email":true,"outages.email":true}';
  const fields = { intent: 'save', shown, 'shown.recipient': 'GW-1', recipient: 'GW-1', choice: 'outages.email' };
  expect(await renderText(fields)).toMatch(/^303/);
  expect(await readStoredConsents(testPlatform, 'GW-1')).toEqual({ 'energy_tips.email': false, 'outages.email': true });
  for (const id of ['maya', 'GW-2']) expect(await readStoredConsents(testPlatform, id)).toEqual({});
});

test('the tax type’s dropdown offers the link’s own recipient too, and looks at it first', async () => {
  await testPlatform.seed.changeAccount({ client_type: 'HcTax' });
  const html = await renderText();
  expect([...html.matchAll(/<option value="(maya|GW-\d)"/g)].map(([, id]) => id)).toEqual(['maya', 'GW-1', 'GW-2']);
  expect(html).toContain('<option value="maya" selected');
});

/** The box's tag. */
const boxOf = (html: string, key: string) => html.split('<input').find((each) => each.includes(`value="${key}"`)) ?? '';

describe('without JavaScript, another recipient chosen in the dropdown and Save', () => {
  const SHOWN = '{"energy_tips.email":true,"outages.email":true,"outages.whatsApp":false}';
  const post = (recipient: string, shownRecipient = 'GW-1') =>
    answer({ intent: 'save', shown: SHOWN, 'shown.recipient': shownRecipient, recipient, choice: 'outages.email' });
  const expectNothingSaved = async () => {
    for (const id of ['maya', 'GW-1', 'GW-2']) expect(await readStoredConsents(testPlatform, id)).toEqual({});
  };
  beforeEach(() => testPlatform.seed.changeAccount({ client_type: 'HcTax' }));

  test('saves nothing, and shows the chosen one with the ticks as they were sent', async () => {
    const { status, text: html } = await post('GW-2');
    expect(status).toBe(422);
    expect(html).toContain('id="save-problem">You chose \u2068GW-2\u2069. Nothing is saved yet.');
    expect(html).toContain('<option value="GW-2" selected');
    expect(html).toContain('name="shown.recipient" value="GW-2"');
    expect(boxOf(html, 'energy_tips.email')).not.toContain('checked');
    expect(boxOf(html, 'outages.email')).toContain('checked');
    await expectNothingSaved();
  });

  test('then saves for the chosen one alone', async () => {
    await post('GW-2');
    expect((await post('GW-2', 'GW-2')).status).toBe(303);
    expect(await readStoredConsents(testPlatform, 'GW-2')).toEqual({
      'energy_tips.email': false,
      'outages.email': true,
    });
    for (const id of ['maya', 'GW-1']) expect(await readStoredConsents(testPlatform, id)).toEqual({});
  });

  test.each(['save', 'recipient'])('with a value that is none of the list is refused (%s)', async (intent) => {
    const fields = { intent, shown: SHOWN, 'shown.recipient': 'GW-1', recipient: 'omar', choice: 'outages.email' };
    const { status, text: html } = await answer(fields);
    expect(status).toBe(422);
    expect(html).toContain('The number that you chose is not in your list.');
    const isSave = intent === 'save';
    expect(html).toContain(isSave ? 'href="#save-problem"' : 'aria-describedby="recipient-hint recipient-error"');
    expect(html.includes('Your preferences were not saved.')).toBe(isSave);
    expect(html.includes('Nothing is saved.')).toBe(isSave);
    expect(html).toContain('<option value="GW-1" selected');
    expect(boxOf(html, 'energy_tips.email')).not.toContain('checked');
    await expectNothingSaved();
  });

  test('with a value where nothing can be chosen is refused', async () => {
    await testPlatform.seed.changeAccount({ client_type: 'Wgl' });
    const { status, text: html } = await post('GW-2', '');
    expect(status).toBe(422);
    expect(html).toContain('The number that you chose is not in your list.');
    await expectNothingSaved();
  });

  test.each(['save', 'close'])(
    'a recipient that has left the list leaves a page with the list of now (%s)',
    async (intent) => {
      await testPlatform.context.db
        .updateTable('erp_customers')
        .set({ recipients: lists('GW-1', 'GW-3') })
        .execute();
      const gone = await answer({ intent, shown: SHOWN, 'shown.recipient': 'GW-2', recipient: 'GW-2' });
      expect(gone.status).toBe(intent === 'save' ? 409 : 303);
      if (intent === 'save') expect(gone.text).toContain('The list of your numbers has changed.');
      const chosen = await post('GW-2');
      expect(chosen.status).toBe(422);
      const offered = [...chosen.text.matchAll(/<option value="(maya|GW-\d)"/g)].map(([, id]) => id);
      expect(offered).toEqual(['maya', 'GW-1', 'GW-3']);
      await expectNothingSaved();
    },
  );
});

test('where a choice came up after the page was shown, nothing is saved, and the page asks to check and save again', async () => {
  const html = await renderText({ ...UNTICKED, 'shown.recipient': '', 'shown.name': 'Maya' });
  expect(html).toContain('The list of your numbers has changed.');
  for (const id of ['maya', 'GW-1', 'GW-2']) expect(await readStoredConsents(testPlatform, id)).toEqual({});
  expect(/<input[^>]*value="energy_tips\.email"[^>]*>/.exec(html)?.[0]).not.toContain('checked');
});
