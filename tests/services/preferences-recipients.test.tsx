import { afterEach, beforeEach, expect, test } from 'vitest';
import * as linkLayout from '~/routes/_link';
import * as gateLayout from '~/routes/_link._gate';
import * as page from '~/routes/_link._gate.customer-preferences.$token/route';
import { openConsents, storedConsents, storedEvents } from '../platform/preferences/journey';
import { renderPage } from '../support/render-page';
import type { World } from '../support/world';

let world: World;
let token: string;
beforeEach(async () => {
  world = await openConsents({ settings: { footer_html: '{}' } });
  for (const id of ['GW-1', 'GW-2']) await world.seed.recipient({ id, email: null, phone: null });
  const row = { account_id: 'prairie', recipient_id: 'maya', address: '', is_enrolled_in_ebill: 0 };
  await world.context.db
    .insertInto('erp_customers')
    .values({ ...row, recipients: lists('GW-1', 'GW-2') })
    .execute();
  token = await world.seed.link({ purpose: 'preferences', form: '' });
});
afterEach(() => world.close());

const lists = (...ids: string[]) =>
  JSON.stringify(ids.map((recipientId) => ({ recipientId, preferences: ['energy_tips', 'outages'] })));
const ask = (fields?: Record<string, string> | URLSearchParams) => {
  const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {};
  const request = new Request(`https://pages.example/customer-preferences/${token}`, init);
  return renderPage(world, '/customer-preferences/:token', [linkLayout, gateLayout, page], request);
};
const UNTICKED = { intent: 'save', shown: '{"energy_tips.email":true}' };

test('the gas type has no dropdown: a plain post changes the link’s own recipient and the list', async () => {
  await world.seed.changeAccount({ client_type: 'Wgl' });
  const html = await ask();
  expect(html).not.toContain('name="recipient"');
  expect(html).toContain('the messages you have selected above');
  expect(await ask({ ...UNTICKED, 'shown.recipient': '' })).toMatch(/^303/);
  for (const id of ['maya', 'GW-1', 'GW-2'])
    expect(await storedConsents(world, id)).toEqual({ 'energy_tips.email': false });
});

test('every tick that was shown is consented to, also where it is only a default, once', async () => {
  await world.context.db.deleteFrom('erp_customers').execute();
  const html = await ask();
  const shown = /name="shown" value="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
  const ticked = [...html.matchAll(/<input[^>]*name="choice"[^>]*>/g)].filter(
    ([box]) => box.includes('checked') && !box.includes('disabled'),
  );
  const fields = new URLSearchParams({ intent: 'save', shown, 'shown.recipient': '' });
  for (const [box] of ticked) fields.append('choice', /value="([^"]+)"/.exec(box)?.[1] ?? '');
  expect(await ask(fields)).toMatch(/^303/);
  const keys = ['energy_tips.email', 'energy_tips.sms', 'outages.email', 'outages.sms', 'bills.sms', 'receipts.email'];
  expect(await storedConsents(world)).toEqual(Object.fromEntries(keys.map((key) => [key, true])));
  const events = await storedEvents(world);
  expect(events).toHaveLength(keys.length);
  expect(events[0]).toMatchObject({ action: 'given', source: 'page', at: world.clock.now() });
  expect(await ask(fields)).toMatch(/^303/);
  expect(await storedEvents(world)).toEqual(events);
});

test('of a chosen recipient every tick that was shown is consented to, and of no other', async () => {
  await world.seed.changeAccount({ client_type: 'HcTax' });
  const shown = '{"energy_tips.email":true,"outages.email":true}';
  const fields = { intent: 'save', shown, 'shown.recipient': 'GW-1', recipient: 'GW-1', choice: 'outages.email' };
  expect(await ask(fields)).toMatch(/^303/);
  expect(await storedConsents(world, 'GW-1')).toEqual({ 'energy_tips.email': false, 'outages.email': true });
  for (const id of ['maya', 'GW-2']) expect(await storedConsents(world, id)).toEqual({});
});

test('the tax type’s dropdown offers the link’s own recipient too, and looks at it first', async () => {
  await world.seed.changeAccount({ client_type: 'HcTax' });
  const html = await ask();
  expect([...html.matchAll(/<option value="(maya|GW-\d)"/g)].map(([, id]) => id)).toEqual(['maya', 'GW-1', 'GW-2']);
  expect(html).toContain('<option value="maya" selected');
});

test('where a choice came up after the page was shown, nothing is saved, and the page asks to check and save again', async () => {
  const html = await ask({ ...UNTICKED, 'shown.recipient': '' });
  expect(html).toContain('The list of your numbers has changed.');
  for (const id of ['maya', 'GW-1', 'GW-2']) expect(await storedConsents(world, id)).toEqual({});
  expect(/<input[^>]*value="energy_tips\.email"[^>]*>/.exec(html)?.[0]).not.toContain('checked');
});
