import { data, json, redirect } from '@remix-run/node';
import { type ErrorName, ERRORS } from './contract/errors';
import type { FormProblem } from '~/domain/error-keys';
import { SUPERSEDED_HEADER } from '~/domain/offline-form';
import { minutesToWait, type ApiFailure, type ApiResult } from './api-client.server';

/** What an error page shows of a failure. Thrown by loaders, rendered by the error boundary. */
interface ProblemData {
  name: string;
  messages: string[];
  errorId: string | undefined;
  details: string;
  /** Values for the placeholders of the messages. */
  params?: Record<string, string | number>;
  /** The company of the page, and its contacts; empty for what is unknown. */
  company?: { name: string; phone: string; email: string };
  /** Fields of a post that could not be kept: the page holds them for another try. */
  fields?: [name: string, value: string][];
}

/** The page of a failed call, with the failure's own status; meant to be thrown. */
export function apiFailurePage(
  {
    name,
    messages,
    errorId,
    details,
    status,
    params,
  }: Omit<ApiFailure, 'isOk' | 'kind' | 'params'> & Partial<Pick<ApiFailure, 'params'>>,
  fields?: ProblemData['fields'],
): Response {
  const data: ProblemData = {
    name: name ?? '',
    messages,
    errorId,
    details,
    params: plainParams(params),
    company: companyOf(params),
    fields,
  };
  return json(data, { status, headers: waitHeaders({ params }) });
}

const plainParams = (params: ApiFailure['params'] = {}): ProblemData['params'] =>
  Object.fromEntries(
    Object.entries(params)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value] as const)
      .filter((param): param is [string, string | number] => ['string', 'number'].includes(typeof param[1])),
  );

/** No cache keeps a refusal; one by a limit says how long that still holds. */
function waitHeaders({ params }: Partial<Pick<ApiFailure, 'params'>>): Record<string, string> {
  const seconds = Number(params?.seconds);
  return { 'cache-control': 'no-store', ...(seconds > 0 && { 'retry-after': String(Math.ceil(seconds)) }) };
}

/** The same page, which says how long a limit still holds: as its notice, or beside a field. */
export function rateLimitedProblem(failure: ApiFailure, field?: string, typed: FormProblem['typed'] = {}) {
  const key = 'identity-check:locked';
  const params = { count: minutesToWait(failure) };
  const problem: FormProblem = field
    ? { errors: { [field]: key }, typed, params }
    : { errors: {}, typed, notice: key, params };
  return json(problem, { status: failure.status, headers: waitHeaders(failure) });
}

function companyOf({ company, phone, email }: ApiFailure['params'] = {}): ProblemData['company'] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return text(company) ? { name: text(company), phone: text(phone), email: text(email) } : undefined;
}

/** The name of the failure whose page was thrown; empty for anything else. */
export async function problemNameOf(error: unknown): Promise<string> {
  if (!(error instanceof Response) || !error.headers.get('content-type')?.startsWith('application/json')) return '';
  // The page itself reads it too.
  const data = (await error.clone().json()) as Partial<ProblemData> | null;
  return data?.name ?? '';
}

/** The page of a failure that the contract knows by its name and the page itself has found; meant to be thrown. */
export function problemPage(name: ErrorName, fields?: ProblemData['fields']): Response {
  return apiFailurePage(
    { name, messages: [name], errorId: undefined, details: '', status: ERRORS[name].status },
    fields,
  );
}

/** Names of fields whose values are never written into a page again: passwords, codes, cards and bank accounts. */
const SECRET_FIELD =
  /password|^code$|^proof$|^signInProof$|^response$|^bank\.|^cardNumber$|^(reEnter)?accountNumber$|^routingNumber$|^expirationDate$/i;

/** The fields of a post that a page may hold for another try. */
export function fieldsForRetry(post: FormData): [name: string, value: string][] {
  return [...post].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !SECRET_FIELD.test(field[0]),
  );
}

/**
 * What a page needs before it can answer a post. While the platform is away, the page holds what was typed for another
 * try.
 *
 * @throws Response the page of the failure
 */
export async function openOrThrowRetryPage<T>(open: () => Promise<T>, readFields: () => Promise<FormData>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Response) || error.status < 500) throw error;
    throw invalidFormResponse<ProblemData>(
      { ...((await error.json()) as ProblemData), fields: fieldsForRetry(await readFields()) },
      error.status,
    );
  }
}

/** A page that holds what was typed, for when it could not be kept. */
export function retryPage(failure: Parameters<typeof apiFailurePage>[0], post: FormData): Response {
  const page = apiFailurePage(failure, fieldsForRetry(post));
  if (failure.name === 'draft.another') page.headers.set(SUPERSEDED_HEADER, '1');
  return page;
}

/** The data of a call. Throws the page of its failure. */
export function requireData<T>(result: ApiResult<T>): T {
  if (!result.isOk) throw apiFailurePage(result);
  return result.data;
}

/** Whether the platform has no such call. */
export const isUnsupported = (result: ApiResult<unknown>): result is ApiFailure =>
  !result.isOk && result.name === 'request.notBuilt';

/** The result of a call. Throws a page where the platform has no such call. */
export function requireSupported<T>(result: ApiResult<T>): ApiResult<T> {
  if (isUnsupported(result)) throw apiFailurePage(result);
  return result;
}

/** The data of a call, or the fallback where the platform has no such call. Throws as `requireData`. */
export const dataIfSupported = <T>(result: ApiResult<T>, fallback: T): T =>
  isUnsupported(result) ? fallback : requireData(result);

/** 400: a post that no form of ours makes; meant to be thrown. */
export function badRequest(): Response {
  return problemPage('request.invalid');
}

/** 303: the answer to a post that has written something. */
export function seeOther(location: string, headers: HeadersInit = {}): Response {
  return redirect(location, { status: 303, headers });
}

/**
 * 302: what the address asks for is elsewhere at the moment; meant to be thrown by loaders. A browser must not keep it: going
 * back would follow it when it no longer holds, in a circle at worst.
 */
export function temporaryRedirect(location: string): Response {
  return redirect(location, { status: 302, headers: { 'cache-control': 'no-store' } });
}

/** 422: the same page with what was typed and what is wrong with it. */
export const invalidFormResponse = <T>(value: T, status = 422) =>
  data(value, { status, headers: { 'cache-control': 'no-store' } });

/** A path on this site, or the fallback: never another host, a scheme or a protocol-relative address. */
export function localPathOrFallback(value: string | null | undefined, fallback: string): string {
  if (!value || !/^\/(?![/\\])/.test(value) || /[\\\u0000-\u001f]/.test(value)) return fallback;
  const base = 'http://local.invalid';
  const url = new URL(value, base);
  // `/..//host` resolves to `//host`, which a browser takes for another site.
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : fallback;
}

/** The path of an absolute address of this site, as it is configured; undefined for another site's. */
export function sameOriginPath(address: string, publicUrl: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === new URL(publicUrl).origin ? localPathOrFallback(url.pathname + url.search, '/') : undefined;
}

/** The page of this site that the person came from, or the start. Another site's address, or the page itself, is no way back. */
export function backPath(request: Request): string {
  const referrer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referrer)) return '/';
  const [from, here] = [new URL(referrer), new URL(request.url)];
  return from.host === here.host && from.pathname !== here.pathname
    ? localPathOrFallback(from.pathname + from.search, '/')
    : '/';
}
