import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDraft, listDraftContacts, saveDraft, sendDraftLink } from '~/areas/drafts/calls';
import { openShortLink } from '~/areas/short-links/calls';
import { DeliveryError } from '~/platform/ports/messages';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls, repairForm } from './form-calls';

let platform: TestPlatform;
let token: string;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { publicUrl: 'https://pages.example' } });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form(repairForm);
  token = await platform.seed.link({ form: 'repair', tags: [{ name: 'Meter', value: '7' }] });
});
afterEach(() => platform.close());

const list = async (of = token) => dataOf(await platform.call(listDraftContacts, { query: { token: of } }));
const send = (masked: string, channel: 'email' | 'sms' = 'email', language = 'en') =>
  platform.call(sendDraftLink, { body: { token, channel, masked, language } });

/** The token that the link of the newest message leads to. */
async function sentToken(): Promise<string> {
  const { text } = platform.messages.at(-1) ?? { text: '' };
  const code = /https:\/\/pages\.example\/k\/([\w-]+)/.exec(text)?.[1] ?? '';
  const { path } = dataOf(await platform.call(openShortLink, { query: { code } }));
  return path.split('/').at(-1) ?? '';
}

describe('a link to go on with', () => {
  test('goes to a contact on file, which is shown masked, and opens what was typed', async () => {
    await createFormCalls(platform, token).save({ what: 'tap' });
    const { contacts, expiresAt } = await list();
    expect(contacts[0]).toEqual({ channel: 'email', masked: 'm•••@mail.example' });
    expect(JSON.stringify(contacts)).not.toContain('maya.torres');
    expect(Date.parse(expiresAt)).toBeGreaterThan(platform.clock.now());
    expect(await send('m•••@mail.example', 'email', 'es')).toEqual({ isOk: true, data: { isSent: true } });
    expect(platform.messages).toMatchObject([{ channel: 'email', to: 'maya.torres@mail.example', language: 'es' }]);
    const fresh = await sentToken();
    expect(fresh).not.toBe(token);
    expect(dataOf(await platform.call(getDraft, { query: { token: fresh } })).answers).toEqual({ what: 'tap' });
    const link = await platform.context.tokens.inspectLink(fresh);
    expect('isFailure' in link ? undefined : link.claims.tags).toEqual([{ name: 'Meter', value: '7' }]);
  });

  test('never goes to what is not listed, typed or of somebody else', async () => {
    await platform.seed.recipient({ id: 'omar', email: 'omar@mail.example', phone: '+13125550143' });
    for (const masked of ['maya.torres@mail.example', 'o•••@mail.example', 'thief@evil.example', ''])
      expect(await send(masked)).toMatchObject({ isOk: false, name: 'link.noContact' });
    expect(await send('m•••@mail.example', 'sms')).toMatchObject({ isOk: false, name: 'link.noContact' });
    expect(platform.messages).toEqual([]);
  });

  test('goes five times a day, and what could not be tried does not count', async () => {
    const { messages } = platform.context;
    const works = messages.send;
    messages.send = () => Promise.reject(new DeliveryError('notSetUp', 'no mail here'));
    expect(await send('m•••@mail.example')).toMatchObject({ isOk: false, name: 'message.notSetUp' });
    messages.send = works;
    const all = [];
    for (let times = 0; times < 6; times += 1) all.push(await send('m•••@mail.example'));
    expect(all.map(({ isOk }) => isOk)).toEqual([true, true, true, true, true, false]);
    expect(all[5]).toMatchObject({ name: 'request.tooMany' });
    expect(platform.messages).toHaveLength(5);
  });

  test('leads nowhere once the form was sent, and nobody without a contact gets one', async () => {
    expect(await createFormCalls(platform, token).send({ what: 'tap' })).toMatchObject({ isOk: true });
    expect(await send('m•••@mail.example')).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
    await platform.seed.recipient({ id: 'nobody', email: null, phone: null });
    expect((await list(await platform.seed.link({ form: 'repair', recipient: 'nobody' }))).contacts).toEqual([]);
    const other = await platform.seed.link({ form: 'repair', purpose: 'preferences' });
    expect(await platform.call(listDraftContacts, { query: { token: other } })).toMatchObject({
      isOk: false,
      name: 'token.wrongPurpose',
    });
    expect(await platform.call(saveDraft, { body: { token: other, formVersion: 1, answers: {} } })).toMatchObject({
      isOk: false,
    });
  });
});
