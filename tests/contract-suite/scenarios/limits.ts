import { expect } from 'vitest';
import { envelopeSchema } from '~/lib/contract/call';
import { getBankLogo } from '~/areas/payments/banks/calls';
import { getDraft, saveDraft } from '~/areas/drafts/calls';
import { inspectLink } from '~/areas/links/calls';
import { getEnrollment } from '~/areas/form-page/calls';
import { RATE_LIMITS } from '~/lib/contract/rate-limits';
import { API_ORIGIN } from '~/lib/contract/platform-port';
import type { PlatformConnection } from '../platform-connections';
import { failureOf, somebody, type Scenario } from './scenario';

async function send({ port }: PlatformConnection, path: string, init: RequestInit = {}) {
  const response = await port.fetch(new Request(new URL(path, API_ORIGIN), init));
  return { status: response.status, envelope: envelopeSchema.parse(await response.json()), headers: response.headers };
}

const post = (body: string): RequestInit => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });

export const limitScenarios: Scenario[] = [
  [
    'an unknown path answers 404 in the envelope, like an unknown method',
    async (seam) => {
      for (const [path, init] of [
        ['/api', {}],
        ['/api/x/no/Such', post('{}')],
        ['/', {}],
        [`/${saveDraft.path}`, {}],
        [`/${getDraft.path}`, { method: 'PUT' }],
      ] as const) {
        expect(await send(seam, path, init)).toMatchObject({
          status: 404,
          envelope: { hasErrors: true, code: 404, errorName: 'request.notFound', data: null },
        });
      }
    },
  ],
  [
    'what a call lacks is named by its field and never repeated',
    async (seam) => {
      const lacking = failureOf(await seam.api().call(inspectLink, { query: { token: '' } }));
      expect(lacking).toMatchObject({
        name: 'request.invalid',
        kind: 'warning',
        status: 400,
        params: { fields: ['query.token'] },
      });
      const secret = 'what-somebody-typed';
      const { status, envelope: answer } = await send(
        seam,
        `/${saveDraft.path}`,
        post(JSON.stringify({ token: 5, answers: { [secret]: secret } })),
      );
      expect(status).toBe(400);
      expect(answer).toMatchObject({
        code: 400,
        errorName: 'request.invalid',
        data: { fields: ['body.token', 'body.formVersion'] },
      });
      expect(JSON.stringify(answer)).not.toContain(secret);
    },
  ],
  [
    'names that every object has are no ids',
    async (seam) => {
      const { token } = await somebody(seam);
      const body = `{"token":${JSON.stringify(token)},"formVersion":1,"answers":{"__proto__":{"polluted":"yes"},"constructor":"x"}}`;
      const { status, envelope: answer } = await send(seam, `/${saveDraft.path}`, post(body));
      expect([400, 422]).toContain(status);
      expect(answer.hasErrors).toBe(true);
      expect({}).not.toHaveProperty('polluted');
      expect(
        failureOf(
          await seam.api().call(getEnrollment, {
            query: { id: '__proto__', token, recipient: '', language: '' },
          }),
        ),
      ).toMatchObject({ name: 'request.invalid' });
    },
  ],
  [
    'a body that is no JSON, or more of it than is read, is refused',
    async (seam) => {
      for (const body of ['', '{', 'null', '[]', '<html>', '"text"']) {
        expect(await send(seam, `/${saveDraft.path}`, post(body))).toMatchObject({
          status: 400,
          envelope: { code: 400, errorName: 'request.invalid' },
        });
      }
      const huge = JSON.stringify({ token: 'x'.repeat(2 * 1024 * 1024 + 1) });
      expect(await send(seam, `/${saveDraft.path}`, post(huge))).toMatchObject({
        status: 413,
        envelope: { code: 400, errorName: 'request.tooLarge' },
      });
    },
  ],
  [
    'one address has its limit, says how long to wait, and leaves others alone',
    async (seam) => {
      const { api } = await somebody(seam);
      const { points } = RATE_LIMITS[getBankLogo.rateLimit];
      const fetchLogo = () => api.call(getBankLogo, { query: { routingNumber: '1' } });
      for (let call = 0; call < points; call += 1) expect((await fetchLogo()).isOk).toBe(true);
      const refused = failureOf(await fetchLogo());
      expect(refused).toMatchObject({ name: 'request.tooMany', kind: 'warning', status: 429, errorId: undefined });
      expect(refused.params.seconds).toBeGreaterThan(0);
      expect(refused.params.seconds).toBeLessThanOrEqual(60);
      const next = await somebody(seam);
      expect((await next.api.call(getBankLogo, { query: { routingNumber: '1' } })).isOk).toBe(true);
    },
  ],
];
