import { Readable } from 'node:stream';

/**
 * A file as an answer: a browser takes it for what it is said to be, and runs nothing of it, also where it is opened by itself.
 *
 * @param headers its type, how long it may be kept, and what else there is to say
 */
export function fileAnswer(content: Readable | string, headers: Record<string, string>): Response {
  const body = typeof content === 'string' ? content : (Readable.toWeb(content) as ReadableStream);
  return new Response(body, {
    headers: {
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      ...headers,
    },
  });
}
