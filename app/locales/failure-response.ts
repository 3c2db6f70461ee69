import { EARLIER_ACCEPT, type Envelope } from '~/lib/contract/call';
import { ERRORS, type ErrorName } from '~/lib/contract/errors';
import { failureMessageValues } from '~/domain/failure-message-values';
import { acceptedLanguage, messageLocale } from './languages';
import { textsOf } from './platform';

interface FailureDetails {
  name: ErrorName;
  /** Values of the message, which travel as `data` too. */
  params?: Record<string, unknown> | null;
  /** HTTP status; that of the contract unless given. */
  status?: number;
  errorId?: string | null;
}

/**
 * The answer to a request that failed: HTTP status and envelope, with the message in the language of `Accept-Language`, English
 * where that names none of the nine. Spec: forms-and-approval 8.
 *
 * @param headers of the request
 */
export function failureResponse(
  headers: Headers,
  { name, params = null, status = ERRORS[name].status, errorId = null }: FailureDetails,
): Response {
  const locale = messageLocale(acceptedLanguage(headers.get('accept-language') ?? ''));
  const message = textsOf('errors', locale)(name, failureMessageValues(params ?? {}, locale));
  const envelope: Envelope = {
    hasErrors: true,
    code: ERRORS[name].code,
    errors: [isEarlierClient(headers) ? name : message],
    errorName: name,
    errorGuid: errorId,
    data: params,
  };
  const seconds = params?.seconds;
  return Response.json(envelope, {
    status,
    headers: {
      'content-language': locale,
      vary: 'accept, accept-language',
      ...(typeof seconds === 'number' && seconds > 0 && { 'retry-after': String(seconds) }),
    },
  });
}

/** Whether the pages' server of the version before asks, which reads the name in `errors[0]`. It always says who it asks for. */
const isEarlierClient = (headers: Headers): boolean =>
  headers.get('accept') === EARLIER_ACCEPT && headers.has('x-forwarded-for');
