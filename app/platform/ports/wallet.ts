export interface PassField {
  key: string;
  label: string;
  value: string;
}

/** All that a pass holds, in the recipient's words. */
export interface PassContent {
  /** The same for the same recipient and template: adding it again replaces it. */
  serialNumber: string;
  organizationName: string;
  /** Read out by a screen reader in place of the pass. */
  description: string;
  logoText: string;
  /** `rgb(1, 2, 3)`. */
  backgroundColor: string;
  foregroundColor: string;
  labelColor: string;
  fields: Record<'header' | 'primary' | 'secondary' | 'auxiliary' | 'back', PassField[]>;
  /** Content of the barcode; undefined: none. */
  barcode: string | undefined;
  /** PNG by file name: `icon.png`, `icon@2x.png`, `logo.png`, `strip.png` … */
  images: Record<string, Buffer>;
}

export interface WalletCertificate {
  /** Milliseconds. */
  expiresAt: number;
  /** Made by ourselves: Wallet refuses its passes. */
  isDevelopment: boolean;
}

/** Makes signed passes. */
export interface WalletPort {
  /** The bytes of a `.pkpass`. */
  makePass(content: PassContent): Promise<Uint8Array>;
  /** What it signs with; a certificate that was made by ourselves is drawn when it is first needed. */
  certificate(): WalletCertificate;
}
