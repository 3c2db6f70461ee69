import { Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { calls } from '~/contract';
import { type Call, type FileData, successEnvelope, type Envelope } from '~/contract/call';
import { ERRORS } from '~/contract/errors';
import type { Dispatch, RawInput } from './dispatch';
import type { RequestInfo } from './handlers';
import { fail, type Failure } from './result';

/** Largest JSON body that the API reads, in bytes. */
const MAX_JSON_BYTES = 2 * 1024 * 1024;

/** The platform's HTTP face: one route for each call of the contract. */
export function createRouter(dispatch: Dispatch): Hono {
  const app = new Hono();
  for (const call of calls) {
    const path = `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.on(call.method, path, async (c) => {
      const { raw } = c.req;
      const outcome = await dispatch.answer(
        call,
        requestInfo(raw),
        () => readInput(call, c.req.param(), raw),
        (data) => replyOf(call, data),
      );
      return 'data' in outcome ? outcome.data : failureResponse(outcome.failure, outcome.errorId);
    });
  }
  app.notFound(() => failureResponse(fail('request.notFound')));
  return app;
}

function requestInfo(request: Request): RequestInfo {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const authorization = header('authorization');
  return {
    clientAddress: header('x-client-address') ?? '0.0.0.0',
    requestId: header('x-request-id') ?? randomUUID(),
    bearer: authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined,
    deviceId: header('x-device-uuid'),
    language: header('accept-language'),
    upload: {
      body: request.body,
      contentType: header('content-type'),
      claimedSize: Number(header('content-length') ?? 0),
    },
    request,
  };
}

async function readInput(call: Call, params: unknown, request: Request): Promise<RawInput | Failure> {
  if (call.changesState && request.method === 'HEAD') return fail('request.invalid', { fields: ['method'] });
  const query = call.query && Object.fromEntries(new URL(request.url).searchParams);
  if (!call.body) return { params, query };
  if (Number(request.headers.get('content-length') ?? 0) > MAX_JSON_BYTES) return fail('request.tooLarge');
  const text = await request.text();
  if (text.length > MAX_JSON_BYTES) return fail('request.tooLarge');
  try {
    // A body that a call may leave out is an absent one, not broken JSON.
    return { params, query, body: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return fail('request.invalid', { fields: ['body'] });
  }
}

function replyOf(call: Call, data: unknown): Response {
  if (call.reply.kind === 'file') {
    const { body, headers } = data as FileData;
    return new Response(body, { headers });
  }
  const encoded = z.encode(call.reply.data, data as never);
  return Response.json(call.reply.kind === 'bare' ? encoded : successEnvelope(encoded));
}

/** The answer of a failure: its own HTTP status, and the envelope. Spec: forms-and-approval 8. */
function failureResponse(failure: Failure, errorId: string | null = null): Response {
  const { code, status } = ERRORS[failure.name];
  const envelope: Envelope = {
    hasErrors: true,
    code,
    errors: [failure.name],
    errorGuid: errorId,
    data: failure.params,
  };
  const seconds = failure.params?.seconds;
  return Response.json(envelope, { status, headers: seconds ? { 'retry-after': String(seconds) } : {} });
}
