import type { ErrorName } from '~/lib/contract/errors';
import { failureResponse } from '~/locales/failure-response';

/** An error of the contract in the standard envelope, for the request with the headers. Spec: forms-and-approval 8. */
export function apiErrorResponse(headers: Headers, name: ErrorName, status?: number): Response {
  const response = failureResponse(headers, { name, status });
  response.headers.set('cache-control', 'no-store');
  return response;
}
