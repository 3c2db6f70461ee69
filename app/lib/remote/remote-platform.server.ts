import { z } from 'zod';
import {
  type Call,
  type CallData,
  type CallInput,
  type FileData,
  EMPTY_RESPONSE_MESSAGE,
  envelopeSchema,
  failureKindOf,
  PAGES_ACCEPT,
  type Envelope,
} from '../contract/call';
import { type ErrorName, isErrorName } from '../contract/errors';
import { traced, type Tracing } from '../contract/tracing-port';
import {
  failureOf,
  type ApiFailure,
  type ApiResult,
  type Caller,
  type PlatformPort,
  type PlatformFailure,
} from '../contract/platform-port';
import { failureStatus, forwardedHeaders, readReplyText, shownMessages } from './remote-reply.server';

interface RemotePlatformOptions {
  /** Address of the platform, without a trailing slash. */
  url: string;
  timeoutMs: number;
  fetch?: typeof fetch;
  tracing?: Tracing;
}

const TRACE_HEADERS = ['traceparent', 'tracestate'];
const RETRY_STATUSES = new Set([502, 503, 504]);

/** Platforms that leave out what is null are understood too. */
const receivedEnvelope = envelopeSchema.partial({ data: true });

type AnyInput = { params?: Record<string, string>; query?: unknown; body?: unknown };

/**
 * A remote platform. A GET is tried a second time after a connection failure or a gateway's error; a POST
 * never is. The time limit holds for the whole reply, body included.
 */
export function createRemotePlatform({
  url,
  timeoutMs,
  fetch: send = fetch,
  tracing,
}: RemotePlatformOptions): PlatformPort {
  const { origin, pathname } = new URL(url);
  const base = `${origin}${pathname.replace(/\/$/, '')}`;

  async function attempt(address: string, init: RequestInit): Promise<Response> {
    const once = () => send(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (init.method !== 'GET') return once();
    try {
      const response = await once();
      if (!RETRY_STATUSES.has(response.status)) return response;
      // Not waited for: whoever shares the stream may never let go of it.
      void response.body?.cancel().catch(() => undefined);
    } catch (error) {
      // A slow platform is not asked again: the person has waited long enough.
      if (error instanceof DOMException && error.name === 'TimeoutError') throw error;
    }
    return once();
  }

  async function sendCall<C extends Call>(
    call: C,
    input: CallInput<C>,
    caller: Caller,
  ): Promise<ApiResult<CallData<C>>> {
    const sent = encodeInput(call, input as AnyInput);
    if ('isOk' in sent) return sent;
    const headers = { ...headersOf(call, caller), ...tracing?.traceHeaders() };
    const body = call.body ? JSON.stringify(sent.body) : caller.upload?.body;
    try {
      const init = { method: call.method, headers, ...(body ? { body, duplex: 'half' } : {}) } as RequestInit;
      return await readReply(call, await attempt(`${base}/${sent.path}`, init));
    } catch (error) {
      return networkFailure(call, error);
    }
  }

  return {
    call: (call, input, caller) =>
      traced(
        tracing,
        'remoteCall',
        call.id,
        () => sendCall(call, input, caller),
        (result) => (result.isOk ? undefined : (result.name ?? 'failed')),
      ),
    async fetch(request) {
      const target = new URL(request.url);
      const { method, headers, body } = request;
      const address = request.headers.get('x-client-address');
      if (address) headers.set('x-forwarded-for', address);
      // What somebody says to be a part of is his own word.
      for (const name of TRACE_HEADERS) headers.delete(name);
      for (const [name, value] of Object.entries(tracing?.traceHeaders() ?? {})) headers.set(name, value);
      // A platform that refuses an upload half-way hangs up after its answer: the next call must not be on that connection.
      if (body && headers.get('content-type') !== 'application/json') headers.set('connection', 'close');
      const reply = await attempt(`${base}${target.pathname}${target.search}`, {
        method,
        headers,
        ...(body ? { body, duplex: 'half' } : {}),
      } as RequestInit);
      const { status } = reply;
      return new Response(reply.body, { status: status > 599 ? 502 : status, headers: forwardedHeaders(reply) });
    },
  };
}

/** The input as it travels, or the platform's own answer to input that does not fit, without asking it. */
function encodeInput(call: Call, input: AnyInput) {
  const wrong: string[] = [];
  const encode = (part: 'path' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown): unknown => {
    const encoded = schema && z.safeEncode(schema, value);
    for (const issue of encoded?.error?.issues ?? []) wrong.push([part, ...issue.path].join('.'));
    return encoded?.data;
  };
  const params = (encode('path', call.params, input.params) ?? {}) as Record<string, string>;
  const query = (encode('query', call.query, input.query ?? {}) ?? {}) as Record<string, unknown>;
  const body = encode('body', call.body, input.body);
  // A path of dots would name another call.
  for (const [name, value] of Object.entries(params)) if (/^\.{0,2}$/.test(value)) wrong.push(`path.${name}`);
  if (wrong.length > 0) {
    const failure = failureOf(call, 'request.invalid', { params: { fields: wrong.slice(0, 20) } });
    return { ...failure, details: `${call.id}: the input does not fit the contract` };
  }
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  return { path: search.size > 0 ? `${path}?${search}` : path, body };
}

function headersOf(call: Call, { clientAddress, requestId, bearer, deviceId, userAgent, language, upload }: Caller) {
  const contentType = call.body ? 'application/json' : upload && (upload.contentType ?? 'application/octet-stream');
  return {
    accept: PAGES_ACCEPT,
    'x-client-address': clientAddress,
    'x-forwarded-for': clientAddress,
    'x-request-id': requestId,
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(deviceId && { 'x-device-uuid': deviceId }),
    ...(userAgent && { 'user-agent': userAgent }),
    ...(language && { 'accept-language': language }),
    ...(contentType && { 'content-type': contentType }),
    // A platform that refuses an upload half-way hangs up after its answer: the next call must not be on that connection.
    ...(!call.body && upload && { connection: 'close' }),
  };
}

async function readReply<C extends Call>(call: C, response: Response): Promise<ApiResult<CallData<C>>> {
  if (call.reply.kind === 'file' && response.ok && call.reply.contentTypes.includes(mediaType(response))) {
    const data: FileData = { body: response.body, headers: forwardedHeaders(response) };
    return { isOk: true, data: data as CallData<C> };
  }
  const text = await readReplyText(response);
  if (text === undefined) return unexpectedReply(call, response.status, 'the reply is too large');
  if (isMissingCall(call, response.status, text)) {
    const message = 'the platform has no such call';
    const platformFailure = { callId: call.id, why: 'missing', message, status: response.status } as const;
    return {
      ...failureOf(call, 'request.notBuilt'),
      details: `${call.id}: ${message}, HTTP ${response.status}`,
      platformFailure,
    };
  }
  if (text.trim() === '')
    return unexpectedReply(call, response.status, 'empty body', { message: EMPTY_RESPONSE_MESSAGE });
  const json = parseJsonText(text);
  if (json === undefined) return unexpectedReply(call, response.status, 'the reply is not JSON');
  const failed = reportedFailure(call, json, response);
  if (failed) return failed;
  if (!response.ok) return unexpectedReply(call, response.status, 'HTTP error');
  const payload = call.reply.kind === 'envelope' ? (json as { data: unknown }).data : json;
  const schema = call.reply.data;
  const parsed = schema ? schema.safeParse(payload) : undefined;
  if (!parsed?.success) {
    const fields = [...new Set(parsed?.error.issues.map(({ path }) => path.map(safePart).join('.')))].slice(0, 20);
    return unexpectedReply(call, response.status, `the reply does not fit the contract: ${fields.join(', ')}`, {
      fields,
    });
  }
  return { isOk: true, data: parsed.data as CallData<C> };
}

/** What a text says as JSON; undefined where it is none. */
function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Whether an answer says that the platform has no such call: 405 and 501 do, and a 404 in which no failure is told, since what a
 * call has looked for in vain is told in the envelope. A platform of ours that is older than the call says `request.notFound`.
 */
export function isMissingCall(call: Call, status: number, text: string): boolean {
  if (status !== 404) return status === 405 || status === 501;
  const envelope = receivedEnvelope.safeParse(parseJsonText(text));
  if (!envelope.data?.hasErrors) return true;
  const isUnknownPath = failureNameOf(envelope.data) === 'request.notFound';
  return isUnknownPath && !call.isForOperators && !call.errors.includes('request.notFound');
}

/** Content type without its parameters. */
function mediaType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The contract's name of a failure: in its own field, or in `errors[0]` as the version before sends it. */
function failureNameOf({ errorName, errors }: Pick<Envelope, 'errorName' | 'errors'>): ErrorName | undefined {
  return [errorName, errors?.[0]].find((text): text is ErrorName => typeof text === 'string' && isErrorName(text));
}

/** The failure that an envelope reports, or undefined when it reports none. */
function reportedFailure(call: Call, json: unknown, response: Response): ApiFailure | undefined {
  const envelope = receivedEnvelope.safeParse(json);
  if (!envelope.success) {
    return call.reply.kind === 'envelope' && response.ok
      ? unexpectedReply(call, response.status, 'the reply is no envelope')
      : undefined;
  }
  const { hasErrors, code, errors, errorGuid, data } = envelope.data;
  if (!hasErrors) return undefined;
  const name = failureNameOf(envelope.data);
  return {
    isOk: false,
    kind: failureKindOf(code ?? 0),
    name,
    // Of a failure that is known by its own field, the page has the sentence in its own language.
    messages: name && name !== errors?.[0] ? [name] : shownMessages(errors ?? []),
    params: data !== null && typeof data === 'object' ? (data as Record<string, unknown>) : {},
    errorId: errorGuid?.slice(0, 100),
    // Platforms that wrap failures in a 200 still get a page with a failure's status.
    status: response.ok ? 422 : failureStatus(response.status),
    details: `${call.id}: code ${code ?? 'none'}, HTTP ${response.status}`,
    // What it refuses otherwise is between it and the person.
    ...(response.status >= 500 && {
      platformFailure: { callId: call.id, why: 'refused', message: `code ${code ?? 'none'}`, status: response.status },
    }),
  };
}

function unexpectedReply(
  call: Call,
  status: number,
  what: string,
  { message, fields }: { message?: string; fields?: string[] } = {},
): ApiFailure {
  return {
    ...failureOf(call, 'server.unexpected'),
    ...(message && { name: undefined, messages: [message] }),
    status: failureStatus(status),
    details: `${call.id}: ${what}, HTTP ${status}`,
    platformFailure: {
      callId: call.id,
      why: status >= 400 ? 'refused' : 'misfit',
      message: fields ? 'the reply does not fit the contract' : what,
      status,
      ...(fields && { fields }),
    },
  };
}

/** A part of a field's path. What is no name of a field may be a key that somebody has chosen, such as an address. */
const safePart = (part: PropertyKey): string =>
  typeof part === 'number' || /^[A-Za-z_]\w{0,39}$/.test(String(part)) ? String(part) : '*';

function networkFailure(call: Call, error: unknown): ApiFailure {
  if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  const failure = failureOf(call, 'server.unavailable');
  const platformFailure = describeNetworkError(error);
  const isTimeout = platformFailure.why === 'timedOut';
  const message = isTimeout ? 'no answer in time' : 'no connection';
  return {
    ...failure,
    status: isTimeout ? 504 : failure.status,
    details: `${call.id}: ${message}`,
    platformFailure: { callId: call.id, ...platformFailure },
  };
}

/** Describes why no answer came: a timeout, a redirect, or a network error by its code. */
export function describeNetworkError(error: Error): Pick<PlatformFailure, 'why' | 'message'> {
  if (error.name === 'TimeoutError') return { why: 'timedOut', message: 'no answer in time' };
  const { message = '', code } = (error.cause ?? {}) as { message?: string; code?: unknown };
  if (message === 'unexpected redirect') return { why: 'misfit', message: 'the reply leads elsewhere' };
  return { why: 'unreachable', message: typeof code === 'string' ? code : 'no connection' };
}
