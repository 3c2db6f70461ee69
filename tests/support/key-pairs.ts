import { generateKeyPairSync } from 'node:crypto';

/** Private keys as an operator has them, PEM text. */
export const generatePem = {
  RS256: (bits = 2048): string =>
    generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ES256: (curve = 'P-256'): string =>
    generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  EdDSA: (): string => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
