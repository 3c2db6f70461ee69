import type { Call } from '~/lib/contract/call';
import { textOf, type Answer } from './validate-answer';

/** An answer as a file keeps it: JSON and text as they are, other bytes in base64. */
export interface Recording {
  method: string;
  path: string;
  status: number;
  contentType: string;
  json?: unknown;
  base64?: string;
}

const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** What a recording has in place of each token: it opens nothing. */
const RECORDED_TOKEN = 'recorded.token.x';

/** An answer without the tokens in it. */
export function createRecording({ method, path }: Call, answer: Answer): Recording {
  const { status, contentType, bytes } = answer;
  const common = { method, path, status, contentType };
  if (!contentType.includes('json')) return { ...common, base64: Buffer.from(bytes).toString('base64') };
  return { ...common, json: JSON.parse(textOf(answer).replace(JWT, RECORDED_TOKEN)) as unknown };
}
