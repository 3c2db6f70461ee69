import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDraft } from '~/areas/drafts/calls';
import { openForm } from '~/areas/form-page/calls';
import { RATE_LIMITS } from '~/lib/contract/rate-limits';
import { cleanUp } from '~/platform/assembly/cleanup';
import { toLines, listErrors } from '../data-import/data-tools';
import { dataOf, repairForm } from '../drafts/form-calls';
import { FORM_ADDRESS, HOUR, createPublicFormPlatform, SECOND, type PublicFormPlatform } from './public-form-visits';

let own: PublicFormPlatform;
beforeEach(async () => {
  own = await createPublicFormPlatform();
});
afterEach(() => own.testPlatform.close());

describe('the address of a form', () => {
  test('shows the form and changes nothing, however often it is opened', async () => {
    const before = await own.testPlatform.rowCounts();
    expect(dataOf(await own.look())).toMatchObject({
      state: 'open',
      texts: [{ language: 'en', title: 'Report a repair', introHtml: '' }],
      closesAt: null,
      placesLeft: null,
      account: { accountId: 'prairie' },
    });
    expect(await own.look({ ...FORM_ADDRESS, slug: 'Repairs' })).toMatchObject({ isOk: true });
    expect(await own.testPlatform.rowCounts()).toEqual(before);
  });

  test('is nobody’s where there is none, its form is not live or enrolls, and says what the account says', async () => {
    const unknown = { isOk: false, name: 'form.notFound', status: 404 };
    for (const at of [
      { account: 'prairie', slug: 'other' },
      { account: 'nobody', slug: 'repairs' },
      { account: 'prairie\0', slug: '\0' },
    ])
      expect(await own.look(at)).toMatchObject(unknown);
    const status = (to: string) => own.testPlatform.context.db.updateTable('forms').set({ status: to }).execute();
    for (const to of ['draft', 'pendingApproval', 'archived']) {
      await status(to);
      expect(await own.look()).toMatchObject(unknown);
      expect(await own.press('')).toMatchObject(unknown);
    }
    await status('active');
    await own.testPlatform.seed.form({ ...repairForm, type: 'EBill' });
    expect(await own.look()).toMatchObject(unknown);
    await own.testPlatform.seed.form(repairForm);
    await own.testPlatform.seed.changeAccount({ suspended_at: 1 });
    expect(await own.look()).toMatchObject({ name: 'account.suspended' });
    expect(await own.press('')).toMatchObject({ name: 'account.suspended' });
  });

  test('may be the same at two accounts, and not for two forms of one', async () => {
    await own.testPlatform.seed.account({ id: 'cascadia', public_id: 'cascadia-public' });
    await own.testPlatform.seed.form({ ...repairForm, title: 'Mend' }, { account: 'cascadia' });
    await own.dataTools.import('form-addresses', toLines({ form: 'repair', slug: 'repairs' }), {
      format: 'jsonl',
      account: 'cascadia',
    });
    expect(dataOf(await own.look({ account: 'cascadia', slug: 'repairs' })).texts[0]?.title).toBe('Mend');
    expect(dataOf(await own.look()).texts[0]?.title).toBe('Report a repair');
    const foreign = await own.stamp({ account: 'cascadia', slug: 'repairs' });
    own.testPlatform.clock.advance(3 * SECOND);
    expect(await own.press(foreign)).toMatchObject({ name: 'publicForm.again' });
    expect(listErrors(await own.publish({ form: 'other' }))).toEqual(['1 slug takenElsewhere']);
    expect(listErrors(await own.publish({ slug: 'Re pairs' }))).toEqual(['1 slug id']);
  });
});

describe('beginning', () => {
  test('makes a person of its own, whom nobody writes to, and counts', async () => {
    const one = await own.begin();
    const two = await own.begin();
    expect(one.link).toMatchObject({
      target: 'repair',
      channel: 'webForm',
      recipientId: expect.stringMatching(/^web-/),
    });
    expect(two.link.recipientId).not.toBe(one.link.recipientId);
    await one.life.save({ what: 'tap' });
    expect(dataOf(await own.testPlatform.call(getDraft, { query: { token: two.token } })).answers).toEqual({});
    expect(await own.rows('recipients')).toMatchObject([
      { email: null, phone: null, name: '' },
      { email: null, phone: null, name: '' },
    ]);
    expect(await own.rows('form_addresses')).toMatchObject([{ begun: 2, taken: 0 }]);
    const opened = await own.testPlatform.call(openForm, { query: { token: one.token, languages: ['en'] } });
    expect(opened).toMatchObject({ data: { opened: { apiError: null }, draft: { answers: { what: 'tap' } } } });
  });

  test('pressed twice it begins once; a page that was gone back to begins nothing', async () => {
    const stamp = await own.stamp();
    own.testPlatform.clock.advance(3 * SECOND);
    await Promise.all([own.press(stamp), own.press(stamp)]).then((both) => both.map(dataOf));
    own.testPlatform.clock.advance(30 * SECOND);
    dataOf(await own.press(stamp));
    expect(await own.rows('recipients')).toHaveLength(1);
    expect(await own.rows('form_addresses')).toMatchObject([{ begun: 1 }]);
    own.testPlatform.clock.advance(HOUR);
    expect(await own.press(stamp)).toMatchObject({ name: 'publicForm.again', params: { reason: 'late' } });
  });

  test('is asked for once more where a program pressed, and the same page goes on a moment later', async () => {
    const stamp = await own.stamp();
    const again = (reason: string) => ({ isOk: false, name: 'publicForm.again', status: 422, params: { reason } });
    expect(await own.press(stamp)).toMatchObject(again('early'));
    own.testPlatform.clock.advance(3 * SECOND);
    expect(await own.press(stamp, { trap: 'Buy now' })).toMatchObject(again('trap'));
    expect(await own.press(`${stamp.slice(0, -2)}AA`)).toMatchObject(again('late'));
    expect(await own.press('')).toMatchObject(again('late'));
    expect(await own.rows('recipients')).toEqual([]);
    expect(await own.press(stamp, { trap: '  ' })).toMatchObject({ isOk: true });
    const old = await own.stamp();
    own.testPlatform.clock.advance(25 * HOUR);
    expect(await own.press(old)).toMatchObject(again('late'));
  });

  test('has a limit for a network, which says when to try again, and one for the form', async () => {
    const { points } = RATE_LIMITS.publicStart;
    const stamp = await own.stamp();
    own.testPlatform.clock.advance(3 * SECOND);
    await own.testPlatform.context.db
      .insertInto('rate_limits')
      .values({ key: 'publicStart:203.0.113.7', points, expires_at: own.testPlatform.clock.now() + HOUR })
      .execute();
    expect(await own.press(stamp)).toMatchObject({ name: 'request.tooMany', params: { seconds: 3600 } });
    expect(await own.press(stamp, { address: '198.51.100.9' })).toMatchObject({ isOk: true });
    await own.testPlatform.context.db
      .updateTable('rate_limits')
      .set({ points: RATE_LIMITS.publicForm.points })
      .where('key', 'like', 'publicForm:%')
      .execute();
    expect(await own.press(stamp, { address: '198.51.100.9' })).toMatchObject({
      name: 'publicForm.busy',
      params: { minutes: 60 },
    });
  });
});

test('who began and never sent goes with all of it, who sent stays', async () => {
  const [sent, unsent] = [await own.begin(), await own.begin()];
  await own.send(sent);
  await unsent.life.upload();
  own.testPlatform.clock.advance(45 * 24 * HOUR);
  await own.begin();
  await cleanUp(own.testPlatform.context);
  const left = (await own.rows('recipients')).map(({ id }) => id);
  expect(left).toHaveLength(2);
  expect(left).toContain(sent.link.recipientId);
  for (const table of ['drafts', 'draft_files', 'event_log'] as const)
    expect(
      await own.testPlatform.context.db
        .selectFrom(table as 'drafts')
        .selectAll()
        .where('recipient_id', '=', unsent.link.recipientId)
        .execute(),
    ).toEqual([]);
  expect(await own.rows('form_starts')).toHaveLength(2);
});
