import type { CallData, FileData } from '~/lib/contract/call';
import type { getBankLogo, tokenizeBankAccount } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import {
  type AccountEntry,
  bankAccountErrors,
  isRoutingNumberValid,
  lastFour,
  normalizeBankNumber,
} from '~/domain/bank-account';
import type { PlatformContext } from '~/platform/platform-context';
import { fileResponse } from '~/platform/http/file-response';
import { fail, type Failure, isFailure } from '~/platform/http/failure';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import { createBankStore } from './store.server';
import { escapeHtml } from '~/domain/escape-html';

export { bankAccountRecords } from './dataset-store.server';

export { seedBanksIfEmpty } from './store.server';

type BankDeps = Pick<PlatformContext, 'db' | 'clock' | 'bankTokenizer' | 'log'>;

/** Bank accounts that recipients have given; their numbers are in the vault. */
export function createSavedBankAccounts({ db }: Pick<PlatformContext, 'db'>) {
  const store = createBankStore(db);
  return {
    /** An account of a recipient; undefined when the token is none of theirs. */
    find: store.findView,

    /** What a recipient has kept for next time, the oldest first. */
    listSaved: store.listSaved,

    listByTokens: store.listAccounts,

    /** The account joins the saved ones, which every page of the recipient lists. In the caller's transaction. */
    async save(owner: RecipientKey, token: string): Promise<void> {
      if (await store.markSaved(owner, token)) await createRecipientService({ db }).touch(owner);
    },
  };
}

/** Look-up of banks and exchange of account numbers for tokens. Spec: forms-and-approval 5 and 7, "Autopay". */
export function createBankService({ db, clock, bankTokenizer, log }: BankDeps) {
  const store = createBankStore(db);

  /** Judges what was typed. Failures: `bank.invalidRouting`, `bank.accountInvalid`, `bank.accountMismatch`. */
  async function readEntry(entry: AccountEntry) {
    const errors = bankAccountErrors(entry);
    if (errors.accountNumber) return fail('bank.accountInvalid');
    if (errors.confirmAccountNumber) return fail('bank.accountMismatch');
    if (errors.routingNumber) return fail('bank.invalidRouting');
    const typedRouting = normalizeBankNumber(entry.routingNumber);
    const bank = await store.findBank(typedRouting);
    if (bank?.is_open === 0) return fail('bank.invalidRouting');
    return {
      accountNumber: normalizeBankNumber(entry.accountNumber),
      routingNumber: bank?.routing_number ?? typedRouting,
      bankName: bank?.name ?? '',
    };
  }

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
    async renderLogo(typed: string): Promise<FileData | Failure> {
      const bank = await store.findBank(normalizeBankNumber(typed));
      if (!bank) return fail('bank.notFound');
      return fileResponse(bankMark(bank.name), {
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=86400',
      });
    },

    readEntry,

    /**
     * Hands the numbers to the vault and keeps its token, the last four digits and the bank.
     *
     * Failures: those of `readEntry`, `server.unavailable`.
     */
    async tokenize(link: LinkClaims, entry: AccountEntry): Promise<CallData<typeof tokenizeBankAccount> | Failure> {
      const read = await readEntry(entry);
      if (isFailure(read)) return read;
      const { accountNumber, routingNumber, bankName } = read;
      const token = await tokenizeAccountNumber(accountNumber, routingNumber, link.accountId);
      if (token === undefined) return fail('server.unavailable');
      const saved = { token, lastFour: lastFour(accountNumber), bankName, routingNumber };
      await store.insertAccount({
        token,
        account_id: link.accountId,
        recipient_id: link.recipientId,
        last_four: saved.lastFour,
        routing_number: routingNumber,
        bank_name: bankName,
        is_saved: 0,
        created_at: clock.now(),
      });
      return saved;
    },
  };

  async function tokenizeAccountNumber(
    accountNumber: string,
    routingNumber: string,
    accountId: string,
  ): Promise<string | undefined> {
    try {
      return await bankTokenizer.tokenize({ accountNumber, routingNumber });
    } catch (error) {
      // Only the kind of trouble is logged: a processor's message may repeat the numbers.
      log('error', 'bank.vaultFailed', { accountId, error: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    }
  }
}

/** Words that say what a bank is, not which one. */
const COMMON_WORDS = /^(?:OF|THE|AND|NA|N|A|INC|FSB|NATIONAL|ASSOCIATION|NATL|ASSN|COMPANY|CO|DBA|USA)$/;

/** Dark enough for white letters: contrast of at least 4.5 to 1. */
const COLORS = [
  '#1d4f91',
  '#7a1f3d',
  '#0b6e4f',
  '#5b3a8c',
  '#8a3b12',
  '#1f5f6b',
  '#a12a2a',
  '#3d5a1e',
  '#4a4a68',
  '#7b2d7b',
  '#2a5d9c',
  '#6b4e16',
];

/** The first two words that distinguish the bank from others. */
function distinctiveWords(name: string): string[] {
  const words = name
    .toUpperCase()
    .replace(/[.'’]/g, '')
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const distinctive = words.filter((word) => !COMMON_WORDS.test(word));
  return (distinctive.length > 0 ? distinctive : words).slice(0, 2);
}

/** A plain mark as SVG: one or two initials on a colour, always the same for a bank, however its legal form is written. */
function bankMark(name: string): string {
  const words = distinctiveWords(name);
  const initials = words.map((word) => word.charAt(0)).join('') || '?';
  const sum = Array.from(words.join(' ')).reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 65_521, 7);
  const color = COLORS[sum % COLORS.length];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img"><title>${escapeHtml(name)}</title>` +
    `<rect width="64" height="64" rx="12" fill="${color}"/>` +
    `<text x="32" y="41" font-family="Arial, Helvetica, sans-serif" font-size="26" font-weight="700" fill="#fff" text-anchor="middle">` +
    `${initials}</text></svg>`
  );
}
