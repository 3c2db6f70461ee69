import { MAX_PLATFORM_REPLY_BYTES } from '~/config/limits';
import { readBody } from '../contract/read-body';

/** The headers of a platform's answer that may reach a browser: no cookie, address, origin or permission is for it to give. */
const PASSED_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-language',
  'content-length',
  'content-security-policy',
  'content-type',
  'etag',
  'expires',
  'idempotent-replayed',
  'last-modified',
  'retry-after',
  'vary',
  'x-content-type-options',
];

/** Headers that describe the compressed bytes: `fetch` has decompressed them. */
const HEADERS_OF_COMPRESSION = new Set(['content-length', 'etag']);

/** The headers of a platform's answer that go with its bytes to a browser. */
export function passedHeaders({ headers }: Response): Record<string, string> {
  const isCompressed = !/^(identity)?$/i.test(headers.get('content-encoding') ?? '');
  const passed: Record<string, string> = {};
  for (const name of PASSED_HEADERS) {
    const value = headers.get(name);
    if (value !== null && !(isCompressed && HEADERS_OF_COMPRESSION.has(name))) passed[name] = value;
  }
  return passed;
}

/** The status of a failure's page: the platform's own where it is one of HTTP, else 502. */
export const failureStatus = (status: number): number => (status >= 400 && status <= 599 ? status : 502);

/**
 * The text of an answer, as `Response.text` gives it; undefined where it is larger than any of the contract.
 *
 * @throws what reading throws: a connection that broke off, a time that was over
 */
export async function readReplyText({ body }: Response): Promise<string | undefined> {
  const bytes = await readBody(body, MAX_PLATFORM_REPLY_BYTES);
  return bytes && new TextDecoder().decode(bytes);
}

/** Sentences of a failure that a page shows at most, and characters of each. */
const MOST_MESSAGES = 10;
const MESSAGE_LENGTH = 1000;

/** The sentences of a failure as a page can show them. */
export const shownMessages = (messages: readonly string[]): string[] =>
  messages.slice(0, MOST_MESSAGES).map((message) => message.slice(0, MESSAGE_LENGTH));
