import { hash } from 'node:crypto';
import { LINK_SECONDS } from '~/config/limits';
import { linkPath } from '~/lib/contract/page-paths';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { AgreementRow } from '~/platform/db/preference-row-types';
import { readStoredPdf } from '~/platform/documents/read-stored-pdf';
import { fail, FailureError, type Failure } from '~/platform/http/failure';
import { createPaymentReader } from '~/areas/payments/service.server';
import { createUploadService } from '~/areas/uploads/service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createBillStore } from './store.server';

type Needs = Pick<
  PlatformContext,
  'db' | 'clock' | 'ids' | 'events' | 'files' | 'fetchPublic' | 'tokens' | 'signing' | 'config' | 'log'
>;

/**
 * Agreements from the first look to the filed signature. Every step may be repeated and done by many at once: the first
 * one counts, the others find it done. Spec: preferences-and-consent 2.6, 4 and 7.
 */
export function createAgreementSigningService(context: Needs) {
  const { db, clock, ids, events, files, tokens, signing, config, log } = context;
  const store = createBillStore(db);
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });
  const demands = createPaymentReader(context);
  const uploads = createUploadService(context);

  async function requireAgreement(link: LinkClaims): Promise<AgreementRow> {
    const agreement = await store.findAgreement(link);
    if (!agreement) throw new FailureError(fail('agreement.notFound'));
    return agreement;
  }

  /** What the signing service answers; `server.unavailable` when it doesn't. */
  async function callSigningService<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      log('warn', 'signing.unavailable', { message: error instanceof Error ? error.message : String(error) });
      throw new FailureError(fail('server.unavailable'));
    });
  }

  async function sendForSigning(agreement: AgreementRow, token: string): Promise<string> {
    const [account, recipient] = await Promise.all([
      accounts.findAccount(agreement.account_id),
      recipients.findRecipient(agreement.account_id, agreement.recipient_id),
    ]);
    if (!account || !recipient) throw new FailureError(fail('agreement.notFound'));
    const { id, title } = agreement;
    const paragraphs = JSON.parse(agreement.paragraphs) as string[];
    const language = recipient.locale ?? account.default_locale;
    const { renderAgreementPdf } = await import('~/platform/documents/agreement-pdf');
    const pdf = await renderAgreementPdf({
      companyName: account.name,
      customerName: recipient.name,
      number: id,
      title,
      paragraphs,
      language,
      createdAt: clock.now(),
    });
    const { envelopeId, signingUrl } = await callSigningService(
      signing.createEnvelope({
        reference: id,
        accountId: account.id,
        title,
        signerName: recipient.name,
        document: { pdf, paragraphs, language },
        returnUrl: `${config.publicUrl}/AgreementSign?token=${encodeURIComponent(token)}`,
      }),
    );
    if (await store.setEnvelope(agreement, envelopeId, clock.now()))
      log('info', 'agreement.sent', { accountId: account.id });
    return signingUrl;
  }

  /** The time at which the signing service got the signature. */
  async function requireSigned({ envelope_id }: AgreementRow): Promise<{ envelopeId: string; signedAt: number }> {
    const state = envelope_id ? await callSigningService(signing.getState(envelope_id)) : undefined;
    if (!envelope_id || !state?.isSigned) throw new FailureError(fail('agreement.notSigned'));
    return { envelopeId: envelope_id, signedAt: state.signedAt ?? clock.now() };
  }

  return {
    /** Address of the page where the agreement is signed. Failures: `agreement.alreadySigned`, `signing.off`, `server.unavailable`. */
    async start(link: LinkClaims, token: string): Promise<string | Failure> {
      const agreement = await requireAgreement(link);
      if (agreement.signed_at !== null) return fail('agreement.alreadySigned');
      if (config.signing === 'off') return fail('signing.off');
      if (!agreement.envelope_id) return sendForSigning(agreement, token);
      const { isSigned } = await callSigningService(signing.getState(agreement.envelope_id));
      return isSigned ? fail('agreement.alreadySigned') : callSigningService(signing.signingUrl(agreement.envelope_id));
    },

    /** Takes over when it was signed. */
    async updateStatus(link: LinkClaims): Promise<{ isDone: boolean }> {
      const agreement = await requireAgreement(link);
      if (agreement.signed_at !== null) return { isDone: true };
      const { signedAt } = await requireSigned(agreement);
      const { account_id: accountId, recipient_id: recipientId, id: agreementId } = agreement;
      const isFirst = await store.setSigned(agreement, signedAt, (trx) =>
        events.announce(trx, { type: 'agreement.signed', accountId, data: { agreementId, recipientId } }),
      );
      if (isFirst) log('info', 'agreement.signed', { accountId });
      return { isDone: true };
    },

    /** Files the signed document. */
    async upload(link: LinkClaims): Promise<{ isDone: boolean }> {
      const agreement = await requireAgreement(link);
      if (agreement.uploaded_at !== null) return { isDone: true };
      const { envelopeId } = await requireSigned(agreement);
      const pdf = await callSigningService(signing.getSignedDocument(envelopeId));
      const key = `agreements/${ids.next()}`;
      await uploads.note(key);
      await files.put(key, pdf);
      if (!(await store.setDocument(agreement, key, clock.now()))) await files.remove(key);
      return { isDone: true };
    },

    /** What is to be paid, what of it was, and where; null while the signature is not here and filed. */
    async checkBill(link: LinkClaims) {
      const agreement = await requireAgreement(link);
      if (agreement.signed_at === null || agreement.uploaded_at === null) return null;
      const billAmountCents = agreement.bill_amount_cents;
      const paidCents = await demands.sumPaidCents(agreement.account_id, demandIdOf(agreement));
      return {
        billAmountCents,
        paidCents,
        payLink: billAmountCents > paidCents ? await payLink(agreement) : null,
        error: null,
      };
    },

    /** The signer's own copy. */
    async signedDocument(link: LinkClaims): Promise<Uint8Array | Failure> {
      const { document_key } = await requireAgreement(link);
      return document_key ? readStoredPdf(context, document_key) : fail('agreement.notSigned');
    },
  };

  async function payLink(agreement: AgreementRow): Promise<string> {
    const { account_id, recipient_id, bill_amount_cents } = agreement;
    const recipient = await recipients.findRecipient(account_id, recipient_id);
    const token = await tokens.mintSmartPay(
      {
        jti: demandIdOf(agreement),
        amountCents: bill_amount_cents,
        recipientId: recipient_id,
        email: recipient?.email ?? '',
        phoneNumber: recipient?.phone ?? '',
        accountId: account_id,
      },
      LINK_SECONDS,
    );
    return config.publicUrl + linkPath('smart-pay', token);
  }
}

/** The id of an agreement's payment demand. */
function demandIdOf({ account_id, id }: AgreementRow): string {
  return `agreement-${hash('sha256', JSON.stringify([account_id, id]), 'base64url')}`;
}
