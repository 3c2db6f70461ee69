import type { PlatformContext } from '~/platform/platform-context';
import type { StoredPrintRow } from '~/platform/db/field-service-row-types';
import type { MessageRow } from '~/platform/db/preference-row-types';
import { extractParagraphs } from '~/platform/documents/html-paragraphs';
import { readStoredPdf } from '~/platform/documents/read-stored-pdf';
import { fail, type Failure, isFailure } from '~/platform/http/failure';
import { createBillService } from '../service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createMessageArchive } from '~/areas/messages/service.server';
import type { Db } from '~/platform/db/open-database';
import { findRow } from '~/platform/db/row-queries';

export { storedPrintRecords, messageDocumentRecords } from './dataset-store.server';

/** Prints of what was sent. Nothing shows whether a document exists. Spec: enrollment-and-payment 2 and 7, invoice viewer. */
export function createMessageDocumentService(
  context: Pick<PlatformContext, 'db' | 'clock' | 'files' | 'fetchPublic' | 'log'>,
) {
  const { db } = context;
  const store = createDocumentStore(db);
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });
  const bills = createBillService(context);

  async function renderPrint(
    { account_id, recipient_id, bill_id, file_key }: StoredPrintRow,
    language: string | undefined,
  ): Promise<Uint8Array | Failure> {
    if (file_key !== null) return readStoredPdf(context, file_key);
    const bill = await bills.pdfById({ accountId: account_id, recipientId: recipient_id }, bill_id ?? '', language);
    if (!isFailure(bill)) return bill.pdf;
    return bill.name === 'bill.notFound' ? fail('document.notFound') : bill;
  }

  async function renderSentMessage(message: MessageRow): Promise<Uint8Array | Failure> {
    const { account_id, recipient_id, channel, subject, body, to, sent_at } = message;
    const [account, recipient] = await Promise.all([
      accounts.findAccount(account_id),
      recipients.findRecipient(account_id, recipient_id),
    ]);
    if (!account || !recipient) return fail('document.notFound');
    const { renderMessagePdf } = await import('~/platform/documents/message-pdf');
    return renderMessagePdf({
      companyName: account.name,
      subject,
      to,
      sentAt: sent_at,
      timeZone: account.time_zone,
      paragraphs: channel === 'email' ? extractParagraphs(body) : body.split(/\r?\n\s*\r?\n/),
      language: recipient.locale ?? account.default_locale,
    });
  }

  return {
    listNamedKeys: store.listNamedKeys,

    /** The document that a message was about, rendered in the requested language, else the message itself. Failure: `document.notFound`. */
    async ofMessage(logId: string, language?: string): Promise<Uint8Array | Failure> {
      const message = await createMessageArchive({ db }).findMessage(logId);
      if (!message) return fail('document.notFound');
      const print = await store.findPrintOfMessage(message);
      return print ? renderPrint(print, language) : renderSentMessage(message);
    },

    /** A stored print, in a language as above. Failure: `document.notFound`. */
    async ofKey(key: string, language?: string): Promise<Uint8Array | Failure> {
      const print = await store.findPrint(key);
      return print ? renderPrint(print, language) : fail('document.notFound');
    },
  };
}

/** Stored prints. Their ids are the keys to them. */
function createDocumentStore(db: Db) {
  return {
    findPrint: (key: string): Promise<StoredPrintRow | undefined> => findRow(db, 'stored_prints', { key }),
    /** Of these keys of files, those that a print names. */
    async listNamedKeys(keys: readonly string[]): Promise<string[]> {
      const rows = await db.selectFrom('stored_prints').select('file_key').where('file_key', 'in', keys).execute();
      return rows.flatMap(({ file_key }) => file_key ?? []);
    },
    /** The print that a message was about, if it was about one of its own recipient's. */
    findPrintOfMessage: ({ id, account_id, recipient_id }: MessageRow): Promise<StoredPrintRow | undefined> =>
      db
        .selectFrom('stored_prints')
        .innerJoin('message_documents', 'message_documents.print_key', 'stored_prints.key')
        .selectAll('stored_prints')
        .where('message_documents.notification_log_id', '=', id)
        .where('stored_prints.account_id', '=', account_id)
        .where('stored_prints.recipient_id', '=', recipient_id)
        .executeTakeFirst(),
  };
}
