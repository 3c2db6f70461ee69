import { Resolver } from 'node:dns/promises';
import type { DnsPort } from '../ports/dns';

/** The name, or its records, are not there. */
const NONE = ['ENOTFOUND', 'ENODATA', 'ENONAME'];

/** Asks the name servers of the machine, which may take a few seconds. */
export const nodeDns: DnsPort = {
  async findTexts(name) {
    try {
      // A record comes in pieces of 255 characters.
      return (await new Resolver({ timeout: 2000, tries: 2 }).resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      return NONE.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
    }
  },
};
