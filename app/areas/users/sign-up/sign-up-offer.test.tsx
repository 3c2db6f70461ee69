import { afterEach, expect, test } from 'vitest';
import type { SignUpMode } from '~/config/sandboxes';
import type { ApiFailure } from '~/lib/contract/platform-port';
import { inspectSignUpOffer } from './calls';
import * as home from '~/routes/_site._index';
import * as result from '~/routes/_main.marketing.sign-up-result';
import * as verify from '~/routes/_main.marketing.verify.$jwt';
import * as signIn from '~/routes/_main.smart.sign-in';
import { signUpCookieHeader } from '~/lib/cookies.server';
import { hashPasswordsCheaply } from '../../../../tests/support/cheap-passwords';
import { renderPage } from '../../../../tests/support/render-page';
import { createTestPlatform, type TestPlatform } from '../../../../tests/support/test-platform';
import { EMAIL, lastToken, createVisitor } from '../../../../tests/platform/sign-up/sign-up-visitor';

hashPasswordsCheaply();

const OFFER = 'href="/smart/sign-up/"';
const CLOSED = 'Accounts on this site are created by its operator.';
const INVITED = 'Only people who were invited can sign up here.';

let testPlatform: TestPlatform;
afterEach(() => testPlatform.close());

/** Somebody signs up, and only then it is decided who may: `away` for a platform that does not answer that. */
async function signedUp(mode: SignUpMode | 'away' | 'notBuilt'): Promise<string> {
  testPlatform = await createTestPlatform({
    config: { publicUrl: 'https://pages.example', supportEmail: 'help@latchkey.example' },
  });
  const person = createVisitor(testPlatform);
  await person.signUp();
  if (mode === 'away') failOffer('server.unavailable', 503);
  else if (mode === 'notBuilt') failOffer('request.notBuilt', 404);
  else testPlatform.context.config.signUp = mode;
  return (
    (await signUpCookieHeader(testPlatform.context.config, { email: EMAIL, id: person.signUpId() })).split(';')[0] ?? ''
  );
}

function failOffer(name: ApiFailure['name'], status: number): void {
  const { platform } = testPlatform;
  const failure: ApiFailure = {
    isOk: false,
    kind: 'error',
    name,
    messages: [],
    params: {},
    errorId: undefined,
    status,
    details: '',
  };
  testPlatform.platform = {
    ...platform,
    call: async (call, ...about) => (call.id === inspectSignUpOffer.id ? failure : platform.call(call, ...about)),
  };
}

const renderRoute = (path: string, route: Parameters<typeof renderPage>[2][number], address = path, cookie = '') =>
  renderPage(testPlatform, path, [route], new Request(`https://pages.example${address}`, { headers: { cookie } }));

const renderResult = async (mode: Parameters<typeof signedUp>[0]) => {
  const cookie = await signedUp(mode);
  return renderRoute('/marketing/sign-up-result', result, undefined, cookie);
};

async function renderVoidLink(mode: Parameters<typeof signedUp>[0]): Promise<string> {
  await signedUp(mode);
  const token = lastToken(testPlatform);
  await testPlatform.context.db.deleteFrom('sign_ups').execute();
  return renderRoute('/marketing/verify/:jwt', verify, `/marketing/verify/${token}`);
}

test.each(['open', 'notBuilt'] as const)('where everybody may sign up, both pages offer it (%s)', async (mode) => {
  const sent = await renderResult(mode);
  expect(sent).toContain('Check Your Inbox');
  expect(sent).toContain(OFFER);
  await testPlatform.close();
  const gone = await renderVoidLink(mode);
  expect(gone).toContain('Nobody is waiting for this address to be verified. Please sign up again.');
  expect(gone).toContain(OFFER);
});

test.each([
  ['off', CLOSED],
  ['invited', INVITED],
  ['away', 'If you need help, write to our support:'],
] as const)('a void link offers no sign-up that would be refused (%s), and says what to do', async (mode, text) => {
  const html = await renderVoidLink(mode);
  expect(html).toContain('Nobody is waiting for this address to be verified.</p>');
  expect(html).toContain(text);
  expect(html).toContain('mailto:help@latchkey.example');
  expect(html).toContain('href="/smart/sign-in/"');
  expect(html).not.toContain(OFFER);
});

test.each(['invited', 'away'] as const)('after a sign-up no other one is offered (%s)', async (mode) => {
  const html = await renderResult(mode);
  expect(html).toContain('Check Your Inbox');
  expect(html).toContain('Resend the email');
  expect(html).toContain('mailto:help@latchkey.example');
  expect(html).not.toContain(OFFER);
});

test('a sign-up whose link would be refused by now says so, with the ways that are left', async () => {
  const html = await renderResult('off');
  expect(html).toContain(CLOSED);
  expect(html).toContain('href="/smart/sign-in/"');
  expect(html).not.toMatch(/Check Your Inbox|Resend the email/);
  expect(html).not.toContain(OFFER);
});

test('while the platform does not say who may sign up, no page offers it or denies it', async () => {
  await signedUp('away');
  for (const html of [await renderRoute('/', home), await renderRoute('/smart/sign-in', signIn)]) {
    expect(html).toContain('<h1');
    expect(html).not.toContain(OFFER);
    expect(html).not.toContain('New accounts');
  }
});
