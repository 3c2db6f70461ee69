import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anInput, inputsElement } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { BYTES, SIGNATURE_PNG, option } from '../drafts/form-calls';

const what = anInput('what', 'shortText', { name: 'What happened?', required: true });
const doc = anInput('doc', 'attachment', {
  name: 'Documents',
  options: [option('doc-type', 'any'), option('doc-size', '1'), option('doc-most', '3')],
});
const claim = {
  id: 'claim',
  title: 'Damage claim',
  formElements: [
    inputsElement(
      what,
      anInput('photo', 'attachment', {
        name: 'Photo',
        required: true,
        options: [option('photo-type', 'image'), option('photo-size', '1')],
      }),
      doc,
      anInput('sign', 'signature', { name: 'Signature', required: true }),
    ),
  ],
};

let testPlatform: TestPlatform;
let token: string;
beforeEach(async () => {
  testPlatform = await createTestPlatform();
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  await testPlatform.seed.form(claim);
  token = await testPlatform.seed.link({ form: 'claim' });
});
afterEach(() => testPlatform.close());

async function post(path: string, init: RequestInit) {
  const request = new Request(`http://platform.test/${path}`, { method: 'POST', ...init });
  const response = await testPlatform.platform.fetch(request);
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}
const postJson = (path: string, body: unknown) =>
  post(path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const submission = (what: string, submitTime = '2031-05-14T14:30:00.000Z') => ({
  recipientId: 'maya',
  encAccount: token,
  mergeTags: [],
  customerIpAddress: null,
  submitTime,
  enrollmentId: 'claim',
  inputForms: [{ id: 'what', type: 'shortText', value: what }],
});
const submit = (what: string, submitTime?: string) =>
  postJson('api/Enrollments/SubmitEnrollment', submission(what, submitTime));
const finish = (reportId: unknown) =>
  postJson('api/Enrollments/PostActions', {
    reportId,
    encAccount: token,
    tags: [],
    bankDetails: null,
    source: 'api',
    token,
  });
async function attach(parts: [string, string | File][]) {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return post(`api/Enrollments/SubmitAttachments?encAccount=${encodeURIComponent(token)}`, { body });
}
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
const reportIdOf = ({ data }: Record<string, unknown>) => (data as { reportId: string }).reportId;
const storedFiles = () =>
  testPlatform.context.db.selectFrom('submission_files').select(['input_id', 'name']).orderBy('input_id').execute();

describe('a client that sends what section 7 names', () => {
  test('submits the answers, then the required file and signature, then finishes', async () => {
    const reportId = reportIdOf(await submit('A tree fell'));
    expect(await finish(reportId)).toMatchObject({ status: 422, code: 400 });
    expect(
      await attach([
        ['list[0].reportId', reportId],
        ['list[0].inputId', 'photo'],
        ['list[0].isRequired', 'true'],
        ['list[0].file', fileOf(BYTES.png, 'tree.png')],
        ['list[1].file', fileOf(SIGNATURE_PNG, 'signature.png')],
        ['list[1].reportId', reportId],
        ['list[1].inputId', 'sign'],
      ]),
    ).toMatchObject({ status: 200, data: { stored: 2 } });
    expect(await finish(reportId)).toMatchObject({ status: 200, data: { isSubmitted: true } });
    expect((await storedFiles()).map((file) => file.input_id)).toEqual(['photo', 'sign']);
  });

  test('is told which files are missing, loses nothing, and goes on', async () => {
    const reportId = reportIdOf(await submit('A tree fell'));
    await attach([
      ['reportId', reportId],
      ['inputId', 'photo'],
      ['file', fileOf(BYTES.png, 'tree.png')],
    ]);
    expect(await finish(reportId)).toMatchObject({
      status: 422,
      data: { fieldErrors: { sign: { key: 'input.required' } } },
    });
    expect(await storedFiles()).toHaveLength(1);
    await attach([
      ['reportId', reportId],
      ['inputId', 'sign'],
      ['file', fileOf(SIGNATURE_PNG, 'signature.png')],
    ]);
    expect(await finish(reportId)).toMatchObject({ status: 200, data: { isSubmitted: true } });
  });

  test('is refused for an answer that is missing', async () => {
    expect(await submit('')).toMatchObject({ status: 422, data: { fieldErrors: { what: { key: 'input.required' } } } });
  });

  test('gets the first report for the same submission again, and no second one for another', async () => {
    const first = await submit('A tree fell');
    expect(await submit('A tree fell')).toMatchObject({ data: { reportId: reportIdOf(first), isRepeat: true } });
    expect(await submit('A wall fell')).toMatchObject({ hasErrors: true, status: 409 });
  });

  test('submits a form that takes many as often as its time differs', async () => {
    await testPlatform.seed.form({ ...claim, multipleSubmission: true });
    const ids = [
      reportIdOf(await submit('A tree fell')),
      reportIdOf(await submit('A tree fell')),
      reportIdOf(await submit('A tree fell', '2031-05-14T14:31:00.000Z')),
    ];
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });
});

describe('a list of files that comes field by field, as generated clients send it', () => {
  const send = (reportId: string, entries: [inputId: string, file: File][], fields: string[]) => {
    const values: Record<string, (entry: [string, File]) => string | File> = {
      reportId: () => reportId,
      inputId: ([inputId]) => inputId,
      isRequired: () => 'true',
      file: ([, file]) => file,
    };
    return attach(
      fields.flatMap((field) =>
        entries.map((entry): [string, string | File] => [field, values[field.replace('[]', '')]?.(entry) ?? '']),
      ),
    );
  };
  const named = async () => (await storedFiles()).map(({ input_id, name }) => `${input_id} ${name}`);

  test.each([
    ['the files last', ['reportId', 'inputId', 'isRequired', 'file']],
    ['the files first', ['file', 'reportId', 'inputId']],
    ['with brackets', ['reportId[]', 'inputId[]', 'isRequired[]', 'file[]']],
  ])('each is stored under its question: %s', async (_what, fields) => {
    const reportId = reportIdOf(await submit('A tree fell'));
    const entries: [string, File][] = [
      ['doc', fileOf(BYTES.pdf, 'a.pdf')],
      ['sign', fileOf(SIGNATURE_PNG, 'signature.png')],
      ['doc', fileOf(BYTES.png, 'b.png')],
    ];
    expect(await send(reportId, entries, fields)).toMatchObject({ status: 200, data: { stored: 3 } });
    expect(await named()).toEqual(['doc a.pdf', 'doc b.png', 'sign signature.png']);
    expect(await send(reportId, entries, fields)).toMatchObject({ status: 200, data: { stored: 0 } });
    expect(await named()).toHaveLength(3);
  });

  test('a list may be as large as all the files that its questions take', async () => {
    await testPlatform.seed.form({ ...claim, formElements: [inputsElement(what, doc)] });
    const reportId = reportIdOf(await submit('A tree fell'));
    const entries = ['a', 'b', 'c'].map((name): [string, File] => [
      'doc',
      fileOf(Buffer.concat([BYTES.pdf, Buffer.alloc(1_000_000, name)]), `${name}.pdf`),
    ]);
    expect(await send(reportId, entries, ['reportId', 'inputId', 'file'])).toMatchObject({ data: { stored: 3 } });
  });

  test('one id too few is refused, and nothing is stored', async () => {
    const reportId = reportIdOf(await submit('A tree fell'));
    const refused = await attach([
      ['reportId', reportId],
      ['inputId', 'sign'],
      ['inputId', 'doc'],
      ['file', fileOf(SIGNATURE_PNG, 'signature.png')],
      ['file', fileOf(BYTES.pdf, 'a.pdf')],
      ['file', fileOf(BYTES.png, 'b.png')],
    ]);
    expect(refused).toMatchObject({ status: 400, errorName: 'request.invalid', data: { fields: ['inputId'] } });
    expect(await storedFiles()).toEqual([]);
  });

  test('a report that nobody knows is told as that', async () => {
    await submit('A tree fell');
    const refused = await send('unknown', [['doc', fileOf(BYTES.pdf, 'a.pdf')]], ['reportId', 'inputId', 'file']);
    expect(refused).toMatchObject({ status: 404, errorName: 'submission.notFound' });
  });
});

describe('a file that is there already is left alone', () => {
  const send = (reportId: string, ...sent: File[]) =>
    attach([['reportId', reportId], ['inputId', 'doc'], ...sent.map((file): [string, File] => ['file', file])]);

  test('the same name and content is the same file, in one list or in several', async () => {
    const reportId = reportIdOf(await submit('A tree fell'));
    const a = fileOf(BYTES.pdf, 'a.pdf');
    expect(await send(reportId, a, a)).toMatchObject({ data: { stored: 1 } });
    expect(await send(reportId, a)).toMatchObject({ data: { stored: 0 } });
    const sameSize = fileOf(Buffer.concat([BYTES.pdf.subarray(0, -1), Buffer.from(' ')]), 'a.pdf');
    expect(await send(reportId, sameSize, fileOf(BYTES.pdf, 'b.pdf'))).toMatchObject({ data: { stored: 2 } });
    expect(await send(reportId, fileOf(BYTES.text, 'c.txt'))).toMatchObject({ status: 422, errorName: 'file.tooMany' });
    expect((await storedFiles()).map(({ name }) => name).toSorted()).toEqual(['a.pdf', 'a.pdf', 'b.pdf']);
  });

  test('a picture is known again although it is kept as another', async () => {
    const reportId = reportIdOf(await submit('A tree fell'));
    expect(await send(reportId, fileOf(BYTES.heic, 'a.heic'))).toMatchObject({ data: { stored: 1 } });
    expect(await send(reportId, fileOf(BYTES.heic, 'a.heic'))).toMatchObject({ data: { stored: 0 } });
  });

  test('also where many come at once', async () => {
    const reportId = reportIdOf(await submit('A tree fell'));
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(reportId, fileOf(BYTES.pdf, 'a.pdf'))));
    const stored = (sent as { data?: { stored: number } }[]).map(({ data }) => data?.stored);
    expect(stored.toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await storedFiles()).toHaveLength(1);
  });

  test('after the end of the form as well, which takes no other', async () => {
    const reportId = reportIdOf(await submit('A tree fell'));
    await attach([
      ['reportId', reportId],
      ['inputId', 'photo'],
      ['file', fileOf(BYTES.png, 'tree.png')],
      ['inputId', 'sign'],
      ['file', fileOf(SIGNATURE_PNG, 'signature.png')],
    ]);
    expect(await finish(reportId)).toMatchObject({ status: 200 });
    const again = (bytes: Uint8Array) =>
      attach([
        ['reportId', reportId],
        ['inputId', 'photo'],
        ['file', fileOf(bytes, 'tree.png')],
      ]);
    expect(await again(BYTES.png)).toMatchObject({ data: { stored: 0 } });
    expect(await again(BYTES.jpeg)).toMatchObject({ errorName: 'form.alreadySubmitted' });
  });
});

test('a time without a zone is one of UTC', async () => {
  await testPlatform.seed.form({ ...claim, multipleSubmission: true });
  const first = reportIdOf(await submit('A tree fell', '2026-11-28T17:13:27'));
  expect(await submit('A tree fell', '2026-11-28T17:13:27Z')).toMatchObject({
    data: { reportId: first, isRepeat: true },
  });
  expect(await submit('A tree fell', 'yesterday')).toMatchObject({ status: 400 });
});

describe('a file that cannot be taken is never lost in silence', () => {
  const send = async (inputId: string, file: File) => {
    const reportId = reportIdOf(await submit('A tree fell'));
    return attach([
      ['reportId', reportId],
      ['inputId', inputId],
      ['file', file],
    ]);
  };

  test('a second file for one input', async () => {
    await send('photo', fileOf(BYTES.png, 'tree.png'));
    expect(await send('photo', fileOf(BYTES.png, 'tree.png'))).toMatchObject({ status: 200, data: { stored: 0 } });
    expect(await send('photo', fileOf(BYTES.jpeg, 'wall.jpg'))).toMatchObject({ status: 422, hasErrors: true });
    expect(await send('photo', fileOf(BYTES.exe, 'tree.png'))).toMatchObject({ status: 415, hasErrors: true });
    expect(await send('photo', fileOf(Buffer.alloc(3 * 1048576), 'tree.png'))).toMatchObject({ hasErrors: true });
    expect(await storedFiles()).toEqual([{ input_id: 'photo', name: 'tree.png' }]);
  });

  test('an input that takes no file', async () => {
    expect(await send('what', fileOf(BYTES.png, 'tree.png'))).toMatchObject({ hasErrors: true });
  });

  test('a body in which no file is found', async () => {
    const reportId = reportIdOf(await submit('A tree fell'));
    expect(
      await attach([
        ['reportId', reportId],
        ['inputId', 'photo'],
        ['document', fileOf(BYTES.png, 'tree.png')],
      ]),
    ).toMatchObject({ status: 400 });
    expect(await attach([['file', fileOf(BYTES.png, 'tree.png')]])).toMatchObject({ status: 400 });
  });
});
