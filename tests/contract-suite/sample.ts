import type { z } from 'zod';
import type { Call } from '~/lib/contract/call';
import { sampleOf } from '../../scripts/openapi-samples';

/** What a caller passes to a call, in plain names. */
export function sampleInput(call: Call): { params?: unknown; query?: unknown; body?: unknown } {
  const plain = (schema: z.ZodType | undefined) => schema?.parse(sampleOf(schema));
  return { params: plain(call.params), query: plain(call.query), body: plain(call.body) };
}

/** A call's good answer, as it travels. */
export function sampleReply({ reply }: Call): Response {
  if (reply.kind === 'file') return new Response('bytes', { headers: { 'content-type': reply.contentTypes[0] ?? '' } });
  const data = sampleOf(reply.data);
  return Response.json(reply.kind === 'bare' ? data : { hasErrors: false, code: 0, errors: [], errorGuid: null, data });
}

/** A call's good answer as whoever makes it gets it. */
export const sampleData = ({ reply }: Call): unknown => reply.data?.parse(sampleOf(reply.data));
