import { Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { calls as contractCalls } from '~/lib/contract';
import { type Call, type FileData, successEnvelope } from '~/lib/contract/call';
import type { KeyHolder } from '~/lib/contract/token-schemas';
import { parseJson } from '~/lib/contract/parse-json';
import { failureResponse } from '~/locales/failure-response';
import type { Dispatch, Outcome, RawInput } from './dispatch';
import type { RequestInfo } from './handlers';
import { hashCall, type Idempotency } from './idempotency';
import { fail, type Failure, isFailure } from './failure';

/** Largest JSON body that the API reads, in bytes. */
const MAX_JSON_BYTES = 2 * 1024 * 1024;

/** Names a call of a machine, so that the same sent again does nothing again. */
const IDEMPOTENCY_HEADER = 'idempotency-key';

interface RouterOptions {
  dispatch: Dispatch;
  idempotency: Idempotency;
  /** Those of the contract, unless a test has its own. */
  calls?: readonly Call[];
}

/** The platform's HTTP face: one route for each call of the contract. */
export function createRouter({ dispatch, idempotency: savedResponses, calls = contractCalls }: RouterOptions): Hono {
  const app = new Hono();
  for (const call of calls) {
    const path = `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.on(call.method, path, async (c) => {
      const { raw } = c.req;
      let input: Promise<RawInput | Failure> | undefined;
      const read = () => (input ??= readInput(call, c.req.param(), raw));
      const outcome = await dispatch.answer<Response>(call, requestInfo(raw), {
        read,
        finish: (data) => replyOf(call, data),
        wrap: idempotentWrap(call, raw, read, savedResponses),
      });
      const response = responseOf(raw, outcome);
      // No cache on the way may store what a machine reads about people.
      if (call.audience === 'key' && !response.headers.has('cache-control'))
        response.headers.set('cache-control', 'no-store');
      return response;
    });
  }
  app.notFound((c) => failureResponse(c.req.raw.headers, { name: 'request.notFound' }));
  return app;
}

type WrapWork = (key: KeyHolder, work: () => Promise<Outcome<Response>>) => Promise<Outcome<Response>>;

/** A POST that names itself gives its first answer again; undefined for any other call. A call that only reads is done again. */
function idempotentWrap(
  call: Call,
  request: Request,
  read: () => Promise<RawInput | Failure>,
  idempotency: Idempotency,
): WrapWork | undefined {
  const idempotencyKey = request.headers.get(IDEMPOTENCY_HEADER);
  if (call.method !== 'POST' || call.scope === 'read' || idempotencyKey === null) return undefined;
  return async (key, work) => {
    if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
      return { failure: fail('request.invalid', { fields: [`header.${IDEMPOTENCY_HEADER}`] }) };
    const raw = await read();
    if (isFailure(raw)) return { failure: raw };
    const token = requestInfo(request).bearer ?? '';
    const { id: keyId, accountId } = key;
    const repeatable = { keyId, accountId, token, idempotencyKey, callHash: hashCall(call, raw) };
    const answer = await idempotency.runOnce(repeatable, async () => responseOf(request, await work()));
    return isFailure(answer) ? { failure: answer } : { data: answer, status: answer.status };
  };
}

function responseOf({ headers }: Request, outcome: Outcome<Response>): Response {
  return 'data' in outcome ? outcome.data : failureResponse(headers, { ...outcome.failure, errorId: outcome.errorId });
}

function requestInfo(request: Request): RequestInfo {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const authorization = header('authorization');
  return {
    clientAddress: header('x-client-address') ?? '0.0.0.0',
    requestId: header('x-request-id') ?? randomUUID(),
    bearer: authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined,
    deviceId: header('x-device-uuid'),
    userAgent: header('user-agent'),
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
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_JSON_BYTES) return fail('request.tooLarge');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // A body that a call may leave out is an absent one, not broken JSON.
    return { params, query, body: text === '' ? undefined : parseJson(text) };
  } catch {
    return fail('request.invalid', { fields: ['body'] });
  }
}

function replyOf(call: Call, data: unknown): Response {
  if (call.reply.kind === 'file') {
    const { body, headers } = data as FileData;
    return new Response(body, { headers });
  }
  const encoded = z.encode(call.reply.data, data);
  return Response.json(call.reply.kind === 'bare' ? encoded : successEnvelope(encoded));
}
