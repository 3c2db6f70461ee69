import type { BankVault } from '../ports/bank-vault';
import type { Ids } from '../ports/ids';

/** A vault that forgets: it gives a token and keeps nothing, because nothing is ever charged in the sandbox. */
export function createSandboxVault(ids: Ids): BankVault {
  return { tokenize: async () => `ba_${ids.next()}` };
}
