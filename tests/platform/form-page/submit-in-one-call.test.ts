import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getReceipt } from '~/areas/submissions/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createLinkOpener } from '~/areas/links/link-state/service.server';
import { createSubmitService } from '~/areas/form-page/submit-form.server';
import { anInput, inputsElement } from '../../support/builders';
import { dataOf, createFormCalls, option, repairForm, type FormCalls } from '../drafts/form-calls';

let platform: TestPlatform;
let token: string;
let maya: FormCalls;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.recipient({ id: 'omar', email: 'omar@mail.example' });
  await platform.seed.form(repairForm);
  token = await platform.seed.link({ form: 'repair' });
  maya = createFormCalls(platform, token);
});
afterEach(() => platform.close());

const rows = (table: 'submissions' | 'submission_files' | 'drafts' | 'event_log' | 'deliveries' | 'form_counts') =>
  platform.context.db.selectFrom(table).selectAll().execute();

/** What a run has written, by table. */
async function written(run: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await platform.rowCounts();
  await run();
  const after = await platform.rowCounts();
  const grown = Object.entries(after).map(
    ([name, count]) => [name, Number(count) - Number(before[name] ?? 0)] as const,
  );
  return Object.fromEntries(grown.filter(([, count]) => count !== 0));
}

describe('a form that is sent in one act', () => {
  test('writes what the calls of the specification write one by one', async () => {
    const omar = createFormCalls(platform, await platform.seed.link({ form: 'repair', recipient: 'omar' }), {
      recipient: 'omar',
    });
    const byTwo = await written(async () => {
      await omar.save({ what: 'tap' });
      await omar.upload();
      const [file] = dataOf(await omar.draft()).files;
      const storedFiles = file ? [{ inputId: file.inputId, fileId: file.fileId }] : [];
      const { reportId } = dataOf(await omar.submit({ what: 'tap' }, { files: storedFiles }));
      await omar.finish(reportId);
    });
    const byOne = await written(async () => {
      await maya.save({ what: 'tap' });
      await maya.upload();
      const [file] = dataOf(await maya.draft()).files;
      const storedFiles = file ? [{ inputId: file.inputId, fileId: file.fileId }] : [];
      expect(dataOf(await maya.send({ what: 'tap' }, { files: storedFiles }))).toMatchObject({
        error: null,
        isSubmitted: true,
        multipleSubmission: false,
        reference: expect.stringMatching(/^LK-/),
      });
    });
    // What was counted for the first one is counted up.
    const counted = ['form_counts', 'question_counts', 'answer_counts'];
    const uncounted = (all: Record<string, number>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !counted.includes(name)));
    expect(uncounted(byOne)).toEqual(uncounted(byTwo));
    expect(await rows('form_counts')).toMatchObject([{ submissions: 2 }]);
    expect(await rows('drafts')).toEqual([]);
    const receipt = dataOf(await platform.call(getReceipt, { query: { token } }));
    expect(JSON.stringify(receipt)).toContain('photo.png');
    expect(platform.messages.lastTo('maya.torres@mail.example').text).toContain('LK-');
    const kinds = (await rows('event_log')).filter(({ recipient_id }) => recipient_id === 'maya');
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['EnrollmentAttempt', 'Success']);
  });

  test('is there once, however often and at the same time it is sent, and other answers with its key are refused', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => maya.send({ what: 'tap' })));
    const [first] = sent.map(dataOf);
    expect(sent.map(dataOf)).toEqual(sent.map(() => first));
    expect(dataOf(await maya.send({ what: 'tap' }))).toEqual(first);
    expect(await rows('submissions')).toHaveLength(1);
    expect(platform.messages).toHaveLength(1);
    expect(await maya.send({ what: 'sink' })).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
    expect(await maya.send({ what: 'tap' }, { submissionKey: 'another-key-of-this-form' })).toMatchObject({
      name: 'form.alreadySubmitted',
    });
  });

  test('a second press that was read before the first was stored, and judged after it, gets its answer', async () => {
    await platform.seed.form({
      id: 'bill',
      formElements: [
        inputsElement(anInput('photo', 'attachment', { required: true, options: [option('t', 'image')] })),
      ],
    });
    token = await platform.seed.link({ form: 'bill' });
    maya = createFormCalls(platform, token, { form: 'bill' });
    await maya.save({});
    await maya.upload();
    const opened = await createLinkOpener(platform.context).require(token, 'form');
    const first = dataOf(await maya.send({}));
    const end = { linkToken: token, source: null, bankDetails: null };
    const again = (more: { submissionKey?: string } = {}) =>
      createSubmitService(platform.context).submit(opened, maya.bodyOf({}, more), '203.0.113.7', end);
    expect(await again()).toMatchObject({ isRepeat: true });
    expect(await again({ submissionKey: 'another-key-of-this-form' })).toMatchObject({ name: 'form.alreadySubmitted' });
    expect(await rows('submissions')).toMatchObject([{ reference: first.reference }]);
  });

  test('finishes what was stored under its key and not finished', async () => {
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    dataOf(await maya.send({ what: 'tap' }));
    expect(await rows('submissions')).toMatchObject([{ id: reportId, completed_at: platform.clock.now() }]);
    expect(platform.messages).toHaveLength(1);
  });

  test('leaves nothing behind where anything of it fails, and the draft as it is', async () => {
    await maya.save({ what: 'tap' });
    const before = await platform.rowCounts();
    const announce = vi.spyOn(platform.context.events, 'announce').mockRejectedValue(new Error('surprise'));
    expect(await maya.send({ what: 'tap' })).toMatchObject({ isOk: false, name: 'server.unexpected' });
    expect(await platform.rowCounts()).toEqual(before);
    expect(await rows('drafts')).toHaveLength(1);
    announce.mockRestore();
    expect(await maya.send({ what: 'tap' })).toMatchObject({ isOk: true });
  });

  test('is followed by no draft: what is saved while it ends is not kept', async () => {
    const { jobs } = platform.context;
    const add = jobs.add.bind(jobs);
    let isEnding = () => undefined as void;
    let end = () => undefined as void;
    const ending = new Promise<void>((resolve) => (isEnding = resolve));
    const held = new Promise<void>((resolve) => (end = resolve));
    vi.spyOn(jobs, 'add').mockImplementation(async (trx, all) => {
      isEnding();
      await held;
      await add(trx, all);
    });
    const sent = maya.send({ what: 'tap' });
    await ending;
    const saved = maya.save({ what: 'tap', kind: ['water'] }, { submissionKey: 'first-key-of-this-form' });
    await wait(50);
    end();
    expect(await sent).toMatchObject({ isOk: true });
    expect(await saved).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
    expect(await rows('drafts')).toEqual([]);
  });

  test('is not taken with a file that the draft has lost, nor with a wrong answer', async () => {
    await maya.save({ what: 'tap' });
    await maya.upload();
    const [file] = dataOf(await maya.draft()).files;
    if (!file) throw new Error('no file');
    await maya.remove('photo');
    const gone = [{ inputId: 'photo', fileId: file.fileId }];
    expect(await maya.send({ what: 'tap' }, { files: gone })).toMatchObject({ name: 'file.notFound' });
    expect(await maya.send({ what: 'a tap that is too long' })).toMatchObject({ name: 'form.checkErrors' });
    expect(await maya.send({})).toMatchObject({ name: 'form.fillRequired' });
    expect(await rows('submissions')).toEqual([]);
    expect(dataOf(await maya.draft()).answers).toEqual({ what: 'tap' });
    const failed = (await rows('event_log')).filter(({ kind }) => kind === 'EnrollmentFailed');
    expect(failed.map(({ detail }) => detail).sort()).toEqual([
      'file.notFound',
      'form.checkErrors',
      'form.fillRequired',
    ]);
  });
});
