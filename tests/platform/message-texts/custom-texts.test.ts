import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendNotification } from '~/areas/messages/calls';
import { renewLink, sendLinks } from '~/areas/links/calls';
import { sendTemplateLinks } from '~/areas/form-invitations/calls';
import { getMessageAccount } from '~/areas/messages/texts/service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { dataOf } from '../drafts/form-calls';
import { requireDataset, createDataTools, toLines, listErrors, type DataTools } from '../data-import/data-tools';
import { createSurveyFixture, survey, type SurveyFixture } from '../results/survey';

let own: SurveyFixture;
let dataTools: DataTools;
beforeEach(async () => {
  own = await createSurveyFixture();
  dataTools = createDataTools(own.platform);
});
afterEach(() => own.platform.close());

const importTexts = (...records: object[]) =>
  dataTools.import('message-texts', toLines(...records), { format: 'jsonl' });
const HELLO = {
  message: 'form.invitation',
  language: 'en',
  subject: '{{company}} asks: {{form}}',
  text: 'Dear {{name}},\n\nplease\nanswer <b>{{form}}</b>.\n\n{{link}}\n\nThe {{company}} team',
  smsText: 'Hi {{name}}: {{link}}',
};

const invite = (recipientId: string, over: { channel?: 'email' | 'sms'; language?: string; name?: string } = {}) =>
  own.platform.call(
    sendTemplateLinks,
    {
      body: {
        id: 'survey',
        channel: over.channel ?? 'email',
        days: 14,
        rows: [
          {
            row: 2,
            recipientId,
            name: over.name ?? 'Ida <i>Berg</i>',
            email: `${recipientId}@mail.example`,
            phone: '+13125550177',
            language: over.language ?? '',
            tags: {},
          },
        ],
        sendKey: `one-list-of-recipients-${recipientId}`,
        isTrial: false,
        isList: false,
      },
    },
    { bearer: own.bearer },
  );
const last = () => {
  const message = own.platform.messages.at(-1);
  if (!message) throw new Error('Nothing was sent');
  return message;
};

describe('an invitation in the account’s own words', () => {
  test('has them with its values escaped, in our frame: link, footer, way out', async () => {
    await importTexts(HELLO);
    dataOf(await invite('p1'));
    const { subject, html, text, language } = last();
    expect(language).toBe('en');
    expect(subject).toBe(`Prairie Light & Water asks: ${survey.title}`);
    expect(html).toContain('Dear <bdi dir="auto">Ida &lt;i&gt;Berg&lt;/i&gt;</bdi>,');
    expect(html).toContain('please<br>answer &lt;b&gt;');
    expect(html).toMatch(/<a href="[^"]+\/form\/[\w.-]+"/);
    expect(html).toContain('Unsubscribe');
    expect(html).toContain('This link is meant for you alone');
    expect(html).not.toContain('asks you to fill in a form');
    expect(text.indexOf('/form/')).toBeLessThan(text.indexOf('The Prairie Light & Water team'));
    expect(text).toContain('This message was sent by Prairie Light & Water.');
  });

  test('is so by SMS too, with the line about STOP', async () => {
    await importTexts(HELLO);
    dataOf(await invite('p1', { channel: 'sms', name: 'Ida' }));
    expect(last().text).toMatch(/^Hi Ida: \S+\/k\/[\w-]{22}\nReply STOP to end$/);
  });

  test('comes in the recipient’s language, else in the account’s, else in our words', async () => {
    await importTexts({ ...HELLO, language: 'es', subject: 'Su formulario', text: '', smsText: '' });
    dataOf(await invite('p1', { language: 'es' }));
    expect(last()).toMatchObject({ language: 'es', subject: 'Su formulario' });
    expect(last().text).toContain('le pide');
    dataOf(await invite('p2', { language: 'fr' }));
    expect(last().language).toBe('fr');
    await importTexts(HELLO);
    dataOf(await invite('p3', { language: 'fr' }));
    expect(last()).toMatchObject({ language: 'en', subject: `Prairie Light & Water asks: ${survey.title}` });
  });

  test('who has no name is greeted without one', async () => {
    await importTexts(HELLO);
    dataOf(await invite('p1', { name: '' }));
    expect(last().text).toMatch(/^Dear,/);
  });
});

test('other senders have them: a renewed link, and a message of a category around what it says', async () => {
  await importTexts(
    { message: 'link.renewed', language: 'en', text: 'As you asked, {{name}}:\n\n{{link}}' },
    { message: 'notification', language: 'en', subject: '[Prairie] {{subject}}', text: 'Dear {{name}},\n\n{{text}}' },
  );
  await own.platform.seed.recipient();
  const token = await own.platform.seed.link({ seconds: 60 });
  own.platform.clock.advance(3_600_000);
  dataOf(await own.platform.call(renewLink, { body: { token, language: 'en' } }));
  expect(last().text).toContain('As you asked, Maya Torres:');
  await dataTools.import('categories', 'name,labels.en,email\nnews,News,given\n');
  const order = { accountId: 'prairie', recipientId: 'maya', category: 'news', channel: 'email' as const };
  dataOf(
    await own.platform.call(sendNotification, { body: { ...order, subject: 'Hot', text: 'One.\n\nTwo {{link}}.' } }),
  );
  expect(last().subject).toBe('[Prairie] Hot');
  expect(last().text).toMatch(/^Dear Maya Torres,\n\nOne\.\n\nTwo \{\{link\}\}\.\n/);
});

test('links of an order have them too: to a form in its title of their language, and to pay', async () => {
  await importTexts(HELLO, {
    message: 'payLink',
    language: 'en',
    text: 'Dear {{name}}, {{amount}} is due.\n\n{{link}}',
  });
  await own.platform.seed.recipient({ locale: 'fr' });
  const order = { recipients: ['maya'], about: '', contact: '', days: 14, channel: 'email' as const };
  const send = (link: { kind: 'form' | 'pay'; target: string; amount?: number }) =>
    own.platform.call(sendLinks, { body: { ...order, ...link } }, { bearer: own.bearer });
  dataOf(await send({ kind: 'form', target: 'survey' }));
  expect(last()).toMatchObject({ language: 'en', subject: `Prairie Light & Water asks: ${survey.title}` });
  expect(last().text).toMatch(/^Dear Maya Torres,/);
  dataOf(await send({ kind: 'pay', target: '', amount: 8435 }));
  expect(last().text).toMatch(/^Dear Maya Torres, \$84\.35 is due\./);
});

test('a change counts at once, and words are read once for each state of the account', async () => {
  const { db } = own.platform.context;
  const words = async () => {
    const account = await createAccountService({ db }).findAccount('prairie');
    if (!account) throw new Error('No account');
    return (await getMessageAccount(db, account)).customTexts?.texts;
  };
  expect(await words()).toBeUndefined();
  await importTexts(HELLO);
  const first = await words();
  expect(first?.size).toBe(1);
  expect(await words()).toBe(first);
  const key = ['form.invitation', 'en'];
  await dataTools.data.remove('prairie', requireDataset('message-texts'), [key], { actor: 'ruth' });
  expect(await words()).toBeUndefined();
});

test('a file with mistakes writes nothing, and the same file twice changes nothing', async () => {
  const done = await importTexts(HELLO, { ...HELLO, language: 'es', text: 'Hola {{nombre}}\n\n{{link}}' });
  expect(listErrors(done)).toEqual(['2 text unknownTag']);
  expect(await dataTools.records('message-texts')).toEqual([]);
  const file = 'message,language,smsText,text\r\npayLink,en,Pay: {{link}},"Hello\r\n\r\n{{link}}"\r\n';
  expect((await dataTools.import('message-texts', file)).totals).toMatchObject({ created: 1 });
  expect((await dataTools.import('message-texts', file)).totals).toMatchObject({ same: 1 });
});
