import { expect } from 'vitest';
import { getDraft } from '~/areas/drafts/calls';
import { inspectLink, renewLink } from '~/areas/links/calls';
import { inspectSession } from '~/areas/users/calls';
import { getEnrollment } from '~/areas/form-page/calls';
import { getReceipt } from '~/areas/submissions/calls';
import { aUser } from '../../support/builders';
import { dataOf } from '../../platform/drafts/form-calls';
import { failureOf, somebody, type Scenario } from './scenario';

/** The last signed character changed for another one. */
function tampered(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  return [
    header,
    Buffer.from(JSON.stringify({ ...claims, recipientId: 'maya' })).toString('base64url'),
    signature,
  ].join('.');
}

export const tokenScenarios: Scenario[] = [
  [
    'what is no token of ours opens nothing',
    async (seam) => {
      const { api, token } = await somebody(seam);
      const [header, payload] = token.split('.');
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
      for (const wrong of ['x', 'a.b.c', tampered(token), unsigned, `${header}.${payload}.`, token.slice(0, -4)]) {
        for (const call of [inspectLink, getDraft]) {
          expect(failureOf(await api.call(call, { query: { token: wrong } }))).toMatchObject({
            name: 'token.invalid',
            kind: 'dialog',
            status: 401,
            errorId: undefined,
          });
        }
      }
    },
  ],
  [
    'an expired token opens nothing but says whose it was, and a new one goes to the contact on file',
    async (seam) => {
      const { api, recipient, email } = await somebody(seam);
      const token = await seam.seed.link({ form: 'repair', recipient, seconds: -60 });
      expect(dataOf(await api.call(inspectLink, { query: { token } }))).toMatchObject({
        isExpired: true,
        recipientId: recipient,
      });
      expect(failureOf(await api.call(getDraft, { query: { token } }))).toMatchObject({
        name: 'token.expired',
        kind: 'dialog',
        status: 410,
      });
      expect(dataOf(await api.call(renewLink, { body: { token, language: 'es' } }))).toEqual({
        isSent: true,
      });
      const [message] = await seam.context.db.selectFrom('outbox').selectAll().where('to', '=', email).execute();
      expect(message).toMatchObject({ language: 'es', text: expect.stringContaining('/form/') });
    },
  ],
  [
    'a token of another purpose opens nothing of this one',
    async (seam) => {
      const { api, recipient } = await somebody(seam);
      const token = await seam.seed.link({ form: 'repair', recipient, purpose: 'unsubscribe' });
      expect(failureOf(await api.call(getDraft, { query: { token } }))).toMatchObject({
        name: 'token.wrongPurpose',
        kind: 'dialog',
        status: 403,
      });
      expect(failureOf(await api.call(getReceipt, { query: { token } }))).toMatchObject({ name: 'token.wrongPurpose' });
    },
  ],
  [
    "a token opens its own form and recipient, never another's",
    async (seam) => {
      const maya = await somebody(seam);
      const other = await somebody(seam);
      const read = (id: string) =>
        maya.api.call(getEnrollment, {
          query: { id, token: maya.token, recipient: maya.recipient, language: '' },
        });
      expect(failureOf(await read('plan')).isOk).toBe(false);
      expect(failureOf(await read('no-such-form')).status).toBe(404);
      expect(failureOf(await maya.submit({ what: 'tap' }, { recipientId: other.recipient }))).toMatchObject({
        name: 'token.invalid',
        status: 401,
      });
      const { reportId } = dataOf(await other.submit({ what: 'tap' }));
      expect(failureOf(await maya.finish(reportId))).toMatchObject({ name: 'form.notFound', status: 404 });
    },
  ],
  [
    'a session travels as a bearer, and a link token is none',
    async (seam) => {
      const { token, address } = await somebody(seam);
      const bearer = await seam.seed.session(aUser());
      expect(dataOf(await seam.call(inspectSession, {}, { bearer }))).toMatchObject({
        userId: 'ruth',
        accountId: 'prairie',
        role: 'Admin',
      });
      const preview = { query: { id: 'repair', token: '', recipient: '', language: 'en' } };
      expect(dataOf(await seam.call(getEnrollment, preview, { bearer, address })).title).toBe('Report a repair');
      for (const wrong of [undefined, '', token, await seam.seed.session(aUser(), -1)]) {
        expect(failureOf(await seam.call(inspectSession, {}, { bearer: wrong }))).toMatchObject({
          name: 'session.required',
          kind: 'dialog',
          status: 401,
        });
      }
    },
  ],
];
