import { expect, test } from 'playwright/test';
import { serverUrl } from '../support/global-setup';
import { post, request } from '../support/http';
import { createTestAccount, storedTemplate, type TestUser, type TestAccount } from '../support/test-account';

const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;

let testAccount: TestAccount;
let rivals: TestAccount;
/** A template of the office. */
let id: string;

const get = (path: string, who?: TestUser) =>
  request(serverUrl() + path, { headers: who ? { cookie: who.cookie } : {} });
const csrfIn = (body: string): string => /name="csrf" value="([^"]+)"/.exec(body)?.[1] ?? '';
const csrfOf = async (who: TestUser) => csrfIn((await get('/smart/dynamic-form/new', who)).body);
const send = (
  path: string,
  who: TestUser | undefined,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => post(serverUrl() + path, fields, { ...(who && { cookie: who.cookie }), ...headers });

test.beforeAll(async () => {
  testAccount = await createTestAccount(1);
  rivals = await createTestAccount(1);
  const made = await send('/smart/dynamic-form/new', testAccount.ruth, {
    csrf: await csrfOf(testAccount.ruth),
    intent: 'create',
    title: 'Ours',
    type: 'CustomForm',
    language: 'en',
  });
  id = made.location.split('/').pop() ?? '';
});

const ACTS: [path: (id: string, account: string) => string, fields: Record<string, string>][] = [
  [() => '/smart/dynamic-form/new', { intent: 'create', title: 'Forged', type: 'CustomForm', language: 'en' }],
  [() => '/smart/dynamic-form/new', { intent: 'import', text: '{"id":"forged","title":"Forged"}' }],
  [(form) => `/smart/dynamic-form/${form}`, { intent: 'add', kind: 'text', after: '', revision: '1' }],
  [(form) => `/smart/dynamic-form/${form}?part=settings`, { intent: 'save', title: 'Forged', revision: '1' }],
  [(form) => `/smart/dynamic-form/${form}`, { intent: 'archive' }],
  [(form) => `/smart/dynamic-form/${form}?confirm=archive`, { intent: 'confirm' }],
  [(form) => `/smart/dynamic-form/${form}`, { intent: 'publish', revision: '1' }],
  [(form) => `/smart/dynamic-form/${form}/approval-request`, { asks: 'all', revision: '1' }],
  [(form) => `/form/preview/${form}/decision`, { intent: 'activate', version: '1' }],
  [(form) => `/form/preview/${form}/decision`, { intent: 'reject', version: '1', reason: 'Forged' }],
  [(_form, account) => `/smart/accounts/${account}/template-approval`, { approvalsRequired: '3' }],
];

test('posts of other sites, of other sessions and of nobody change nothing', async () => {
  const before = storedTemplate(testAccount.accountId, id);
  const csrf = await csrfOf(testAccount.omar);
  const others = await csrfOf(rivals.omar);
  for (const [path, fields] of ACTS) {
    const address = path(id, testAccount.accountId);
    expect([
      address,
      (await send(address, testAccount.omar, { ...fields, csrf }, { origin: 'https://evil.example' })).status,
    ]).toEqual([address, 403]);
    expect([address, (await send(address, testAccount.omar, fields)).status]).toEqual([address, 403]);
    expect([address, (await send(address, testAccount.omar, { ...fields, csrf: others })).status]).toEqual([
      address,
      403,
    ]);
    expect([address, (await send(address, undefined, { ...fields, csrf })).status]).toEqual([address, 401]);
  }
  expect(storedTemplate(testAccount.accountId, id)).toEqual(before);
});

test('another account’s posts find nothing', async () => {
  const before = storedTemplate(testAccount.accountId, id);
  const csrf = await csrfOf(rivals.omar);
  for (const [path, fields] of ACTS.slice(2)) {
    const address = path(id, testAccount.accountId);
    expect([address, (await send(address, rivals.omar, { ...fields, csrf })).status]).toEqual([address, 404]);
  }
  expect(storedTemplate(testAccount.accountId, id)).toEqual(before);
});

test('a switch and a choice that say different things are not guessed at', async () => {
  const testAccount = await createTestAccount(1);
  const csrf = await csrfOf(testAccount.omar);
  const save = (fields: Record<string, string>) =>
    send(`/smart/accounts/${testAccount.accountId}/template-approval`, testAccount.omar, {
      adminNeedApproval: 'yes',
      approvalsRequired: '1',
      csrf,
      ...fields,
    });
  const answer = await save({ sendsToAll: 'yes', asks: 'chosen', adminIds: testAccount.ines.id });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('Make them agree.');
  expect((await save({ asks: 'all' })).status).toBe(422);
  expect((await save({ sendsToAll: 'yes', asks: 'all' })).status).toBe(303);
  expect((await save({ asks: 'chosen', adminIds: testAccount.ines.id })).status).toBe(303);
});

test('hostile posts of the builder are answered, and break nothing', async () => {
  const csrf = await csrfOf(testAccount.ruth);
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  const tries: [path: string, fields: Record<string, string>, statuses: number[]][] = [
    ['/smart/dynamic-form/new', { intent: 'import', text: deep }, [422]],
    [
      '/smart/dynamic-form/new',
      { intent: 'import', text: '{"id":"x","title":"x","__proto__":{"polluted":1},"formElements":[]}' },
      [422],
    ],
    ['/smart/dynamic-form/new', { intent: 'import', text: 'x'.repeat(3_000_000) }, [413, 422]],
    [`/smart/dynamic-form/${id}`, { intent: 'up:__proto__', revision: '1' }, [303, 400, 409]],
    [`/smart/dynamic-form/${id}?language=__proto__`, { intent: 'save', title: 'x', revision: '1' }, [400]],
    [
      `/smart/dynamic-form/${id}?confirm=drop-language&language=__proto__`,
      { intent: 'confirm', revision: '1' },
      [303, 400, 409],
    ],
    [
      `/smart/dynamic-form/${id}?item=html%3A9`,
      { intent: 'save', html: 'x', origin: '3.__proto__', revision: '1' },
      [303, 409],
    ],
    [`/smart/dynamic-form/${id}?item=nobody`, { intent: 'add-option', revision: '-1' }, [400]],
    [`/smart/dynamic-form/${id}`, { intent: 'no-such-thing', revision: '1' }, [400]],
    [`/smart/dynamic-form/..%2f${id}`, { intent: 'archive' }, [400, 404]],
  ];
  for (const [path, fields, statuses] of tries) {
    const answer = await send(path, testAccount.ruth, { ...fields, csrf });
    expect(statuses, `${path} ${fields.intent}`).toContain(answer.status);
    expect(answer.body).not.toMatch(STACK);
  }
  expect((await get(`/smart/dynamic-form/${id}`, testAccount.ruth)).status).toBe(200);
});

const EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

test('hostile labels and blocks are words on every page, and nothing runs', async () => {
  const csrf = await csrfOf(rivals.omar);
  const form = {
    id: 'evil',
    title: EVIL,
    thanksMessage: EVIL,
    submitName: EVIL,
    reportTitle: EVIL,
    reportHtml: `<p onclick="x()">R</p>${EVIL}`,
    formElements: [
      { type: 'html', beefreeHtmlTemplate: `<p onclick="x()">B</p><a href="javascript:x()">L</a>${EVIL}` },
      {
        type: 'inputs',
        inputForms: [
          {
            id: 'q',
            name: EVIL,
            inputType: 'dropdown',
            options: [{ guid: 'q1', value: EVIL, name: EVIL, notes: EVIL }],
          },
          {
            id: 'r',
            name: 'R',
            inputType: 'text',
            rules: [{ inputId: 'r', parentId: 'q', condition: 'selected', choiceId: 'q1' }],
          },
        ],
      },
    ],
    translations: { es: { title: EVIL } },
  };
  const imported = await send('/smart/dynamic-form/new', rivals.omar, {
    intent: 'import',
    text: JSON.stringify(form),
    csrf,
  });
  expect(imported.location).toMatch(/\/smart\/dynamic-form\/evil$/);
  for (const path of [
    '',
    '?part=settings',
    '?item=q',
    '?item=r',
    '?item=html%3A1',
    '?language=es',
    '?remove=q',
    '/history',
  ]) {
    const { status, body } = await get(`/smart/dynamic-form/evil${path}`, rivals.omar);
    expect([path, status]).toEqual([path, 200]);
    expect(body).not.toMatch(/<img src=x|<script>alert|<p onclick|href="javascript/);
  }
  const preview = await get('/form/preview/evil?draft=1', rivals.omar);
  expect(preview.status).toBe(200);
  expect(preview.body).not.toMatch(/<img src=x|<script>alert|<p onclick|href="javascript/);
});

test('a form is as large as it may be, and no larger, with the limit named', async () => {
  const csrf = await csrfOf(rivals.omar);
  const fileOf = (count: number) => {
    const inputs = Array.from({ length: count }, (_, n) => ({
      id: `q${n}`,
      name: `Question ${n}`,
      inputType: 'shortText',
    }));
    const parts = Array.from({ length: Math.ceil(count / 200) }, (_, n) => ({
      type: 'inputs',
      inputForms: inputs.slice(200 * n, 200 * n + 200),
    }));
    return JSON.stringify({ id: 'large', title: 'Large', formElements: parts });
  };
  const refused = await send('/smart/dynamic-form/new', rivals.omar, { intent: 'import', text: fileOf(501), csrf });
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('A form has at most 500 questions.');
  expect(
    (await send('/smart/dynamic-form/new', rivals.omar, { intent: 'import', text: fileOf(500), csrf })).status,
  ).toBe(303);
  const added = await send('/smart/dynamic-form/large', rivals.omar, {
    intent: 'add',
    kind: 'text',
    after: '',
    revision: '1',
    csrf,
  });
  expect(added.status).toBe(303);
  const preview = await get('/form/preview/large?draft=1', rivals.omar);
  expect([preview.status, preview.location]).toEqual([302, '/smart/dynamic-form/large#issues-title']);
  const page = await get('/smart/dynamic-form/large', rivals.omar);
  expect(page.body).toContain('A form has at most 500 questions.');
  expect(
    (await send('/smart/dynamic-form/large', rivals.omar, { intent: 'publish', revision: '2', csrf })).status,
  ).toBe(422);
  expect(storedTemplate(rivals.accountId, 'large').form).toMatchObject({ status: 'draft', version: 0 });
});

test('a second click on "Create the form" or "Duplicate" makes no second form', async () => {
  const { ruth } = await createTestAccount();
  const fieldsOf = ({ body }: { body: string }) => ({
    csrf: csrfIn(body),
    nonce: /name="nonce" value="([^"]+)"/.exec(body)?.[1] ?? '',
  });
  const twice = async (path: string, from: string, fields: Record<string, string>) => {
    const page = fieldsOf(await get(from, ruth));
    const made = await Promise.all([1, 2].map(() => send(path, ruth, { ...fields, ...page })));
    return made.map(({ location }) => location);
  };
  const [first = '', second] = await twice('/smart/dynamic-form/new', '/smart/dynamic-form/new', {
    intent: 'create',
    title: 'Once',
    type: 'CustomForm',
    language: 'en',
  });
  expect(first).toMatch(/^\/smart\/dynamic-form\/f/);
  expect(second).toBe(first);
  const [copy, again] = await twice(first, first, { intent: 'duplicate' });
  expect(again).toBe(copy);
  expect(copy).not.toBe(first);
  // A page that is opened anew is a wish of its own.
  const [later] = await twice(first, first, { intent: 'duplicate' });
  expect(later).not.toBe(copy);
});

test('a second click saves once, publishes once, and moves nothing twice', async () => {
  const testAccount = await createTestAccount();
  const csrf = await csrfOf(testAccount.ruth);
  const file = {
    id: 'twice',
    title: 'Twice',
    formElements: [
      { type: 'inputs', inputForms: ['a', 'b', 'c'].map((one) => ({ id: one, name: one, inputType: 'text' })) },
    ],
  };
  await send('/smart/dynamic-form/new', testAccount.ruth, { intent: 'import', text: JSON.stringify(file), csrf });
  const twice = (path: string, fields: Record<string, string>) =>
    Promise.all([1, 2].map(() => send(`/smart/dynamic-form/twice${path}`, testAccount.ruth, { ...fields, csrf })));
  const saved = await twice('?item=a', { intent: 'save', name: 'A', inputType: 'text', revision: '1' });
  expect(saved.map(({ status }) => status)).toEqual([303, 303]);
  // Side by side both come to the same form; one after the other the second is late, and told so.
  for (const { status } of await twice('', { intent: 'down:a', revision: '2' })) expect([303, 409]).toContain(status);
  const late = await send('/smart/dynamic-form/twice', testAccount.ruth, { intent: 'down:a', revision: '2', csrf });
  expect(late.status).toBe(409);
  expect(late.body).toContain('in another tab or by a second click');
  const moved = JSON.parse(storedTemplate(testAccount.accountId, 'twice').draft?.definition ?? '{}') as typeof file;
  expect(moved.formElements[0]?.inputForms.map(({ id: one }) => one)).toEqual(['b', 'a', 'c']);
  const published = await twice('', { intent: 'publish', revision: '3' });
  expect(published.map(({ status }) => status)).toEqual([303, 303]);
  const { form, draft, events } = storedTemplate(testAccount.accountId, 'twice');
  expect(form).toMatchObject({ status: 'active', version: 1 });
  expect(draft).toMatchObject({ revision: 3, stage: 'none' });
  expect(events).toEqual(['imported', 'changed', 'activated']);
});

test('what is typed into a block that others have moved or removed meanwhile costs nobody their words', async () => {
  const testAccount = await createTestAccount();
  const csrf = await csrfOf(testAccount.ruth);
  const html = (text: string) => ({ type: 'html', beefreeHtmlTemplate: `<p>${text}</p>` });
  const others = await csrfOf(testAccount.omar);
  const put = (blocks: string[]) =>
    send('/smart/dynamic-form/new', testAccount.omar, {
      intent: 'import',
      text: JSON.stringify({ id: 'blocks', title: 'Blocks', formElements: blocks.map(html) }),
      csrf: others,
    });
  const pageOf = (body: string) => ({
    origin: /name="origin" value="([^"]*)"/.exec(body)?.[1] ?? '',
    revision: /name="revision" value="([^"]*)"/.exec(body)?.[1] ?? '',
    action: /action="(\/smart\/dynamic-form\/blocks\?item=[^"]*)"/.exec(body)?.[1] ?? '',
  });
  const texts = () => {
    const { formElements } = JSON.parse(storedTemplate(testAccount.accountId, 'blocks').draft?.definition ?? '{}') as {
      formElements: ReturnType<typeof html>[];
    };
    return formElements.map((one) => one.beefreeHtmlTemplate);
  };
  await put(['One', 'Two']);
  const open = pageOf((await get('/smart/dynamic-form/blocks?item=html%3A2', testAccount.ruth)).body);
  await put(['New', 'One', 'Two']);
  const late = await send(open.action, testAccount.ruth, { ...open, html: '<p>Mine</p>', intent: 'save', csrf });
  expect(late.status).toBe(409);
  expect(late.body).toContain('Somebody else has changed this form');
  expect(late.body).toContain('&lt;p&gt;Mine&lt;/p&gt;');
  const again = pageOf(late.body);
  expect(
    (await send(again.action, testAccount.ruth, { ...again, html: '<p>Mine</p>', intent: 'save', csrf })).status,
  ).toBe(303);
  expect(texts()).toEqual(['<p>New</p>', '<p>One</p>', '<p>Mine</p>']);
  const second = pageOf((await get('/smart/dynamic-form/blocks?item=html%3A3', testAccount.ruth)).body);
  await put(['New', 'One']);
  const gone = await send(second.action, testAccount.ruth, {
    ...second,
    html: '<p>Still here</p>',
    intent: 'save',
    csrf,
  });
  expect(gone.status).toBe(409);
  const last = pageOf(gone.body);
  expect(
    (await send(last.action, testAccount.ruth, { ...last, html: '<p>Still here</p>', intent: 'save', csrf })).status,
  ).toBe(303);
  expect(texts()).toEqual(['<p>New</p>', '<p>One</p>', '<p>Still here</p>']);
});
