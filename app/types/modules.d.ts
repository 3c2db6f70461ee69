/** The part of node-forge that signs and makes certificates; the package has no types of its own. */
declare module 'node-forge' {
  interface Key {
    readonly n: unknown;
  }
  interface Certificate {
    serialNumber: string;
    publicKey: Key;
    validity: { notBefore: Date; notAfter: Date };
    setSubject(attributes: { type?: string; shortName?: string; name?: string; value: string }[]): void;
    setIssuer(attributes: { type?: string; shortName?: string; name?: string; value: string }[]): void;
    setExtensions(extensions: Record<string, unknown>[]): void;
    sign(key: Key, digest: unknown): void;
  }
  interface SignedData {
    content: unknown;
    addCertificate(certificate: Certificate): void;
    addSigner(signer: {
      key: Key;
      certificate: Certificate;
      digestAlgorithm: string;
      authenticatedAttributes: { type: string; value?: unknown }[];
    }): void;
    sign(options: { detached: boolean }): void;
    toAsn1(): unknown;
  }
  const forge: {
    md: { sha256: { create(): unknown } };
    asn1: { toDer(value: unknown): { getBytes(): string } };
    pkcs7: { createSignedData(): SignedData };
    util: { ByteStringBuffer: new (bytes: Uint8Array) => unknown };
    pki: {
      oids: Record<'sha1' | 'sha256' | 'contentType' | 'data' | 'messageDigest' | 'signingTime', string>;
      createCertificate(): Certificate;
      certificateToPem(certificate: Certificate): string;
      certificateFromPem(pem: string): Certificate;
      privateKeyFromPem(pem: string): Key;
      publicKeyFromPem(pem: string): Key;
    };
  };
  export default forge;
}
declare module 'fontkit' {
  /** A font that was read and taken apart; PDFKit takes it in the place of a file. */
  export interface Font {
    /** Letters in the order in which they stand, in units of which `unitsPerEm` are the size. */
    layout(text: string): {
      glyphs: { path: { toSVG(): string } }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
      advanceWidth: number;
    };
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** In units of which `unitsPerEm` are the size. */
    ascent: number;
    unitsPerEm: number;
  }
  export function openSync(file: string): Font;
  export function create(bytes: Uint8Array): Font;
}

declare module 'virtual:browser-modules' {
  /** Address of each browser module by its name. */
  const urls: Record<string, string>;
  export default urls;
}

declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/node';
  export const assets: ServerBuild['assets'];
  export const assetsBuildDirectory: ServerBuild['assetsBuildDirectory'];
  export const basename: ServerBuild['basename'];
  export const entry: ServerBuild['entry'];
  export const future: ServerBuild['future'];
  export const isSpaMode: ServerBuild['isSpaMode'];
  export const mode: ServerBuild['mode'];
  export const publicPath: ServerBuild['publicPath'];
  export const routes: ServerBuild['routes'];
}

declare module 'virtual:pages' {
  import type { LazyServerBuild } from '../../server/page-handlers';
  const pages: LazyServerBuild;
  export = pages;
}
