import type { CallData } from '~/contract/call';
import { type getBankLogo, type tokenizeBankAccount } from '~/contract/banks';
import type { EnrollmentToken } from '~/contract/tokens';
import {
  accountErrors,
  isRoutingNumberValid,
  lastFour,
  normalizeBankNumber,
  type AccountEntry,
} from '~/domain/bank-account';
import type { PlatformContext } from '../../context';
import { fail, type Failure } from '../../http/result';
import { bankMark } from './logo';
import { createBankStore } from './store';

type BankDeps = Pick<PlatformContext, 'db' | 'clock' | 'bankVault' | 'log'>;

/** Look-up of banks and exchange of account numbers for tokens. Spec: forms-and-approval 5 and 7, "Autopay". */
export function createBankService({ db, clock, bankVault, log }: BankDeps) {
  const store = createBankStore(db);

  return {
    /**
     * What is known about a routing number. A number with a right check digit that the table lacks counts as valid,
     * without a name: the table need not be whole. A closed one is not valid.
     */
    async lookUp(typed: string): Promise<CallData<typeof getBankLogo>> {
      const routingNumber = normalizeBankNumber(typed);
      const unknown = { name: '', logo: '', url: '', validRoutingNumber: false, currentRoutingNumber: '' };
      if (!isRoutingNumberValid(routingNumber)) return unknown;
      const bank = await store.findBank(routingNumber);
      if (!bank) return { ...unknown, validRoutingNumber: true, currentRoutingNumber: routingNumber };
      if (bank.is_open === 0) return { ...unknown, name: bank.name };
      return {
        ...unknown,
        name: bank.name,
        logo: `/api/x/banks/LogoImage?routingNumber=${bank.routing_number}`,
        validRoutingNumber: true,
        currentRoutingNumber: bank.routing_number,
      };
    },

    /** The mark of a bank as SVG, or `bank.notFound`. */
    async drawLogo(typed: string): Promise<string | Failure> {
      const bank = await store.findBank(normalizeBankNumber(typed));
      return bank ? bankMark(bank.name) : fail('bank.notFound');
    },

    /**
     * Hands the numbers to the vault and keeps its token, the last four digits and the bank. Of a merged bank, the
     * number now in use is handed on, as the directory asks.
     *
     * Failures: `bank.invalidRouting`, `bank.accountInvalid`, `bank.accountMismatch`, `server.unavailable`.
     */
    async tokenize(
      link: EnrollmentToken,
      entry: AccountEntry,
    ): Promise<CallData<typeof tokenizeBankAccount> | Failure> {
      const errors = accountErrors(entry);
      if (errors.accountNumber) return fail('bank.accountInvalid');
      if (errors.confirmAccountNumber) return fail('bank.accountMismatch');
      if (errors.routingNumber) return fail('bank.invalidRouting');
      const typedRouting = normalizeBankNumber(entry.routingNumber);
      const bank = await store.findBank(typedRouting);
      if (bank?.is_open === 0) return fail('bank.invalidRouting');
      const routingNumber = bank?.routing_number ?? typedRouting;
      const token = await handToVault(normalizeBankNumber(entry.accountNumber), routingNumber, link.accountId);
      if (token === undefined) return fail('server.unavailable');
      const saved = { token, lastFour: lastFour(entry.accountNumber), bankName: bank?.name ?? '', routingNumber };
      await store.insertAccount({
        token,
        account_id: link.accountId,
        recipient_id: link.recipientId,
        last_four: saved.lastFour,
        routing_number: routingNumber,
        bank_name: saved.bankName,
        is_saved: 0,
        created_at: clock.now(),
      });
      return saved;
    },
  };

  async function handToVault(
    accountNumber: string,
    routingNumber: string,
    accountId: string,
  ): Promise<string | undefined> {
    try {
      return await bankVault.tokenize({ accountNumber, routingNumber });
    } catch (error) {
      // Only the kind of trouble is logged: a processor's message may repeat the numbers.
      log('error', 'bank.vaultFailed', { accountId, error: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    }
  }
}
export type BankService = ReturnType<typeof createBankService>;
