import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { acceptsEncoding, type Bytes } from './accept-encoding';
import type { OtherBuilds } from './other-builds';
import type { HostRequest } from './request-metadata';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const CODINGS = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
] as const;

interface Version {
  bytes: Bytes;
  etag: string;
}

interface PublicFile {
  file: string;
  contentType: string;
  cacheControl: string;
  isAsset: boolean;
  /** Codings that the build has made. */
  codings: Set<string>;
}

/**
 * Serves the files of the browser's build. The folder is listed once: an address that is not on the list is no file, so
 * no path leads out of it. What was read stays in memory.
 *
 * @param otherBuilds the files of versions that serve beside this one
 */
export function createStaticFileHandler(
  folder: string,
  otherBuilds?: Pick<OtherBuilds, 'find'>,
): (c: HostRequest) => Promise<Response | undefined> {
  const files = listFiles(folder);
  const versions = new Map<string, Promise<Version>>();
  return async (c) => {
    const { pathname } = c.get('metadata').url;
    const found = files.get(pathname);
    if (!found) return pathname.startsWith('/assets/') ? otherBuildFileResponse(c, otherBuilds) : undefined;
    c.get('metadata').route = found.isAsset ? '/assets/*' : pathname;
    const { method } = c.req.raw;
    if (method !== 'GET' && method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    const coded = CODINGS.find(
      ({ coding }) => found.codings.has(coding) && acceptsEncoding(c.req.header('accept-encoding'), coding),
    );
    const file = found.file + (coded?.suffix ?? '');
    let version = versions.get(file);
    if (!version) {
      version = readVersion(file);
      versions.set(file, version);
      version.catch(() => versions.delete(file));
    }
    return fileResponse(c, found, await version, coded?.coding);
  };
}

function fileResponse(
  c: HostRequest,
  found: PublicFile,
  { bytes, etag }: Version,
  coding: string | undefined,
): Response {
  const headers: Record<string, string> = {
    'cache-control': found.cacheControl,
    etag,
    'x-content-type-options': 'nosniff',
    ...(found.codings.size > 0 ? { vary: 'Accept-Encoding' } : {}),
  };
  if (c.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  headers['content-type'] = found.contentType;
  headers['content-length'] = String(bytes.length);
  if (coding) headers['content-encoding'] = coding;
  return new Response(c.req.raw.method === 'HEAD' ? null : bytes, { headers });
}

async function otherBuildFileResponse(
  c: HostRequest,
  otherBuilds: Pick<OtherBuilds, 'find'> | undefined,
): Promise<Response> {
  c.get('metadata').route = '/assets/*';
  const { method } = c.req.raw;
  const name = c.get('metadata').url.pathname.slice('/assets/'.length);
  const contentType = TYPES[path.extname(name)];
  // Where the storage is away there is no such file: the page works without it, and asks for it again next time.
  const bytes = contentType && (await otherBuilds?.find(name).catch(() => undefined));
  if (!bytes || (method !== 'GET' && method !== 'HEAD')) return notFound();
  const headers = {
    'cache-control': cacheControlOf(`assets/${name}`),
    'content-type': contentType,
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
  };
  return new Response(method === 'HEAD' ? null : (bytes as Bytes), { headers });
}

function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'cache-control': 'no-store', 'content-type': 'text/plain' },
  });
}

async function readVersion(file: string): Promise<Version> {
  const bytes = await readFile(file);
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` };
}

/** A hashed file never changes under its name. A worker must not outlive its build. */
function cacheControlOf(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return name === 'service-worker.js' ? 'no-cache' : 'public, max-age=3600';
}

function listFiles(folder: string): Map<string, PublicFile> {
  const files = new Map<string, PublicFile>();
  if (!existsSync(folder)) return files;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const all = new Set(names);
  for (const name of names) {
    // The build's manifests are for the server, and compressed files are versions of others.
    if (name.split('/').some((part) => part.startsWith('.')) || CODINGS.some(({ suffix }) => name.endsWith(suffix)))
      continue;
    files.set(`/${name.split('/').map(encodeURIComponent).join('/')}`, {
      file: path.join(folder, name),
      contentType: TYPES[path.extname(name)] ?? 'application/octet-stream',
      cacheControl: cacheControlOf(name),
      isAsset: name.startsWith('assets/'),
      codings: new Set(CODINGS.filter(({ suffix }) => all.has(name + suffix)).map(({ coding }) => coding)),
    });
  }
  return files;
}

export const SERVICE_WORKER_PATH = '/service-worker.js';

/** Replaces a service worker that is switched off: clears what it has cached, and unregisters itself. */
const UNREGISTER_SCRIPT =
  "self.addEventListener('install',()=>self.skipWaiting());" +
  "self.addEventListener('activate',(event)=>event.waitUntil(caches.delete('latchkey')" +
  ".then(()=>{indexedDB.deleteDatabase('latchkey')}).then(()=>self.registration.unregister())));";

/** Answers with the service worker; with a script that unregisters it where it is off; with 404 where the build has none. */
export async function serviceWorkerResponse(
  c: HostRequest,
  isOn: boolean,
  serveFile: (c: HostRequest) => Promise<Response | undefined>,
): Promise<Response> {
  c.get('metadata').route = SERVICE_WORKER_PATH;
  const headers = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
  if (!isOn)
    return new Response(UNREGISTER_SCRIPT, {
      headers: { ...headers, 'content-type': 'text/javascript; charset=utf-8' },
    });
  return (
    (await serveFile(c)) ??
    new Response('Not found', { status: 404, headers: { ...headers, 'content-type': 'text/plain' } })
  );
}
