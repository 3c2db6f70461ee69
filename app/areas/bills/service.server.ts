import { LRUCache } from 'lru-cache';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { currencyOf } from '~/domain/money';
import type { PlatformContext } from '~/platform/platform-context';
import type { BillRow } from '~/platform/db/preference-row-types';
import type { RecipientRow } from '~/platform/db/schema';
import type { BillDocument } from '~/platform/documents/bill-pdf';
import { readStoredPdf } from '~/platform/documents/read-stored-pdf';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import { createBillStore } from './store.server';

export { billRecords, agreementRecords } from './dataset-store.server';

/** Queries that list the bills and agreements of a recipient. */
export function createBillQueries({ db }: Pick<PlatformContext, 'db'>) {
  const { listBills, listAgreements } = createBillStore(db);
  return { listBills, listAgreements };
}

/** Documents cached in memory, in bytes: rendering one takes a fifth of a second. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** The bills of a recipient, as numbers and as a document. */
export function createBillService(context: Pick<PlatformContext, 'db' | 'clock' | 'files' | 'fetchPublic' | 'log'>) {
  const { db, clock } = context;
  const store = createBillStore(db);
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (pdf, key) => pdf.byteLength + key.length,
  });

  async function renderBill(
    { accountId, recipientId }: RecipientKey,
    bill: BillRow | undefined,
    language: string | undefined,
  ): Promise<{ number: string; pdf: Uint8Array } | Failure> {
    const [account, recipient] = await Promise.all([
      accounts.findAccount(accountId),
      recipients.findRecipient(accountId, recipientId),
    ]);
    if (!bill || !account || !recipient) return fail('bill.notFound');
    if (bill.pdf !== null) {
      const pdf = await readStoredPdf(context, bill.pdf);
      return isFailure(pdf) ? pdf : { number: bill.number, pdf };
    }
    const content: Omit<BillDocument, 'createdAt'> = {
      companyName: account.name,
      contact: [account.support_phone, account.support_email].filter(Boolean).join(' · '),
      customerName: recipient.name,
      accountNumber: recipient.id,
      serviceAddress: addressOf(recipient),
      ...billParts(bill),
      currency: currencyOf(account.country),
      isPreview: account.preview_of !== null,
      language: language ?? recipient.locale ?? account.default_locale,
    };
    const key = JSON.stringify(content);
    const render = async () => {
      const { renderBillPdf } = await import('~/platform/documents/bill-pdf');
      return renderBillPdf({ ...content, createdAt: clock.now() });
    };
    const pdf = cache.get(key) ?? (await render());
    cache.set(key, pdf);
    return { number: bill.number, pdf };
  }

  return {
    async get(link: RecipientKey) {
      const bill = await store.findNewestBill(link);
      if (!bill) return fail('bill.notFound');
      return { number: bill.number, issuedOn: bill.issued_on, dueOn: bill.due_on, amountCents: bill.total_cents };
    },
    listNamedKeys: store.listNamedKeys,
    /** The newest bill of a link's recipient, in the requested language, else the recipient's. Failure: `bill.notFound`. */
    pdf: async (link: LinkClaims, language?: string) => renderBill(link, await store.findNewestBill(link), language),
    /** A bill of a recipient by its id, in a language as above. Failure: `bill.notFound`. */
    pdfById: async (owner: RecipientKey, id: string, language?: string) =>
      renderBill(owner, await store.findBill(owner, id), language),
  };
}

function billParts(bill: BillRow) {
  return {
    number: bill.number,
    issuedOn: bill.issued_on,
    dueOn: bill.due_on,
    periodStart: bill.period_start,
    periodEnd: bill.period_end,
    lines: JSON.parse(bill.lines) as BillDocument['lines'],
    totalCents: bill.total_cents,
  };
}

/** Accounts name their merge tags themselves. */
const ADDRESS_TAG = /^(service\s*address|عنوان الخدمة|lieferadresse)$/i;

function addressOf({ tags }: RecipientRow): string {
  const found = Object.entries(JSON.parse(tags) as Record<string, string>).find(([name]) => ADDRESS_TAG.test(name));
  return found?.[1] ?? '';
}
