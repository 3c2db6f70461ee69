import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDraft } from '~/contract/drafts';
import { openForm } from '~/contract/form-page';
import { getDossier } from '~/contract/dossier';
import { getFormAddress, getPublicForm, startPublicForm } from '~/contract/public-forms';
import { RATE_LIMITS } from '~/contract/rate-limits';
import { tidy } from '~/platform/housekeeping';
import { aUser } from '../../support/builders';
import { createWorld, type World } from '../../support/world';
import { datasetOf, deskOf, lines, mistakesOf, type Desk } from '../data/desk';
import { dataOf, formLife, repairForm } from '../drafts/form-life';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const HERE = { account: 'prairie', slug: 'repairs' };

let world: World;
let desk: Desk;
beforeEach(async () => {
  world = await createWorld();
  desk = deskOf(world);
  await world.seed.account();
  await world.seed.form(repairForm);
  await publish();
});
afterEach(() => world.close());

const publish = (over: object = {}) =>
  desk.import('form-addresses', lines({ form: 'repair', slug: 'repairs', ...over }), { format: 'jsonl' });
const look = (at = HERE) => world.call(getPublicForm, { query: at });
const stamp = async (at = HERE) => dataOf(await look(at)).stamp;
const press = (given: string, { trap = '', at = HERE, address = '203.0.113.7' } = {}) =>
  world.call(startPublicForm, { body: { ...at, stamp: given, trap } }, { address });
const rows = <T extends 'form_starts' | 'form_addresses' | 'submissions' | 'recipients'>(table: T) =>
  world.context.db
    .selectFrom(table as 'recipients')
    .selectAll()
    .execute();

/** Reads the page for a while and begins. */
async function begin(address?: string) {
  const drawn = await stamp();
  world.clock.advance(3 * SECOND);
  const { path } = dataOf(await press(drawn, { address }));
  const token = path.replace('/form/', '');
  const link = await world.context.tokens.requireLink(token, 'form');
  return { token, link, life: formLife(world, token, { recipient: link.recipientId, address }) };
}

type Person = Awaited<ReturnType<typeof begin>>;
async function send({ life }: Person, what = 'tap') {
  const report = await life.submit({ what });
  return report.isOk ? life.finish(report.data.reportId) : report;
}

describe('the address of a form', () => {
  test('shows the form and changes nothing, however often it is opened', async () => {
    const before = await world.rowCounts();
    expect(dataOf(await look())).toMatchObject({
      state: 'open',
      texts: [{ language: 'en', title: 'Report a repair', introHtml: '' }],
      closesAt: null,
      placesLeft: null,
      account: { accountId: 'prairie' },
    });
    expect(await look({ ...HERE, slug: 'Repairs' })).toMatchObject({ isOk: true });
    expect(await world.rowCounts()).toEqual(before);
  });

  test('is nobody’s where there is none, its form is not live or enrolls, and says what the account says', async () => {
    const unknown = { isOk: false, name: 'form.notFound', status: 404 };
    for (const at of [
      { account: 'prairie', slug: 'other' },
      { account: 'nobody', slug: 'repairs' },
      { account: 'prairie\0', slug: '\0' },
    ])
      expect(await look(at)).toMatchObject(unknown);
    const status = (to: string) => world.context.db.updateTable('forms').set({ status: to }).execute();
    for (const to of ['draft', 'pendingApproval', 'archived']) {
      await status(to);
      expect(await look()).toMatchObject(unknown);
      expect(await press('')).toMatchObject(unknown);
    }
    await status('active');
    await world.seed.form({ ...repairForm, type: 'EBill' });
    expect(await look()).toMatchObject(unknown);
    await world.seed.form(repairForm);
    await world.context.db.updateTable('accounts').set({ suspended_at: 1 }).execute();
    expect(await look()).toMatchObject({ name: 'account.suspended' });
    expect(await press('')).toMatchObject({ name: 'account.suspended' });
  });

  test('may be the same at two accounts, and not for two forms of one', async () => {
    await world.seed.account({ id: 'cascadia', public_id: 'cascadia-public' });
    await world.seed.form({ ...repairForm, title: 'Mend' }, { account: 'cascadia' });
    await desk.import('form-addresses', lines({ form: 'repair', slug: 'repairs' }), {
      format: 'jsonl',
      account: 'cascadia',
    });
    expect(dataOf(await look({ account: 'cascadia', slug: 'repairs' })).texts[0]?.title).toBe('Mend');
    expect(dataOf(await look()).texts[0]?.title).toBe('Report a repair');
    const foreign = await stamp({ account: 'cascadia', slug: 'repairs' });
    world.clock.advance(3 * SECOND);
    expect(await press(foreign)).toMatchObject({ name: 'publicForm.again' });
    expect(mistakesOf(await publish({ form: 'other' }))).toEqual(['1 slug takenElsewhere']);
    expect(mistakesOf(await publish({ slug: 'Re pairs' }))).toEqual(['1 slug id']);
  });
});

describe('beginning', () => {
  test('makes a person of its own, whom nobody writes to, and counts', async () => {
    const one = await begin();
    const two = await begin();
    expect(one.link).toMatchObject({
      target: 'repair',
      channel: 'webForm',
      recipientId: expect.stringMatching(/^web-/),
    });
    expect(two.link.recipientId).not.toBe(one.link.recipientId);
    await one.life.save({ what: 'tap' });
    expect(dataOf(await world.call(getDraft, { query: { token: two.token } })).answers).toEqual({});
    expect(await rows('recipients')).toMatchObject([
      { email: null, phone: null, name: '' },
      { email: null, phone: null, name: '' },
    ]);
    expect(await rows('form_addresses')).toMatchObject([{ begun: 2, taken: 0 }]);
    const opened = await world.call(openForm, { query: { token: one.token, languages: ['en'] } });
    expect(opened).toMatchObject({ data: { opened: { apiError: null }, draft: { answers: { what: 'tap' } } } });
  });

  test('pressed twice it begins once; a page that was gone back to begins nothing', async () => {
    const drawn = await stamp();
    world.clock.advance(3 * SECOND);
    await Promise.all([press(drawn), press(drawn)]).then((both) => both.map(dataOf));
    world.clock.advance(30 * SECOND);
    dataOf(await press(drawn));
    expect(await rows('recipients')).toHaveLength(1);
    expect(await rows('form_addresses')).toMatchObject([{ begun: 1 }]);
    world.clock.advance(HOUR);
    expect(await press(drawn)).toMatchObject({ name: 'publicForm.again', params: { reason: 'late' } });
  });

  test('is asked for once more where a program pressed, and the same page goes on a moment later', async () => {
    const drawn = await stamp();
    const again = (reason: string) => ({ isOk: false, name: 'publicForm.again', status: 422, params: { reason } });
    expect(await press(drawn)).toMatchObject(again('early'));
    world.clock.advance(3 * SECOND);
    expect(await press(drawn, { trap: 'Buy now' })).toMatchObject(again('trap'));
    expect(await press(`${drawn.slice(0, -2)}AA`)).toMatchObject(again('late'));
    expect(await press('')).toMatchObject(again('late'));
    expect(await rows('recipients')).toEqual([]);
    expect(await press(drawn, { trap: '  ' })).toMatchObject({ isOk: true });
    const old = await stamp();
    world.clock.advance(25 * HOUR);
    expect(await press(old)).toMatchObject(again('late'));
  });

  test('has a limit for a network, which says when to try again, and one for the form', async () => {
    const { points } = RATE_LIMITS.publicStart;
    const drawn = await stamp();
    world.clock.advance(3 * SECOND);
    await world.context.db
      .insertInto('rate_limits')
      .values({ key: 'publicStart:203.0.113.7', points, expires_at: world.clock.now() + HOUR })
      .execute();
    expect(await press(drawn)).toMatchObject({ name: 'request.tooMany', params: { seconds: 3600 } });
    expect(await press(drawn, { address: '198.51.100.9' })).toMatchObject({ isOk: true });
    await world.context.db
      .updateTable('rate_limits')
      .set({ points: RATE_LIMITS.publicForm.points })
      .where('key', 'like', 'publicForm:%')
      .execute();
    expect(await press(drawn, { address: '198.51.100.9' })).toMatchObject({
      name: 'publicForm.busy',
      params: { minutes: 60 },
    });
  });
});

test('who began and never sent goes with all of it, who sent stays', async () => {
  const [sent, unsent] = [await begin(), await begin()];
  await send(sent);
  await unsent.life.upload();
  world.clock.advance(45 * 24 * HOUR);
  await begin();
  await tidy(world.context);
  const left = (await rows('recipients')).map(({ id }) => id);
  expect(left).toHaveLength(2);
  expect(left).toContain(sent.link.recipientId);
  for (const table of ['drafts', 'draft_files', 'event_log'] as const)
    expect(
      await world.context.db
        .selectFrom(table as 'drafts')
        .selectAll()
        .where('recipient_id', '=', unsent.link.recipientId)
        .execute(),
    ).toEqual([]);
  expect(await rows('form_starts')).toHaveLength(2);
});

describe('places', () => {
  test('are never more than the limit, by however many at once', async () => {
    await publish({ limit: 2 });
    const people = [await begin(), await begin(), await begin()];
    expect(dataOf(await look())).toMatchObject({ state: 'open', placesLeft: 2 });
    const stored = await Promise.all(people.map(({ life }) => life.submit({ what: 'tap' })));
    const ends = await Promise.all(
      people.map(({ life }, index) => {
        const report = stored[index];
        return report?.isOk ? life.finish(report.data.reportId) : report;
      }),
    );
    expect(ends.filter((end) => end?.isOk)).toHaveLength(2);
    expect(ends.filter((end) => !end?.isOk)).toMatchObject([{ name: 'publicForm.full', status: 409 }]);
    expect(await rows('submissions')).toMatchObject([{ source: 'webForm' }, { source: 'webForm' }]);
    expect(dataOf(await look())).toMatchObject({ state: 'full', placesLeft: 0 });
    const late = await stamp();
    world.clock.advance(3 * SECOND);
    expect(await press(late)).toMatchObject({ name: 'publicForm.full' });
    await publish({ limit: 3 });
    const last = people[ends.findIndex((end) => !end?.isOk)];
    expect(last && (await send(last))).toMatchObject({ isOk: true });
    expect(await rows('form_addresses')).toMatchObject([{ begun: 3, taken: 3 }]);
  });

  test('that are gone keep what was typed, and a repeat takes no second one', async () => {
    await publish({ limit: 1 });
    const [first, second] = [await begin(), await begin()];
    const { reportId } = dataOf(await first.life.submit({ what: 'tap' }));
    await first.life.finish(reportId);
    expect(await first.life.finish(reportId)).toMatchObject({ isOk: true });
    await second.life.save({ what: 'sink' });
    expect(await send(second, 'sink')).toMatchObject({ name: 'publicForm.full' });
    expect(dataOf(await second.life.draft()).answers).toEqual({ what: 'sink' });
    expect(await rows('form_addresses')).toMatchObject([{ taken: 1 }]);
  });

  test('are none of those whom the account itself has sent a link', async () => {
    await publish({ limit: 1, open: false });
    await world.seed.recipient();
    const maya = formLife(world, await world.seed.link({ form: 'repair' }));
    expect(await maya.finish(dataOf(await maya.submit({ what: 'tap' })).reportId)).toMatchObject({ isOk: true });
    expect(await rows('form_addresses')).toMatchObject([{ taken: 0 }]);
  });

  test('are sent from one network as often as an office needs, and not as a program likes', async () => {
    const person = await begin();
    await world.context.db
      .insertInto('rate_limits')
      .values({
        key: `publicSubmit:${JSON.stringify(['prairie', 'repair', '203.0.113.7'])}`,
        points: RATE_LIMITS.publicSubmit.points,
        expires_at: world.clock.now() + HOUR,
      })
      .execute();
    expect(await send(person)).toMatchObject({ name: 'publicForm.busy', params: { minutes: 60 } });
    expect(await rows('submissions')).toEqual([]);
    expect(await send(await begin('198.51.100.9'))).toMatchObject({ isOk: true });
  });
});

describe('closing', () => {
  const closesAt = () => new Date(world.clock.now() + HOUR).toISOString();

  test('by its date refuses a start, and gives a day to those who have begun', async () => {
    const at = closesAt();
    await publish({ closesAt: at });
    expect(dataOf(await look())).toMatchObject({ state: 'open', closesAt: at });
    const [early, late] = [await begin(), await begin()];
    expect(late.link.exp * 1000).toBeLessThanOrEqual(Date.parse(at) + 24 * HOUR + SECOND);
    world.clock.advance(2 * HOUR);
    expect(dataOf(await look())).toMatchObject({ state: 'closed' });
    const drawn = await stamp();
    world.clock.advance(3 * SECOND);
    expect(await press(drawn)).toMatchObject({ name: 'publicForm.closed', status: 410 });
    expect(await send(early)).toMatchObject({ isOk: true });
    world.clock.advance(24 * HOUR);
    expect(await send(late)).toMatchObject({ name: 'token.expired' });
  });

  test('by hand does the same at once, and opening again begins anew', async () => {
    const [early, late] = [await begin(), await begin()];
    await publish({ open: false });
    expect(dataOf(await look())).toMatchObject({ state: 'closed' });
    expect(await send(early)).toMatchObject({ isOk: true });
    world.clock.advance(25 * HOUR);
    await publish({ open: false, limit: 9 });
    expect(await send(late)).toMatchObject({ name: 'publicForm.closed', status: 410 });
    await publish({ open: true, limit: null });
    expect(await send(late)).toMatchObject({ isOk: true });
  });

  test('comes with the form’s own end, too', async () => {
    await world.seed.form({ ...repairForm, expirationDate: closesAt() });
    expect(dataOf(await look()).closesAt).not.toBeNull();
    world.clock.advance(2 * HOUR);
    expect(dataOf(await look())).toMatchObject({ state: 'closed' });
  });
});

test('an admin sees what came of it, and one that was used is not taken away', async () => {
  const ruth = await world.seed.session(await world.seed.user(aUser({ role: 'Admin' })));
  const seen = async () => dataOf(await world.call(getFormAddress, { query: { formId: 'repair' } }, { bearer: ruth }));
  expect(await seen()).toMatchObject({
    title: 'Report a repair',
    isLive: true,
    suggestion: 'report-a-repair',
    address: { path: '/f/prairie/repairs', state: 'open', begun: 0, submitted: 0, limit: null },
  });
  const person = await begin();
  await send(person);
  expect(await seen()).toMatchObject({ address: { begun: 1, submitted: 1 } });
  await desk.data.remove('prairie', datasetOf('form-addresses'), [['repair']], 'ruth');
  expect(await seen()).toMatchObject({ address: { slug: 'repairs' } });
  const { recipientId } = person.link;
  const dossier = await world.call(getDossier, { params: { recipientId }, query: { all: '' } }, { bearer: ruth });
  expect(dossier).toMatchObject({ isOk: true, data: { recipient: { id: recipientId } } });
});
