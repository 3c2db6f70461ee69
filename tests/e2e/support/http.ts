import http from 'node:http';
import { randomAddress } from './journey';

const FIELDS = { 'content-type': 'application/x-www-form-urlencoded' };

/** What came back, read whole. Redirects are not followed. */
export interface Answer {
  status: number;
  location: string;
  headers: Headers;
  body: string;
}

/** One request from an address of its own, so that no limit of another one's is met. */
export async function request(url: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers);
  headers.set('X-Forwarded-For', randomAddress());
  const response = await fetch(url, { redirect: 'manual', ...init, headers });
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    headers: response.headers,
    body: await response.text(),
  };
}

/** Opens a link as a browser does: signs that can't belong to it are dropped by a redirect. */
export async function open(url: string): Promise<Answer> {
  const answer = await request(url);
  return answer.status === 302 ? request(new URL(answer.location, url).href) : answer;
}

/** A post of text fields, as a page without files sends it. */
export function post(
  url: string,
  fields: [string, string][] | Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return request(url, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { ...FIELDS, ...headers },
  });
}

/** A post of text fields and files, as a page with files sends it. */
export function postFiles(
  url: string,
  fields: Record<string, string>,
  files: { field: string; name: string; content: BlobPart }[],
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const { field, name, content } of files) body.append(field, new Blob([content]), name);
  return request(url, { method: 'POST', body });
}

/** The status that a post is answered with which only says how large its body would be. */
export function postDeclaredSize(url: string, bytes: number, contentType: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': contentType, 'content-length': bytes, 'X-Forwarded-For': randomAddress() };
    const sent = http.request(url, { method: 'POST', headers, agent: false }, (response) => {
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

/** Addresses of this site that a page links to, without the fragment. */
export function linksOf(html: string, base: string): string[] {
  const { origin } = new URL(base);
  const found = [...html.matchAll(/(?:href|src)="([^"#]+)/g)].map(
    ([, address = '']) => new URL(address.replace(/&amp;/g, '&'), base),
  );
  return [...new Set(found.filter((url) => url.origin === origin).map((url) => url.href))];
}
