import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDossier } from '~/areas/privacy/calls';
import { getFormAddress } from '~/areas/public-forms/calls';
import { RATE_LIMITS } from '~/lib/contract/rate-limits';
import { aUser } from '../../support/builders';
import { requireDataset } from '../data-import/data-tools';
import { dataOf, createFormCalls, repairForm } from '../drafts/form-calls';
import { HOUR, createPublicFormPlatform, SECOND, type PublicFormPlatform } from './public-form-visits';

let own: PublicFormPlatform;
beforeEach(async () => {
  own = await createPublicFormPlatform();
});
afterEach(() => own.testPlatform.close());

describe('places', () => {
  test('are never more than the limit, by however many at once', async () => {
    await own.publish({ limit: 2 });
    const people = [await own.begin(), await own.begin(), await own.begin()];
    expect(dataOf(await own.look())).toMatchObject({ state: 'open', placesLeft: 2 });
    const stored = await Promise.all(people.map(({ life }) => life.submit({ what: 'tap' })));
    const ends = await Promise.all(
      people.map(({ life }, index) => {
        const report = stored[index];
        return report?.isOk ? life.finish(report.data.reportId) : report;
      }),
    );
    expect(ends.filter((end) => end?.isOk)).toHaveLength(2);
    expect(ends.filter((end) => !end?.isOk)).toMatchObject([{ name: 'publicForm.full', status: 409 }]);
    expect(await own.rows('submissions')).toMatchObject([{ source: 'webForm' }, { source: 'webForm' }]);
    expect(dataOf(await own.look())).toMatchObject({ state: 'full', placesLeft: 0 });
    const late = await own.stamp();
    own.testPlatform.clock.advance(3 * SECOND);
    expect(await own.press(late)).toMatchObject({ name: 'publicForm.full' });
    await own.publish({ limit: 3 });
    const last = people[ends.findIndex((end) => !end?.isOk)];
    expect(last && (await own.send(last))).toMatchObject({ isOk: true });
    expect(await own.rows('form_addresses')).toMatchObject([{ begun: 3, taken: 3 }]);
  });

  test('that are gone keep what was typed, and a repeat takes no second one', async () => {
    await own.publish({ limit: 1 });
    const [first, second] = [await own.begin(), await own.begin()];
    const { reportId } = dataOf(await first.life.submit({ what: 'tap' }));
    await first.life.finish(reportId);
    expect(await first.life.finish(reportId)).toMatchObject({ isOk: true });
    await second.life.save({ what: 'sink' });
    expect(await own.send(second, 'sink')).toMatchObject({ name: 'publicForm.full' });
    expect(dataOf(await second.life.draft()).answers).toEqual({ what: 'sink' });
    expect(await own.rows('form_addresses')).toMatchObject([{ taken: 1 }]);
  });

  test('are none of those whom the account itself has sent a link', async () => {
    await own.publish({ limit: 1, open: false });
    await own.testPlatform.seed.recipient();
    const maya = createFormCalls(own.testPlatform, await own.testPlatform.seed.link({ form: 'repair' }));
    expect(await maya.finish(dataOf(await maya.submit({ what: 'tap' })).reportId)).toMatchObject({ isOk: true });
    expect(await own.rows('form_addresses')).toMatchObject([{ taken: 0 }]);
  });

  test('are sent from one network as often as an office needs, and not as a program likes', async () => {
    const person = await own.begin();
    await own.testPlatform.context.db
      .insertInto('rate_limits')
      .values({
        key: `publicSubmit:${JSON.stringify(['prairie', 'repair', '203.0.113.7'])}`,
        points: RATE_LIMITS.publicSubmit.points,
        expires_at: own.testPlatform.clock.now() + HOUR,
      })
      .execute();
    expect(await own.send(person)).toMatchObject({ name: 'publicForm.busy', params: { minutes: 60 } });
    expect(await own.rows('submissions')).toEqual([]);
    expect(await own.send(await own.begin('198.51.100.9'))).toMatchObject({ isOk: true });
  });
});

describe('closing', () => {
  const closesAt = () => new Date(own.testPlatform.clock.now() + HOUR).toISOString();

  test('by its date refuses a start, and gives a day to those who have begun', async () => {
    const at = closesAt();
    await own.publish({ closesAt: at });
    expect(dataOf(await own.look())).toMatchObject({ state: 'open', closesAt: at });
    const [early, late] = [await own.begin(), await own.begin()];
    expect(late.link.exp * 1000).toBeLessThanOrEqual(Date.parse(at) + 24 * HOUR + SECOND);
    own.testPlatform.clock.advance(2 * HOUR);
    expect(dataOf(await own.look())).toMatchObject({ state: 'closed' });
    const stamp = await own.stamp();
    own.testPlatform.clock.advance(3 * SECOND);
    expect(await own.press(stamp)).toMatchObject({ name: 'publicForm.closed', status: 410 });
    expect(await own.send(early)).toMatchObject({ isOk: true });
    own.testPlatform.clock.advance(24 * HOUR);
    expect(await own.send(late)).toMatchObject({ name: 'token.expired' });
  });

  test('by hand does the same at once, and opening again begins anew', async () => {
    const [early, late] = [await own.begin(), await own.begin()];
    await own.publish({ open: false });
    expect(dataOf(await own.look())).toMatchObject({ state: 'closed' });
    expect(await own.send(early)).toMatchObject({ isOk: true });
    own.testPlatform.clock.advance(25 * HOUR);
    await own.publish({ open: false, limit: 9 });
    expect(await own.send(late)).toMatchObject({ name: 'publicForm.closed', status: 410 });
    await own.publish({ open: true, limit: null });
    expect(await own.send(late)).toMatchObject({ isOk: true });
  });

  test('comes with the form’s own end, too', async () => {
    await own.testPlatform.seed.form({ ...repairForm, expirationDate: closesAt() });
    expect(dataOf(await own.look()).closesAt).not.toBeNull();
    own.testPlatform.clock.advance(2 * HOUR);
    expect(dataOf(await own.look())).toMatchObject({ state: 'closed' });
  });
});

test('an admin sees what came of it, and one that was used is not taken away', async () => {
  const ruth = await own.testPlatform.seed.session(await own.testPlatform.seed.user(aUser({ role: 'Admin' })));
  const seen = async () =>
    dataOf(await own.testPlatform.call(getFormAddress, { query: { formId: 'repair' } }, { bearer: ruth }));
  expect(await seen()).toMatchObject({
    title: 'Report a repair',
    isLive: true,
    suggestion: 'report-a-repair',
    address: { path: '/f/prairie/repairs', state: 'open', begun: 0, submitted: 0, limit: null },
  });
  const person = await own.begin();
  await own.send(person);
  expect(await seen()).toMatchObject({ address: { begun: 1, submitted: 1 } });
  await own.dataTools.data.remove('prairie', requireDataset('form-addresses'), [['repair']], { actor: 'ruth' });
  expect(await seen()).toMatchObject({ address: { slug: 'repairs' } });
  const { recipientId } = person.link;
  const personalData = await own.testPlatform.call(
    getDossier,
    { params: { recipientId }, query: { all: '' } },
    { bearer: ruth },
  );
  expect(personalData).toMatchObject({ isOk: true, data: { recipient: { id: recipientId } } });
});
