import { afterEach, beforeEach, expect, test } from 'vitest';
import { anInput, inputsElement } from '../../support/builders';
import { createWorld, type World } from '../../support/world';
import { formLife, type FormLife } from '../drafts/form-life';

const EXPIRY = '2026-01-20T00:00:00Z';
let world: World;
let maya: FormLife;
beforeEach(async () => {
  world = await createWorld({ config: { isDemo: false } });
  await world.seed.account();
  await world.seed.recipient();
  await world.seed.form({
    id: 'repair',
    expirationDate: EXPIRY,
    formElements: [inputsElement(anInput('what', 'shortText', { required: true }))],
  });
  maya = formLife(world, await world.seed.link({ form: 'repair' }));
});
afterEach(() => world.close());

test('an unfinished submission outlives the form: another try does not take it away, and its own key finishes it', async () => {
  const first = await maya.submit({ what: 'tap' }, { submissionKey: 'the-key-of-this-form' });
  const reportId = first.isOk ? first.data.reportId : '';
  world.clock.set(EXPIRY);
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
  world.clock.set(EXPIRY);
  expect(await maya.submit({ what: 'tap' }, { submissionKey: 'the-key-of-this-form' })).toMatchObject({
    isOk: false,
    name: 'form.expired',
  });
});
