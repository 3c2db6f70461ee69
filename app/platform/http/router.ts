import { Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { calls } from '~/contract';
import { addressBlock } from '~/domain/network-address';
import type { Call } from '~/contract/call';
import { successEnvelope, type Envelope } from '~/contract/envelope';
import { ERRORS } from '~/contract/errors';
import type { UserToken } from '~/contract/tokens';
import { isOutage } from '../outages';
import type { Handler, RequestInfo } from './handlers';
import { jsonAnswer } from './json-answer';
import type { RateLimiter } from './rate-limiter';
import { fail, FailureError, isFailure, type Failure } from './result';

/** Largest JSON body that the API reads, in bytes. */
const MAX_JSON_BYTES = 2 * 1024 * 1024;

export interface FailedCall {
  errorId: string;
  callId: string;
  requestId: string;
}

export interface RouterOptions {
  handlers: Handler[];
  limiter: RateLimiter;
  /** The user of a session token. Throws `FailureError` with `session.required`. */
  requireSession(token: string): Promise<UserToken>;
  /** Told of every surprise with the id that the caller is shown. */
  onSurprise(error: unknown, details: FailedCall): void;
  /** Told when the database or a disk is away for the moment. */
  onOutage(error: unknown, details: FailedCall): void;
}

/**
 * The platform's HTTP face: one route for each call of the contract. A call without a handler answers 501 in the
 * envelope.
 */
export function createRouter({ handlers, limiter, requireSession, onSurprise, onOutage }: RouterOptions): Hono {
  const byId = new Map(handlers.map((handler) => [handler.call.id, handler]));
  const app = new Hono();
  for (const call of calls) {
    const handler = byId.get(call.id);
    const path = `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.on(call.method, path, async (c) => {
      const info = requestInfo(c.req.raw);
      try {
        return await answer(call, handler, c.req.param() as Record<string, string>, info, { limiter, requireSession });
      } catch (error) {
        if (error instanceof FailureError) return failureResponse(error.failure);
        const errorId = randomUUID();
        const details = { errorId, callId: call.id, requestId: info.requestId };
        if (isOutage(error)) {
          onOutage(error, details);
          return failureResponse(fail('server.unavailable'), errorId);
        }
        onSurprise(error, details);
        return failureResponse(fail('server.unexpected'), errorId);
      }
    });
  }
  app.notFound(() => failureResponse(fail('request.notFound')));
  return app;
}

function requestInfo(request: Request): RequestInfo {
  const authorization = request.headers.get('authorization') ?? '';
  return {
    clientAddress: request.headers.get('x-client-address') ?? '0.0.0.0',
    requestId: request.headers.get('x-request-id') ?? randomUUID(),
    bearer: authorization.startsWith('Bearer ') ? authorization.slice(7) : '',
    deviceId: request.headers.get('x-device-uuid') ?? '',
    request,
  };
}

async function answer(
  call: Call,
  handler: Handler | undefined,
  params: Record<string, string>,
  info: RequestInfo,
  { limiter, requireSession }: Pick<RouterOptions, 'limiter' | 'requireSession'>,
): Promise<Response> {
  const wait = await limiter.consume(call.rateLimit, addressBlock(info.clientAddress));
  if (wait > 0) return failureResponse(fail('request.tooMany', { seconds: wait }));
  if (!handler) return failureResponse(fail('request.notBuilt'));
  // Here, so that no handler can forget it.
  const user = call.audience === 'session' ? await requireSession(info.bearer) : undefined;
  if (user && call.roles && !call.roles.some((role) => role === user.role))
    return failureResponse(fail('session.forbidden'));
  info.user = user;
  if (call.changesState && info.request.method === 'HEAD')
    return failureResponse(fail('request.invalid', { fields: ['method'] }));
  const input = await parseInput(call, params, info.request);
  if (isFailure(input)) return failureResponse(input);
  const result = await handler.run(input, info);
  if (isFailure(result)) return failureResponse(result);
  if (call.reply.kind === 'file') return result as Response;
  const data = z.encode(call.reply.data, result as never);
  return jsonAnswer(call.reply.kind === 'bare' ? data : successEnvelope(data));
}

async function parseInput(call: Call, params: Record<string, string>, request: Request) {
  const problems: string[] = [];
  const parse = (part: string, schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) problems.push([part, ...issue.path].join('.'));
    return undefined;
  };
  const query = call.query ? Object.fromEntries(new URL(request.url).searchParams) : undefined;
  let body: unknown;
  if (call.body) {
    const text = await readText(request);
    if (text === undefined) return fail('request.tooLarge');
    try {
      // A body that a call may leave out is an absent one, not broken JSON.
      body = text === '' ? undefined : JSON.parse(text);
    } catch {
      return fail('request.invalid', { fields: ['body'] });
    }
  }
  const input = {
    params: parse('path', call.params, params),
    query: parse('query', call.query, query),
    body: parse('body', call.body, body),
  };
  return problems.length > 0 ? fail('request.invalid', { fields: problems.slice(0, 20) }) : input;
}

/** The body as text, or undefined when it is larger than the API reads. */
async function readText(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_JSON_BYTES) return undefined;
  const text = await request.text();
  return text.length > MAX_JSON_BYTES ? undefined : text;
}

/** The answer of a failure: its own HTTP status, and the envelope. Spec: forms-and-approval 8. */
export function failureResponse(failure: Failure, errorId: string | null = null): Response {
  const { code, status } = ERRORS[failure.name];
  const envelope: Envelope = {
    hasErrors: true,
    code,
    errors: [failure.name],
    errorGuid: errorId,
    data: failure.params,
  };
  const seconds = failure.params?.seconds;
  return jsonAnswer(envelope, { status, headers: seconds ? { 'retry-after': String(seconds) } : {} });
}
