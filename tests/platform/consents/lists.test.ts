import { afterEach, beforeEach, expect, test } from 'vitest';
import { previewCategoryMessage } from '~/areas/mailings/preview-calls';
import { getMailing, listMailingRows, sendCategoryMessage } from '~/areas/mailings/calls';
import { segmentSchema, type Segment } from '~/areas/mailings/segments/calls';
import { createConsentService } from '~/areas/consents/service.server';
import { createMessageService } from '~/areas/messages/service.server';
import { createSegmentService } from '~/areas/mailings/segments/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { isFailure } from '~/platform/http/failure';
import { createTestKey } from '../api-keys/example-data';
import { dataOf, createPreferencesPlatform } from '../preferences/preferences-platform';
import type { TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
  for (const id of ['cabin', 'barn', 'omar']) await platform.seed.recipient({ id, email: `${id}@mail.example` });
  await list('maya', { cabin: ['outages'], barn: ['outages', 'bills'] });
});
afterEach(() => platform.close());

const list = (recipient_id: string, lists: Record<string, string[]>) =>
  platform.context.db
    .insertInto('erp_customers')
    .values({
      account_id: 'prairie',
      recipient_id,
      address: '',
      is_enrolled_in_ebill: 0,
      recipients: JSON.stringify(
        Object.entries(lists).map(([recipientId, preferences]) => ({ recipientId, preferences })),
      ),
    })
    .execute();
const verdict = async (recipientId: string, category: string) =>
  (
    await createConsentService(platform.context).check({
      owner: { accountId: 'prairie', recipientId },
      category,
      channel: 'email',
    })
  ).result;

test('a recipient gets what the list includes, mandatory or not, and invitations always', async () => {
  expect(await verdict('cabin', 'outages')).toBe('send');
  expect(await verdict('cabin', 'energy_tips')).toBe('notListed');
  expect(await verdict('cabin', 'bills')).toBe('notListed');
  expect(await verdict('barn', 'bills')).toBe('send');
  expect(await verdict('cabin', 'form_invitation')).toBe('send');
});

test('whom no list names gets everything; a customer who is not in the own list what it includes for anybody', async () => {
  expect(await verdict('omar', 'energy_tips')).toBe('send');
  expect(await verdict('maya', 'bills')).toBe('send');
  expect(await verdict('maya', 'energy_tips')).toBe('notListed');
  await list('omar', {});
  expect(await verdict('omar', 'energy_tips')).toBe('send');
});

test('of several lists that name a recipient one is enough; a list that is changed or gone counts as it is', async () => {
  const { db } = platform.context;
  await list('omar', { cabin: ['energy_tips'] });
  expect(await verdict('cabin', 'energy_tips')).toBe('send');
  await db
    .updateTable('erp_customers')
    .set({ recipients: '[{"recipientId":"cabin","preferences":[]}]' })
    .where('recipient_id', '=', 'omar')
    .execute();
  expect(await verdict('cabin', 'energy_tips')).toBe('notListed');
  expect(await verdict('cabin', 'outages')).toBe('send');
  await createRecipientService({ db }).removeFromCustomers({ accountId: 'prairie', recipientId: 'cabin' });
  expect(await verdict('cabin', 'energy_tips')).toBe('send');
  await db.deleteFrom('erp_customers').execute();
  expect(await verdict('barn', 'energy_tips')).toBe('send');
});

test('a mailing leaves them out and says why, in its preview and its results; a message of one is not sent', async () => {
  const bearer = await createTestKey(platform, { scopes: ['read', 'send'] });
  const session = await platform.seed.session(await platform.seed.user());
  const order = {
    category: 'energy_tips',
    channel: 'email' as const,
    subject: 'Save this summer',
    text: 'Close the blinds.',
    versions: [],
    to: { recipientIds: ['cabin', 'omar'] },
  };
  const preview = dataOf(await platform.call(previewCategoryMessage, { body: order }, { bearer: session }));
  expect(preview).toMatchObject({ good: 1, problems: [{ error: 'recipient.notListed', count: 1 }] });
  const body = { ...order, sendKey: 'the-key-of-one-mailing' };
  await platform.call(sendCategoryMessage, { body }, { bearer });
  await platform.call(sendCategoryMessage, { body }, { bearer });
  const query = { sendKey: body.sendKey };
  expect(dataOf(await platform.call(getMailing, { query }, { bearer })).problems).toEqual([
    { error: 'recipient.notListed', count: 1 },
  ]);
  const { rows } = dataOf(
    await platform.call(listMailingRows, { query: { ...query, outcome: 'failed', after: '' } }, { bearer }),
  );
  expect(rows).toMatchObject([{ recipientId: 'cabin', error: 'recipient.notListed' }]);
  const one = { ...order, accountId: 'prairie', recipientId: 'cabin' };
  expect(await createMessageService(platform.context).notify(one)).toEqual({ outcome: 'notListed', messageId: null });
});

test('a segment of those who get a category leaves them out', async () => {
  const account = await platform.context.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  const idsOf = async (wants: Segment['wants']) => {
    const opened = await createSegmentService(platform.context).open(account, segmentSchema.parse({ wants }));
    if (isFailure(opened)) throw new Error(opened.name);
    return (await opened.page('', 10)).map(({ id }) => id);
  };
  expect(await idsOf({ category: 'energy_tips', channel: 'email' })).toEqual(['omar']);
  expect(await idsOf({ category: 'bills', channel: 'email' })).toEqual(['barn', 'maya', 'omar']);
});
