import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anInput, inputsElement } from '../../support/builders';
import { createWorld, type World } from '../../support/world';
import { BYTES, INK, option } from '../drafts/form-life';

const claim = {
  id: 'claim',
  title: 'Damage claim',
  formElements: [
    inputsElement(
      anInput('what', 'shortText', { name: 'What happened?', required: true }),
      anInput('photo', 'attachment', {
        name: 'Photo',
        required: true,
        options: [option('photo-type', 'image'), option('photo-size', '1')],
      }),
      anInput('sign', 'signature', { name: 'Signature', required: true }),
    ),
  ],
};

let world: World;
let token: string;
beforeEach(async () => {
  world = await createWorld();
  await world.seed.account();
  await world.seed.recipient();
  await world.seed.form(claim);
  token = await world.seed.link({ form: 'claim' });
});
afterEach(() => world.close());

async function post(path: string, init: RequestInit) {
  const request = new Request(`http://platform.test/${path}`, { method: 'POST', ...init });
  const response = await world.platform.fetch(request);
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
  world.context.db.selectFrom('submission_files').select(['input_id', 'name']).orderBy('input_id').execute();

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
        ['list[1].file', fileOf(INK, 'signature.png')],
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
      ['file', fileOf(INK, 'signature.png')],
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
    await world.seed.form({ ...claim, multipleSubmission: true });
    const ids = [
      reportIdOf(await submit('A tree fell')),
      reportIdOf(await submit('A tree fell')),
      reportIdOf(await submit('A tree fell', '2031-05-14T14:31:00.000Z')),
    ];
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });
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
