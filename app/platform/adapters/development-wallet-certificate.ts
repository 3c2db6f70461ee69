import type Forge from 'node-forge';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

type Names = { name?: string; shortName?: string; type?: string; value: string }[];

/** Large, and needed once in the life of an installation. */
const loadForge = (): typeof Forge => createRequire(import.meta.url)('node-forge') as typeof Forge;

const YEARS = 10;
const DAY_MS = 24 * 3600 * 1000;

function keyPair() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
}

function certificateOf(publicKey: string, subject: Names, issuer: Names, now: number, isAuthority: boolean) {
  const forge = loadForge();
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = `01${randomBytes(12).toString('hex')}`;
  // Machines whose clocks are a little behind take it too.
  certificate.validity.notBefore = new Date(now - DAY_MS);
  certificate.validity.notAfter = new Date(now + YEARS * 365 * DAY_MS);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: isAuthority, critical: true },
    isAuthority
      ? { name: 'keyUsage', keyCertSign: true, critical: true }
      : { name: 'keyUsage', digitalSignature: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  return certificate;
}

/**
 * An authority of our own and a certificate that it has signed, shaped as Apple's are. Everything can be tried with it but
 * the last step: a real Wallet takes passes of Apple's authority alone.
 */
export function createDevelopmentWalletCertificate({
  passTypeId,
  teamId,
  now,
}: {
  passTypeId: string;
  teamId: string;
  now: number;
}) {
  const [authority, own] = [keyPair(), keyPair()];
  const issuer: Names = [
    { name: 'commonName', value: 'Latchkey Development Authority' },
    { name: 'organizationName', value: 'Latchkey' },
  ];
  const subject: Names = [
    { type: '0.9.2342.19200300.100.1.1', value: passTypeId },
    { name: 'commonName', value: `Pass Type ID: ${passTypeId} (development)` },
    { shortName: 'OU', value: teamId },
    { name: 'organizationName', value: 'Latchkey' },
  ];
  const forge = loadForge();
  const authorityKey = forge.pki.privateKeyFromPem(authority.privateKey);
  const sign = (certificate: ReturnType<typeof certificateOf>) => {
    certificate.sign(authorityKey, forge.md.sha256.create());
    return forge.pki.certificateToPem(certificate);
  };
  return {
    certificate: sign(certificateOf(own.publicKey, subject, issuer, now, false)),
    key: own.privateKey,
    wwdr: sign(certificateOf(authority.publicKey, issuer, issuer, now, true)),
  };
}
