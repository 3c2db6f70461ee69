import { lookup, resolveMx } from 'node:dns/promises';
import { nodeDns } from '~/platform/adapters/node-dns';

/** DNS lookups. Each result is empty where there is no record, and undefined where no server answers. */
export interface DnsLookups {
  /** Addresses of a host, as this machine finds them. */
  addresses(host: string): Promise<string[] | undefined>;
  texts(name: string): Promise<string[] | undefined>;
  /** Hosts that take mails for a domain. */
  mailServers(domain: string): Promise<string[] | undefined>;
}

const NOT_FOUND_CODES = ['ENOTFOUND', 'ENODATA', 'ENONAME'];
const emptyIfMissing = (error: NodeJS.ErrnoException) => (NOT_FOUND_CODES.includes(error.code ?? '') ? [] : undefined);

/** Lookups by the name servers of this machine. */
export const systemDns: DnsLookups = {
  addresses: (host) => lookup(host, { all: true }).then((found) => found.map(({ address }) => address), emptyIfMissing),
  texts: (name) => nodeDns.findTexts(name),
  // A record of a single dot says that there is none. RFC 7505
  mailServers: (domain) =>
    resolveMx(domain).then(
      (found) => found.map(({ exchange }) => exchange).filter((host) => host !== '' && host !== '.'),
      emptyIfMissing,
    ),
};
