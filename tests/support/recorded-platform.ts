import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Recording } from '../../cli/conform/recording';

/** One file for each call of the specification, as our own platform has answered it: `RECORD=1` makes them anew. */
export const RECORDED_FOLDER = path.join(import.meta.dirname, 'recorded-platform');

/** What is lacking is not there in one of the ways in which servers say so. */
const ABSENCES = [404, 405, 501] as const;

export interface RecordedPlatform {
  url: string;
  /** Ids of the calls that came and were answered. */
  seen: string[];
  close(): Promise<void>;
}

/**
 * An existing platform: it has the specification's calls alone, whoever asks gets what was recorded, and everything else is a web
 * server's own 404.
 *
 * @param lacks ids of calls that it has not got either
 * @param retell puts into a recorded answer what the calls before it have changed
 */
export async function openRecordedPlatform(
  lacks: readonly string[] = [],
  retell: (id: string, json: unknown, seen: readonly string[]) => unknown = (_id, json) => json,
): Promise<RecordedPlatform> {
  const recordings = readdirSync(RECORDED_FOLDER).map((file) => {
    const recording = JSON.parse(readFileSync(path.join(RECORDED_FOLDER, file), 'utf8')) as Recording;
    const pattern = new RegExp(`^/${recording.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`, 'i');
    return { id: path.basename(file, '.json'), pattern, ...recording };
  });
  const seen: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    const { pathname } = new URL(request.url ?? '/', 'http://recorded.example');
    const found = recordings.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
    const at = found ? lacks.indexOf(found.id) : -1;
    if (!found || at >= 0) {
      const status = at >= 0 ? ABSENCES[at % ABSENCES.length] : 404;
      response.writeHead(status ?? 404, { 'content-type': 'text/html' }).end('<h1>Nothing here</h1>');
      return;
    }
    seen.push(found.id);
    const { status, contentType, json, base64 } = found;
    const body = base64 === undefined ? JSON.stringify(retell(found.id, json, seen)) : Buffer.from(base64, 'base64');
    response.writeHead(status, { 'content-type': contentType }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A link as an existing platform makes it: nobody but that platform can tell whether it is its own. */
export function recordedLink(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ exp: 4_102_444_800, ...claims })}.c2lnbmF0dXJl`;
}
