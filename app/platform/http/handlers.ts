import type { z } from 'zod';
import type { Call, CallData } from '~/contract/call';
import type { Caller } from '~/contract/platform-port';
import type { UserToken } from '~/contract/tokens';
import { fail, FailureError, type Failure } from './result';

/** What a handler knows of the request beside its input. */
export interface RequestInfo extends Caller {
  /** The first of the wished languages that messages are written in. */
  language?: string;
  /** Who is signed in; there at every call for signed-in users, and at no other. */
  user?: UserToken;
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

/** The signed-in user of a call whose audience is `session`. */
export function userOf({ user }: RequestInfo): UserToken {
  if (!user) throw new FailureError(fail('session.required'));
  return user;
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
