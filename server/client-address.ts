import { ConfigurationError } from '~/config/configuration-error';
import { LRUCache } from 'lru-cache';
import { BlockList, isIP } from 'node:net';

/** An entry longer than any address is somebody's experiment. */
const MAX_FORWARDED_LENGTH = 2000;

/**
 * @param entries addresses, CIDR ranges (IPv4 or IPv6) or `loopback`
 * @throws Error that names the variable and the entry, when one is none of these
 */
export function createTrustedProxies(entries: string[]) {
  const list = new BlockList();
  for (const entry of entries) addEntry(list, entry);
  // Those that forward are few, and ask with every request.
  const checkedAddresses = new LRUCache<string, boolean>({ max: 1000 });
  const checkAddress = (address: string) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
  const isTrusted = (address: string): boolean => {
    if (entries.length === 0) return false;
    const isOurs = checkedAddresses.get(address) ?? checkAddress(address);
    checkedAddresses.set(address, isOurs);
    return isOurs;
  };
  return {
    isTrusted,
    /**
     * The person's address: the socket's own, and through trusted proxies the last one that no trusted proxy vouches for.
     * What stands to the left of it is the client's own word.
     */
    clientAddress(socketAddress: string | undefined, forwardedFor: string | undefined): string {
      let address = plainAddress(socketAddress ?? '') ?? '0.0.0.0';
      if (entries.length === 0 || !forwardedFor || forwardedFor.length > MAX_FORWARDED_LENGTH) return address;
      const hops = forwardedFor.split(',');
      while (isTrusted(address) && hops.length > 0) {
        const next = plainAddress(hops.pop() ?? '');
        if (!next) break;
        address = next;
      }
      return address;
    },
  };
}
export type TrustedProxies = ReturnType<typeof createTrustedProxies>;

function addEntry(list: BlockList, entry: string): void {
  if (entry === 'loopback') {
    list.addSubnet('127.0.0.0', 8, 'ipv4');
    list.addAddress('::1', 'ipv6');
    return;
  }
  const [address = '', prefix, ...more] = entry.split('/');
  const version = isIP(address);
  const bits = prefix === undefined ? undefined : Number(prefix);
  const isPrefix = bits === undefined || (/^\d+$/.test(prefix ?? '') && bits <= (version === 4 ? 32 : 128));
  if (version === 0 || !isPrefix || more.length > 0) {
    throw new ConfigurationError(`TRUSTED_PROXIES: "${entry}" is no address, CIDR range or "loopback"`);
  }
  const type = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) list.addAddress(address, type);
  else list.addSubnet(address, bits, type);
}

/** The address without port, brackets and IPv4-in-IPv6 prefix; undefined when it is none. */
function plainAddress(text: string): string | undefined {
  let address = text.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address);
  if (bracketed) address = bracketed[1] ?? '';
  else if (/^[\d.]+:\d+$/.test(address)) address = address.slice(0, address.indexOf(':'));
  const mapped = /^::ffff:([\d.]+)$/i.exec(address);
  if (mapped) address = mapped[1] ?? '';
  return isIP(address) === 0 ? undefined : address.toLowerCase();
}
