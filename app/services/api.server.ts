import { z } from 'zod';
import type { Call, CallData, CallInput } from '~/contract/call';
import { EMPTY_RESPONSE_MESSAGE, envelopeSchema, failureKindOf, type FailureKind } from '~/contract/envelope';
import { isErrorName, type ErrorName } from '~/contract/errors';
import { EMBEDDED_ORIGIN, type Transport } from './transport.server';

/** What went wrong with a call, ready to be shown. Spec: forms-and-approval 8. */
export interface ApiFailure {
  isOk: false;
  kind: FailureKind;
  /** The contract's name of the failure; undefined for sentences of another platform and for surprises. */
  name: ErrorName | undefined;
  /** What the platform said, in order: names of the contract or whole sentences. */
  messages: string[];
  params: Record<string, unknown>;
  /** For support; undefined when the platform gave none. */
  errorId: string | undefined;
  /** HTTP status that a page answers with. */
  status: number;
  /** For support: which call, what kind of trouble; never what a person typed. */
  details: string;
}

/** How long a limit still holds by its failure, in whole minutes, at least one. */
export function minutesToWait({ params }: ApiFailure): number {
  return Math.max(1, Math.ceil(Number(params.seconds ?? 0) / 60));
}

export type ApiResult<T> = { isOk: true; data: T } | ApiFailure;

/** Who is calling, for each request of a page. */
export interface ApiCaller {
  clientAddress: string;
  requestId: string;
  /** Session token of a signed-in user. */
  bearer?: string;
  /** The device that has passed a gate. */
  deviceId?: string;
}

export interface CallOptions {
  /** Body of a call whose body is a file or a multipart form. */
  body?: BodyInit;
  contentType?: string;
  /** Language of what the call sends to the person. */
  language?: string;
}

export interface Api {
  /** Makes the call. Never throws for what the platform or the network did, nor for input that does not fit the call. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<ApiResult<CallData<C>>>;
}

/** Platforms that leave out what is null are understood too. */
const receivedEnvelope = envelopeSchema.partial({ data: true });

type AnyInput = { params?: Record<string, string>; query?: unknown; body?: unknown };

/** The typed client: derived from the contract, over any transport. */
export function createApi(transport: Transport, caller: ApiCaller): Api {
  return {
    async call(call, input, options = {}) {
      const request = buildRequest(call, input as AnyInput, caller, options);
      if (!(request instanceof Request)) return request;
      try {
        return await readReply(call, await transport(request));
      } catch (error) {
        return networkFailure(call, error);
      }
    },
  };
}

function buildRequest(call: Call, input: AnyInput, caller: ApiCaller, options: CallOptions): Request | ApiFailure {
  const wrong: string[] = [];
  const encode = (part: 'path' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown): unknown => {
    const encoded = schema && z.safeEncode(schema, value as never);
    for (const issue of encoded?.error?.issues ?? []) wrong.push([part, ...issue.path].join('.'));
    return encoded?.data;
  };
  const params = (encode('path', call.params, input.params) ?? {}) as Record<string, string>;
  const query = encode('query', call.query, input.query ?? {}) as Record<string, unknown> | undefined;
  const json = encode('body', call.body, input.body);
  // A path of dots would name another call.
  for (const [name, value] of Object.entries(params)) if (/^\.{0,2}$/.test(value)) wrong.push(`path.${name}`);
  if (wrong.length > 0) return unfit(call, wrong);
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(`/${path}`, EMBEDDED_ORIGIN);
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  const headers = new Headers({
    'x-client-address': caller.clientAddress,
    'x-request-id': caller.requestId,
    accept: 'application/json, */*',
  });
  if (caller.bearer) headers.set('authorization', `Bearer ${caller.bearer}`);
  if (caller.deviceId) headers.set('x-device-uuid', caller.deviceId);
  if (options.language) headers.set('accept-language', options.language);
  const contentType = call.body ? 'application/json' : options.contentType;
  if (contentType) headers.set('content-type', contentType);
  const body = call.body ? JSON.stringify(json) : options.body;
  return new Request(url, {
    method: call.method,
    headers,
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  } as RequestInit);
}

/** The platform's own answer to input that does not fit, without asking it. */
function unfit(call: Call, fields: string[]): ApiFailure {
  const name = 'request.invalid';
  return {
    isOk: false,
    kind: 'warning',
    name,
    messages: [name],
    params: { fields: fields.slice(0, 20) },
    errorId: undefined,
    status: 400,
    details: `${call.id}: the input does not fit the contract`,
  };
}

async function readReply<C extends Call>(call: C, response: Response): Promise<ApiResult<CallData<C>>> {
  if (call.reply.kind === 'file' && response.ok && call.reply.contentTypes.includes(mediaType(response))) {
    return { isOk: true, data: response as CallData<C> };
  }
  const text = await response.text();
  if (text.trim() === '') return surprise(call, response.status, 'empty body', EMPTY_RESPONSE_MESSAGE);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return surprise(call, response.status, 'the reply is not JSON');
  }
  const failed = failureOf(call, json, response);
  if (failed) return failed;
  if (!response.ok) return surprise(call, response.status, 'HTTP error');
  const payload = call.reply.kind === 'envelope' ? (json as { data: unknown }).data : json;
  const schema = call.reply.data;
  const parsed = schema ? schema.safeParse(payload) : undefined;
  if (!parsed?.success) {
    const fields = parsed?.error.issues.map((issue) => issue.path.join('.')).join(', ');
    return surprise(call, response.status, `the reply does not fit the contract: ${fields}`);
  }
  return { isOk: true, data: parsed.data as CallData<C> };
}

/** Content type without its parameters. */
function mediaType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The failure that an envelope reports, or undefined when it reports none. */
function failureOf(call: Call, json: unknown, response: Response): ApiFailure | undefined {
  const envelope = receivedEnvelope.safeParse(json);
  if (!envelope.success) {
    return call.reply.kind === 'envelope' && response.ok
      ? surprise(call, response.status, 'the reply is no envelope')
      : undefined;
  }
  const { hasErrors, code, errors, errorGuid, data } = envelope.data;
  if (!hasErrors) return undefined;
  const messages = errors ?? [];
  const first = messages[0] ?? '';
  return {
    isOk: false,
    kind: failureKindOf(code ?? 0),
    name: isErrorName(first) ? first : undefined,
    messages,
    params: data !== null && typeof data === 'object' ? (data as Record<string, unknown>) : {},
    errorId: errorGuid ?? undefined,
    // Platforms that wrap failures in a 200 still get a page with a failure's status.
    status: response.ok ? 422 : response.status,
    details: `${call.id}: code ${code ?? 'none'}, HTTP ${response.status}`,
  };
}

function surprise(call: Call, status: number, what: string, message?: string): ApiFailure {
  return {
    isOk: false,
    kind: 'dialog',
    name: message ? undefined : 'server.unexpected',
    messages: [message ?? 'server.unexpected'],
    params: {},
    errorId: undefined,
    status: status >= 400 ? status : 502,
    details: `${call.id}: ${what}, HTTP ${status}`,
  };
}

function networkFailure(call: Call, error: unknown): ApiFailure {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  return {
    isOk: false,
    kind: 'dialog',
    name: 'server.unavailable',
    messages: ['server.unavailable'],
    params: {},
    errorId: undefined,
    status: isTimeout ? 504 : 503,
    details: `${call.id}: ${isTimeout ? 'no answer in time' : 'no connection'}`,
  };
}
