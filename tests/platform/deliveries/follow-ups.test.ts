import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDataSubjectRights } from '~/areas/privacy/service.server';
import { DeliveryError, type OutgoingMessage } from '~/platform/ports/messages';
import { anInput, inputsElement } from '../../support/builders';
import { runWaitingJobs } from '../../support/jobs';
import { createTestApi } from '../../support/test-api';
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from '../../support/test-platform';
import { dataOf, createFormCalls, repairForm } from '../drafts/form-calls';
import { aCategory } from '../preferences/preferences-platform';

const MAYA = 'maya.torres@mail.example';

let testPlatform: TestPlatform;

async function open(options: TestPlatformOptions = {}): Promise<void> {
  testPlatform = await createTestPlatform({ config: { isDemo: false }, ...options });
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  await testPlatform.seed.form(repairForm);
}
afterEach(() => testPlatform.close());

/** Submits a form; whatever follows is still to be done. Resolves to the token of the link. */
async function submit(form = 'repair'): Promise<string> {
  const api: TestPlatform['api'] = (caller = {}) =>
    createTestApi(testPlatform.platform, { requestId: 'test-request', ...caller });
  const token = await testPlatform.seed.link({ form });
  const life = createFormCalls({ ...testPlatform, api }, token, { form });
  expect(dataOf(await life.send({ what: 'the pump' })).isSubmitted).toBe(true);
  return token;
}
const work = () => testPlatform.platform.worker.drain();
const deliveries = () => testPlatform.context.db.selectFrom('deliveries').selectAll().execute();
const jobs = () => testPlatform.context.jobs.list({ queue: 'mail', limit: 5 });
const erase = () =>
  createDataSubjectRights(testPlatform.context).erase({ accountId: 'prairie', recipientId: 'maya' }, 'ruth');

describe('the receipt of a submission', () => {
  beforeEach(() => open());

  test('is a job with its act, which nobody reads with the database alone, and a message as it goes', async () => {
    const token = await submit();
    expect(await deliveries()).toEqual([]);
    const [job] = await jobs();
    expect(job?.data).toMatchObject({ kind: 'submission' });
    expect(JSON.stringify(job)).not.toContain(token);
    expect(JSON.stringify(job)).not.toContain(MAYA);
    await work();
    expect(testPlatform.messages.lastTo(MAYA).text).toContain(token);
    expect(await deliveries()).toMatchObject([
      { id: job?.data.deliveryId, recipient_id: 'maya', to: MAYA, state: 'captured', reason: '', sealed: '' },
    ]);
    expect(await jobs()).toEqual([]);
  });

  test('is written and judged with what is known as it goes', async () => {
    const { db } = testPlatform.context;
    await db
      .insertInto('categories')
      .values(aCategory('form_receipt', { email: { isGivenByDefault: true } }))
      .execute();
    await submit();
    await db.updateTable('recipients').set({ email: 'new@mail.example', name: 'Maya Ortiz' }).execute();
    await work();
    expect(testPlatform.messages).toMatchObject([{ to: 'new@mail.example' }]);
    await testPlatform.seed.form({ ...repairForm, id: 'again' });
    await submit('again');
    const owner = { account_id: 'prairie', recipient_id: 'maya' };
    const until = testPlatform.clock.now() + 1;
    await db
      .insertInto('pauses')
      .values({ ...owner, category: '', until, created_at: 0 })
      .execute();
    await work();
    expect(testPlatform.messages).toHaveLength(1);
    expect(await jobs()).toEqual([]);
  });

  test('does not go where all that is kept of its recipient was erased', async () => {
    await submit();
    await erase();
    await work();
    expect(testPlatform.messages).toEqual([]);
    expect(await deliveries()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  test('is held back where nothing goes any more, and the recipient’s messages say so', async () => {
    await submit();
    await testPlatform.context.db
      .insertInto('suppressions')
      .values({ account_id: 'prairie', channel: 'email', contact: MAYA, reason: 'bounced', since: 0 })
      .execute();
    await work();
    expect(testPlatform.messages).toEqual([]);
    expect(await deliveries()).toMatchObject([{ to: MAYA, state: 'held', reason: 'suppressed', sealed: '' }]);
  });

  test('that its carrier refuses failed', async () => {
    await submit();
    testPlatform.messages.failNext(new DeliveryError('undeliverable', 'nobody is there', { isGone: true }));
    await work();
    expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'undeliverable', sealed: '' }]);
    expect(await testPlatform.context.db.selectFrom('suppressions').select(['contact', 'reason']).execute()).toEqual([
      { contact: MAYA, reason: 'bounced' },
    ]);
  });

  test.each([
    ['puts it off', false],
    ['can’t be reached', true],
  ])('waits as it was written, sealed, where its carrier %s', async (_what, isAway) => {
    await submit();
    testPlatform.messages.failNext(new DeliveryError('temporary', 'not now', { isProviderUnavailable: isAway }));
    await work();
    const [row] = await deliveries();
    expect(row).toMatchObject({ to: MAYA, state: 'queued', reason: 'away' });
    expect(row?.sealed).not.toBe('');
    expect(await jobs()).toMatchObject([{ attempt: isAway ? 0 : 1, state: 'waiting' }]);
    await testPlatform.context.db.updateTable('recipients').set({ email: 'new@mail.example' }).execute();
    await runWaitingJobs(testPlatform);
    expect(testPlatform.messages).toMatchObject([{ id: row?.id, to: MAYA }]);
    expect(await deliveries()).toMatchObject([{ id: row?.id, state: 'captured', sealed: '' }]);
  });

  test('is the same message again where its end could not be written', async () => {
    await submit();
    vi.spyOn(testPlatform.context.jobs, 'done').mockRejectedValueOnce(new Error('the database went away'));
    await work();
    await runWaitingJobs(testPlatform);
    const [first, second] = testPlatform.messages;
    expect(second?.id).toBe(first?.id);
    expect(await deliveries()).toHaveLength(1);
  });

  test('follows once, however often it is promised', async () => {
    const token = await submit();
    await work();
    const [{ id } = { id: '' }] = await testPlatform.context.db.selectFrom('submissions').select('id').execute();
    const again = { kind: 'submission', about: id, accountId: 'prairie', secret: token } as const;
    await testPlatform.context.db.transaction().execute((trx) => testPlatform.context.followUp(trx, again));
    await work();
    expect(testPlatform.messages).toHaveLength(1);
  });

  test('waits for somebody to look where no key opens what its act knew', async () => {
    await submit();
    const { db, engine } = testPlatform.context;
    if (engine === 'postgres')
      await sql`update pgboss.job set data = jsonb_set(data, '{data,secret}', '"changed"') where name = 'mail'`.execute(
        db,
      );
    else await sql`update jobs set data = json_set(data, '$.secret', 'changed') where queue = 'mail'`.execute(db);
    await work();
    expect(await jobs()).toMatchObject([{ attempt: 1, reason: 'No key opens what follows an act' }]);
    expect(testPlatform.messages).toEqual([]);
  });
});

test('a receipt whose recipient is erased while its carrier has it leaves nothing behind', async () => {
  const sent: OutgoingMessage[] = [];
  const send = async (message: OutgoingMessage) => {
    sent.push(message);
    await erase();
    return 'sent' as const;
  };
  await open({ overrides: { messages: { send } } });
  await submit();
  await work();
  expect(sent).toHaveLength(1);
  expect(await deliveries()).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test('nothing follows where nothing carries mail, or nobody has an address', async () => {
  await open({ config: { isDemo: false, capturesMessages: false } });
  await submit();
  expect(await jobs()).toEqual([]);
  await testPlatform.close();
  await open();
  await testPlatform.context.db.updateTable('recipients').set({ email: null }).execute();
  await testPlatform.seed.form({ id: 'short', title: 'Short', formElements: [inputsElement(anInput('what'))] });
  await submit('short');
  expect(await jobs()).toEqual([]);
});
