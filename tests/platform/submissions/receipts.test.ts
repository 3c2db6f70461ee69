import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openForm } from '~/areas/form-page/calls';
import { getReceipt, getReceiptFile, getReceiptPdf, listSubmissions } from '~/areas/submissions/calls';
import { withdrawSubmission } from '~/areas/submissions/change-calls';
import { createResultReader } from '~/areas/results/result-reader.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { anInput, inputsElement } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls, type FormCalls } from '../drafts/form-calls';

const consent = {
  id: 'consent',
  title: 'Consent to work',
  multipleSubmission: true,
  nextSteps: 'Our crew calls you.',
  formElements: [
    { type: 'html' as const, beefreeHtmlTemplate: '<p>The crew of {{City}} works from 8 to 5.</p>' },
    inputsElement(
      anInput('name', 'shortText', { name: 'Your name', required: true }),
      anInput('terms', 'checkbox', {
        name: 'Terms',
        options: [{ guid: 'agree', value: 'agree', name: 'I agree', notes: 'You may take it back in writing.' }],
      }),
      anInput('sign', 'signature', { name: 'Signature' }),
      anInput('photo', 'attachment', { name: 'Photo', options: [] }),
    ),
  ],
  translations: { es: { nextSteps: 'Le llamamos.', inputs: { name: { name: 'Su nombre' } } } },
};

let platform: TestPlatform;
let token: string;
let maya: FormCalls;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient({ tags: JSON.stringify({ City: 'Laurel' }) });
  await platform.seed.recipient({ id: 'omar', email: 'omar@mail.example' });
  await platform.seed.form(consent);
  token = await platform.seed.link({ form: 'consent' });
  maya = createFormCalls(platform, token, { form: 'consent' });
});
afterEach(() => platform.close());

const receipt = (reference: string | undefined, languages: string[] = [], own = token) =>
  platform.call(getReceipt, { query: { token: own, reference, languages } });

describe('a receipt', () => {
  test('shows what was sent as it was read then, whatever has become of the form', async () => {
    await maya.upload({ inputId: 'sign', name: 'signature.png', method: 'draw' });
    const { reference } = dataOf(await maya.send({ name: 'Maya', terms: ['agree'] }));
    await platform.seed.form({
      ...consent,
      title: 'Another title',
      nextSteps: 'Something else.',
      formElements: [inputsElement(anInput('other'))],
    });
    expect(dataOf(await receipt(reference, ['fr', 'es']))).toMatchObject({
      reference,
      formTitle: 'Consent to work',
      language: 'en',
      textLanguage: 'es',
      timeZone: 'America/Chicago',
      nextSteps: 'Le llamamos.',
      answers: [
        { label: 'Your name', text: 'Maya', notes: [] },
        { label: 'Terms', text: 'I agree', notes: ['You may take it back in writing.'] },
      ],
      files: [{ inputId: 'sign', label: 'Signature', isSignature: true, size: expect.any(Number) }],
      texts: ['<p>The crew of {{City}} works from 8 to 5.</p>'],
      tags: [{ name: 'City', value: 'Laurel' }],
    });
  });

  test('is of the last time without a reference, and of any time with one', async () => {
    const first = dataOf(await maya.send({ name: 'First' }));
    const second = dataOf(await maya.send({ name: 'Second' }, { submissionKey: 'second-key-of-this-form' }));
    const textOf = async (reference?: string) => dataOf(await receipt(reference)).answers[0]?.text;
    expect(await textOf()).toBe('Second');
    expect(await textOf(first.reference)).toBe('First');
    expect(await textOf(second.reference)).toBe('Second');
  });

  test('shows a bank account by its bank and last digits alone', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya' }));
    await platform.context.db
      .insertInto('bank_accounts')
      .values({
        token: 'bank-token',
        account_id: 'prairie',
        recipient_id: 'maya',
        bank_name: 'First Bank',
        routing_number: '021000021',
        last_four: '6789',
        is_saved: 0,
        created_at: 1,
      })
      .execute();
    await platform.context.db.updateTable('submissions').set({ bank_token: 'bank-token' }).execute();
    const shown = dataOf(await receipt(reference));
    expect(shown.bank).toEqual({ bankName: 'First Bank', lastFour: '6789' });
    expect(JSON.stringify(shown)).not.toContain('021000021');
  });

  test('is nobody else’s: their references are as those that are not there', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya' }));
    const nothing = await receipt('LK-AAAA-BBBB');
    expect(nothing).toMatchObject({ isOk: false, name: 'request.notFound', status: 404 });
    const others = [
      await platform.seed.link({ form: 'consent', recipient: 'omar' }),
      await (async () => {
        await platform.seed.form({ ...consent, id: 'other' });
        return platform.seed.link({ form: 'other' });
      })(),
    ];
    for (const own of others) {
      expect(await receipt(reference, [], own)).toEqual(nothing);
      expect(await platform.call(getReceiptFile, { query: { token: own, reference, fileId: 'sign' } })).toMatchObject({
        isOk: false,
        name: 'file.notFound',
      });
    }
  });

  test('is not there before a submission is finished', async () => {
    const { reportId } = dataOf(await maya.submit({ name: 'Maya' }));
    const row = await platform.context.db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
    expect(await receipt(row.reference)).toMatchObject({ isOk: false, name: 'request.notFound' });
    await maya.finish(reportId);
    expect(await receipt(row.reference)).toMatchObject({ isOk: true });
  });

  test('gives the files that were sent, to be saved', async () => {
    await maya.upload({ inputId: 'sign', name: 'signature.png', method: 'draw' });
    await maya.upload({ inputId: 'photo', name: 'photo.png' });
    const { reference } = dataOf(await maya.send({ name: 'Maya' }));
    const file = async (fileId: string) =>
      Object.fromEntries(
        dataOf(await platform.call(getReceiptFile, { query: { token, reference, fileId } }))
          .headers as unknown as Headers,
      );
    const disposition = expect.stringMatching(/^attachment; /);
    expect(await file('sign')).toMatchObject({ 'content-type': 'image/png', 'content-disposition': disposition });
    expect(await file('photo')).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': disposition,
    });
  });

  test('is a document too, in the language asked for', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya' }));
    const pdf = async (language: string, own = token) =>
      platform
        .api({ clientAddress: '203.0.113.7', language })
        .call(getReceiptPdf, { query: { token: own, reference } });
    const bytes = async (language: string) =>
      Buffer.from(await new Response(dataOf(await pdf(language)).body).arrayBuffer()).toString('latin1');
    expect(await bytes('es')).toMatch(/\/Type \/Catalog\n[^>]*\/Lang \(es\)/);
    expect(await bytes('fr')).toMatch(/\/Type \/Catalog\n[^>]*\/Lang \(fr\)/);
    const stranger = await platform.seed.link({ form: 'consent', recipient: 'omar' });
    expect(await pdf('es', stranger)).toMatchObject({ isOk: false, name: 'request.notFound' });
  });

  test('is where the mail about a submission leads', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya' }));
    expect(platform.messages.lastTo('maya.torres@mail.example').text).toContain(`/form/${token}/receipt/${reference}`);
  });

  test('of the last time is told by a form that may be sent again', async () => {
    const last = async () =>
      dataOf(await platform.call(openForm, { query: { token, languages: ['en'] } })).enrollment.lastReference;
    expect(await last()).toBe('');
    const { reference } = dataOf(await maya.send({ name: 'Maya' }));
    expect(await last()).toBe(reference);
  });
});

describe('a submission that is withdrawn', () => {
  const withdraw = (reference: string, own = token) =>
    platform.call(withdrawSubmission, { body: { token: own, reference } });
  const counts = () => platform.context.db.selectFrom('form_counts').selectAll().executeTakeFirstOrThrow();
  const slices = async () => {
    const rows = await platform.context.db.selectFrom('slice_counts').selectAll().execute();
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  const results = async () => {
    const found = await createResultReader(platform.context).get('prairie', {
      formId: 'consent',
      language: 'en',
      all: 'name',
    });
    if (!('questions' in found)) throw new Error('no results');
    return {
      submissions: found.submissions,
      versions: found.versions,
      questions: found.questions.map(({ answered, answers, distinct }) => ({ answered, distinct, answers })),
    };
  };

  test('stays, says so, and counts in no result', async () => {
    await platform.seed.form({ ...consent, mayWithdraw: true });
    const sendOf = async (name: string, key: string) =>
      dataOf(await maya.send({ name, terms: ['agree'] }, { submissionKey: key, formVersion: 2 })).reference;
    await sendOf('Stays', 'first-key-of-this-form');
    const before = await results();
    const reference = await sendOf('Goes', 'second-key-of-this-form');
    expect(dataOf(await receipt(reference))).toMatchObject({ mayWithdraw: true, withdrawnAt: null });
    const at = new Date(platform.clock.now()).toISOString();
    const announce = vi.spyOn(platform.context.events, 'announce');
    const answers = await Promise.all([withdraw(reference), withdraw(reference)]);
    expect(announce.mock.calls.map(([, event]) => event)).toMatchObject([
      {
        type: 'submission.withdrawn',
        accountId: 'prairie',
        data: { formId: 'consent', reference, recipientId: 'maya' },
      },
    ]);
    expect(answers.map(dataOf)).toEqual([{ withdrawnAt: at }, { withdrawnAt: at }]);
    expect(dataOf(await receipt(reference))).toMatchObject({ mayWithdraw: false, withdrawnAt: at });
    expect(await results()).toEqual(before);
    expect(await counts()).toMatchObject({ submissions: 1 });
    const counted = await slices();
    await createSubmissionService(platform.context).recount('prairie', 'consent');
    expect(await results()).toEqual(before);
    expect(await slices()).toEqual(counted);
    const bearer = await platform.seed.session(await platform.seed.user());
    const query = { formId: 'consent', search: '', cursor: '' };
    const listed = dataOf(await platform.call(listSubmissions, { query }, { bearer }));
    expect(listed.total).toBe(2);
    expect(listed.submissions.map((one) => one.withdrawnAt)).toEqual(expect.arrayContaining([at, null]));
    // Those that come later are counted as ever.
    await sendOf('Later', 'third-key-of-this-form');
    expect(await counts()).toMatchObject({ submissions: 2 });
  });

  test('is one’s own, of a form that allows it', async () => {
    const { reference } = dataOf(await maya.send({ name: 'Maya' }));
    expect(dataOf(await receipt(reference)).mayWithdraw).toBe(false);
    expect(await withdraw(reference)).toMatchObject({ isOk: false, name: 'submission.notWithdrawable' });
    const stranger = await platform.seed.link({ form: 'consent', recipient: 'omar' });
    expect(await withdraw(reference, stranger)).toMatchObject({ isOk: false, name: 'request.notFound' });
    const row = await platform.context.db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
    expect(row.withdrawn_at).toBeNull();
  });

  test('of a test link leaves the results alone', async () => {
    await platform.seed.form({ ...consent, mayWithdraw: true });
    await platform.context.db.updateTable('recipients').set({ is_test: 1 }).where('id', '=', 'maya').execute();
    const { reference } = dataOf(await maya.send({ name: 'Maya' }, { formVersion: 2 }));
    expect(await counts()).toMatchObject({ submissions: 0, tests: 1 });
    dataOf(await withdraw(reference));
    expect(await counts()).toMatchObject({ submissions: 0, tests: 0 });
  });
});
