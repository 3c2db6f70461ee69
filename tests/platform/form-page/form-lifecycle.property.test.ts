import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getReceipt } from '~/areas/submissions/calls';
import { anInput, inputsElement } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { BYTES, createFormCalls, listStoredFiles, option, type FormCalls } from '../drafts/form-calls';

const EXPIRY = '2026-01-20T00:00:00Z';
const MAIL = 'maya@new.example';

/** What has to be true of the form, as plainly as it can be said. */
interface Model {
  answers: Record<string, string>;
  revision: number;
  hasFile: boolean;
  isVerified: boolean;
  isExpired: boolean;
  state: 'draft' | 'submitted' | 'finished';
  sent: Record<string, string>;
}

interface Real {
  platform: TestPlatform;
  life: FormCalls;
  token: string;
  reportId: string;
}

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run,
  toString: () => name,
});

const save = (answers: Record<string, string>) =>
  command(`save ${JSON.stringify(answers)}`, async (model, { life }) => {
    const result = await life.save(answers);
    if (model.state === 'finished') return expect(result).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
    if (Object.entries(answers).some(([id, value]) => model.answers[id] !== value)) model.revision += 1;
    Object.assign(model.answers, answers);
    expect(result).toMatchObject({ isOk: true, data: { answers: model.answers, revision: model.revision } });
  });

const upload = (isGood: boolean) =>
  command(`upload ${isGood ? 'good' : 'bad'}`, async (model, { life, platform }) => {
    const result = await life.upload({ body: isGood ? BYTES.png : BYTES.exe });
    if (model.state === 'finished') return expect(result).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
    if (!isGood) expect(result).toMatchObject({ isOk: false, name: 'file.wrongType' });
    else {
      expect(result).toMatchObject({ isOk: true });
      model.hasFile = true;
      model.revision += 1;
    }
    expect(await listStoredFiles(platform)).toHaveLength(model.hasFile ? 1 : 0);
  });

const verify = command('verify', async (model, { platform, life }) => {
  await platform.context.db
    .insertInto('verified_contacts')
    .values({
      account_id: 'prairie',
      recipient_id: 'maya',
      channel: 'email',
      destination: MAIL,
      verified_at: platform.clock.now(),
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
  model.isVerified = true;
  const draft = await life.draft();
  const shows = model.state !== 'finished' && model.answers.mail === MAIL;
  expect(draft).toMatchObject({ isOk: true, data: { verifiedInputs: shows ? ['mail'] : [] } });
});

/** Why this submit has to fail, or undefined when it has to pass. */
function reason(model: Model, answers: Record<string, string>): string | undefined {
  if (model.isExpired) return 'form.expired';
  const isUnverified = answers.mail !== undefined && !(model.isVerified && answers.mail === MAIL);
  if (isUnverified) return 'form.checkErrors';
  // Files may come until the end.
  return answers.what ? undefined : 'form.fillRequired';
}

const submit = (submissionKey: string) =>
  command(`submit ${submissionKey}`, async (model, real) => {
    const answers = model.state === 'draft' ? model.answers : model.sent;
    const result = await real.life.submit(answers, { submissionKey });
    if (model.state !== 'draft')
      return expect(result).toMatchObject({ isOk: true, data: { reportId: real.reportId, isRepeat: true } });
    const failure = reason(model, answers);
    if (failure) return expect(result).toMatchObject({ isOk: false, name: failure });
    expect(result).toMatchObject({ isOk: true, data: { isRepeat: false } });
    if (result.isOk) real.reportId = result.data.reportId;
    model.sent = { ...answers };
    model.state = 'submitted';
  });

const submitAgain = command('submit under another key', async (model, { life }) => {
  if (model.state === 'draft') return;
  const result = await life.submit(model.sent, { submissionKey: 'yet-another-key-of-it' });
  expect(result).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
});

const finish = command('finish', async (model, { life, platform, reportId, token }) => {
  const result = await life.finish(reportId || 'no-such-report');
  if (model.state === 'draft') return expect(result).toMatchObject({ isOk: false, name: 'form.notFound' });
  if (!model.hasFile) return expect(result).toMatchObject({ isOk: false, name: 'form.fillRequired' });
  expect(result).toMatchObject({ isOk: true, data: { isSubmitted: true } });
  Object.assign(model, { state: 'finished', answers: {}, revision: 0 });
  expect(platform.messages).toHaveLength(1);
  expect(await life.draft()).toMatchObject({ isOk: true, data: { revision: 0, answers: {}, files: [] } });
  const receipt = await platform.call(getReceipt, { query: { token } });
  expect(receipt).toMatchObject({
    isOk: true,
    data: {
      answers: expect.arrayContaining([expect.objectContaining({ inputId: 'what', text: model.sent.what })]),
      files: [{ inputId: 'photo' }],
    },
  });
});

const expire = command('expire', async (model, { platform }) => {
  platform.clock.set(EXPIRY);
  model.isExpired = true;
});

const commands = [
  fc.record({ what: fc.constantFrom('tap', 'sink') }).map(save),
  fc.constant(save({ mail: MAIL })),
  fc.constant(save({ mail: 'other@new.example' })),
  fc.boolean().map(upload),
  fc.constant(verify),
  fc.constant(submit('the-key-of-this-form')),
  fc.constant(submitAgain),
  fc.constant(finish),
  fc.constant(expire),
];

async function open(): Promise<Real> {
  const platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form({
    id: 'repair',
    expirationDate: EXPIRY,
    formElements: [
      inputsElement(
        anInput('what', 'shortText', { required: true }),
        anInput('mail', 'email', { verificationRequired: true }),
        anInput('photo', 'attachment', { required: true, options: [option('t', 'image'), option('s', '1')] }),
      ),
    ],
  });
  const token = await platform.seed.link({ form: 'repair' });
  return { platform, token, life: createFormCalls(platform, token), reportId: '' };
}

/** Runs start anywhere on this way, so that its end is as well tried as its beginning. */
const straightWay = [save({ what: 'tap' }), upload(true), submit('the-key-of-this-form'), finish];

test('whatever is done in whatever order, a form is a draft, then submitted once, then finished once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(straightWay.length), fc.commands(commands, { maxCommands: 25 }), async (start, cmds) => {
      const real = await open();
      try {
        const model: Model = {
          answers: {},
          revision: 0,
          hasFile: false,
          isVerified: false,
          isExpired: false,
          state: 'draft',
          sent: {},
        };
        await fc.asyncModelRun(() => ({ model, real }), [...straightWay.slice(0, start), ...cmds]);
      } finally {
        await real.platform.close();
      }
    }),
    { numRuns: process.env.TEST_ENGINE === 'postgres' ? 15 : 40 },
  );
}, 60_000);
