import { afterEach, beforeEach, expect, test } from 'vitest';
import { anInput, inputsElement } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createFormCalls, type FormCalls } from '../drafts/form-calls';

const EXPIRY = '2026-01-20T00:00:00Z';
let platform: TestPlatform;
let maya: FormCalls;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form({
    id: 'repair',
    expirationDate: EXPIRY,
    formElements: [inputsElement(anInput('what', 'shortText', { required: true }))],
  });
  maya = createFormCalls(platform, await platform.seed.link({ form: 'repair' }));
});
afterEach(() => platform.close());

test('an unfinished submission outlives the form: another try does not take it away, and its own key finishes it', async () => {
  const first = await maya.submit({ what: 'tap' }, { submissionKey: 'the-key-of-this-form' });
  const reportId = first.isOk ? first.data.reportId : '';
  platform.clock.set(EXPIRY);
  expect(await maya.submit({ what: 'sink' }, { submissionKey: 'yet-another-key-of-it' })).toMatchObject({
    isOk: false,
    name: 'form.alreadySubmitted',
  });
  expect(await maya.submit({ what: 'tap' }, { submissionKey: 'the-key-of-this-form' })).toMatchObject({
    isOk: true,
    data: { reportId, isRepeat: true },
  });
  expect(await maya.finish(reportId)).toMatchObject({ isOk: true });
});

test('without a submission an expired form is expired', async () => {
  platform.clock.set(EXPIRY);
  expect(await maya.submit({ what: 'tap' }, { submissionKey: 'the-key-of-this-form' })).toMatchObject({
    isOk: false,
    name: 'form.expired',
  });
});
