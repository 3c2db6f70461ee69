import { ERRORS, type ErrorName } from '~/lib/contract/errors';

/** An expected failure: a name of the contract, and the params of its text. */
export interface Failure {
  readonly isFailure: true;
  readonly name: ErrorName;
  readonly params: Record<string, unknown> | null;
}

export function fail(name: ErrorName, params: Record<string, unknown> | null = null): Failure {
  return { isFailure: true, name, params };
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && (value as Partial<Failure>).isFailure === true;
}

/** Thrown by guards deep inside a service; the router turns it into the same answer as a returned failure. */
export class FailureError extends Error {
  constructor(readonly failure: Failure) {
    super(`${failure.name} (${ERRORS[failure.name].code})`);
    this.name = 'FailureError';
  }
}
