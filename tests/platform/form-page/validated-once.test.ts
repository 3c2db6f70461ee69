import { Session } from 'node:inspector/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { submitAttachments } from '~/areas/form-page/submission-calls';
import { action } from '~/routes/_link.form.$token';
import { toUpload } from '~/lib/api-client.server';
import { createRouteArgs } from '../../support/route-args';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { BYTES, dataOf, createFormCalls, repairForm, type FormCalls } from '../drafts/form-calls';

// Answers are validated once a request, and what they show is found once, whichever call takes them.

type Counts = Record<'validateAnswers' | 'visibleInputs', number>;

/** Without a question for an e-mail address: a message about the answers is a request of its own, and reads them again. */
const form = {
  ...repairForm,
  multipleSubmission: true,
  formElements: repairForm.formElements.map((element) =>
    element.type === 'inputs'
      ? { ...element, inputForms: element.inputForms.filter(({ id }) => id !== 'mail') }
      : element,
  ),
};

let platform: TestPlatform;
let token: string;
let maya: FormCalls;
let session: Session;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient({ email: null, phone: null });
  await platform.seed.form(form);
  token = await platform.seed.link({ form: 'repair' });
  maya = createFormCalls(platform, token);
  session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterEach(async () => {
  session.disconnect();
  await platform.close();
});

/** How often the engine has run the counted functions meanwhile. */
async function countsOf(work: () => Promise<unknown>): Promise<Counts> {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result.filter(({ url }) => url.includes('/app/domain/')).flatMap(({ functions }) => functions);
  const countOf = (name: string) =>
    ran
      .filter(({ functionName }) => functionName === name)
      .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  return { validateAnswers: countOf('validateAnswers'), visibleInputs: countOf('visibleInputs') };
}

const counted = (validateAnswers: number, visibleInputs: number): Counts => ({ validateAnswers, visibleInputs });

test('by the calls of the specification', async () => {
  let reportId = '';
  const submit = async () => void ({ reportId } = dataOf(await maya.submit({ what: 'tap' })));
  expect(await countsOf(submit)).toEqual(counted(1, 1));
  const body = new FormData();
  for (const [inputId, bytes, name] of [
    ['photo', BYTES.png, 'a.png'],
    ['papers', BYTES.pdf, 'b.pdf'],
  ] as const) {
    body.append('reportId', reportId);
    body.append('inputId', inputId);
    body.append('file', new File([new Uint8Array(bytes)], name));
  }
  const attach = () =>
    platform
      .api()
      .call(submitAttachments, { query: { token } }, { upload: toUpload(body) })
      .then(dataOf);
  expect(await countsOf(attach)).toEqual(counted(0, 1));
  expect(await countsOf(() => maya.finish(reportId).then(dataOf))).toEqual(counted(0, 1));
  // What is there is not judged again.
  expect(await countsOf(submit)).toEqual(counted(0, 1));
  expect(await countsOf(() => maya.finish(reportId).then(dataOf))).toEqual(counted(0, 0));
});

test('in one act, be it taken, refused or sent again', async () => {
  expect(await countsOf(() => maya.send({ what: '' }))).toEqual(counted(1, 1));
  expect(await countsOf(() => maya.send({ what: 'tap' }).then(dataOf))).toEqual(counted(1, 1));
  expect(await countsOf(() => maya.send({ what: 'tap' }).then(dataOf))).toEqual(counted(0, 1));
});

test.each([
  ['tap', 303],
  ['', 422],
])('by a post of the page (%o)', async (what, status) => {
  const body = new URLSearchParams({
    intent: 'submit',
    submissionKey: 'the-key-of-this-form',
    formVersion: '1',
    'a.what': what,
    'a.kind': 'water',
  });
  const request = new Request(`https://pages.example/form/${token}`, { method: 'POST', body });
  const args = await createRouteArgs(platform, request, { token });
  const post = async () => {
    const answer = await action(args);
    expect(answer instanceof Response ? answer.status : answer.init?.status).toBe(status);
  };
  expect(await countsOf(post)).toEqual(counted(1, 1));
});
