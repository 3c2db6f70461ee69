import { EARLIER_ACCEPT, type Envelope } from '~/contract/call';
import { ERRORS, type ErrorName } from '~/contract/errors';
import { formatLocale } from '~/domain/format';
import { acceptedLanguage, messageLocale } from './languages';
import { textsOf } from './platform';

interface FailureDetails {
  name: ErrorName;
  /** Values of the sentence, which travel as `data` too. */
  params?: Record<string, unknown> | null;
  /** HTTP status; that of the contract unless given. */
  status?: number;
  errorId?: string | null;
}

/**
 * The answer to a request that failed: HTTP status and envelope, with the sentence in the language of `Accept-Language`, English
 * where that names none of the nine. Spec: forms-and-approval 8.
 *
 * @param headers of the request
 */
export function failureResponse(
  headers: Headers,
  { name, params = null, status = ERRORS[name].status, errorId = null }: FailureDetails,
): Response {
  const locale = messageLocale(acceptedLanguage(headers.get('accept-language') ?? ''));
  const sentence = textsOf('errors', locale)(name, sentenceValues(params ?? {}, locale));
  const envelope: Envelope = {
    hasErrors: true,
    code: ERRORS[name].code,
    errors: [isEarlierPages(headers) ? name : sentence],
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
const isEarlierPages = (headers: Headers): boolean =>
  headers.get('accept') === EARLIER_ACCEPT && headers.has('x-forwarded-for');

/** What fills the placeholders of a sentence: the failure's parameters, by the names that the sentences have. */
function sentenceValues(params: Record<string, unknown>, locale: string): Record<string, string | number> {
  const { seconds, limit, allowed, recipientId, refundableCents } = params;
  const named = {
    ...(typeof seconds === 'number' && { minutes: Math.ceil(seconds / 60), hours: Math.ceil(seconds / 3600) }),
    n: limit,
    types: Array.isArray(allowed) ? allowed.join(', ') : allowed,
    recipient: recipientId,
    ...(typeof refundableCents === 'number' && { rest: amountText(refundableCents, locale) }),
    ...params,
  };
  return Object.fromEntries(
    Object.entries(named).filter((value): value is [string, string | number] =>
      ['string', 'number'].includes(typeof value[1]),
    ),
  );
}

/** An amount without its currency, which a failure does not name. */
const amountText = (cents: number, locale: string): string =>
  new Intl.NumberFormat(formatLocale(locale), { minimumFractionDigits: 2 }).format(cents / 100);
