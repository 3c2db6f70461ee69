import { MAX_PLATFORM_REPLY_BYTES } from '~/config/limits';
import { readBody } from '../contract/read-body';

/** The headers of a platform's answer that may reach a browser: no cookie, address, origin or permission is for it to give. */
const FORWARDED_HEADERS = [
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
const COMPRESSION_HEADERS = new Set(['content-length', 'etag']);

/** The headers of a platform's answer that go with its bytes to a browser. */
export function forwardedHeaders({ headers }: Response): Record<string, string> {
  const isCompressed = !/^(identity)?$/i.test(headers.get('content-encoding') ?? '');
  const passed: Record<string, string> = {};
  for (const name of FORWARDED_HEADERS) {
    const value = headers.get(name);
    if (value !== null && !(isCompressed && COMPRESSION_HEADERS.has(name))) passed[name] = value;
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

/** How many messages of a failure a page shows, and how many characters of each. */
const MAX_MESSAGES = 10;
const MAX_MESSAGE_LENGTH = 1000;

/** The messages of a failure as a page can show them. */
export const shownMessages = (messages: readonly string[]): string[] =>
  messages.slice(0, MAX_MESSAGES).map((message) => message.slice(0, MAX_MESSAGE_LENGTH));
