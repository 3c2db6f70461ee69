import { hash } from 'node:crypto';
import type { CallData, CallInput, FileData } from '~/lib/contract/call';
import { linkPath } from '~/lib/contract/page-paths';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { getWalletImage, getWalletPassPreview, WalletTemplate } from './calls';
import { passColors, rgbText } from '~/domain/wallet-pass';
import type { PlatformContext } from '~/platform/platform-context';
import { fileResponse } from '~/platform/http/file-response';
import type { AccountRow } from '~/platform/db/schema';
import { renderLabelledQrPng } from '~/platform/documents/qr-code-png';
import { fail, type Failure } from '~/platform/http/failure';
import {
  contentTypeOfImage,
  renderInitialIcon,
  renderPassImage,
  type PassImage,
} from '~/platform/documents/wallet-pass-images';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import {
  fillPassTemplate,
  findPassTemplate,
  layOutPassFields,
  parsePassTemplate,
  listRecipientTags,
} from './pass-template.server';

export { walletTemplateRecords } from './dataset-store.server';

type Needs = Pick<PlatformContext, 'config' | 'db' | 'files' | 'clock' | 'wallet' | 'log'>;

/** A recipient's card. */
interface Card {
  account: AccountRow;
  /** With the recipient's values; images are still named by their keys. */
  template: WalletTemplate;
  version: string;
}

/** Passes for a phone's wallet. Spec: enrollment-and-payment 2, "Wallet pass page", 7 and 8. */
export function createWalletService({ config, db, files, clock, wallet, log }: Needs) {
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });

  async function findCard(link: LinkClaims): Promise<Card | undefined> {
    const [account, recipient, row] = await Promise.all([
      accounts.findAccount(link.accountId),
      recipients.findRecipient(link.accountId, link.recipientId),
      findPassTemplate(db, link.accountId, link.target),
    ]);
    const template = row && parsePassTemplate(row);
    if (!account || !recipient || !template) return undefined;
    return {
      account,
      template: fillPassTemplate(template, listRecipientTags(recipient, link.tags)),
      version: `${account.revision}.${row.revision}`,
    };
  }

  /** The development certificate lives for years, and is not drawn for a look at the page. */
  const hasRunOut = () => config.wallet !== undefined && wallet.certificate().expiresAt <= clock.now();

  async function imagesOf({ account, template, version }: Card): Promise<Record<string, Buffer>> {
    const stored = new Map(template.images.map(({ type, path }) => [type.toLowerCase(), path]));
    // The mark alone reads on any colour; a logo with its name was drawn for a white header.
    if (account.icon_key)
      for (const kind of ['icon', 'logo']) if (!stored.has(kind)) stored.set(kind, account.icon_key);
    const kinds: PassImage[] = stored.has('strip') ? ['icon', 'logo', 'strip'] : ['icon', 'logo', 'thumbnail'];
    const made = await Promise.all(
      kinds.map((kind) => (stored.has(kind) ? renderPassImage(files, kind, stored.get(kind) ?? '', version) : {})),
    );
    const images = Object.assign({}, ...made) as Record<string, Buffer>;
    return 'icon.png' in images
      ? images
      : { ...renderInitialIcon(account.name, rgbText(passColors(template).background)), ...images };
  }

  return {
    /** `template` is null where there is none. */
    async preview(link: LinkClaims): Promise<CallData<typeof getWalletPassPreview>> {
      const card = await findCard(link);
      if (!card) return { template: null, isAvailable: true };
      const { account, template, version } = card;
      const images = template.images.map((image) => ({
        ...image,
        path: imageAddress(account, link.target, image.type, version),
      }));
      return { template: { ...template, images }, isAvailable: !hasRunOut() };
    },

    /** A QR code of the page, which shows the button to whoever scans it with an iPhone. Failures: `wallet.notFound`. */
    async qr(link: LinkClaims, token: string, label: string): Promise<FileData | Failure> {
      if (!(await findCard(link))) return fail('wallet.notFound');
      const png = renderLabelledQrPng(config.publicUrl + linkPath('wallet', token), label);
      return fileResponse(png, { 'content-type': 'image/png', 'cache-control': 'private, max-age=600' });
    },

    /** The signed pass. Failures: `wallet.notFound`, `wallet.unavailable` when the certificate has run out. */
    async pass(link: LinkClaims): Promise<FileData | Failure> {
      const card = await findCard(link);
      if (!card) return fail('wallet.notFound');
      if (hasRunOut()) {
        log('error', 'wallet.certificateExpired');
        return fail('wallet.unavailable');
      }
      const { account, template } = card;
      const { background, foreground, label } = passColors(template);
      const bytes = await wallet.makePass({
        serialNumber: serialNumber(link),
        organizationName: account.name,
        description: account.name,
        logoText: account.name,
        backgroundColor: rgbText(background),
        foregroundColor: rgbText(foreground),
        labelColor: rgbText(label),
        fields: layOutPassFields(template),
        barcode: template.front.barcode?.message || undefined,
        images: await imagesOf(card),
      });
      log('info', 'wallet.made', { accountId: account.id });
      return fileResponse(bytes, {
        'content-type': 'application/vnd.apple.pkpass',
        'content-disposition': 'attachment; filename="pass.pkpass"',
        'content-length': String(bytes.byteLength),
        'cache-control': 'private, no-store',
      });
    },

    /** An image of a template, for the preview. Failures: `wallet.notFound`. */
    async image({
      accountToken,
      template: id,
      type,
    }: CallInput<typeof getWalletImage>['query']): Promise<FileData | Failure> {
      const account = await accounts.findAccountByPublicId(accountToken);
      const row = account && (await findPassTemplate(db, account.id, id));
      const found =
        row && parsePassTemplate(row)?.images.find((image) => image.type.toLowerCase() === type.toLowerCase());
      const contentType = found && contentTypeOfImage(found.path);
      if (!contentType) return fail('wallet.notFound');
      const content = await files.get(found.path).catch(() => undefined);
      if (!content) return fail('wallet.notFound');
      return fileResponse(content, { 'content-type': contentType, 'cache-control': 'public, max-age=86400' });
    },
  };
}

function imageAddress(account: AccountRow, template: string, type: string, version: string): string {
  return `/api/x/wallet/Image?${new URLSearchParams({ accountToken: account.public_id, template, type, v: version }).toString()}`;
}

/** The same for the same recipient and card, so that adding it again replaces it; tells nothing of either. */
function serialNumber({ accountId, recipientId, target }: LinkClaims): string {
  return hash('sha256', JSON.stringify([accountId, target, recipientId]), 'hex').slice(0, 32);
}

/** Getting a new certificate from Apple takes a person a while, in days. */
const WARNING_DAYS = 30;

/**
 * Logs when the certificate of passes has expired or is about to: passes would fail silently otherwise. Skips the
 * development certificate.
 */
export function watchCertificateExpiry({
  config,
  wallet,
  clock,
  log,
}: Pick<Needs, 'config' | 'wallet' | 'clock' | 'log'>): void {
  if (!config.wallet) return;
  const { expiresAt } = wallet.certificate();
  const left = expiresAt - clock.now();
  const fields = { expiresAt: new Date(expiresAt).toISOString() };
  if (left <= 0) log('error', 'wallet.certificateExpired', fields);
  else if (left < WARNING_DAYS * 24 * 3600_000) log('warn', 'wallet.certificateExpires', fields);
}
