import { lookup, type LookupAddress } from 'node:dns';
import { request as requestPlain, type ClientRequest, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Ranges that no address of the web is in: this machine, the networks around it, and what is kept for special use. */
const PRIVATE_RANGES = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE_RANGES.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:2::', 48],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE_RANGES.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one of the public web. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPublicAddress(mapped);
  const version = isIP(address);
  return version !== 0 && !PRIVATE_RANGES.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** The address leads inside, or is none of the web. */
export class PrivateAddressError extends Error {}

/** Looks a name up and refuses the answer where it leads inside: judged at the moment of connecting, no later answer can differ. */
const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddressError(`${name} is no address of the public web`), '', 0);
    if (options.all) return (done as (e: null, all: LookupAddress[]) => void)(null, addresses);
    done(null, first.address, first.family);
  });
};

/** Gets what an address of the public web answers with. */
export type PublicFetch = (url: string, options: { maxBytes: number; timeoutMs: number }) => Promise<Uint8Array>;

/** What is posted, and how long its answer may take in all. */
interface Post {
  body: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** Of the answer; what comes after it is not read. */
  maxBytes: number;
}

/** Posts to an address of the public web. */
export type PublicPost = (url: string, post: Post) => Promise<{ status: number; body: Uint8Array }>;

const hostWithoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/**
 * Whether an address may be asked, as far as its text tells: where a name leads is judged when it is connected to. A name without
 * a dot, or credentials, are in no address of the web.
 */
export function isPublicUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = hostWithoutBrackets(url.hostname);
  return isIP(host) === 0
    ? /[^.]\.[^.]/.test(host) && !/\.(localhost|local|internal)\.?$/i.test(host)
    : isPublicAddress(host);
}

/** Whether an address may be posted to where those inside are allowed. */
export function isHttpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return /^https?:$/.test(url?.protocol ?? '') && url?.username === '' && url.password === '';
}

/** A connection of its own for each: one that somebody else has opened was judged by nobody. */
const PUBLIC_ADDRESSES_ONLY: RequestOptions = { lookup: publicLookup, agent: false };

/** Rejects where a request fails, and where its connection closes without an answer: a change of protocols, status 101, raises no error. */
function rejectUnanswered(request: ClientRequest, reject: (error: Error) => void): void {
  let isAnswered = false;
  request.on('response', () => (isAnswered = true));
  request.on('error', reject);
  request.on('close', () => {
    if (!isAnswered) reject(new Error('closed without an answer'));
  });
}

/**
 * Follows no redirect, sends no cookie, and reaches nothing inside.
 *
 * @throws Error for another protocol than https, an address inside, an answer that is not 200, is too large or comes too late
 */
export const fetchPublic: PublicFetch = (url, { maxBytes, timeoutMs }) =>
  new Promise((resolve, reject) => {
    const { protocol, hostname } = new URL(url);
    const host = hostWithoutBrackets(hostname);
    if (protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host)))
      return reject(new PrivateAddressError(`${url} is no https address of the public web`));
    const outgoing = requestSecure(
      url,
      { ...PUBLIC_ADDRESSES_ONLY, signal: AbortSignal.timeout(timeoutMs) },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        if (answer.statusCode !== 200) outgoing.destroy(new Error(`${url} answered ${answer.statusCode}`));
        answer.on('data', (part: Buffer) => {
          size += part.byteLength;
          parts.push(part);
          if (size > maxBytes) outgoing.destroy(new Error(`${url} gives more than ${maxBytes} bytes`));
        });
        answer.on('end', () => resolve(Buffer.concat(parts)));
        answer.on('error', reject);
      },
    );
    rejectUnanswered(outgoing, reject);
    outgoing.end();
  });

/**
 * Follows no redirect, sends no cookie, and reaches nothing inside, unless that is allowed.
 *
 * @param allowsPrivate plain http and every address may be posted to
 * @returns rejects with an error for an address that may not be, a connection that fails, and an answer that comes too late
 */
export const createPublicPost =
  ({ allowsPrivate }: { allowsPrivate: boolean }): PublicPost =>
  (url, { body, headers, timeoutMs, maxBytes }) =>
    new Promise((resolve, reject) => {
      if (!(allowsPrivate ? isHttpUrl(url) : isPublicUrl(url)))
        return reject(new PrivateAddressError(`${url} is no address to post to`));
      const signal = AbortSignal.timeout(timeoutMs);
      const options: RequestOptions = { method: 'POST', headers, signal, agent: false };
      const request = new URL(url).protocol === 'https:' ? requestSecure : requestPlain;
      const outgoing = request(url, allowsPrivate ? options : { ...options, ...PUBLIC_ADDRESSES_ONLY }, (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        const end = () => {
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).subarray(0, maxBytes) });
          outgoing.destroy();
        };
        answer.on('data', (part: Buffer) => {
          size += part.byteLength;
          parts.push(part);
          if (size >= maxBytes) end();
        });
        answer.on('end', end);
        answer.on('error', reject);
      });
      rejectUnanswered(outgoing, reject);
      outgoing.end(body);
    });
