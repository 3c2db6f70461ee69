import { afterEach, beforeEach, expect, test } from 'vitest';
import { openForm } from '~/contract/form-page';
import type { Counted, Meter } from '~/platform/ports/meter';
import { createWorld, type World } from '../../support/world';
import { aPerson, openWorld, WRONG_CODE } from '../otp/journey';
import { dataOf, formLife } from '../drafts/form-life';
import { anInput, inputsElement } from '../../support/builders';

const counted: string[] = [];
const meter: Meter = {
  tried: () => undefined,
  settled: () => undefined,
  counted: <K extends keyof Counted>(what: K, labels: Counted[K]) =>
    void counted.push([what, ...Object.values(labels)].join(' ')),
};

let world: World;
beforeEach(() => void (counted.length = 0));
afterEach(() => world.close());

test('codes are counted as sent, passed, and given in vain', async () => {
  world = await openWorld({ overrides: { meter } });
  const maya = await aPerson(world);
  counted.length = 0;
  await maya.ask();
  await maya.type(WRONG_CODE);
  await maya.type(maya.lastCode());
  await maya.type(maya.lastCode());
  expect(counted).toEqual(['codes sent', 'codes incorrect', 'codes passed', 'codes used']);
});

test('a form is counted as it is saved, refused and taken, once however often it is sent; no test is', async () => {
  world = await createWorld({ config: { isDemo: false }, overrides: { meter } });
  await world.seed.account();
  await world.seed.recipient();
  await world.seed.form({
    id: 'consent',
    formElements: [inputsElement(anInput('name', 'shortText', { name: 'Your name', required: true }))],
  });
  const token = await world.seed.link({ form: 'consent' });
  expect(counted).toEqual(['links form']);
  counted.length = 0;
  const maya = formLife(world, token, { form: 'consent' });
  await world.call(openForm, { query: { token, languages: ['en'] } });
  await maya.send({ name: '' });
  expect(counted).toEqual([expect.stringMatching(/^submissionRefusals \w+\.\w+$/)]);
  counted.length = 0;
  dataOf(await maya.send({ name: 'Maya' }));
  dataOf(await maya.send({ name: 'Maya' }));
  expect(counted).toEqual(['submissions completed']);
});

test('what waits is read from the database, and what the database does from this process', async () => {
  world = await createWorld({ config: { isDemo: false } });
  await world.seed.account();
  const { readings } = world.platform;
  expect(await readings.drafts()).toBe(0);
  const now = world.clock.now();
  const owner = { account_id: 'prairie', form_id: 'consent', form_version: 1 };
  const draft = { ...owner, answers: '{}', challenges: '{}', bank_token: null, revision: 1, updated_at: now };
  for (const recipient_id of ['maya', 'omar'])
    await world.context.db
      .insertInto('drafts')
      .values({ ...draft, recipient_id, saves: '[]', reminded_at: null, others: '{}', change_of: '', change_id: '' })
      .execute();
  expect(await readings.drafts()).toBe(2);
  expect(await readings.jobs()).toEqual(await world.context.jobs.counts());
});
