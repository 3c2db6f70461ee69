import { z } from 'zod';
import type { KeyScope, Role } from './enums';
import type { ErrorName } from './errors';
import type { RateLimitName } from './rate-limits';

/**
 * Who may make the call. `public`: anybody. `link`: the holder of a link token, which travels in the field named by
 * the call. `session`: a signed-in user, by `Authorization: Bearer`. `key`: a machine with an API key, in the same header.
 * `operator`: only tools beside the platform.
 */
type Audience = 'public' | 'link' | 'session' | 'key' | 'operator';

/** What comes back: the standard envelope, the bare JSON, or the bytes of a file. The spec mixes all three. */
export type Reply<T extends z.ZodType = z.ZodType> =
  | { kind: 'envelope'; data: T }
  | { kind: 'bare'; data: T }
  | { kind: 'file'; contentTypes: readonly string[]; data?: undefined };

/** How the body travels. `json` is validated by `body`; `multipart` and `binary` are streamed. */
type BodyKind = 'json' | 'multipart' | 'binary';

/** A call and its answer as they travel, for the documents: a test makes the call and compares. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly reply: unknown;
}

/** What calls are about: each is answered by the platform's module of that name. */
export const AREAS = [
  'accounts',
  'addresses',
  'alerts',
  'approval',
  'banks',
  'bills',
  'branding',
  'closing',
  'consents',
  'contacts',
  'dashboard',
  'data',
  'deliveries',
  'demo',
  'documents',
  'domains',
  'dossier',
  'drafts',
  'enrollment',
  'field-agent',
  'form-page',
  'gate',
  'keys',
  'links',
  'mailings',
  'messages',
  'operator',
  'otp',
  'payments',
  'people',
  'pictures',
  'preferences',
  'public-forms',
  'push',
  'reports',
  'results',
  'search',
  'segments',
  'sending',
  'settings',
  'short-links',
  'sign-up',
  'signing',
  'starters',
  'submissions',
  'supplier',
  'system',
  'templates',
  'texts',
  'unsubscribe',
  'wallet',
  'webhooks',
] as const;
export type Area = (typeof AREAS)[number];

/** A call as it is declared. */
interface CallDeclaration<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends Reply> {
  /** Operation id, unique: a verb and a noun in camel case. */
  readonly id: string;
  /** A call with a body is a POST and any other a GET, unless this says otherwise. */
  readonly method?: 'GET' | 'POST';
  /** Path as the spec writes it, without a leading slash, parameters in braces: `api/Account/{accountId}/Get`. */
  readonly path: string;
  readonly summary: string;
  readonly audience: Audience;
  /** Who of the signed-in users may make the call; the router refuses the others before the handler is asked. */
  readonly roles?: readonly Role[];
  /** An owner may make the call before he has the second factor that his account asks of him. */
  readonly beforeSecondFactor?: true;
  /** Gives access that lasts: the person has proved within the last minutes who they are. Calls with a key are not asked. */
  readonly recentSignIn?: true;
  /** For those signed-in users alone who run the installation: to everybody else there is no such call. */
  readonly isForOperators?: true;
  /** What the key of a call for keys must be good for; no other call has one. `read-live` widens what a test key reads. */
  readonly scope?: Exclude<KeyScope, 'read-live'>;
  /** A GET that the spec lets change something: the platform does not take a HEAD for it. */
  readonly changesState?: true;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly bodyKind?: BodyKind;
  /** The parts of a multipart body, for the documents. */
  readonly parts?: z.ZodType;
  readonly reply: R;
  /** Expected failures by name; any other is an unexpected error. */
  readonly errors: readonly ErrorName[];
  /** That of `key` for keys, of `read` for a GET and of `write` for a POST, unless this names another. */
  readonly rateLimit?: RateLimitName;
  /** In the world that `tests/platform/api-keys/example-data.ts` makes. */
  readonly example?: CallExample;
}

export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends Reply = Reply,
> extends CallDeclaration<P, Q, B, R> {
  readonly area: Area;
  readonly method: 'GET' | 'POST';
  readonly rateLimit: RateLimitName;
}

type Out<S> = S extends z.ZodType ? z.output<S> : never;
type Part<K extends string, S> = [S] extends [z.ZodType]
  ? z.ZodType extends S
    ? object
    : { [key in K]: Out<S> }
  : object;

/** What a caller passes: `{ params?, query?, body? }` in plain names. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, infer _R> ? Part<'params', P> & Part<'query', Q> & Part<'body', B> : never;

/** A file: its bytes, and the headers of an answer that brings it, among them `content-type`. */
export interface FileData {
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string | null;
  headers: Record<string, string>;
}

/** What a caller gets on success, in plain names. */
export type CallData<C> =
  C extends Call<infer _P, infer _Q, infer _B, infer R>
    ? R extends { kind: 'file' }
      ? FileData
      : R extends { data: infer D }
        ? Out<D>
        : never
    : never;

/**
 * Declares the calls of an area, one by one. The platform's route, the typed client, the OpenAPI document and the test doubles
 * are all derived from the returned value.
 *
 * @throws Error when the path has a leading slash or lacks the `api/` prefix, when a call for keys names no scope or another
 *   call names one, and when a POST for keys carries anything but JSON: its answer could not be kept for a repeat
 */
export const defineCalls =
  (area: Area) =>
  <
    const R extends Reply,
    P extends z.ZodType = z.ZodType,
    Q extends z.ZodType = z.ZodType,
    B extends z.ZodType = z.ZodType,
  >(
    call: CallDeclaration<P, Q, B, R>,
  ): Call<P, Q, B, R> => {
    if (!/^api\/[A-Za-z]/.test(call.path)) throw new Error(`Call ${call.id}: path must start with "api/"`);
    const isForKeys = call.audience === 'key';
    if (isForKeys !== (call.scope !== undefined)) throw new Error(`Call ${call.id}: calls for keys alone name a scope`);
    const { method = call.body || call.bodyKind ? 'POST' : 'GET' } = call;
    const isJson = (call.bodyKind ?? 'json') === 'json' && call.reply.kind !== 'file';
    if (isForKeys && method === 'POST' && !isJson)
      throw new Error(`Call ${call.id}: a POST for keys takes and gives JSON`);
    const { rateLimit = isForKeys ? 'key' : method === 'GET' ? 'read' : 'write' } = call;
    // A program is told of a name that it got wrong: ignored, `dryRun` of a call that has none would act.
    const body = isForKeys && call.body instanceof z.ZodObject ? (call.body.strict() as unknown as B) : call.body;
    const errors = call.recentSignIn ? [...call.errors, 'session.notRecent' as const] : call.errors;
    return Object.freeze({ ...call, area, body, method, rateLimit, errors });
  };

/** Reply in the standard envelope. Spec: forms-and-approval 8. */
export function envelope<T extends z.ZodType>(data: T): { kind: 'envelope'; data: T } {
  return { kind: 'envelope', data };
}

/** Reply that is the JSON itself. */
export function bare<T extends z.ZodType>(data: T): { kind: 'bare'; data: T } {
  return { kind: 'bare', data };
}

/** Reply that is a file of one of the given content types. */
export function file(...contentTypes: string[]): { kind: 'file'; contentTypes: readonly string[] } {
  return { kind: 'file', contentTypes };
}

/**
 * The standard response envelope. `errors` has texts, in the language that the request accepts; `errorName` names the failure
 * for programs, which a platform that follows the specification may leave out. `data` is checked by the call's own schema after this one.
 * Spec: forms-and-approval 8.
 */
export const envelopeSchema = z.object({
  hasErrors: z.boolean(),
  code: z.number().int().nullish(),
  errors: z.array(z.string()).nullish(),
  errorName: z.string().nullish(),
  errorGuid: z.string().nullish(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/**
 * What the pages' server accepts. The version before accepted `EARLIER_ACCEPT` and reads the failure's name in `errors[0]`: the
 * platform tells the two apart by this header, so that both can serve during an upgrade.
 */
export const PAGES_ACCEPT = 'application/json, */*;q=0.9';
export const EARLIER_ACCEPT = 'application/json, */*';

/** Shown when a reply has no body. Spec: forms-and-approval 8. */
export const EMPTY_RESPONSE_MESSAGE = 'Unexpected empty response from server.';

/** The envelope of a success. */
export function successEnvelope(data: unknown): Envelope {
  return { hasErrors: false, code: 0, errors: [], errorGuid: null, data: data ?? null };
}

/** How a failure is shown. Spec: forms-and-approval 8: 400 warning, 420 error, 100 nothing, any other a dialog. */
export type FailureKind = 'warning' | 'error' | 'silent' | 'dialog';

export function failureKindOf(code: number): FailureKind {
  if (code === 400) return 'warning';
  if (code === 420) return 'error';
  if (code === 100) return 'silent';
  return 'dialog';
}
