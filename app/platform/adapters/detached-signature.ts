import forge from 'node-forge';

interface Signer {
  certificate: string;
  key: string;
  /** Apple's intermediate certificate. */
  wwdr: string;
}

/** A detached PKCS #7 signature in DER, as Apple asks for beside a manifest. */
export function detachedSignature(content: Uint8Array, { certificate, key, wwdr }: Signer): Uint8Array {
  const { pki } = forge;
  const signed = forge.pkcs7.createSignedData();
  signed.content = new forge.util.ByteStringBuffer(content);
  const own = pki.certificateFromPem(certificate);
  signed.addCertificate(pki.certificateFromPem(wwdr));
  signed.addCertificate(own);
  signed.addSigner({
    key: pki.privateKeyFromPem(key),
    certificate: own,
    digestAlgorithm: pki.oids.sha256,
    authenticatedAttributes: [
      { type: pki.oids.contentType, value: pki.oids.data },
      { type: pki.oids.messageDigest },
      { type: pki.oids.signingTime },
    ],
  });
  signed.sign({ detached: true });
  return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), 'binary');
}
