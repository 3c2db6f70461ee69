import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFieldErrors } from '../support/field-markup';
import { findFrameErrors } from '../support/page-frame-errors';
import { openWalk, pressedForms, type Visit, type Walk } from './support/page-walk';

/**
 * How many calls of the platform each page and each post may make, whatever the state of its link: a post by the first word of
 * its button. Every one costs the person a round trip where the platform is elsewhere. An upload is a call more for each file.
 */
const BUDGETS: Record<string, number> = {
  'GET /404': 1,
  'GET /AgreementSign': 2,
  'GET /AgreementSignStart': 1,
  'GET /agent-payments': 2,
  'GET /autopay': 1,
  'GET /autopay/:token': 3,
  'GET /budget': 1,
  'GET /customer-preferences/:token': 3,
  'GET /customer-preferences/:token/add/:channel': 6,
  'GET /customer-preferences/:token/history': 4,
  'GET /customer-preferences/:token/pause': 3,
  'GET /customer-preferences/:token/remove/:channel/:ref': 5,
  'GET /customer-preferences/:token/unsubscribe-all': 3,
  'GET /customer-preferences/:token/verify/:channel': 6,
  'GET /customer-unsubscribe/:token': 5,
  'GET /demo/outbox': 2,
  'GET /dpp': 1,
  'GET /ebill': 1,
  'GET /ebill/:token': 5,
  'GET /enroll-bbp/:token': 3,
  'GET /enroll-ip/:token': 3,
  'GET /expired/:token': 2,
  'GET /f/:account/:slug': 1,
  'GET /form/:token': 3,
  'GET /form/:token/elsewhere': 2,
  'GET /form/:token/phone/:partId': 3,
  'GET /form/:token/results': 2,
  'GET /form/:token/verify/:inputId': 3,
  'GET /form/preview/:id': 5,
  'GET /installment-plan/:token': 6,
  'GET /maintenance': 1,
  'GET /marketing/sign-up': 2,
  'GET /marketing/sign-up-result': 1,
  'GET /outage-alert/:token': 2,
  'GET /pay-result': 3,
  'GET /privacy': 2,
  'GET /sandbox-signing/:envelopeId': 2,
  'GET /smart-pay': 3,
  'GET /smart-pay/:token': 3,
  'GET /smart/accounts/:accountId/template-approval': 4,
  'GET /smart/branding': 3,
  'GET /smart/dashboard': 4,
  'GET /smart/dynamic-form': 4,
  'GET /smart/dynamic-form/:id': 4,
  'GET /smart/dynamic-form/:id/approval-request': 5,
  'GET /smart/dynamic-form/:id/public': 3,
  'GET /smart/dynamic-form/:id/results': 3,
  'GET /smart/dynamic-form/:id/send': 3,
  'GET /smart/dynamic-form/:id/submissions': 3,
  'GET /smart/settings': 11,
  'GET /smart/sign-in': 3,
  'GET /smart/sign-up': 2,
  'GET /sso-error': 2,
  'GET /sso-success/:token': 2,
  'GET /supplier': 2,
  'GET /terms': 2,
  'GET /verifyEmail': 1,
  'GET /verifySms': 2,
  'GET /view-bill-access': 2,
  'GET /view-bill/pdf': 3,
  'GET /view-invoice': 2,
  'GET /view-online/:token': 2,
  'GET /walletpass-addtowallet': 1,
  'GET /walletpass-addtowallet/:token': 3,
  'GET /web-push-registration': 2,
  'POST /AgreementSignStart': 2,
  'POST /agent-payments email': 4,
  'POST /agent-payments keep': 3,
  'POST /agent-payments payment': 4,
  'POST /agent-payments qr': 5,
  'POST /agent-payments sms': 4,
  'POST /autopay': 2,
  'POST /budget': 2,
  'POST /customer-preferences/:token': 2,
  'POST /customer-preferences/:token add': 4,
  'POST /customer-preferences/:token close': 4,
  'POST /customer-preferences/:token history': 4,
  'POST /customer-preferences/:token language': 4,
  'POST /customer-preferences/:token pause': 4,
  'POST /customer-preferences/:token prefer': 5,
  'POST /customer-preferences/:token recipient': 4,
  'POST /customer-preferences/:token remove': 4,
  'POST /customer-preferences/:token save': 5,
  'POST /customer-preferences/:token unsubscribeAll': 4,
  'POST /customer-preferences/:token verify': 6,
  'POST /customer-unsubscribe/:token': 3,
  'POST /dpp': 2,
  'POST /ebill': 2,
  'POST /enroll-bbp/:token': 2,
  'POST /enroll-ip/:token': 3,
  'POST /f/:account/:slug': 2,
  'POST /form/:token address': 5,
  'POST /form/:token bank': 5,
  'POST /form/:token continue': 4,
  'POST /form/:token elsewhere': 4,
  'POST /form/:token language': 3,
  'POST /form/:token next': 4,
  'POST /form/:token phone': 5,
  'POST /form/:token submit': 5,
  'POST /form/:token verify': 5,
  'POST /form/preview/:id submit': 8,
  'POST /form/preview/:id/decision activate': 3,
  'POST /marketing/sign-up': 2,
  'POST /renew/:token': 2,
  'POST /smart-page-auth/:token': 2,
  'POST /smart-pay next': 2,
  'POST /smart-pay/:token next': 2,
  'POST /smart/accounts/:accountId/template-approval': 5,
  'POST /smart/branding image': 4,
  'POST /smart/branding preview': 5,
  'POST /smart/branding removeImage': 3,
  'POST /smart/branding save': 6,
  'POST /smart/dynamic-form/:id add': 8,
  'POST /smart/dynamic-form/:id copy': 8,
  'POST /smart/dynamic-form/:id down': 8,
  'POST /smart/dynamic-form/:id duplicate': 4,
  'POST /smart/dynamic-form/:id up': 8,
  'POST /smart/dynamic-form/:id/approval-request': 8,
  'POST /smart/dynamic-form/:id/public close': 4,
  'POST /smart/dynamic-form/:id/public save': 4,
  'POST /smart/dynamic-form/:id/send check': 3,
  'POST /smart/dynamic-form/:id/send one': 4,
  'POST /smart/dynamic-form/:id/send test': 3,
  'POST /smart/sign-in': 4,
  'POST /smart/sign-up': 2,
  'POST /sso-success/:token': 3,
  'POST /supplier': 2,
  'POST /verifyEmail': 2,
  'POST /verifySms': 2,
};

let walk: Walk;
const visits: Visit[] = [];

/** Follows where a page leads to. */
async function follow(first: Visit, cookies: Map<string, string>): Promise<Visit> {
  let visit = first;
  visits.push(visit);
  for (let hops = 0; visit.location?.startsWith('/') && hops < 5; hops += 1) {
    visit = await walk.visit(visit.location, cookies);
    visits.push(visit);
  }
  return visit;
}

/** Opens a screen, signs in where it asks for that, and presses every button of the page. */
async function walkScreen(path: string): Promise<void> {
  const cookies = new Map<string, string>();
  let page = await follow(await walk.visit(path, cookies), cookies);
  if (page.request === 'GET /sso-success/:token') {
    const [signIn] = pressedForms(page);
    if (signIn) page = await follow(await walk.visit(signIn.action, cookies, signIn.body), cookies);
  }
  for (const { action, body, intent } of pressedForms(page)) {
    if (action === '/sign-out') continue;
    const own = new Map(cookies);
    const posted = await walk.visit(action, own, body);
    await follow({ ...posted, request: `${posted.request} ${intent}`.trim() }, own);
  }
}

beforeAll(async () => {
  walk = await openWalk();
  for (const path of await walk.listPaths()) await walkScreen(path);
}, 300_000);
afterAll(() => walk?.close());

test('every screen of the demo, and every post that its buttons make, keeps to its budget', () => {
  const most = new Map<string, Visit>();
  for (const visit of visits.filter(({ status }) => status !== 405)) {
    const { request, calls } = visit;
    if (calls.length >= (most.get(request)?.calls.length ?? 0)) most.set(request, visit);
  }
  const seen = [...most.values()];
  expect(seen.filter(({ status }) => status >= 500)).toEqual([]);
  const over = seen.filter(({ request, calls }) => calls.length > (BUDGETS[request] ?? -1));
  expect(over.map(({ request, calls }) => `${request}: ${calls.join(', ')}`)).toEqual([]);
  // A budget that nothing needs any more is lowered, and one of a page that is gone goes.
  expect(Object.fromEntries(seen.map(({ request, calls }) => [request, calls.length]))).toEqual(BUDGETS);
});

test('every field that was walked says what it asks for and is called as it is seen', () => {
  const shown = visits.filter(({ html }) => /<(input|select|textarea)\b/.test(html));
  const faults = shown.flatMap(({ request, html }) => findFieldErrors(html).map((fault) => `${request}: ${fault}`));
  expect([...new Set(faults)]).toEqual([]);
  expect(shown.length).toBeGreaterThan(100);
});

test('the frame of each page that was walked fits what the page has', () => {
  const shown = visits.filter(({ html }) => html.includes('<main id="main"'));
  const frameErrors = shown.flatMap(({ request, status, html }) =>
    findFrameErrors(html).map((error) => `${request} ${status}: ${error}`),
  );
  expect([...new Set(frameErrors)]).toEqual([]);
  expect(shown.length).toBeGreaterThan(500);
});

test('no page that was walked carries more than 10.5 kB of style rules', () => {
  const large = visits.filter(({ html }) => {
    const css = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, rules]) => rules);
    return Buffer.byteLength(css.join('')) > 10_500;
  });
  expect(large.map(({ request }) => request)).toEqual([]);
});

test.each([
  ['GET /form/:token', 200, ['inspectLink', 'openForm']],
  ['POST /form/:token submit', 303, ['inspectLink', 'openForm', 'submitForm']],
  ['POST /form/:token submit', 422, ['inspectLink', 'openForm', 'submitForm', 'saveDraft', 'openForm']],
  ['GET /customer-preferences/:token', 200, ['inspectLink', 'getSmartPageAccess', 'openPreferences']],
  ['POST /customer-preferences/:token save', 303, ['inspectLink', 'savePreferences']],
])('%s answers %i with these calls', (request, status, calls) => {
  const found = visits.filter((visit) => visit.request === request && visit.status === status);
  expect(found.map((visit) => visit.calls)).toContainEqual(calls);
});
