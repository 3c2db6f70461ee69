import type { z } from 'zod';
import type { Call, CallData } from '~/lib/contract/call';
import type { Caller } from '~/lib/contract/platform-port';
import type { KeyHolder, UserToken } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '../platform-context';
import { fail, FailureError, type Failure } from './failure';

/** What a handler knows of the request beside its input. */
export interface RequestInfo extends Caller {
  /** The first of the preferred languages that messages are written in. */
  language?: string;
  /** Who is signed in; there at every call for signed-in users, and at no other. */
  user?: UserToken;
  /** Whose API key it is; there at every call for keys, and at no other. */
  key?: KeyHolder;
  /** The request as it came over HTTP, for what is signed as a whole; calls of this process have none. */
  request?: Request;
}

type Output<S> = [S] extends [z.ZodType] ? z.output<S> : never;

type HandlerInput<C> =
  C extends Call<infer P, infer Q, infer B, infer _R>
    ? { params: Output<P>; query: Output<Q>; body: Output<B> }
    : never;

export interface Handler {
  call: Call;
  run(input: { params: unknown; query: unknown; body: unknown }, info: RequestInfo): Promise<unknown>;
}

/** What the `handlers.ts` of each module exports: the answers to the calls of its area. */
export type CreateHandlers = (context: PlatformContext) => Handler[];

/** The signed-in user of a call whose audience is `session`. */
export function userOf({ user }: RequestInfo): UserToken {
  if (!user) throw new FailureError(fail('session.required'));
  return user;
}

/** The API key of a call whose audience is `key`. */
export function keyOf({ key }: RequestInfo): KeyHolder {
  if (!key) throw new FailureError(fail('key.invalid'));
  return key;
}

/** Whether the caller writes data of test recipients alone. */
export const writesTestsOnly = ({ key }: Pick<RequestInfo, 'key'>): boolean => key?.kind === 'test';

/** Whether the caller reads data of test recipients alone. Anybody else's id answers as an unknown one. */
export const readsTestsOnly = (info: Pick<RequestInfo, 'key'>): boolean =>
  writesTestsOnly(info) && info.key?.scopes.includes('read-live') !== true;

/** Whose data a call is about that keys and people may make, and who makes it, as histories tell it. */
export function actorOf({ user, key }: RequestInfo): { accountId: string; actor: string } {
  if (key) return { accountId: key.accountId, actor: `API key ${key.name || key.id}` };
  const { accountId, name, email } = userOf({ user } as RequestInfo);
  return { accountId, actor: name || email };
}

/** Whose data a call reads that keys and people may make; with `testsOnly` those of test recipients alone. */
export const readAccessOf = (info: RequestInfo) => ({
  accountId: actorOf(info).accountId,
  testsOnly: readsTestsOnly(info),
});

/** Whose data such a call changes, and who changes them. What people send goes as with a live key. */
export const writeAccessOf = (info: RequestInfo) => ({
  ...actorOf(info),
  testsOnly: writesTestsOnly(info),
  kind: info.key?.kind ?? ('live' as const),
});

/** The request of a call that its sender has signed as a whole; what came by no request comes from nobody. */
export function requireRequest({ request }: RequestInfo): Request {
  if (!request) throw new FailureError(fail('webhook.forged'));
  return request;
}

/**
 * Ties a call of the contract to the function that answers it.
 *
 * @param run gets the parsed input in plain names; returns the data in plain names, or a failure of the contract
 */
export function handle<C extends Call<never, never, never, never> | Call>(
  call: C,
  run: (input: HandlerInput<C>, info: RequestInfo) => Promise<CallData<C> | Failure>,
): Handler {
  return { call: call as unknown as Call, run: run as unknown as Handler['run'] };
}
