/**
 * A JSON answer that knows its own text: a caller in this process reads it at once, where a body's stream costs more than
 * the rest of the answer. Over HTTP it is an answer like any other.
 */
export function jsonAnswer(
  value: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const text = JSON.stringify(value);
  const response = new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
  return Object.defineProperties(response, {
    text: { value: async () => text },
    json: { value: async () => JSON.parse(text) as unknown },
  });
}
