import { type Call, type Envelope, envelopeSchema } from '~/lib/contract/call';
import { isMissingCall } from '~/lib/remote/remote-platform.server';

export const VERDICTS = ['works', 'missing', 'differs', 'refuses', 'not tried'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The result of one call, and the reason in words. */
export interface CallResult {
  verdict: Verdict;
  what: string;
}

/** An answer as it came. */
export interface Answer {
  status: number;
  contentType: string;
  bytes: Uint8Array;
}

export const textOf = ({ bytes }: Answer): string => new TextDecoder().decode(bytes);

/** What an answer says as JSON; undefined where it says none. */
export function jsonOf(answer: Answer): unknown {
  try {
    return JSON.parse(textOf(answer)) as unknown;
  } catch {
    return undefined;
  }
}

const MAX_ERRORS_SHOWN = 8;
const differs = (what: string): CallResult => ({ verdict: 'differs', what });
const receivedEnvelope = envelopeSchema.partial({ data: true });

/** Compares an answer with the contract. */
export function validateAnswer(call: Call, answer: Answer): CallResult {
  const { status, contentType } = answer;
  const isSuccess = status >= 200 && status < 300;
  if (isMissingCall(call, status, textOf(answer))) return { verdict: 'missing', what: `answers ${status}` };
  const [mediaType = ''] = contentType.toLowerCase().split(';');
  const { reply } = call;
  if (reply.kind === 'file' && isSuccess && reply.contentTypes.includes(mediaType.trim()))
    return answer.bytes.length > 0 ? works(status) : differs('an empty file');
  const json = jsonOf(answer);
  const envelope = receivedEnvelope.safeParse(json);
  if (envelope.success && envelope.data.hasErrors) return refusal(status, envelope.data);
  if (!isSuccess)
    return status < 500 ? refusal(status, {}) : differs(`answers ${status} without the envelope of failures`);
  if (reply.kind === 'file')
    return differs(`a file of ${mediaType || 'no type'}, expected ${reply.contentTypes.join(', ')}`);
  if (json === undefined)
    return differs(answer.bytes.length === 0 ? 'an empty answer' : `no JSON (${mediaType || 'no type'})`);
  if (reply.kind === 'envelope' && !envelope.success)
    return differs(`no envelope: ${formatIssues(envelope.error.issues)}`);
  const parsed = reply.data.safeParse(reply.kind === 'envelope' ? envelope.data?.data : json);
  return parsed.success ? works(status) : differs(formatIssues(parsed.error.issues));
}

const works = (status: number): CallResult => ({ verdict: 'works', what: status === 200 ? '' : `answers ${status}` });

/** Which field, and what was expected of it. */
function formatIssues(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const formatted = issues.map(({ path, message }) => `${path.map(String).join('.') || 'the whole'}: ${message}`);
  const more = formatted.length - MAX_ERRORS_SHOWN;
  return formatted.slice(0, MAX_ERRORS_SHOWN).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function refusal(
  status: number,
  { errorName, errors, data }: Partial<Pick<Envelope, 'errorName' | 'errors' | 'data'>>,
): CallResult {
  const fields = data !== null && typeof data === 'object' ? (data as { fields?: unknown }).fields : undefined;
  const named = Array.isArray(fields) ? ` (${fields.map(String).join(', ')})` : '';
  return { verdict: 'refuses', what: `HTTP ${status} ${errorName ?? (errors ?? []).join(' ')}${named}`.trim() };
}
