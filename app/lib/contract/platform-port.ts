/** How the pages' server calls the platform, in the same process or over HTTP. */
import { type Call, type CallData, type CallInput, failureKindOf, type FailureKind } from './call';
import { ERRORS, type ErrorName } from './errors';

/** Who makes a call, and what goes with it beside its input. */
export interface Caller {
  clientAddress: string;
  requestId: string;
  /** Session token of a signed-in user. */
  bearer?: string;
  /** The device that has passed an identity check. */
  deviceId?: string;
  /** What the person's browser calls itself. */
  userAgent?: string;
  /** The preferred languages of what the call sends or renders, as in `Accept-Language`. */
  language?: string;
  /** The body of a call whose `bodyKind` is no JSON. */
  upload?: Upload;
  /** A background call that repeats, whose answer nobody waits for. */
  isProbe?: boolean;
}

/** Bytes that are read as they come. */
export interface Upload {
  body: ReadableStream<Uint8Array> | null;
  /** With the boundary of a multipart body. */
  contentType?: string;
  /** Bytes that the sender says there are; 0 when nobody knows. */
  claimedSize?: number;
}

/**
 * How a remote platform failed to answer a call, for the log. `missing`: it has no such call; `refused`: it answered with its own error;
 * `misfit`: its answer does not match the contract; `unreachable`: the connection failed; `timedOut`.
 */
export interface PlatformFailure {
  callId: string;
  why: 'missing' | 'refused' | 'misfit' | 'unreachable' | 'timedOut';
  /** A description in words of this program. */
  message?: string;
  /** HTTP status of its answer; undefined where there was none. */
  status?: number;
  /** Paths of the fields that do not fit; nothing of what is in them. */
  fields?: string[];
}

/** What went wrong with a call, ready to be shown. Spec: forms-and-approval 8. */
export interface ApiFailure {
  isOk: false;
  kind: FailureKind;
  /** The contract's name of the failure; undefined for texts of another platform. */
  name: ErrorName | undefined;
  /** What the platform said, in order: names of the contract or whole texts. */
  messages: string[];
  params: Record<string, unknown>;
  /** For support; undefined when the platform gave none. */
  errorId: string | undefined;
  /** HTTP status that a page answers with. */
  status: number;
  /** For support: the call and the kind of failure; never what a person typed. */
  details: string;
  /** How a remote platform failed, where its answer does not match the contract. */
  platformFailure?: PlatformFailure;
}

export type ApiResult<T> = { isOk: true; data: T } | ApiFailure;

/** The platform, wherever it runs. */
export interface PlatformPort {
  /** Makes the call. Never throws for what the platform or the network did, nor for input that does not fit the call. */
  call<C extends Call>(call: C, input: CallInput<C>, caller: Caller): Promise<ApiResult<CallData<C>>>;
  /** Passes on a request that a browser or a service sent to the API itself. Its origin, such as `API_ORIGIN`, says nothing; `callId` names the call for the log. */
  fetch(request: Request, callId?: string): Promise<Response>;
  /** Whether it is known that it has no such call, so that a page need not find out by a post. Left out: it has all. */
  isMissing?(call: Call): boolean;
}

/** Base of the addresses of requests to a port; nothing listens there. */
export const API_ORIGIN = 'http://platform.internal';

/** The failure that the contract knows by its name. */
export function failureOf(
  call: Pick<Call, 'id'>,
  name: ErrorName,
  { params, errorId }: { params?: Record<string, unknown> | null; errorId?: string } = {},
): ApiFailure {
  const { code, status } = ERRORS[name];
  return {
    isOk: false,
    kind: failureKindOf(code),
    name,
    messages: [name],
    params: params ?? {},
    errorId,
    status,
    details: `${call.id}: code ${code}, HTTP ${status}`,
  };
}
