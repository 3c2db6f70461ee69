import { decodeJwt, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resources } from '~/locales';
import { createDispatch } from '~/platform/http/dispatch';
import { createIdempotency } from '~/platform/http/idempotency';
import { getAccountInfo, getCompanyLogo, getSmartPageFooter, getWhiteLabelInfo } from '~/areas/accounts/calls';
import { getDraft, saveDraft } from '~/areas/drafts/calls';
import { inspectLink } from '~/areas/links/calls';
import { inspectSession } from '~/areas/users/calls';
import { openForm } from '~/areas/form-page/calls';
import { fetchEnrollmentLink, getCaptureIpConfig, getEnrollment, listTranslations } from '~/areas/form-page/calls';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { createRouter } from '~/platform/http/router';
import { anInput, inputsElement, someOptions } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let testPlatform: TestPlatform;
beforeEach(async () => {
  testPlatform = await createTestPlatform();
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
});
afterEach(() => testPlatform.close());

/** A form in English and Spanish that asks how somebody wants to be reached. */
function seedContactForm() {
  return testPlatform.seed.form({
    title: 'How may we reach you?',
    formElements: [
      { type: 'mergeTags', mergeTags: [{ name: 'FirstName', value: '' }] },
      { type: 'html', beefreeHtmlTemplate: '<p>Tell us.</p>' },
      inputsElement(
        anInput('channel', 'multipleChoice', {
          name: 'Channel',
          required: true,
          options: someOptions('mail', 'phone'),
        }),
        anInput('number', 'phone', {
          name: 'Number',
          rules: [{ inputId: 'number', parentId: 'channel', condition: 'not selected', choiceId: 'mail' }],
        }),
      ),
    ],
    translations: {
      es: {
        title: '¿Cómo podemos contactarle?',
        html: ['<p>Díganos.</p>'],
        inputs: { channel: { name: 'Canal', options: { mail: { name: 'correo' } } } },
      },
    },
  });
}

const readForm = (token: string, id = 'contact-details', language = '') =>
  testPlatform.call(getEnrollment, { query: { id, token, recipient: '', language } });

test('a page opens a form with one call: what the single calls give, in the language that is wished most of those it has', async () => {
  await seedContactForm();
  const token = await testPlatform.seed.link({ tags: [{ name: 'FirstName', value: 'May' }] });
  await testPlatform.call(saveDraft, { body: { token, formVersion: 1, answers: { channel: ['channel-mail'] } } });
  const dataOf = <T>(result: { isOk: true; data: T } | { isOk: false }) => (result.isOk ? result.data : undefined);
  const open = async (...languages: string[]) =>
    dataOf(await testPlatform.call(openForm, { query: { token, languages } }));
  const query = { formId: 'contact-details', accountId: 'prairie', token };
  expect(await open('tlh', 'es-MX', 'en')).toEqual({
    opened: dataOf(await testPlatform.call(fetchEnrollmentLink, { query: { jwt: token } })),
    enrollment: dataOf(await readForm(token, 'contact-details', 'es')),
    languages: dataOf(await testPlatform.call(listTranslations, { query }))?.translations,
    draft: dataOf(await testPlatform.call(getDraft, { query: { token } })),
    captureIpAddress: dataOf(await testPlatform.call(getCaptureIpConfig, { query: { token } }))?.captureIpAddress,
  });
  expect((await open('tlh', 'de'))?.enrollment).toMatchObject({ language: 'en' });
});

describe('reading a form', () => {
  test("opening a link gives the recipient's tags, the link's own winning", async () => {
    await seedContactForm();
    const token = await testPlatform.seed.link({ tags: [{ name: 'FirstName', value: 'May' }] });
    const opened = await testPlatform.call(fetchEnrollmentLink, { query: { jwt: token } });
    expect(opened).toMatchObject({
      isOk: true,
      data: {
        apiError: null,
        tags: [
          { name: 'FirstName', value: 'May' },
          { name: 'LastName', value: 'Torres' },
        ],
        autoPayElements: { savedAccounts: [] },
      },
    });
  });

  test('a link whose recipient is gone says so and still shows its own tags', async () => {
    await seedContactForm();
    const token = await testPlatform.seed.link({ recipient: 'nobody', tags: [{ name: 'FirstName', value: 'May' }] });
    const opened = await testPlatform.call(fetchEnrollmentLink, { query: { jwt: token } });
    expect(opened).toMatchObject({
      isOk: true,
      data: { apiError: 'RecipientUnknown', tags: [{ name: 'FirstName', value: 'May' }] },
    });
  });

  test('the form comes in plain names, with the balance and the contacts of the account', async () => {
    await seedContactForm();
    const reply = await readForm(await testPlatform.seed.link());
    expect(reply).toMatchObject({
      isOk: true,
      data: {
        title: 'How may we reach you?',
        language: 'en',
        version: 1,
        type: 0,
        isSubmitted: false,
        balanceCents: 24_000,
        companyContactEmail: 'help@prairie.example',
        formElements: [
          { type: 'mergeTags' },
          { type: 'html', html: '<p>Tell us.</p>' },
          { type: 'inputs', inputs: [{ id: 'channel' }, { rules: [{ condition: 'notSelected', choiceId: 'mail' }] }] },
        ],
      },
    });
  });

  test.each([
    ['es', 'es', '¿Cómo podemos contactarle?'],
    ['es-MX', 'es', '¿Cómo podemos contactarle?'],
    ['ko', 'en', 'How may we reach you?'],
  ])('asked for in %s it comes in %s', async (requested, language, title) => {
    await seedContactForm();
    const reply = await readForm(await testPlatform.seed.link(), 'contact-details', requested);
    expect(reply).toMatchObject({ isOk: true, data: { language, title } });
  });

  test('what a translation lacks stays in the language of the form', async () => {
    await seedContactForm();
    const reply = await readForm(await testPlatform.seed.link(), 'contact-details', 'es');
    expect(reply).toMatchObject({
      data: {
        formElements: [
          {},
          { html: '<p>Díganos.</p>' },
          { inputs: [{ name: 'Canal', options: [{ name: 'correo' }, { name: 'phone' }] }, { name: 'Number' }] },
        ],
      },
    });
  });

  test('its languages are listed by their own names', async () => {
    await seedContactForm();
    const reply = await testPlatform.call(listTranslations, {
      query: { formId: 'contact-details', accountId: 'prairie' },
    });
    expect(reply).toMatchObject({
      data: {
        country: 'United States',
        translations: [
          { language: 'en', name: 'English' },
          { language: 'es', name: 'Español' },
        ],
      },
    });
  });

  test('its languages are listed for the token of its link as the account, as for its id', async () => {
    await seedContactForm();
    const listed = (accountId: string) =>
      testPlatform.call(listTranslations, { query: { formId: 'contact-details', accountId } });
    const token = await testPlatform.seed.link();
    expect(await listed(token)).toEqual(await listed('prairie'));
    expect(await listed(`${token}x`)).toMatchObject({ name: 'token.invalid' });
    expect(await listed('nobody')).toMatchObject({ name: 'form.notFound' });
  });

  test('a new version is served as soon as it is published', async () => {
    await seedContactForm();
    const token = await testPlatform.seed.link();
    await readForm(token);
    await testPlatform.seed.form({ title: 'Second edition' });
    expect(await readForm(token)).toMatchObject({ data: { version: 2, title: 'Second edition' } });
  });

  test('whether addresses are captured is the setting of the account', async () => {
    await testPlatform.seed.account({ id: 'harbor', public_id: 'harbor-public', captures_ip: 1 });
    const captures = async (account: string) =>
      testPlatform.call(getCaptureIpConfig, { query: { token: await testPlatform.seed.link({ account }) } });
    expect(await captures('prairie')).toMatchObject({ data: { captureIpAddress: false } });
    expect(await captures('harbor')).toMatchObject({ data: { captureIpAddress: true } });
  });

  test('a signed-in user previews a draft of the own account, and a visitor does not', async () => {
    await testPlatform.seed.form({}, { status: 'draft' });
    const preview = { query: { id: 'contact-details', token: '', recipient: '', language: '' } };
    const bearer = await testPlatform.seed.session(await testPlatform.seed.user());
    expect(await testPlatform.call(getEnrollment, preview, { bearer })).toMatchObject({
      isOk: true,
      data: { status: 'draft', balanceCents: null },
    });
    expect(await testPlatform.call(getEnrollment, preview)).toMatchObject({ name: 'session.required', status: 401 });
    expect(await readForm(await testPlatform.seed.link())).toMatchObject({ name: 'form.notFound', status: 404 });
  });
});

describe('a link that does not open the form', () => {
  test('an unknown form is not found', async () => {
    expect(await readForm(await testPlatform.seed.link({ form: 'nowhere' }), 'nowhere')).toMatchObject({
      name: 'form.notFound',
      status: 404,
    });
  });

  test('another form than the one of the link is not found', async () => {
    await seedContactForm();
    await testPlatform.seed.form({ id: 'survey' });
    expect(await readForm(await testPlatform.seed.link(), 'survey')).toMatchObject({
      name: 'form.notFound',
      status: 404,
    });
  });

  test("another account's form is not found, by link and by session", async () => {
    await testPlatform.seed.account({ id: 'harbor', public_id: 'harbor-public' });
    await testPlatform.seed.form({ id: 'harbor-form' }, { account: 'harbor' });
    expect(await readForm(await testPlatform.seed.link({ form: 'harbor-form' }), 'harbor-form')).toMatchObject({
      name: 'form.notFound',
    });
    const bearer = await testPlatform.seed.session(await testPlatform.seed.user());
    const query = { id: 'harbor-form', token: '', recipient: '', language: '' };
    expect(await testPlatform.call(getEnrollment, { query }, { bearer })).toMatchObject({
      name: 'form.notFound',
      status: 404,
    });
  });

  test('a link of another purpose is refused', async () => {
    await seedContactForm();
    const token = await testPlatform.seed.link({ purpose: 'preferences' });
    expect(await readForm(token)).toMatchObject({ name: 'token.wrongPurpose', status: 403 });
    expect(await testPlatform.call(fetchEnrollmentLink, { query: { jwt: token } })).toMatchObject({
      name: 'token.wrongPurpose',
    });
  });

  test('a token signed again with another key, or with none, is invalid', async () => {
    await seedContactForm();
    const token = await testPlatform.seed.link();
    const claims = { ...decodeJwt(token), recipientId: 'somebody-else' };
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'test', typ: 'JWT' })
      .sign(new TextEncoder().encode('another-key-that-is-as-long-as-needed'));
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${base64({ alg: 'none', kid: 'test' })}.${base64(claims)}.`;
    const [head, , signature] = token.split('.');
    const swapped = `${head}.${base64(claims)}.${signature}`;
    for (const bad of [forged, unsigned, swapped, 'nonsense']) {
      expect(await readForm(bad)).toMatchObject({ isOk: false, name: 'token.invalid', status: 401 });
    }
  });

  test('a link opens until its last second and then is expired', async () => {
    await seedContactForm();
    const token = await testPlatform.seed.link({ seconds: 60 });
    testPlatform.clock.advance(59_000);
    expect(await readForm(token)).toMatchObject({ isOk: true });
    testPlatform.clock.advance(1000);
    expect(await readForm(token)).toMatchObject({ name: 'token.expired', status: 410 });
    expect(await testPlatform.call(inspectLink, { query: { token } })).toMatchObject({
      isOk: true,
      data: { isExpired: true },
    });
  });

  test('a session token is no link, and a link is no session', async () => {
    await seedContactForm();
    const session = await testPlatform.seed.session(await testPlatform.seed.user());
    const link = await testPlatform.seed.link();
    expect(await readForm(session)).toMatchObject({ name: 'token.invalid' });
    expect(await testPlatform.call(inspectSession, {}, { bearer: link })).toMatchObject({ name: 'session.required' });
    expect(await testPlatform.call(inspectSession, {}, { bearer: session })).toMatchObject({
      data: { userId: 'ruth', accountId: 'prairie' },
    });
  });
});

describe('the account behind a link', () => {
  test('its name, contacts and default look are shown', async () => {
    const token = await testPlatform.seed.link();
    expect(await testPlatform.call(getAccountInfo, { query: { token } })).toMatchObject({
      data: { companyName: 'Prairie Light & Water', countryCode: 'US', companyLogoUrl: '' },
    });
    expect(await testPlatform.call(inspectLink, { query: { token } })).toMatchObject({
      data: { account: { theme: { id: 'latchkey-blue' }, locales: ['en', 'es'] } },
    });
  });

  test('its logo is found by the public id, and no token travels in the address', async () => {
    await testPlatform.context.files.put(
      'prairie-logo.svg',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    );
    await testPlatform.seed.account({ id: 'harbor', public_id: 'harbor-public', logo_key: 'prairie-logo.svg' });
    const token = await testPlatform.seed.link({ account: 'harbor' });
    const info = await testPlatform.call(getAccountInfo, { query: { token } });
    if (!info.isOk) throw new Error(info.details);
    expect(info.data.companyLogoUrl).not.toContain(token);
    const logo = await testPlatform.platform.fetch(
      new Request(new URL(info.data.companyLogoUrl, 'http://platform.internal')),
    );
    expect(logo.headers.get('content-type')).toBe('image/svg+xml');
    expect(logo.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await logo.text()).toContain('<svg');
  });

  test('the version of a page changes with the form and the recipient', async () => {
    await seedContactForm();
    const token = await testPlatform.seed.link();
    const version = async () => {
      const reply = await testPlatform.call(inspectLink, { query: { token } });
      return reply.isOk ? reply.data.pageVersion : undefined;
    };
    const first = await version();
    expect(await version()).toBe(first);
    await testPlatform.context.db.updateTable('recipients').set({ revision: 2 }).where('id', '=', 'maya').execute();
    const second = await version();
    expect(second).not.toBe(first);
    await seedContactForm();
    expect(await version()).not.toBe(second);
  });

  test('a footer is that of the public id or of the link, and empty for nobody', async () => {
    const footerOf = (accountToken?: string) => testPlatform.call(getSmartPageFooter, { query: { accountToken } });
    await testPlatform.context.db.updateTable('accounts').set({ footer_html: '<p>Bye</p>' }).execute();
    const footer = { data: { footerHtmlTemplate: '<p>Bye</p>' } };
    expect(await footerOf('prairie-public')).toMatchObject(footer);
    expect(await footerOf(await testPlatform.seed.link())).toMatchObject(footer);
    expect(await footerOf()).toMatchObject({ data: { footerHtmlTemplate: '' } });
  });

  test('a domain and a public id that nobody has are not found', async () => {
    expect(await testPlatform.call(getWhiteLabelInfo, { query: { domain: 'unknown.example' } })).toMatchObject({
      name: 'account.notFound',
    });
    expect(await testPlatform.call(getSmartPageFooter, { query: { accountToken: 'unknown' } })).toMatchObject({
      name: 'account.notFound',
    });
    expect(await testPlatform.call(getCompanyLogo, { query: { accountToken: 'prairie-public' } })).toMatchObject({
      name: 'account.notFound',
      status: 404,
    });
  });
});

describe('the API as such', () => {
  const fetchForm = (path: string, init?: RequestInit) =>
    testPlatform.platform.fetch(new Request(`http://platform.internal${path}`, init));

  test('an unknown path answers 404 in the envelope', async () => {
    const response = await fetchForm('/api/Nothing/Here');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      hasErrors: true,
      code: 404,
      errors: [resources.en.errors.request.notFound],
      errorName: 'request.notFound',
      errorGuid: null,
      data: null,
    });
  });

  test('a call without a handler answers 501 in the envelope', async () => {
    const limiter = createRateLimiter({ db: testPlatform.context.db, clock: testPlatform.clock });
    const router = createRouter({
      idempotency: createIdempotency(testPlatform.context),
      dispatch: createDispatch({
        handlersOf: async () => [],
        clock: testPlatform.clock,
        requireKey: () => Promise.reject(new Error('nobody has a key')),
        onKeyCall: vi.fn(),
        requireSession: () => Promise.reject(new Error('nobody is signed in')),
        limiter,
        onUnexpectedError: vi.fn(),
        onOutage: vi.fn(),
      }),
    });
    const response = await router.request(`/${getEnrollment.path}?id=contact-details`);
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ hasErrors: true, code: 501, errorName: 'request.notBuilt' });
  });

  test('a surprise shows an id and nothing of the cause', async () => {
    const log = vi.fn();
    const broken = await createTestPlatform({ overrides: { log } });
    await broken.context.db.schema.dropTable('forms').execute();
    const token = await broken.seed.link();
    const query = { id: 'contact-details', token, recipient: '', language: '' };
    const reply = await broken.call(getEnrollment, { query });
    expect(reply).toMatchObject({
      isOk: false,
      name: 'server.unexpected',
      status: 500,
      errorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(JSON.stringify(reply)).not.toMatch(/no such table|does not exist|\.ts:/);
    expect(log).toHaveBeenCalledWith('error', 'surprise', expect.objectContaining({ callId: 'getEnrollment' }));
    await broken.close();
  });

  test.each(['?id=', '?id=a%20b', '?id[__proto__]=x', `?id=${'x'.repeat(65)}`])(
    'a bad query %s names the field and stores nothing',
    async (query) => {
      const before = await testPlatform.rowCounts();
      const response = await fetchForm(`/${getEnrollment.path}${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errorName: 'request.invalid', data: { fields: ['query.id'] } });
      expect(await testPlatform.rowCounts()).toEqual(before);
    },
  );

  test('no GET changes a row', async () => {
    await seedContactForm();
    const token = await testPlatform.seed.link();
    const expired = await testPlatform.seed.link({ seconds: -1 });
    const bearer = await testPlatform.seed.session(await testPlatform.seed.user());
    const before = await testPlatform.rowCounts();
    expect(before.forms).toMatchObject({ rows: 1 });
    for (const jwt of [token, expired, 'nonsense']) {
      await testPlatform.call(fetchEnrollmentLink, { query: { jwt, source: 'email' } });
      await readForm(jwt);
      await testPlatform.call(inspectLink, { query: { token: jwt } });
      await testPlatform.call(getAccountInfo, { query: { token: jwt } });
      await testPlatform.call(getCaptureIpConfig, { query: { token: jwt } });
      await testPlatform.call(listTranslations, {
        query: { formId: 'contact-details', accountId: 'prairie', token: jwt },
      });
    }
    await testPlatform.call(inspectSession, {}, { bearer });
    expect(await testPlatform.rowCounts()).toEqual(before);
  });

  test('the comparison of rows sees a changed value, not only a new row', async () => {
    const before = await testPlatform.rowCounts();
    await testPlatform.context.db.updateTable('recipients').set({ name: 'Maya T.' }).execute();
    const after = await testPlatform.rowCounts();
    expect(after.recipients?.rows).toBe(before.recipients?.rows);
    expect(after).not.toEqual(before);
  });
});
