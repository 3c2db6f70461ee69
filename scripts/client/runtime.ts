/** What the client package runs: one HTTP call for each operation of the platform's API. It needs `fetch` and nothing else. */

export interface LatchkeyOptions {
  /** Where the pages are, such as `https://pages.acme.example`. */
  url: string;
  /** An API key, `lk_…`. */
  key: string;
  /** How often a call is tried again that met nobody, a limit or a restart; 2 unless said. */
  retries?: number;
  /** Languages of the sentences in errors, as `Accept-Language` writes them; English unless given. */
  acceptLanguage?: string;
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Names a POST: sent again within 24 hours, also by another process, nothing is done twice. One is drawn unless given. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Why a call failed. */
export class LatchkeyError extends Error {
  override readonly name = 'LatchkeyError';
  constructor(
    /** The reason by its name in the API's documentation, such as `link.badTarget`. */
    readonly errorName: string,
    /** The reason in sentences, in the language that `acceptLanguage` asks for. */
    readonly errors: readonly string[],
    /** HTTP status; 0 where nobody answered. */
    readonly status: number,
    /** What the error is about, where it says so. */
    readonly data: unknown,
    options?: ErrorOptions,
  ) {
    super(`${errorName} (${status}): ${errors.join(' ')}`, options);
  }
}

/** How an operation travels. */
export interface Operation {
  method: string;
  path: string;
  /** Fields of the input that go into the query; those of the path are in `path` as `{name}`, the rest is the body. */
  query: readonly string[];
}

type Input = Record<string, unknown>;

const MAX_WAIT_SECONDS = 60;
const isWorthAnotherTry = (status: number) => status === 429 || status === 503;

/** A function that makes the calls of a table of operations. */
export function createCaller({ url, key, retries = 2, acceptLanguage = 'en', fetch: send = fetch }: LatchkeyOptions) {
  const base = url.replace(/\/+$/, '');

  async function once(target: string, init: RequestInit): Promise<Response | LatchkeyError> {
    try {
      return await send(target, init);
    } catch (cause) {
      init.signal?.throwIfAborted();
      return new LatchkeyError('server.unreachable', ['There was no answer.'], 0, null, { cause });
    }
  }

  return async (operation: Operation, input: Input = {}, options: CallOptions = {}): Promise<unknown> => {
    const { target, body } = addressed(operation, input);
    const headers = new Headers({ authorization: `Bearer ${key}`, 'accept-language': acceptLanguage });
    if (operation.method === 'POST') {
      headers.set('content-type', 'application/json');
      headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID());
    }
    const init: RequestInit = {
      method: operation.method,
      headers,
      signal: options.signal ?? null,
      ...(operation.method === 'POST' && { body: JSON.stringify(body) }),
    };
    for (let tries = 0; ; tries += 1) {
      const answer = await once(base + target, init);
      const isAgain = answer instanceof LatchkeyError || isWorthAnotherTry(answer.status);
      if (!isAgain || tries >= retries) return read(answer);
      const seconds = answer instanceof LatchkeyError ? 0 : Number(answer.headers.get('retry-after') ?? 0);
      if (seconds > MAX_WAIT_SECONDS) return read(answer);
      await pause(Math.max(seconds, 0.25 * 2 ** tries), options.signal);
    }
  };
}

function addressed({ path, query }: Operation, input: Input): { target: string; body: Input } {
  const rest = { ...input };
  const take = (name: string) => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  const target = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(take(name))));
  const search = new URLSearchParams();
  for (const name of query) {
    const value = take(name);
    if (value !== undefined) search.set(name, String(value));
  }
  return { target: search.size > 0 ? `${target}?${search}` : target, body: rest };
}

interface Envelope {
  hasErrors: boolean;
  errorName?: string | null;
  errors?: string[] | null;
  data: unknown;
}

/** The name of a failure; a platform of the version before has it in `errors[0]`. */
function nameOf(envelope: Envelope | null): string {
  const [first = ''] = envelope?.errors ?? [];
  return envelope?.errorName ?? (/^\w+\.\w+$/.test(first) ? first : 'server.unexpected');
}

/** The data of an answer; a file as it comes. */
async function read(answer: Response | LatchkeyError): Promise<unknown> {
  if (answer instanceof LatchkeyError) throw answer;
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (answer.ok && !isJson) return answer;
  const envelope = isJson ? ((await answer.json()) as Envelope) : null;
  if (answer.ok && envelope?.hasErrors === false) return envelope.data;
  const errors = envelope?.errors ?? ['The answer can’t be understood.'];
  throw new LatchkeyError(nameOf(envelope), errors, answer.status, envelope?.data ?? null);
}

function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

type Part<T, K extends string> = T extends Record<K, infer P> ? (P extends object ? P : unknown) : unknown;
type Json<T> = T extends { content: { 'application/json': infer B } } ? B : unknown;
/** In one piece, and with lists that nobody changes. */
type Given<T> = T extends readonly (infer E)[]
  ? readonly Given<E>[]
  : T extends object
    ? { [K in keyof T]: Given<T[K]> }
    : T;

/** What an operation is called with: the fields of its path, its query and its body, side by side. */
export type InputOf<O> = Given<
  Part<Part<O, 'parameters'>, 'path'> & QueryOf<O> & (O extends { requestBody: infer B } ? Json<B> : unknown)
>;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? (Q extends object ? Q : unknown) : unknown;

/** What it resolves to: the data of its answer, or the answer itself where that is a file. */
export type OutputOf<O> = O extends { responses: { 200: infer R } }
  ? R extends { content: { 'application/json': infer B } }
    ? B extends { data?: infer D }
      ? Exclude<D, undefined>
      : B
    : Response
  : never;

/** The same of an operation upon the records of a dataset. */
export type RecordsInput<O, D, R> = Given<
  Omit<InputOf<O>, 'dataset' | 'records'> & { dataset: D } & (InputOf<O> extends { records: unknown }
      ? { records: R[] }
      : unknown)
>;
export type RecordsOutput<O, R> = {
  [K in keyof OutputOf<O>]: K extends 'record'
    ? R
    : K extends 'records'
      ? { key: string; record: R }[]
      : OutputOf<O>[K];
};
