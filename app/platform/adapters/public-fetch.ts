import { lookup, type LookupAddress } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Ranges that no address of the web is in: this machine, the networks around it, and what is kept for special use. */
const CLOSED = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one of the public web. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPublicAddress(mapped);
  const version = isIP(address);
  return version !== 0 && !CLOSED.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

class ClosedAddressError extends Error {}

/** Looks a name up and refuses the answer where it leads inside: judged at the moment of connecting, no later answer can differ. */
const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new ClosedAddressError(`${name} is no address of the public web`), '', 0);
    if (options.all) return (done as (e: null, all: LookupAddress[]) => void)(null, addresses);
    done(null, first.address, first.family);
  });
};

/** Gets what an address of the public web answers with. */
export type PublicFetch = (url: string, options: { mostBytes: number; timeoutMs: number }) => Promise<Uint8Array>;

/**
 * Follows no redirect, sends no cookie, and reaches nothing inside.
 *
 * @throws Error for another protocol than https, an address inside, an answer that is not 200, is too large or comes too late
 */
export const fetchPublic: PublicFetch = (url, { mostBytes, timeoutMs }) =>
  new Promise((resolve, reject) => {
    const { protocol, hostname } = new URL(url);
    const bare = hostname.replace(/^\[|\]$/g, '');
    if (protocol !== 'https:' || (isIP(bare) !== 0 && !isPublicAddress(bare)))
      return reject(new ClosedAddressError(`${url} is no https address of the public web`));
    const asked = request(url, { lookup: publicLookup, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      if (answer.statusCode !== 200) asked.destroy(new Error(`${url} answered ${answer.statusCode}`));
      answer.on('data', (part: Buffer) => {
        size += part.byteLength;
        parts.push(part);
        if (size > mostBytes) asked.destroy(new Error(`${url} gives more than ${mostBytes} bytes`));
      });
      answer.on('end', () => resolve(Buffer.concat(parts)));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
