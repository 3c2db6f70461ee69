import type { Call } from '~/lib/contract/call';
import { textOf, type Answer } from './judge';

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
export function recordingOf({ method, path }: Call, answer: Answer): Recording {
  const { status, contentType, bytes } = answer;
  const told = { method, path, status, contentType };
  if (!contentType.includes('json')) return { ...told, base64: Buffer.from(bytes).toString('base64') };
  return { ...told, json: JSON.parse(textOf(answer).replace(JWT, RECORDED_TOKEN)) as unknown };
}
