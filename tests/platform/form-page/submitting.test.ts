import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openForm } from '~/areas/form-page/calls';
import { getReceipt } from '~/areas/submissions/calls';
import { createExportReader } from '~/areas/submissions/csv-export.server';
import { generateJsonChunks } from '~/areas/submissions/submissions-to-json.server';
import { anInput, inputsElement, someOptions } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls, listStoredFiles, repairForm, type FormCalls } from '../drafts/form-calls';

let platform: TestPlatform;
let token: string;
let maya: FormCalls;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form(repairForm);
  token = await platform.seed.link({ form: 'repair' });
  maya = createFormCalls(platform, token);
});
afterEach(() => platform.close());

const rows = (table: 'submissions' | 'plan_rows' | 'submission_files' | 'drafts' | 'bank_accounts') =>
  platform.context.db.selectFrom(table).selectAll().execute();
const events = async () =>
  (await platform.context.db.selectFrom('event_log').select(['kind', 'detail']).orderBy('at').execute()).map(
    ({ kind, detail }) => (detail ? `${kind} ${detail}` : kind),
  );
const stored = async () =>
  JSON.parse(
    (await platform.context.db.selectFrom('submissions').select('answers').executeTakeFirstOrThrow()).answers,
  ) as unknown;

/** Publishes a form of the given inputs in the place of the repair form. */
const withInputs = (...inputs: ReturnType<typeof anInput>[]) =>
  platform.seed.form({ id: 'ask', formElements: [inputsElement(...inputs)] });
const readInputs = async (tags: { name: string; value: string }[] = []) =>
  createFormCalls(platform, await platform.seed.link({ form: 'ask', tags }), { form: 'ask' });

describe('submitting a form', () => {
  test('stores trimmed answers once and tells the recipient', async () => {
    await maya.save({ what: 'tap' });
    const { reportId, isRepeat } = dataOf(await maya.submit({ what: '  tap ' }));
    expect(isRepeat).toBe(false);
    const done = dataOf(await maya.finish(reportId));
    expect(done).toMatchObject({
      error: null,
      isSubmitted: true,
      link: null,
      multipleSubmission: false,
      reference: expect.stringMatching(/^LK-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/),
    });
    expect(await stored()).toEqual({ what: 'tap' });
    expect(await rows('drafts')).toEqual([]);
    expect(platform.messages).toHaveLength(1);
    expect(platform.messages.lastTo('maya.torres@mail.example').text).toContain(done.reference);
    expect(await events()).toEqual(expect.arrayContaining(['EnrollmentAttempt', 'Success']));
  });

  test('the events of a post are written with its submission, and a repeat has none', async () => {
    const submit = () =>
      maya.submit(
        { what: 'tap' },
        { events: [{ kind: 'Visit', source: 'mail', detail: '' }], submissionKey: 'k'.repeat(20) },
      );
    const { reportId } = dataOf(await submit());
    expect(await events()).toEqual(['Visit', 'EnrollmentAttempt']);
    expect(dataOf(await submit())).toEqual({ reportId, isRepeat: true });
    expect(await events()).toEqual(['Visit', 'EnrollmentAttempt']);
  });

  test('a date in three fields is stored as a date; what is none yet is kept, and refused by its part', async () => {
    await withInputs(anInput('born', 'date', { parts: true, required: true }));
    const nora = await readInputs();
    dataOf(await nora.save({ born: '1948||2' }));
    expect(await nora.submit({ born: '1948||2' })).toMatchObject({
      name: 'form.checkErrors',
      params: { fieldErrors: { born: { key: 'date.monthMissing', part: 'month' } } },
    });
    expect(await nora.submit({ born: '1948-07-02' })).toMatchObject({ isOk: true });
    expect(await stored()).toEqual({ born: '1948-07-02' });
  });

  test('hidden values stay out, and a hidden required input asks for nothing', async () => {
    await withInputs(
      anInput('kind', 'multipleChoice', { options: someOptions('water', 'power') }),
      anInput('meter', 'shortText', {
        required: true,
        rules: [{ inputId: 'meter', parentId: 'kind', condition: 'selected', choiceId: 'power' }],
      }),
    );
    expect(await (await readInputs()).submit({ kind: ['water'], meter: 'secret' })).toMatchObject({ isOk: true });
    expect(await stored()).toEqual({ kind: 'water' });
  });

  test('what was shown and emptied is stored, exported and shown as empty; what was not sent has its preset', async () => {
    const ticked = (guid: string) => ({ guid, value: guid, name: guid, checked: true });
    const inputs = [
      anInput('extras', 'checkbox', { options: [ticked('sms')] }),
      anInput('plan', 'dropdown', { options: [ticked('basic'), { guid: 'gold', value: 'gold', name: 'gold' }] }),
      anInput('note', 'shortText', { value: 'from the author' }),
      anInput('first', 'shortText', { tagName: 'FirstName' }),
      anInput('number', 'phone', { value: '+13125550142' }),
      anInput('hours', 'shortText', {
        required: true,
        rules: [{ inputId: 'hours', parentId: 'extras', condition: 'selected', choiceId: 'sms' }],
      }),
    ];
    await withInputs(...inputs);
    const form = await readInputs();
    const { reportId } = dataOf(await form.submit({ extras: [], plan: '', note: ' ', first: '', number: '' }));
    await form.finish(reportId);
    expect(await stored()).toEqual({ extras: [], plan: [], note: '', first: '', number: '' });
    const own = createExportReader(platform.context.db);
    const pieces: string[] = [];
    for await (const piece of generateJsonChunks(
      { db: platform.context.db, publicUrl: '', currency: 'USD' },
      own.read('prairie', 'ask'),
    ))
      pieces.push(piece);
    expect(JSON.parse(pieces.join(''))).toMatchObject([{ answers: {} }]);
    const link = await platform.seed.link({ form: 'ask' });
    expect(dataOf(await platform.call(getReceipt, { query: { token: link } })).answers).toEqual([]);

    await platform.seed.recipient({ id: 'someone' });
    const other = createFormCalls(platform, await platform.seed.link({ form: 'ask', recipient: 'someone' }), {
      form: 'ask',
      recipient: 'someone',
    });
    expect(await other.submit({})).toMatchObject({
      isOk: false,
      params: { fieldErrors: { hours: { key: 'input.required' } } },
    });
    await other.submit({ hours: 'nights' });
    expect(
      (await rows('submissions')).map((row) => ('answers' in row ? (JSON.parse(row.answers) as unknown) : null)),
    ).toContainEqual({
      extras: ['sms'],
      plan: 'basic',
      note: 'from the author',
      first: 'Maya',
      number: '+13125550142',
      hours: 'nights',
    });
  });

  test('an input mapped to a tag takes the value of the tag, whatever is sent', async () => {
    await withInputs(anInput('name', 'shortText', { mappedField: 'FirstName', required: true }), anInput('note'));
    expect(
      await (
        await readInputs()
      ).submit({ name: 'Mallory', note: 'x' }, { mergeTags: [{ name: 'FirstName', value: 'Mallory' }] }),
    ).toMatchObject({ isOk: true });
    expect(await stored()).toEqual({ name: 'Maya', note: 'x' });
  });

  test.each([
    ['a missing answer', {}, 'form.fillRequired', { what: { key: 'input.required' } }],
    [
      'a too long one',
      { what: 'more than ten letters' },
      'form.checkErrors',
      { what: { key: 'text.tooLong', params: { n: 10 } } },
    ],
    ['a wrong e-mail', { what: 'tap', mail: 'nobody' }, 'form.checkErrors', { mail: { key: 'email.invalid' } }],
    ['an unknown option', { what: 'tap', kind: ['gas'] }, 'form.checkErrors', { kind: { key: 'choice.unknown' } }],
  ])('%s is refused and logged', async (_name, answers, name, fieldErrors) => {
    expect(await maya.submit(answers as Record<string, string>)).toMatchObject({
      isOk: false,
      name,
      params: { fieldErrors },
    });
    expect(await rows('submissions')).toEqual([]);
    expect((await events()).sort()).toEqual(['EnrollmentAttempt', `EnrollmentFailed ${name}`]);
  });

  test('unknown inputs are refused', async () => {
    expect(await maya.submit({ what: 'tap', nobody: 'x' })).toMatchObject({ isOk: false, name: 'form.unknownInput' });
  });

  test('an expired form takes nothing, but repeats its confirmation', async () => {
    await platform.seed.form({
      id: 'ask',
      expirationDate: '2026-01-15T17:00:00Z',
      formElements: [inputsElement(anInput('note'))],
    });
    const form = await readInputs();
    const { reportId } = dataOf(await form.submit({ note: 'x' }));
    platform.clock.set('2026-01-15T17:00:00Z');
    expect(await form.submit({ note: 'x' })).toMatchObject({ isOk: true, data: { reportId, isRepeat: true } });
    await platform.seed.recipient({ id: 'late' });
    const late = createFormCalls(platform, await platform.seed.link({ form: 'ask', recipient: 'late' }), {
      form: 'ask',
      recipient: 'late',
    });
    expect(await late.submit({ note: 'x' })).toMatchObject({ isOk: false, name: 'form.expired' });
  });

  test('a form that changed in the meantime asks to look again', async () => {
    await platform.seed.form(repairForm);
    expect(await maya.submit({ what: 'tap' })).toMatchObject({ isOk: false, name: 'form.changed' });
    expect(await maya.submit({ what: 'tap' }, { formVersion: 2 })).toMatchObject({ isOk: true });
  });

  test("another recipient's or form's name in the body opens nothing", async () => {
    expect(await maya.submit({ what: 'tap' }, { recipientId: 'someone' })).toMatchObject({
      isOk: false,
      name: 'token.invalid',
    });
    expect(await maya.submit({ what: 'tap' }, { formId: 'other' })).toMatchObject({
      isOk: false,
      name: 'form.notFound',
    });
  });

  test('a contact that needs a code is taken once verified, and stored in E.164', async () => {
    await withInputs(anInput('number', 'phone', { verificationRequired: true, required: true }));
    const form = await readInputs();
    expect(await form.submit({ number: '1 (312) 555-0142' })).toMatchObject({
      isOk: false,
      name: 'form.checkErrors',
      params: { fieldErrors: { number: { key: 'verification.required' } } },
    });
    await platform.context.db
      .insertInto('verified_contacts')
      .values({
        account_id: 'prairie',
        recipient_id: 'maya',
        channel: 'sms',
        destination: '+13125550142',
        verified_at: 1,
      })
      .execute();
    expect(await form.submit({ number: '1 (312) 555-0142' })).toMatchObject({ isOk: true });
    expect(await stored()).toEqual({ number: '+13125550142' });
  });

  test('no code is asked for when the link carries the e-mail', async () => {
    await withInputs(anInput('mail', 'email', { verificationRequired: true }));
    expect(await (await readInputs()).submit({ mail: 'm@x.example' })).toMatchObject({ isOk: false });
    expect(
      await (await readInputs([{ name: 'Email', value: 'm@x.example' }])).submit({ mail: 'm@x.example' }),
    ).toMatchObject({ isOk: true });
  });

  test('the address is kept only where the account captures it', async () => {
    await maya.submit({ what: 'tap' });
    await platform.seed.changeAccount({ captures_ip: 1 });
    await platform.seed.recipient({ id: 'someone' });
    await createFormCalls(platform, await platform.seed.link({ form: 'repair', recipient: 'someone' }), {
      recipient: 'someone',
      address: '198.51.100.4',
    }).submit({ what: 'tap' });
    expect((await rows('submissions')).map((row) => ('ip' in row ? row.ip : '')).sort()).toEqual([
      '198.51.100.4',
      null,
    ]);
  });
});

describe('installment plans', () => {
  const plan = (over: Record<string, unknown> = {}) =>
    platform.seed.form({
      id: 'ask',
      type: 'InstallmentPlan',
      downPayment: 10,
      formElements: [
        inputsElement(
          anInput('months', 'installmentPeriod', {
            required: true,
            options: [
              { guid: 'm3', value: '3', name: '3 months' },
              { guid: 'm99', value: '99', name: '99 months' },
            ],
          }),
        ),
      ],
      ...over,
    });

  test('the rows are stored with the submission and sum to the balance', async () => {
    await plan();
    const form = await readInputs();
    expect(await form.submit({ months: 'm3' }, { isInstallmentAgreed: true })).toMatchObject({ isOk: true });
    const schedule = (await platform.context.db.selectFrom('plan_rows').selectAll().orderBy('seq').execute()).map(
      (row) => [row.amount_cents, row.due_date, row.is_down_payment],
    );
    expect(schedule).toEqual([
      [2400, '2026-02-01', 1],
      [7200, '2026-03-01', 0],
      [7200, '2026-04-01', 0],
      [7200, '2026-05-01', 0],
    ]);
  });

  test("without a bill date the plan starts on the day of the account's own zone", async () => {
    platform.clock.set('2026-01-16T03:00:00Z');
    await platform.context.db.updateTable('recipients').set({ next_bill_date: 'soon' }).execute();
    await plan({ downPayment: 0 });
    await (await readInputs()).submit({ months: 'm3' }, { isInstallmentAgreed: true });
    expect(await platform.context.db.selectFrom('plan_rows').select('due_date').orderBy('seq').execute()).toEqual([
      { due_date: '2026-01-15' },
      { due_date: '2026-02-15' },
      { due_date: '2026-03-15' },
    ]);
  });

  test('it has to be agreed to, for a period that exists', async () => {
    await plan();
    const form = await readInputs();
    expect(await form.submit({ months: 'm3' })).toMatchObject({ isOk: false, name: 'form.installmentNotAgreed' });
    expect(await form.submit({ months: 'm99' }, { isInstallmentAgreed: true })).toMatchObject({
      isOk: false,
      name: 'form.checkErrors',
    });
    expect(await form.submit({}, { isInstallmentAgreed: true })).toMatchObject({
      isOk: false,
      name: 'form.fillRequired',
    });
    expect(await rows('plan_rows')).toEqual([]);
  });

  test.each([null, 0, -5])('a balance of %s is none', async (balance_cents) => {
    await plan();
    await platform.context.db.updateTable('recipients').set({ balance_cents }).execute();
    expect(await (await readInputs()).submit({ months: 'm3' }, { isInstallmentAgreed: true })).toMatchObject({
      isOk: false,
      name: 'form.invalidBalance',
      params: { recipientId: 'maya' },
    });
  });
});

describe('autopay', () => {
  beforeEach(async () => {
    await withInputs(anInput('day', 'autopayDate', { required: true }));
    const account = {
      account_id: 'prairie',
      last_four: '6789',
      routing_number: '011000015',
      bank_name: 'First',
      is_saved: 0,
      created_at: 1,
    };
    await platform.context.db
      .insertInto('bank_accounts')
      .values([
        { ...account, token: 'own', recipient_id: 'maya' },
        { ...account, token: 'foreign', recipient_id: 'someone' },
      ])
      .execute();
  });

  test.each(['India', 'Pakistan', 'Russia'])(
    'is asked of nobody in %s, whose banks have no routing numbers',
    async (country) => {
      await platform.context.db.updateTable('accounts').set({ country }).execute();
      const token = await platform.seed.link({ form: 'ask' });
      const { autoPayElements } = dataOf(await platform.call(openForm, { query: { token, languages: [] } })).opened;
      expect(autoPayElements).toMatchObject({ takesAccounts: false, savedAccounts: [] });
      dataOf(await (await readInputs()).submit({ day: '5' }));
      expect(await rows('submissions')).toMatchObject([{ bank_token: null }]);
    },
  );

  test.each([
    ['no account', undefined],
    ["somebody else's account", { isSaved: true, token: 'foreign' }],
    ['an account that does not exist', { isSaved: false, token: 'nothing' }],
    [
      'numbers that differ',
      { isSaved: false, accountNumber: '123456789', confirmAccountNumber: '123456780', routingNumber: '011000015' },
    ],
    [
      'a wrong routing number',
      { isSaved: false, accountNumber: '123456789', confirmAccountNumber: '123456789', routingNumber: '011000016' },
    ],
  ])('%s is no payment', async (_name, bankDetails) => {
    expect(await (await readInputs()).submit({ day: '5' }, { bankDetails })).toMatchObject({
      isOk: false,
      name: 'form.paymentInvalid',
    });
    expect(await rows('submissions')).toEqual([]);
  });

  test.each(['off', 'stripe'] as const)('with payments %s the form goes without an account', async (payments) => {
    platform.context.config.payments = payments;
    const { reportId } = dataOf(await (await readInputs()).submit({ day: '5' }, {}));
    expect(reportId).not.toBe('');
    expect(await platform.context.db.selectFrom('submissions').select('bank_token').execute()).toEqual([
      { bank_token: null },
    ]);
  });

  test('an own account is attached, and saved when the person chose so', async () => {
    const form = await readInputs();
    const bankDetails = { isSaved: true, token: 'own' };
    const { reportId } = dataOf(await form.submit({ day: '5' }, { bankDetails }));
    const before = await form.pageVersion();
    await form.finish(reportId, { bankDetails });
    expect(
      await platform.context.db.selectFrom('bank_accounts').select('is_saved').where('token', '=', 'own').execute(),
    ).toEqual([{ is_saved: 1 }]);
    expect(await platform.context.db.selectFrom('submissions').select('bank_token').execute()).toEqual([
      { bank_token: 'own' },
    ]);
    expect(await form.pageVersion()).not.toBe(before);
  });

  test('typed numbers become a token at once and are stored nowhere', async () => {
    const bankDetails = {
      isSaved: false,
      accountNumber: '1234 5678-9012',
      confirmAccountNumber: '123456789012',
      routingNumber: '011000015',
    };
    const { reportId } = dataOf(await (await readInputs()).submit({ day: '5' }, { bankDetails }));
    await (await readInputs()).finish(reportId);
    const everything = JSON.stringify([
      await rows('submissions'),
      await rows('bank_accounts'),
      await rows('drafts'),
      await platform.context.db.selectFrom('event_log').selectAll().execute(),
      platform.messages,
    ]);
    expect(everything).toContain('9012');
    expect(everything).not.toContain('123456789012');
    expect(everything).not.toContain('1234 5678-9012');
  });

  test('a day that is not offered is refused', async () => {
    expect(
      await (await readInputs()).submit({ day: '31' }, { bankDetails: { isSaved: true, token: 'own' } }),
    ).toMatchObject({ isOk: false, name: 'form.checkErrors' });
  });

  test("post actions with somebody else's token finish nothing", async () => {
    const form = await readInputs();
    const { reportId } = dataOf(await form.submit({ day: '5' }, { bankDetails: { isSaved: true, token: 'own' } }));
    expect(await form.finish(reportId, { bankDetails: { isSaved: true, token: 'foreign' } })).toMatchObject({
      isOk: false,
      name: 'form.paymentInvalid',
    });
    expect(await platform.context.db.selectFrom('submissions').select('completed_at').execute()).toEqual([
      { completed_at: null },
    ]);
  });
});

describe('the receipt', () => {
  test('shows the last finished submission in the words it was read in', async () => {
    const Spanish = { inputs: { kind: { name: 'Tipo', options: { water: { name: 'agua' } } } } };
    await platform.seed.form({ ...repairForm, translations: { es: Spanish } });
    await maya.upload();
    expect(await platform.call(getReceipt, { query: { token } })).toMatchObject({
      isOk: false,
      name: 'request.notFound',
    });
    const { reportId } = dataOf(
      await maya.submit({ what: 'tap', kind: ['water'], meter: 'hidden' }, { formVersion: 2, language: 'es' }),
    );
    expect(await platform.call(getReceipt, { query: { token } })).toMatchObject({
      isOk: false,
      name: 'request.notFound',
    });
    const { reference } = dataOf(await maya.finish(reportId));
    expect(dataOf(await platform.call(getReceipt, { query: { token } }))).toMatchObject({
      reference,
      submittedAt: '2026-01-15T16:00:00.000Z',
      language: 'es',
      recipientName: expect.any(String),
      answers: [
        { inputId: 'what', label: 'What is broken?', text: 'tap' },
        { inputId: 'kind', label: 'Tipo', text: 'agua' },
      ],
      files: [{ inputId: 'photo', name: 'photo.png', size: expect.any(Number) }],
      schedule: [],
    });
    expect(await listStoredFiles(platform)).toHaveLength(1);
  });
});
