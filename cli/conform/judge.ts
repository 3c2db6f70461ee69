import { type Call, type Envelope, envelopeSchema } from '~/lib/contract/call';
import { isMissingCall } from '~/lib/remote/remote-platform.server';

export const VERDICTS = ['works', 'missing', 'differs', 'refuses', 'not tried'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What one call comes to, and why, in words. */
export interface Judgement {
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

const MOST_FAULTS = 8;
const differs = (what: string): Judgement => ({ verdict: 'differs', what });
const receivedEnvelope = envelopeSchema.partial({ data: true });

/** What the contract makes of an answer. */
export function judge(call: Call, answer: Answer): Judgement {
  const { status, contentType } = answer;
  const isGood = status >= 200 && status < 300;
  if (isMissingCall(call, status, textOf(answer))) return { verdict: 'missing', what: `answers ${status}` };
  const [mediaType = ''] = contentType.toLowerCase().split(';');
  const { reply } = call;
  if (reply.kind === 'file' && isGood && reply.contentTypes.includes(mediaType.trim()))
    return answer.bytes.length > 0 ? works(status) : differs('an empty file');
  const json = jsonOf(answer);
  const envelope = receivedEnvelope.safeParse(json);
  if (envelope.success && envelope.data.hasErrors) return refusal(status, envelope.data);
  if (!isGood)
    return status < 500 ? refusal(status, {}) : differs(`answers ${status} without the envelope of failures`);
  if (reply.kind === 'file')
    return differs(`a file of ${mediaType || 'no type'}, expected ${reply.contentTypes.join(', ')}`);
  if (json === undefined)
    return differs(answer.bytes.length === 0 ? 'an empty answer' : `no JSON (${mediaType || 'no type'})`);
  if (reply.kind === 'envelope' && !envelope.success) return differs(`no envelope: ${faultsOf(envelope.error.issues)}`);
  const parsed = reply.data.safeParse(reply.kind === 'envelope' ? envelope.data?.data : json);
  return parsed.success ? works(status) : differs(faultsOf(parsed.error.issues));
}

const works = (status: number): Judgement => ({ verdict: 'works', what: status === 200 ? '' : `answers ${status}` });

/** Which field, and what was expected of it. */
function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const faults = issues.map(({ path, message }) => `${path.map(String).join('.') || 'the whole'}: ${message}`);
  const more = faults.length - MOST_FAULTS;
  return faults.slice(0, MOST_FAULTS).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function refusal(
  status: number,
  { errorName, errors, data }: Partial<Pick<Envelope, 'errorName' | 'errors' | 'data'>>,
): Judgement {
  const fields = data !== null && typeof data === 'object' ? (data as { fields?: unknown }).fields : undefined;
  const named = Array.isArray(fields) ? ` (${fields.map(String).join(', ')})` : '';
  return { verdict: 'refuses', what: `HTTP ${status} ${errorName ?? (errors ?? []).join(' ')}${named}`.trim() };
}
