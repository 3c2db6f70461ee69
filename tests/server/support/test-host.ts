import { createAdaptorServer } from '@hono/node-server';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, type Config } from '~/config/env';
import { inspectLink } from '~/areas/links/calls';
import type { AccessLog } from '../../../server/access-log';
import { createApp, type CurrentBuild } from '../../../server/app';
import { createTrustedProxies } from '../../../server/client-address';
import { listen } from '../../../server/http-server';
import { sampleOf } from '../../../scripts/openapi-samples';
import { createRemotePlatformStub } from '../../support/remote-platform-stub';
import type { OtherBuilds } from '../../../server/other-builds';
import type { OutageStatus } from '../../../server/outage';
import { createLoadShedding, type LoadShedding } from '../../../server/load-shedding';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface TestRequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sends the body without its length. */
  isChunked?: boolean;
}

export interface TestHost {
  port: number;
  /** Sends the path as it is, without tidying it up. */
  sendRequest(path: string, options?: TestRequestOptions): Promise<Answer>;
  /** Patterns of the routes that answered, in order. */
  routes: string[];
  /** Requests that reached the platform. */
  passed: Request[];
  close(): Promise<void>;
}

export interface TestHostOptions {
  build: CurrentBuild;
  config?: Partial<Config>;
  publicFolder?: string;
  answer?(request: Request): Promise<Response>;
  isShuttingDown?: () => boolean;
  outage?: OutageStatus;
  others?: Pick<OtherBuilds, 'find'>;
  shedding?: Pick<LoadShedding, 'guard'>;
}

const NO_OUTAGE: OutageStatus = { state: () => 'none', confirm: async () => 'none' };

/** The host on a socket of its own, over a platform that the test gives. */
export async function openHost({
  build,
  config,
  publicFolder = '/nowhere',
  answer,
  others,
  isShuttingDown = () => false,
  outage = NO_OUTAGE,
  shedding = createLoadShedding({ longestWaitMs: Infinity, concurrency: 32 }),
}: TestHostOptions): Promise<TestHost> {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-host-'));
  const whole = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }),
    isProduction: true,
    ...config,
  };
  const routes: string[] = [];
  const passed: Request[] = [];
  const accessLog: AccessLog = {
    logAnswer: (c, metadata) => void c.env.outgoing.once('close', () => routes.push(metadata.route)),
    flush: () => undefined,
  };
  const app = createApp({
    config: whole,
    build,
    publicFolder,
    others,
    embedded: undefined,
    outage,
    shedding,
    proxies: createTrustedProxies(whole.trustedProxies),
    accessLog,
    drain: { isShuttingDown, isFinishing: isShuttingDown },
    platform: createRemotePlatformStub(async (request) => {
      passed.push(request);
      return answer ? answer(request) : Response.json({ hasErrors: true }, { status: 404 });
    }),
  });
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  const port = await listen(server, 0, '127.0.0.1');
  return {
    port,
    routes,
    passed,
    sendRequest: (target, options) => sendRequest(port, target, options),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a platform says of any link, as the envelope's data. */
export const linkData = (pageVersion: string) => ({ ...(sampleOf(inspectLink.reply.data) as object), pageVersion });

/** One request over a connection of its own; the path goes out untouched. */
export function sendRequest(
  port: number,
  target: string,
  { method = 'GET', headers = {}, body, isChunked = false }: TestRequestOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined || isChunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = httpRequest(
      { host: '127.0.0.1', port, path: target, method, headers: { ...length, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
        response.on('error', reject);
      },
    );
    // A server that refuses a large body hangs up while it is still being sent; its answer counts.
    request.on('error', (error) => setTimeout(reject, 200, error));
    if (body !== undefined && isChunked) {
      const bytes = Buffer.from(body);
      for (let at = 0; at < bytes.length; at += 16_384) request.write(bytes.subarray(at, at + 16_384));
    } else if (body !== undefined) {
      request.write(body);
    }
    request.end();
  });
}
