import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isOutageError } from '~/config/outage-errors';
import type { Area, Call, CallData, CallInput } from '~/lib/contract/call';
import { type ApiResult, type Caller, failureOf } from '~/lib/contract/platform-port';
import { KEY_PREFIX } from '~/lib/contract/enums';
import { traced, type Tracing } from '~/lib/contract/tracing-port';
import { ERRORS } from '~/lib/contract/errors';
import type { KeyHolder, UserToken } from '~/lib/contract/token-schemas';
import { ipAddressBlock } from '~/domain/ip-address-block';
import { findForbiddenPropertyPath } from '~/domain/forbidden-property-names';
import { acceptedLanguage } from '~/locales/languages';
import { withLinkTracking } from '../db/erasures';
import type { Clock } from '../ports/clock';
import type { Handler, RequestInfo } from './handlers';
import type { RateLimiter } from './rate-limiter';
import { fail, type Failure, FailureError, isFailure } from './failure';

interface FailedCall {
  errorId: string;
  callId: string;
  requestId: string;
}

interface DispatchOptions {
  /** The handlers of an area. Asked for at the first call of each. */
  handlersOf(area: Area): Promise<Handler[]>;
  limiter: RateLimiter;
  clock: Clock;
  /** The user of a session token who may make the call. Throws `FailureError` with `session.required`, or for his account. */
  requireSession(token: string, call: Call): Promise<UserToken>;
  /** Whether a signed-in user runs the installation; left out: nobody does. */
  isOperator?(user: UserToken): Promise<boolean>;
  /** Whose an API key is. Throws `FailureError` with `key.invalid`, or `request.tooMany` for an address that tries many. */
  requireKey(token: string, clientAddress: string): Promise<KeyHolder>;
  tracing?: Tracing;
  /** Called with the result of every call: its failure, or nothing. */
  onOutcome?(call: Call, failure: Failure | undefined): void;
  /** Called after every call with a valid key. */
  onKeyCall(call: KeyCall): void;
  /** Called for every unexpected error, with the id that the caller is shown. */
  onUnexpectedError(error: unknown, details: FailedCall): void;
  /** Called when the database or a disk is temporarily unavailable. */
  onOutage(error: unknown, details: FailedCall): void;
}

/** One call with an API key, and what came of it. */
export interface KeyCall {
  key: KeyHolder;
  callId: string;
  requestId: string;
  /** Milliseconds since 1970-01-01 UTC. */
  at: number;
  /** HTTP status of the answer. */
  status: number;
  milliseconds: number;
}

/** The parts of a call's input, not yet validated. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * What came of a call: what `finish` made of its data, or the failure and the id of an unexpected error in the log. `status` is
 * the HTTP status of data that is an answer of another one than 200.
 */
export type Outcome<T> = { data: T; status?: number } | { failure: Failure; errorId?: string };

/** How a call from elsewhere is read and answered. */
interface AnswerOptions<T> {
  /** Gives the input as it came, once the caller may make the call. */
  read(): Promise<RawInput | Failure>;
  /** Turns the data into what is sent back. */
  finish(data: unknown): T;
  /** Wraps the work of a call with a key, such as to replay an answer. */
  wrap?(key: KeyHolder, work: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
}

export interface Dispatch {
  /** Answers a call of this process: its input in plain names, the reply as it is. */
  call<C extends Call>(call: C, input: CallInput<C>, caller: Caller): Promise<ApiResult<CallData<C>>>;
  /** Answers a call from elsewhere. */
  answer<T>(call: Call, caller: RequestInfo, answering: AnswerOptions<T>): Promise<Outcome<T>>;
}

/** How `run` parses the input and encodes the data. */
type RunOptions<T> = Pick<AnswerOptions<T>, 'finish' | 'wrap'> & { parse(): Promise<Parsed | Failure> };

/**
 * The one way into the platform, whoever calls: rate limit, audience with role or scope, the input parsed by the contract, the
 * handler. A call of the contract without a handler fails with `request.notBuilt`.
 */
export function createDispatch(options: DispatchOptions): Dispatch {
  const { limiter, clock, requireSession, isOperator, requireKey, onKeyCall } = options;
  const loaded = new Map<Area, Promise<Map<string, Handler>>>();

  async function handlerOf({ area, id }: Call): Promise<Handler | undefined> {
    let handlers = loaded.get(area);
    if (!handlers) {
      handlers = options.handlersOf(area).then((all) => new Map(all.map((handler) => [handler.call.id, handler])));
      loaded.set(area, handlers);
    }
    return (await handlers).get(id);
  }

  async function run<T>(
    call: Call,
    info: RequestInfo,
    key: KeyHolder | undefined,
    { parse, finish, wrap }: RunOptions<T>,
  ): Promise<Outcome<T>> {
    const wait = await limiter.consume(call.rateLimit, key ? key.id : ipAddressBlock(info.clientAddress));
    if (wait > 0) return { failure: fail('request.tooMany', { seconds: wait }) };
    const handler = await handlerOf(call);
    if (!handler) return { failure: fail((await isInContract(call)) ? 'request.notBuilt' : 'request.notFound') };
    // Here, so that no handler can forget it.
    const isSession = call.audience === 'session' || (call.audience === 'key' && !key);
    const user = isSession ? await requireSession(info.bearer ?? '', call) : undefined;
    if (call.isForOperators && !(user && (await isOperator?.(user)))) return { failure: fail('request.notFound') };
    if (user && call.roles && !call.roles.some((role) => role === user.role))
      return { failure: fail('session.forbidden') };
    if (key && !key.scopes.some((scope) => scope === call.scope))
      return { failure: fail('key.forbidden', { scope: call.scope }) };
    const work = async (): Promise<Outcome<T>> => {
      const input = await parse();
      if (isFailure(input)) return { failure: input };
      const language = info.language && acceptedLanguage(info.language);
      const result = await withLinkTracking(() => handler.run(input, { ...info, user, key, language }));
      return isFailure(result) ? { failure: result } : { data: finish(result) };
    };
    return key && wrap ? wrap(key, () => toOutcome(call, info, work)) : work();
  }

  async function toOutcome<T>(call: Call, info: RequestInfo, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof FailureError) return { failure: error.failure };
      const errorId = randomUUID();
      const details = { errorId, callId: call.id, requestId: info.requestId };
      const isAway = isOutageError(error);
      (isAway ? options.onOutage : options.onUnexpectedError)(error, details);
      return { failure: fail(isAway ? 'server.unavailable' : 'server.unexpected'), errorId };
    }
  }

  async function tracedRun<T>(call: Call, info: RequestInfo, running: RunOptions<T>): Promise<Outcome<T>> {
    const outcome = await traced(
      options.tracing,
      'call',
      call.id,
      () => authorizeAndRun(call, info, running),
      failureNameOf,
    );
    options.onOutcome?.(call, 'failure' in outcome ? outcome.failure : undefined);
    return outcome;
  }

  async function authorizeAndRun<T>(call: Call, info: RequestInfo, running: RunOptions<T>): Promise<Outcome<T>> {
    if (call.audience !== 'key' || isUserCall(call, info))
      return toOutcome(call, info, () => run(call, info, undefined, running));
    const at = clock.now();
    let key: KeyHolder | undefined;
    const outcome = await toOutcome(call, info, async () => {
      key = await requireKey(info.bearer ?? '', info.clientAddress);
      return run(call, info, key, running);
    });
    const milliseconds = clock.now() - at;
    if (key)
      onKeyCall({ key, callId: call.id, requestId: info.requestId, at, status: statusOf(outcome), milliseconds });
    return outcome;
  }

  return {
    async call<C extends Call>(call: C, input: CallInput<C>, caller: Caller): Promise<ApiResult<CallData<C>>> {
      const outcome = await tracedRun(call, caller, {
        parse: async () => parseInput(call, input as RawInput, parseDecoded),
        finish: (data) => data as CallData<C>,
      });
      if ('data' in outcome) return { isOk: true, data: outcome.data };
      const { failure, errorId } = outcome;
      return failureOf(call, failure.name, { params: failure.params, errorId });
    },
    answer: (call, caller, { read, ...answering }) =>
      tracedRun(call, caller, {
        ...answering,
        async parse() {
          const raw = await read();
          return isFailure(raw) ? raw : parseInput(call, raw, (schema, value) => schema.safeParse(value));
        },
      }),
  };
}

const isInContract = async (call: Call): Promise<boolean> => (await import('~/lib/contract')).calls.includes(call);

/** Whether a call that keys and people may make is made by a person: a key is told by how it begins. */
const isUserCall = ({ roles }: Call, { bearer = '' }: RequestInfo) =>
  roles !== undefined && !bearer.startsWith(KEY_PREFIX);

const failureNameOf = (outcome: Outcome<unknown>): string | undefined =>
  'failure' in outcome ? outcome.failure.name : undefined;

/** HTTP status of what came of a call. */
function statusOf(outcome: Outcome<unknown>): number {
  return 'data' in outcome ? (outcome.status ?? 200) : ERRORS[outcome.failure.name].status;
}

type Parsed = Parameters<Handler['run']>[0];
type Parse = (schema: z.ZodType, value: unknown) => z.ZodSafeParseResult<unknown>;

/** The input by the contract's schemas, or `request.invalid` with the fields that do not fit, never with what is in them. */
function parseInput(call: Call, { params, query = {}, body }: RawInput, parse: Parse): Parsed | Failure {
  const problems = new Set<string>();
  const part = (name: string, schema: z.ZodType | undefined, value: unknown): unknown => {
    const parsed = schema && parse(schema, value);
    for (const issue of parsed?.error?.issues ?? [])
      for (const key of issue.code === 'unrecognized_keys' ? issue.keys : [undefined])
        problems.add([name, ...issue.path, ...(key === undefined ? [] : [key])].join('.'));
    return parsed?.data;
  };
  // Schemas of records leave such a name out in silence.
  const forbidden = findForbiddenPropertyPath(body);
  if (forbidden) problems.add(['body', ...forbidden].join('.'));
  const input = {
    params: part('path', call.params, params),
    query: part('query', call.query, query),
    body: part('body', call.body, body),
  };
  return problems.size > 0 ? fail('request.invalid', { fields: [...problems].slice(0, 20) }) : input;
}

/** Input in plain names is validated in its encoded form. */
function parseDecoded(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  const encoded = z.safeEncode(schema, value);
  return encoded.success ? schema.safeParse(encoded.data) : encoded;
}
