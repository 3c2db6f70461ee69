import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDraft, listDraftContacts, saveDraft, sendDraftLink } from '~/areas/drafts/calls';
import { openShortLink } from '~/areas/short-links/calls';
import { DeliveryError } from '~/platform/ports/messages';
import { createWorld, type World } from '../../support/world';
import { dataOf, formLife, repairForm } from './form-life';

let world: World;
let token: string;
beforeEach(async () => {
  world = await createWorld({ config: { publicUrl: 'https://pages.example' } });
  await world.seed.account();
  await world.seed.recipient();
  await world.seed.form(repairForm);
  token = await world.seed.link({ form: 'repair', tags: [{ name: 'Meter', value: '7' }] });
});
afterEach(() => world.close());

const list = async (of = token) => dataOf(await world.call(listDraftContacts, { query: { token: of } }));
const send = (masked: string, channel: 'email' | 'sms' = 'email', language = 'en') =>
  world.call(sendDraftLink, { body: { token, channel, masked, language } });

/** The token that the link of the newest message leads to. */
async function sentToken(): Promise<string> {
  const { text } = world.messages.at(-1) ?? { text: '' };
  const code = /https:\/\/pages\.example\/k\/([\w-]+)/.exec(text)?.[1] ?? '';
  const { path } = dataOf(await world.call(openShortLink, { query: { code } }));
  return path.split('/').at(-1) ?? '';
}

describe('a link to go on with', () => {
  test('goes to a contact on file, which is shown masked, and opens what was typed', async () => {
    await formLife(world, token).save({ what: 'tap' });
    const { contacts, expiresAt } = await list();
    expect(contacts[0]).toEqual({ channel: 'email', masked: 'm•••@mail.example' });
    expect(JSON.stringify(contacts)).not.toContain('maya.torres');
    expect(Date.parse(expiresAt)).toBeGreaterThan(world.clock.now());
    expect(await send('m•••@mail.example', 'email', 'es')).toEqual({ isOk: true, data: { isSent: true } });
    expect(world.messages).toMatchObject([{ channel: 'email', to: 'maya.torres@mail.example', language: 'es' }]);
    const fresh = await sentToken();
    expect(fresh).not.toBe(token);
    expect(dataOf(await world.call(getDraft, { query: { token: fresh } })).answers).toEqual({ what: 'tap' });
    const link = await world.context.tokens.inspectLink(fresh);
    expect('isFailure' in link ? undefined : link.claims.tags).toEqual([{ name: 'Meter', value: '7' }]);
  });

  test('never goes to what is not listed, typed or of somebody else', async () => {
    await world.seed.recipient({ id: 'omar', email: 'omar@mail.example', phone: '+13125550143' });
    for (const masked of ['maya.torres@mail.example', 'o•••@mail.example', 'thief@evil.example', ''])
      expect(await send(masked)).toMatchObject({ isOk: false, name: 'link.noContact' });
    expect(await send('m•••@mail.example', 'sms')).toMatchObject({ isOk: false, name: 'link.noContact' });
    expect(world.messages).toEqual([]);
  });

  test('goes five times a day, and what could not be tried does not count', async () => {
    const { messages } = world.context;
    const works = messages.send;
    messages.send = () => Promise.reject(new DeliveryError('notSetUp', 'no mail here'));
    expect(await send('m•••@mail.example')).toMatchObject({ isOk: false, name: 'message.notSetUp' });
    messages.send = works;
    const all = [];
    for (let times = 0; times < 6; times += 1) all.push(await send('m•••@mail.example'));
    expect(all.map(({ isOk }) => isOk)).toEqual([true, true, true, true, true, false]);
    expect(all[5]).toMatchObject({ name: 'request.tooMany' });
    expect(world.messages).toHaveLength(5);
  });

  test('leads nowhere once the form was sent, and nobody without a contact gets one', async () => {
    expect(await formLife(world, token).send({ what: 'tap' })).toMatchObject({ isOk: true });
    expect(await send('m•••@mail.example')).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
    await world.seed.recipient({ id: 'nobody', email: null, phone: null });
    expect((await list(await world.seed.link({ form: 'repair', recipient: 'nobody' }))).contacts).toEqual([]);
    const other = await world.seed.link({ form: 'repair', purpose: 'preferences' });
    expect(await world.call(listDraftContacts, { query: { token: other } })).toMatchObject({
      isOk: false,
      name: 'token.wrongPurpose',
    });
    expect(await world.call(saveDraft, { body: { token: other, formVersion: 1, answers: {} } })).toMatchObject({
      isOk: false,
    });
  });
});
