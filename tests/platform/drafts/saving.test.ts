import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anInput, inputsElement } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls, repairForm, type FormCalls } from './form-calls';

let testPlatform: TestPlatform;
let maya: FormCalls;
beforeEach(async () => {
  testPlatform = await createTestPlatform({ config: { isDemo: false } });
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  await testPlatform.seed.form(repairForm);
  maya = createFormCalls(testPlatform, await testPlatform.seed.link({ form: 'repair' }));
});
afterEach(() => testPlatform.close());

const verify = (recipient: string, channel: string, destination: string) =>
  testPlatform.context.db
    .insertInto('verified_contacts')
    .values({
      account_id: 'prairie',
      recipient_id: recipient,
      channel,
      destination,
      verified_at: testPlatform.clock.now(),
    })
    .execute();

describe('saving a draft', () => {
  test('nothing saved is revision 0', async () => {
    expect(dataOf(await maya.draft())).toEqual({
      revision: 0,
      formVersion: 1,
      savedAt: null,
      answers: {},
      challenges: {},
      verifiedInputs: [],
      files: [],
      uploads: [],
      bankAccount: null,
      others: {},
      change: null,
    });
  });

  test('what was typed comes back on another device, too long or not', async () => {
    await maya.save({ what: 'far longer than ten letters', kind: ['water'] });
    const other = createFormCalls(testPlatform, await testPlatform.seed.link({ form: 'repair' }));
    expect(dataOf(await other.draft())).toMatchObject({
      revision: 1,
      answers: { what: 'far longer than ten letters', kind: ['water'] },
    });
  });

  test('an input that is not sent keeps its answer, a hidden one too', async () => {
    await maya.save({ kind: ['power'], meter: 'M-17' });
    await maya.save({ kind: ['water'] });
    expect(dataOf(await maya.draft()).answers).toEqual({ kind: ['water'], meter: 'M-17' });
  });

  test('equal content writes nothing and changes no page; a change does both', async () => {
    await maya.save({ what: 'tap' });
    const [rows, version] = [await testPlatform.rowCounts(), await maya.pageVersion()];
    testPlatform.clock.advance(60_000);
    expect(dataOf(await maya.save({ what: 'tap' })).revision).toBe(1);
    expect(await testPlatform.rowCounts()).toEqual(rows);
    expect(await maya.pageVersion()).toBe(version);
    expect(dataOf(await maya.save({ what: 'tap!' })).revision).toBe(2);
    expect(await maya.pageVersion()).not.toBe(version);
  });

  test('reading writes nothing', async () => {
    const rows = await testPlatform.rowCounts();
    await maya.draft();
    expect(await testPlatform.rowCounts()).toEqual(rows);
  });

  test.each([
    ['an unknown input', { nobody: 'x' }],
    ['an unknown option', { kind: ['gas'] }],
    ['a list for a text', { what: ['a', 'b'] }],
  ])('%s is refused', async (_name, answers) => {
    const rows = await testPlatform.rowCounts();
    expect(await maya.save(answers as Record<string, string>)).toMatchObject({
      isOk: false,
      name: 'form.unknownInput',
    });
    expect(await testPlatform.rowCounts()).toEqual(rows);
  });

  test.each(['__proto__', 'constructor', 'toString'])('an answer named %s harms nothing', async (id) => {
    const token = await testPlatform.seed.link({ form: 'repair' });
    const body = `{"token":"${token}","formVersion":1,"answers":{"what":"tap","${id}":"polluted"}}`;
    const response = await testPlatform.platform.fetch(
      new Request('http://x/api/x/drafts/Save', { method: 'POST', body }),
    );
    expect(response.status).toBeLessThan(500);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(Object.keys(dataOf(await maya.draft()).answers).filter((key) => key !== 'what')).toEqual([]);
  });

  test('two saves at once lose nothing', async () => {
    await Promise.all([
      maya.save({ what: 'tap' }),
      maya.save({ mail: 'm@x.example' }),
      maya.save({ kind: ['water'] }),
      maya.save({ meter: '5' }),
    ]);
    expect(dataOf(await maya.draft())).toMatchObject({
      revision: 4,
      answers: { what: 'tap', mail: 'm@x.example', kind: ['water'], meter: '5' },
    });
  });

  test("only the recipient's own verified contact counts, and only while it is the answer", async () => {
    await verify('maya', 'email', 'maya@new.example');
    await verify('someone', 'email', 'other@new.example');
    expect(dataOf(await maya.save({ mail: ' Maya@New.example ' })).verifiedInputs).toEqual(['mail']);
    expect(dataOf(await maya.save({ mail: 'other@new.example' })).verifiedInputs).toEqual([]);
  });

  test('challenges are merged, and those of unknown inputs refused', async () => {
    const challenge = { mobileToken: 'c1', destination: 'm@x.example', resendAt: 5 };
    await maya.save({}, { challenges: { mail: challenge } });
    expect(dataOf(await maya.save({ what: 'tap' })).challenges).toEqual({ mail: challenge });
    expect(await maya.save({}, { challenges: { nobody: challenge } })).toMatchObject({
      isOk: false,
      name: 'form.unknownInput',
    });
  });

  test("a bank token of somebody else is refused, one's own is kept and forgotten", async () => {
    const account = {
      account_id: 'prairie',
      last_four: '6789',
      routing_number: '011000015',
      bank_name: 'First',
      is_saved: 0,
      created_at: 1,
    };
    await testPlatform.context.db
      .insertInto('bank_accounts')
      .values([
        { ...account, token: 'own', recipient_id: 'maya' },
        { ...account, token: 'foreign', recipient_id: 'someone' },
      ])
      .execute();
    expect(await maya.save({}, { bankToken: 'foreign' })).toMatchObject({ isOk: false, name: 'form.paymentInvalid' });
    expect(dataOf(await maya.save({}, { bankToken: 'own' })).bankAccount).toMatchObject({
      token: 'own',
      lastFour: '6789',
    });
    expect(dataOf(await maya.save({ what: 'tap' })).bankAccount).toMatchObject({ token: 'own' });
    expect(dataOf(await maya.save({}, { bankToken: null })).bankAccount).toBeNull();
  });

  test('what was typed into an older version is kept; what the new one lacks is not shown', async () => {
    await maya.save({ what: 'tap', meter: '5' });
    await testPlatform.seed.form({ ...repairForm, formElements: [inputsElement(anInput('what'))] });
    expect(dataOf(await maya.save({ meter: '6', what: 'sink' }, { formVersion: 1 })).answers).toEqual({ what: 'sink' });
    expect(await maya.save({ what: 'sink' }, { formVersion: 7 })).toMatchObject({ isOk: false, name: 'form.changed' });
  });

  test('a submitted form takes no more drafts', async () => {
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    await maya.finish(reportId);
    expect(await maya.save({ what: 'again' })).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
    expect(await maya.upload()).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
    expect(dataOf(await maya.draft())).toMatchObject({ revision: 0, answers: {}, files: [] });
  });

  test('an old save that comes late undoes no newer one of its page; other pages are asked apart', async () => {
    const save = (page: string, number: number) => ({ save: { page, number } });
    await maya.save({ what: 'tap' }, save('page-one', 1));
    await maya.save({ what: 'tap drips' }, save('page-one', 3));
    expect(dataOf(await maya.save({ what: 'tap dr', mail: 'm' }, save('page-one', 2)))).toMatchObject({
      revision: 2,
      answers: { what: 'tap drips' },
    });
    await maya.save({ mail: 'm@x.example' }, save('page-two', 1));
    await maya.save({ what: 'tap drips!' }, save('page-one', 4));
    expect(dataOf(await maya.draft()).answers).toEqual({ what: 'tap drips!', mail: 'm@x.example' });
    for (let page = 0; page < 20; page += 1) await maya.save({}, save(`page-number-${page}`, 1));
    const { saves } = await testPlatform.context.db.selectFrom('drafts').select('saves').executeTakeFirstOrThrow();
    expect(JSON.parse(saves)).toHaveLength(8);
  });

  test('a save that comes after its page was submitted begins no new draft, in a form that can be submitted again too', async () => {
    await testPlatform.seed.form({ ...repairForm, multipleSubmission: true });
    const submissionKey = 'first-key-of-this-form';
    await maya.save({ what: 'tap' }, { submissionKey });
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }, { submissionKey, formVersion: 2 }));
    expect(await maya.save({ what: 'tap!' }, { submissionKey, formVersion: 2 })).toMatchObject({ isOk: true });
    await maya.finish(reportId);
    expect(await maya.save({ what: 'tap' }, { submissionKey, formVersion: 2 })).toMatchObject({
      isOk: false,
      name: 'form.alreadySubmitted',
    });
    expect(await testPlatform.context.db.selectFrom('drafts').selectAll().execute()).toEqual([]);
    await maya.save({ what: 'sink' }, { submissionKey: 'second-key-of-this-form', formVersion: 2 });
    expect(await maya.save({ what: 'tap' }, { submissionKey, formVersion: 2 })).toMatchObject({ isOk: false });
    expect(dataOf(await maya.draft()).answers).toEqual({ what: 'sink' });
  });

  test('saves that meet the end of their submission leave no draft behind', async () => {
    await testPlatform.seed.form({ ...repairForm, multipleSubmission: true });
    for (let round = 0; round < 5; round += 1) {
      const key = { submissionKey: `the-key-of-round-${round}`, formVersion: 2 };
      const { reportId } = dataOf(await maya.submit({ what: 'tap' }, key));
      const quiet = async (number: number) =>
        maya.save({ what: `t${number}` }, { ...key, save: { page: 'page-one', number } });
      await Promise.all([quiet(1), maya.finish(reportId), quiet(2), quiet(3), quiet(4)]);
      expect(await testPlatform.context.db.selectFrom('drafts').selectAll().execute()).toEqual([]);
    }
  });

  test('a save that comes while its submission is being finished waits for the end', async () => {
    await testPlatform.seed.form({ ...repairForm, multipleSubmission: true });
    const key = { submissionKey: 'the-key-that-is-finished', formVersion: 2 };
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }, key));
    const { db } = testPlatform.context;
    let saves: Promise<unknown>[] = [];
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('submissions').set({ completed_at: 1 }).where('id', '=', reportId).execute();
      await trx.deleteFrom('drafts').execute();
      saves = [maya.save({ what: 'late' }, key), maya.save({ what: 'later' }, key)];
      await setTimeout(100);
    });
    expect(await Promise.all(saves)).toMatchObject([{ isOk: false }, { isOk: false }]);
    expect(await db.selectFrom('drafts').selectAll().execute()).toEqual([]);
  });

  test('a link of another purpose opens no draft', async () => {
    const stranger = createFormCalls(
      testPlatform,
      await testPlatform.seed.link({ form: 'repair', purpose: 'preferences' }),
    );
    expect(await stranger.draft()).toMatchObject({ isOk: false, name: 'token.wrongPurpose' });
  });
});
