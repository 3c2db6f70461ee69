import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveFormAlerts } from '~/areas/submissions/notifications/calls';
import type { CallData } from '~/lib/contract/call';
import { openForm } from '~/areas/form-page/calls';
import { leaveChange, startChange, withdrawSubmission } from '~/areas/submissions/change-calls';
import { getReceipt, getReceiptFile, getReceiptPdf, getSubmission, listSubmissions } from '~/areas/submissions/calls';
import { hashAnswer } from '~/domain/draft-merge';
import { MAX_CHANGES } from '~/domain/submission-change';
import { countPendingSubmissions } from '~/areas/results/add-counts.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { anInput, inputsElement, someOptions } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls, SIGNATURE_PNG, type FormCalls } from '../drafts/form-calls';

const formWith = (notes: string, settings: object = {}, ...more: ReturnType<typeof anInput>[]) => ({
  id: 'consent',
  title: 'Consent to work',
  mayChangeDays: 14,
  mayWithdraw: true,
  formElements: [
    inputsElement(
      anInput('name', 'shortText', { name: 'Your name', required: true }),
      anInput('phone', 'phone', { name: 'Your phone' }),
      anInput('terms', 'checkbox', {
        name: 'Terms',
        options: [{ guid: 'agree', value: 'agree', name: 'I agree', notes }],
      }),
      anInput('kind', 'multipleChoice', { name: 'Kind', options: someOptions('water', 'power') }),
      anInput('photo', 'attachment', { name: 'Photo', options: [] }),
      anInput('sign', 'signature', { name: 'Signature' }),
      ...more,
    ),
  ],
  translations: { es: { inputs: { name: { name: 'Su nombre' } } } },
  ...settings,
});
const consent = formWith('As of May.');
const KEY = { account_id: 'prairie', form_id: 'consent' };

let platform: TestPlatform;
let token: string;
let maya: FormCalls;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.recipient({ id: 'omar', email: 'omar@mail.example' });
  await platform.seed.form(consent);
  token = await platform.seed.link({ form: 'consent', seconds: 365 * 86_400 });
  maya = createFormCalls(platform, token, { form: 'consent' });
});
afterEach(() => platform.close());

type Answers = Parameters<FormCalls['send']>[0];
const DAY = 86_400_000;
let address = '203.0.113.7';

const start = (reference: string, { own = token, isInPlace = false } = {}) =>
  platform.call(startChange, { body: { token: own, reference, isInPlace } }, { address });
const receipt = async (reference: string, version?: number): Promise<CallData<typeof getReceipt>> =>
  dataOf(await platform.call(getReceipt, { query: { token, reference, version } }));
const withdraw = (reference: string) => platform.call(withdrawSubmission, { body: { token, reference } }, { address });
/** From another address: each may send so many in a minute. */
const fromOtherAddress = (number: number) => {
  address = `203.0.${Math.floor(number / 200)}.${(number % 200) + 1}`;
  maya = createFormCalls(platform, token, { form: 'consent', address });
};
/** Sends what the draft holds, with some answers changed. */
async function sendChange(changeId: string, answers: Answers, more: Parameters<FormCalls['send']>[1] = {}) {
  const draft = dataOf(await maya.draft());
  const files = draft.files.map(({ inputId, fileId }) => ({ inputId, fileId }));
  const key = `key-of-change-${changeId}`.padEnd(16, '-');
  return maya.send({ ...draft.answers, ...answers }, { submissionKey: key, change: changeId, files, ...more });
}
async function change(reference: string, answers: Answers, more: Parameters<FormCalls['send']>[1] = {}) {
  const { changeId } = dataOf(await start(reference));
  return sendChange(changeId, answers, more);
}
const refusal = (name: string) => expect.objectContaining({ isOk: false, name });

describe('a change of what was sent', () => {
  test('begins with what was sent, makes a version of the same submission, and keeps what stood before', async () => {
    await maya.upload({ inputId: 'photo', name: 'meter.png' });
    await maya.upload({ inputId: 'sign', name: 'signature.png', method: 'draw' });
    const sentAt = platform.clock.now();
    const { reference } = dataOf(
      await maya.send({ name: 'Maya', phone: '+1 312-555-0142', terms: ['agree'], kind: ['water'] }),
    );
    expect(await receipt(reference)).toMatchObject({
      changing: 'open',
      changeUntil: new Date(sentAt + 14 * DAY).toISOString(),
      version: 1,
      versions: 1,
      history: [],
    });
    const { changeId } = dataOf(await start(reference));
    const draft = dataOf(await maya.draft());
    expect(draft).toMatchObject({
      answers: { name: 'Maya', terms: ['agree'], kind: ['water'] },
      change: { id: changeId, reference, state: 'open', isNewerForm: false },
    });
    // A signature counts for what it was given under.
    expect(draft.files.map(({ inputId, name }) => [inputId, name])).toEqual([['photo', 'meter.png']]);
    platform.clock.advance(DAY);
    await maya.upload({ inputId: 'sign', name: 'signature.png', method: 'draw' });
    const announce = vi.spyOn(platform.context.events, 'announce');
    expect(dataOf(await sendChange(changeId, { name: 'Maya Torres', kind: [] })).reference).toBe(reference);
    expect(announce.mock.calls.map(([, event]) => event)).toMatchObject([
      { type: 'submission.changed', data: { formId: 'consent', reference, recipientId: 'maya', version: 2 } },
    ]);
    const now = await receipt(reference);
    expect(now).toMatchObject({ version: 2, versions: 2, submittedAt: new Date(sentAt).toISOString() });
    expect(now.sentAt).toBe(new Date(sentAt + DAY).toISOString());
    expect(now.answers.map(({ inputId, text }) => [inputId, text])).toEqual([
      ['name', 'Maya Torres'],
      ['phone', expect.stringContaining('555')],
      ['terms', 'I agree'],
    ]);
    expect(now.history).toMatchObject([
      {
        version: 2,
        replacedAt: null,
        differences: [
          { inputId: 'name', kind: 'answer', label: 'Your name', before: 'Maya', after: 'Maya Torres' },
          { inputId: 'kind', before: 'water', after: '' },
          { inputId: 'sign', kind: 'signature' },
        ],
      },
      { version: 1, differences: [], replacedAt: now.sentAt },
    ]);
    const first = await receipt(reference, 1);
    expect(first).toMatchObject({ version: 1, versions: 2, sentAt: new Date(sentAt).toISOString() });
    expect(first.answers.map(({ text }) => text)).toContain('Maya');
    expect(first.files.map(({ inputId }) => inputId)).toEqual(['photo', 'sign']);
    for (const version of [1, 2])
      for (const fileId of ['photo', 'sign'])
        dataOf(await platform.call(getReceiptFile, { query: { token, reference, fileId, version } }));
    const pdf = dataOf(await platform.call(getReceiptPdf, { query: { token, reference, version: 1 } }));
    expect((await new Response(pdf.body).arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect(await platform.call(getReceipt, { query: { token, reference, version: 3 } })).toEqual(
      refusal('request.notFound'),
    );
    expect(dataOf(await maya.draft())).toMatchObject({ change: null, answers: {} });

    const bearer = await platform.seed.session(await platform.seed.user());
    const listed = dataOf(
      await platform.call(listSubmissions, { query: { formId: 'consent', search: '', cursor: '' } }, { bearer }),
    );
    expect(listed).toMatchObject({ total: 1, submissions: [{ reference, changedAt: now.sentAt }] });
    const id = listed.submissions[0]?.id ?? '';
    const owners = dataOf(await platform.call(getSubmission, { query: { id, version: 1 } }, { bearer }));
    expect(owners).toMatchObject({ sentVersion: 1, sentVersions: 2, answers: [{ text: 'Maya' }, {}, {}, {}] });
    expect(owners.history).toHaveLength(2);
    const mails = platform.messages.filter(({ to }) => to === 'maya.torres@mail.example').map(({ subject }) => subject);
    expect(mails.at(-1)).toBe(`We received your changes: Consent to work (${reference})`);
  });

  test('is sent once, however often and from wherever it is pressed', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya' }));
    const [one, two] = await Promise.all([start(reference), start(reference)]);
    expect(dataOf(one)).toEqual(dataOf(two));
    const { changeId } = dataOf(one);
    const ends = await Promise.all([1, 2, 3].map(() => sendChange(changeId, { name: 'Changed' })));
    for (const end of ends) expect(dataOf(end).reference).toBe(reference);
    expect(await receipt(reference)).toMatchObject({ versions: 2 });
    // The same again, later; and other answers by a page that was left open.
    const again = { submissionKey: `key-of-change-${changeId}`.padEnd(16, '-'), change: changeId };
    expect(dataOf(await maya.send({ name: 'Changed' }, again)).reference).toBe(reference);
    expect(await maya.send({ name: 'Other' }, again)).toEqual(refusal('form.alreadySubmitted'));
    expect(await maya.save({ name: 'Other' }, again)).toEqual(refusal('form.alreadySubmitted'));
    // The page that it was sent with at first says what it said then.
    expect(dataOf(await maya.send({ name: 'Maya' })).reference).toBe(reference);
    expect(await receipt(reference)).toMatchObject({ versions: 2, answers: [{ text: 'Changed' }] });
  });

  test('that changes nothing is none, and one that is left leaves all as it was', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya', terms: ['agree'] }));
    expect(await change(reference, {})).toEqual(refusal('submission.unchanged'));
    const { changeId } = dataOf(await start(reference));
    await maya.save({ name: 'Typed' }, { change: changeId });
    const leave = () => platform.call(leaveChange, { body: { token, changeId } });
    expect(dataOf(await leave())).toEqual({ isLeft: true });
    expect(dataOf(await leave())).toEqual({ isLeft: false });
    expect(await maya.save({ name: 'Typed' }, { change: changeId })).toEqual(refusal('draft.another'));
    expect(
      await maya.send({ name: 'Typed' }, { submissionKey: 'a-page-that-was-left-open', change: changeId }),
    ).toEqual(refusal('draft.another'));
    expect(await receipt(reference)).toMatchObject({ versions: 1, answers: [{ text: 'Maya' }, { text: 'I agree' }] });
    // Begun again, it starts from what stands, as another page.
    const before = await maya.pageVersion();
    expect(dataOf(await start(reference)).changeId).not.toBe(changeId);
    expect(await maya.pageVersion()).not.toBe(before);
    expect(dataOf(await maya.draft()).answers.name).toBe('Maya');
  });

  test('is judged like what is sent the first time', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya' }));
    expect(await change(reference, { name: '' })).toEqual(refusal('form.fillRequired'));
    expect(await change(reference, { phone: '12' })).toEqual(refusal('form.checkErrors'));
    expect(await receipt(reference)).toMatchObject({ versions: 1 });
  });

  test('that comes too late loses nothing of what was typed, and says so', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya' }));
    const { changeId } = dataOf(await start(reference));
    platform.clock.advance(14 * DAY);
    await maya.save({ name: 'Too late' }, { change: changeId });
    expect(await sendChange(changeId, { name: 'Too late' })).toEqual(refusal('submission.changeOver'));
    expect(await start(reference)).toEqual(refusal('submission.changeOver'));
    expect(dataOf(await maya.draft()).change).toMatchObject({
      state: 'over',
      differences: [{ inputId: 'name', before: 'Maya', after: 'Too late' }],
    });
    expect(await receipt(reference)).toMatchObject({ changing: 'over', versions: 1, answers: [{ text: 'Maya' }] });
  });

  test('of what was withdrawn meanwhile is refused, and the other way round counts once', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya', kind: ['water'] }));
    const { changeId } = dataOf(await start(reference));
    const ends = await Promise.all([sendChange(changeId, { kind: ['power'] }), withdraw(reference)]);
    dataOf(ends[1]);
    expect((await receipt(reference)).withdrawnAt).not.toBeNull();
    expect(await start(reference)).toEqual(refusal('submission.withdrawn'));
    const counted = await platform.context.db.selectFrom('answer_counts').selectAll().execute();
    expect(counted).toEqual([]);
    expect(await platform.context.db.selectFrom('form_counts').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      submissions: 0,
    });
  });

  test('is one’s own, of a form that allows it, and not for ever', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya' }));
    const stranger = await platform.seed.link({ form: 'consent', recipient: 'omar' });
    expect(await start(reference, { own: stranger })).toEqual(refusal('request.notFound'));
    const { changeId } = dataOf(await start(reference));
    expect(dataOf(await platform.call(leaveChange, { body: { token: stranger, changeId } }))).toEqual({
      isLeft: false,
    });
    await platform.context.db.updateTable('submissions').set({ changes: MAX_CHANGES }).execute();
    expect(await sendChange(changeId, { name: 'Once more' })).toEqual(refusal('submission.changedOften'));
    await platform.context.db.updateTable('submissions').set({ changes: 0 }).execute();
    await platform.seed.form({ ...consent, id: 'fixed', mayChangeDays: undefined });
    const other = await platform.seed.link({ form: 'fixed' });
    const sent = dataOf(await createFormCalls(platform, other, { form: 'fixed' }).send({ name: 'Maya' }));
    expect(await start(sent.reference, { own: other })).toEqual(refusal('submission.notChangeable'));
  });

  test('that was begun before its form had other words has no tick that was set under the ones before', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya', terms: ['agree'], kind: ['water'] }));
    const { changeId: id } = dataOf(await start(reference));
    await maya.save({ name: 'Maya T.' }, { change: id });
    await platform.seed.form(formWith('As of June.'));
    expect(dataOf(await maya.draft()).answers).toMatchObject({ name: 'Maya T.', terms: [], kind: ['water'] });
    // The page that is still open shows the words of the version before, whenever it saves.
    const old = { name: 'Maya Torres', terms: ['agree'], kind: ['power'] };
    const base = { terms: [hashAnswer(['agree'])], kind: [hashAnswer(['water'])], name: [hashAnswer('Maya T.')] };
    const saved = dataOf(await maya.save(old, { change: id, formVersion: 2, shownVersion: 1, base }));
    expect(saved).toMatchObject({ answers: { name: 'Maya Torres', terms: [], kind: ['power'] }, elsewhere: [] });

    // Agreed to anew, that is a change by itself, and told as one.
    dataOf(await maya.save({ terms: ['agree'] }, { change: id, formVersion: 2, shownVersion: 2 }));
    dataOf(await sendChange(id, { name: 'Maya', kind: ['water'] }, { formVersion: 2 }));
    const [last] = (await receipt(reference)).history;
    expect(last?.differences).toMatchObject([
      { inputId: 'terms', before: 'I agree\nAs of May.', after: 'I agree\nAs of June.' },
    ]);
  });

  test('is asked by the form as it is now: what reads otherwise is asked again', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya', terms: ['agree'], kind: ['water'] }));
    await platform.seed.form(
      formWith('As of June.', { mayChangeDays: undefined }, anInput('more', 'shortText', { name: 'More' })),
    );
    const { changeId } = dataOf(await start(reference));
    const { answers, change: begun } = dataOf(await maya.draft());
    expect(answers).toMatchObject({ terms: [], kind: ['water'] });
    expect(begun?.isNewerForm).toBe(true);
    expect(await sendChange(changeId, { more: 'x' })).toEqual(refusal('form.changed'));
    dataOf(await sendChange(changeId, { terms: ['agree'], more: 'x' }, { formVersion: 2 }));
    const now = await receipt(reference);
    expect(now.answers.find(({ inputId }) => inputId === 'terms')?.notes).toEqual(['As of June.']);
    expect((await receipt(reference, 1)).answers.find(({ inputId }) => inputId === 'terms')?.notes).toEqual([
      'As of May.',
    ]);
    // The version that it stands in by now allows no other.
    expect(now.changing).toBe('never');
  });
});

describe('a form that is sent more than once', () => {
  beforeEach(async () => {
    await platform.seed.form({ ...consent, multipleSubmission: true });
  });
  const two = { formVersion: 2 };

  test('asks before what is begun is given up, and takes no page of one thing for another', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya' }, two));
    await maya.save({ name: 'New one' }, two);
    expect(await start(reference)).toEqual(refusal('draft.begun'));
    expect(dataOf(await maya.draft()).answers.name).toBe('New one');
    const { changeId } = dataOf(await start(reference, { isInPlace: true }));
    expect(dataOf(await maya.draft())).toMatchObject({ answers: { name: 'Maya' }, change: { id: changeId } });
    // The page of the new one that is still open elsewhere.
    const stale = { ...two, submissionKey: 'a-page-of-the-new-one', change: '' };
    expect(await maya.save({ name: 'New one' }, stale)).toEqual(refusal('draft.another'));
    expect(await maya.send({ name: 'New one' }, stale)).toEqual(refusal('draft.another'));
    dataOf(await sendChange(changeId, { name: 'Changed' }, two));
    dataOf(await maya.send({ name: 'New one' }, stale));
    const rows = await platform.context.db.selectFrom('submissions').selectAll().orderBy('attempt').execute();
    expect(rows.map((row) => [row.attempt, row.changes])).toEqual([
      [1, 1],
      [2, 0],
    ]);
    const opened = dataOf(await platform.call(openForm, { query: { token, languages: ['en'] } }));
    expect(opened.draft.change).toBeNull();
  });

  test('counts what its submissions say now, as a recount does', async () => {
    const states = async () => {
      const { db } = platform.context;
      await db.transaction().execute((trx) => countPendingSubmissions(trx, KEY));
      const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
      const [{ submissions } = { submissions: -1 }] = await db.selectFrom('form_counts').selectAll().execute();
      return {
        submissions,
        questions: sorted(await db.selectFrom('question_counts').selectAll().execute()),
        answers: sorted(await db.selectFrom('answer_counts').selectAll().execute()),
        slices: sorted(await db.selectFrom('slice_counts').selectAll().execute()),
      };
    };
    const answers = fc.record({
      name: fc.constantFrom('Ann', 'Ben', 'Cleo'),
      kind: fc.constantFrom<string[][]>([], ['water'], ['power']),
      terms: fc.constantFrom<string[][]>([], ['agree']),
    });
    const act = fc.record({ kind: fc.constantFrom('send', 'change', 'withdraw'), at: fc.nat(9), answers });
    let [keys, turns] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
        const sent: string[] = [];
        for (const { kind, at, answers: given } of acts) {
          fromOtherAddress((turns += 1));
          const reference = sent[at % Math.max(1, sent.length)];
          if (kind === 'send' || reference === undefined)
            sent.push(
              dataOf(await maya.send(given, { ...two, submissionKey: `key-of-this-act-${(keys += 1)}` })).reference,
            );
          else if (kind === 'withdraw') dataOf(await withdraw(reference));
          else {
            // What was withdrawn is not changed any more.
            const begun = await start(reference);
            if (begun.isOk) await sendChange(begun.data.changeId, given, { ...two, language: at % 2 ? 'es' : 'en' });
          }
          // What was not sent is not in the way of the next.
          const { change: begun } = dataOf(await maya.draft());
          if (begun) await platform.call(leaveChange, { body: { token, changeId: begun.id } });
          platform.clock.advance(DAY / 4);
        }
        const counted = await states();
        await createSubmissionService(platform.context).recount('prairie', 'consent');
        expect(counted).toEqual(await states());
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});

test('those who listen are told of changes and withdrawals too, of each and in the summary', async () => {
  const owner = await platform.seed.user();
  const bearer = await platform.seed.session(owner);
  const listen = async (rhythm: 'each' | 'day') =>
    dataOf(
      await platform.call(
        saveFormAlerts,
        { body: { formId: 'consent', people: [{ userId: owner.id, rhythm }] } },
        { bearer },
      ),
    );
  await listen('each');
  const { reference } = dataOf(await maya.send({ name: 'Maya' }));
  dataOf(await change(reference, { name: 'Changed' }));
  dataOf(await withdraw(reference));
  const subjects = platform.messages.filter(({ to }) => to === owner.email).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject?.includes(reference))).toEqual([
    `New submission: Consent to work (${reference})`,
    `Changed: Consent to work (${reference})`,
    `Withdrawn: Consent to work (${reference})`,
  ]);
  const { from, until } = { from: platform.clock.now() - DAY, until: platform.clock.now() + 1 };
  const amended = await createSubmissionService(platform.context).countAmended('prairie', { from, until });
  expect(amended.get('consent')).toEqual({ changed: 1, withdrawn: 1 });
});

test('versions go with what they are of, and their files with them', async () => {
  await maya.upload({ inputId: 'photo', name: 'first.png' });
  const { reference } = dataOf(await maya.send({ name: 'Maya' }));
  const { changeId } = dataOf(await start(reference));
  await maya.remove('photo');
  await maya.upload({ inputId: 'photo', name: 'second.png', body: SIGNATURE_PNG });
  dataOf(await sendChange(changeId, { name: 'Changed' }));
  const { db } = platform.context;
  const keys = async () =>
    (
      await Promise.all([
        db.selectFrom('submission_files').select('file_key').execute(),
        db.selectFrom('submission_version_files').select('file_key').execute(),
      ])
    )
      .flat()
      .map(({ file_key }) => file_key);
  expect(new Set(await keys()).size).toBe(2);
  const removed: string[] = [];
  const service = createSubmissionService({ db });
  await service.removeOlder('prairie', platform.clock.now() + 1, 10, async (_trx, fileKeys) => {
    removed.push(...fileKeys);
  });
  expect(new Set(removed).size).toBe(2);
  expect(await db.selectFrom('submission_versions').selectAll().execute()).toEqual([]);
  expect(await keys()).toEqual([]);
});
