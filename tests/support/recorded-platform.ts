import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { http, HttpResponse } from 'msw';
import type { Recording } from '../../cli/check-platform/recording';
import { serveHandlers } from './serve-handlers';

/** One file for each call of the specification, as our own platform has answered it: `RECORD=1` makes them anew. */
export const RECORDED_FOLDER = path.join(import.meta.dirname, 'recorded-platform');

/** What is lacking is not there in one of the ways in which servers say so. */
const ABSENCES = [404, 405, 501] as const;

/**
 * An existing platform: it has the specification's calls alone, whoever asks gets what was recorded, and everything else is a web
 * server's own 404.
 *
 * @param lacks ids of calls that it has not got either
 * @param retell puts into a recorded answer what the calls before it have changed
 */
export function createRecordedPlatform(
  lacks: readonly string[] = [],
  retell: (id: string, json: unknown, seen: readonly string[]) => unknown = (_id, json) => json,
) {
  /** Ids of the calls that came and were answered. */
  const seen: string[] = [];
  const absent = (status = 404) => HttpResponse.html('<h1>Nothing here</h1>', { status });
  const handlers = readdirSync(RECORDED_FOLDER).map((file) => {
    const id = path.basename(file, '.json');
    const recording = JSON.parse(readFileSync(path.join(RECORDED_FOLDER, file), 'utf8')) as Recording;
    const { method, status, contentType, json, base64 } = recording;
    return http[method === 'GET' ? 'get' : 'post'](`*/${recording.path.replace(/\{(\w+)\}/g, ':$1')}`, () => {
      const at = lacks.indexOf(id);
      if (at >= 0) return absent(ABSENCES[at % ABSENCES.length]);
      seen.push(id);
      const body = base64 === undefined ? JSON.stringify(retell(id, json, seen)) : Buffer.from(base64, 'base64');
      return new Response(body, { status, headers: { 'content-type': contentType } });
    });
  });
  return { seen, handlers: [...handlers, http.all('*', () => absent())] };
}

/** A recorded platform on this machine, for other processes. */
export async function serveRecordedPlatform(...of: Parameters<typeof createRecordedPlatform>) {
  const { seen, handlers } = createRecordedPlatform(...of);
  return { seen, ...(await serveHandlers(handlers)) };
}
export type RecordedPlatform = Awaited<ReturnType<typeof serveRecordedPlatform>>;

/** A link as an existing platform makes it: nobody but that platform can tell whether it is its own. */
export function recordedLink(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ exp: 4_102_444_800, ...claims })}.c2lnbmF0dXJl`;
}
