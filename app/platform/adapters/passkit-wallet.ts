import { X509Certificate } from 'node:crypto';
import path from 'node:path';
import type { PKPass } from 'passkit-generator';
import type { Config } from '~/config/env';
import { readOrCreateFile } from '~/config/read-or-create-file';
import type { Clock } from '../ports/clock';
import type { PassContent, PassField, WalletPort } from '../ports/wallet';
import { createDevelopmentWalletCertificate } from './development-wallet-certificate';

type SigningPapers = NonNullable<Config['wallet']> & { isDevelopment: boolean };

const DEVELOPMENT = { passTypeId: 'pass.example.latchkey.development', teamId: 'LATCHKEY00' };

/** The papers of the configuration, else those of a development certificate that is stored beside the data. */
function papersOf({ wallet, dataDir }: Pick<Config, 'wallet' | 'dataDir'>, clock: Clock): SigningPapers {
  if (wallet) return { ...wallet, isDevelopment: false };
  const create = () => JSON.stringify(createDevelopmentWalletCertificate({ ...DEVELOPMENT, now: clock.now() }));
  const stored = JSON.parse(readOrCreateFile(path.join(dataDir, 'wallet-development.json'), create)) as ReturnType<
    typeof createDevelopmentWalletCertificate
  >;
  return { ...stored, ...DEVELOPMENT, passphrase: '', isDevelopment: true };
}

/** Signs passes for Apple Wallet. Spec: enrollment-and-payment 2, "Wallet pass page". */
export function createPasskitWallet(config: Pick<Config, 'wallet' | 'dataDir'>, clock: Clock): WalletPort {
  let known: SigningPapers | undefined;
  const papers = () => (known ??= papersOf(config, clock));
  return {
    async makePass(content) {
      const { certificate, key, passphrase, wwdr, passTypeId, teamId } = papers();
      const certificates = {
        signerCert: certificate,
        signerKey: key,
        wwdr,
        ...(passphrase && { signerKeyPassphrase: passphrase }),
      };
      const { PKPass } = await import('passkit-generator');
      const pass = new PKPass(content.images, certificates, {
        passTypeIdentifier: passTypeId,
        teamIdentifier: teamId,
        serialNumber: content.serialNumber,
        organizationName: content.organizationName,
        description: content.description,
        logoText: content.logoText,
        backgroundColor: content.backgroundColor,
        foregroundColor: content.foregroundColor,
        labelColor: content.labelColor,
      });
      addFields(pass, content);
      return pass.getAsBuffer();
    },
    certificate() {
      const { certificate, isDevelopment } = papers();
      return { expiresAt: Date.parse(new X509Certificate(certificate).validTo), isDevelopment };
    },
  };
}

function addFields(pass: PKPass, { fields, barcode, images }: PassContent): void {
  // A strip stands behind the primary fields of a store card alone.
  pass.type = 'strip.png' in images ? 'storeCard' : 'generic';
  const known = new Set<string>();
  /** Wallet refuses a pass with a key that is used twice. */
  const unique = ({ key, ...rest }: PassField): PassField => {
    let free = key;
    for (let count = 2; known.has(free); count += 1) free = `${key}-${count}`;
    known.add(free);
    return { key: free, ...rest };
  };
  pass.headerFields.push(...fields.header.map(unique));
  pass.primaryFields.push(...fields.primary.map(unique));
  pass.secondaryFields.push(...fields.secondary.map(unique));
  pass.auxiliaryFields.push(...fields.auxiliary.map(unique));
  pass.backFields.push(...fields.back.map(unique));
  if (!barcode) return;
  // Scanners expect Latin-1; only what does not fit in it goes as UTF-8.
  const messageEncoding = /^[\x20-\xff]*$/.test(barcode) ? 'iso-8859-1' : 'utf-8';
  pass.setBarcodes({ message: barcode, format: 'PKBarcodeFormatQR', messageEncoding, altText: barcode.slice(0, 60) });
}
