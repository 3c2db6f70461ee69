import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  getUnsubscribeFromAll,
  undoUnsubscribeFromAll,
  unsubscribeFromAll,
} from '~/areas/preferences/unsubscribe/calls';
import { UNSUBSCRIBE_ALL_UNDO_MS } from '~/domain/consent';
import { cleanUp } from '~/platform/assembly/cleanup';
import type { TestPlatform } from '../../support/test-platform';
import {
  aVisitor,
  choicesOf,
  dataOf,
  createPreferencesPlatform,
  outcome,
  readStoredConsents,
  listStoredEvents,
} from '../preferences/preferences-platform';

let platform: TestPlatform;
let maya: Awaited<ReturnType<typeof aVisitor>>;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
  maya = await aVisitor(platform);
});
afterEach(() => platform.close());

const leave = () => platform.call(unsubscribeFromAll, { body: { token: maya.token } });
const undo = async () => dataOf(await platform.call(undoUnsubscribeFromAll, { body: { token: maya.token } })).restored;
const until = async () =>
  dataOf(await platform.call(getUnsubscribeFromAll, { query: { token: maya.token } })).undoUntil;
const rows = () =>
  platform.context.db.selectFrom('consents').selectAll().orderBy('category').orderBy('channel').execute();

test('everything is stored again exactly as it was, and the history tells each', async () => {
  await maya.save({ 'energy_tips.email': false, 'outages.whatsApp': true });
  const [stored, before] = [await rows(), choicesOf(await maya.info())];
  platform.clock.advance(60_000);
  expect(await until()).toBeNull();
  dataOf(await leave());
  const ended = (await listStoredEvents(platform)).filter(
    ({ action, at }) => action === 'withdrawn' && at === platform.clock.now(),
  );
  expect(await until()).toBe(new Date(platform.clock.now() + UNSUBSCRIBE_ALL_UNDO_MS).toISOString());
  platform.clock.advance(60_000);
  expect(await undo()).toBe(ended.length);
  expect(await rows()).toEqual(stored);
  expect(choicesOf(await maya.info())).toEqual(before);
  const restored = (await listStoredEvents(platform)).filter(({ action }) => action === 'restored');
  const keyOf = ({ category, channel }: { category: string; channel: string }) => `${category}.${channel}`;
  expect(restored.map(keyOf).sort()).toEqual(ended.map(keyOf).sort());
  expect(await until()).toBeNull();
  expect(await undo()).toBe(0);
});

test('whoever has left everything is shown the invitations as well, and can have them again', async () => {
  const invitations = async () => (await maya.info()).categories.find(({ name }) => name === 'form_invitation');
  expect(await invitations()).toMatchObject({ isVisible: false });
  expect(outcome(await maya.save({ 'form_invitation.email': false }))).toBe('preferences.unknownCategory');
  dataOf(await leave());
  expect(await invitations()).toMatchObject({
    isVisible: true,
    isHidden: false,
    label: 'Invitations to fill in forms',
  });
  expect(outcome(await maya.save({ 'form_invitation.email': true }))).toBe('ok');
  expect(await readStoredConsents(platform)).toMatchObject({
    'form_invitation.email': true,
    'form_invitation.sms': false,
  });
});

test('what was said since stays said', async () => {
  dataOf(await leave());
  platform.clock.advance(1000);
  await maya.save({ 'energy_tips.email': true });
  await maya.save({ 'energy_tips.email': false });
  await undo();
  expect(await readStoredConsents(platform)).toEqual({ 'energy_tips.email': false });
});

test('a second one that ends nothing leaves the first one to be undone, and it is over after a day', async () => {
  dataOf(await leave());
  dataOf(await leave());
  platform.clock.advance(UNSUBSCRIBE_ALL_UNDO_MS - 1);
  expect(await until()).not.toBeNull();
  platform.clock.advance(1);
  expect(await until()).toBeNull();
  expect(await undo()).toBe(0);
  expect(choicesOf(await maya.info())).toMatchObject({ 'energy_tips.email': false });
  await cleanUp(platform.context);
  expect(await platform.context.db.selectFrom('consent_undos').selectAll().execute()).toEqual([]);
});

test('twenty at once restore once', async () => {
  dataOf(await leave());
  const counts = await Promise.all(Array.from({ length: 20 }, undo));
  expect(counts.filter((count) => count > 0)).toHaveLength(1);
  expect(await readStoredConsents(platform)).toEqual({});
});

test('a link of another kind undoes nothing', async () => {
  dataOf(await leave());
  const token = await platform.seed.link({ purpose: 'unsubscribe' });
  expect(outcome(await platform.call(undoUnsubscribeFromAll, { body: { token } }))).toBe('token.wrongPurpose');
});
