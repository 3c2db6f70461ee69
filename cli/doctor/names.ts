import { lookup, resolveMx } from 'node:dns/promises';
import { nodeDns } from '~/platform/adapters/node-dns';

/** What the domain name system knows of names. Each gives nothing where there is nothing, and undefined where nobody answers. */
export interface Names {
  /** Addresses of a host, as this machine finds them. */
  addresses(host: string): Promise<string[] | undefined>;
  texts(name: string): Promise<string[] | undefined>;
  /** Hosts that take mails for a domain. */
  mailServers(domain: string): Promise<string[] | undefined>;
}

const NONE = ['ENOTFOUND', 'ENODATA', 'ENONAME'];
const orNone = (error: NodeJS.ErrnoException) => (NONE.includes(error.code ?? '') ? [] : undefined);

/** Asks the name servers of this machine. */
export const machineNames: Names = {
  addresses: (host) => lookup(host, { all: true }).then((found) => found.map(({ address }) => address), orNone),
  texts: (name) => nodeDns.findTexts(name),
  // A record of a single dot says that there is none. RFC 7505
  mailServers: (domain) =>
    resolveMx(domain).then(
      (found) => found.map(({ exchange }) => exchange).filter((host) => host !== '' && host !== '.'),
      orNone,
    ),
};
