import { zipSync } from 'fflate';
import { hash } from 'node:crypto';
import http2, { type SecureClientSessionOptions } from 'node:http2';
import type { Config } from '~/config/env';
import type { PushPayload } from '~/domain/push-subscription';
import { DeliveryError } from '../ports/messages';
import type { SafariPushPort, SafariSite } from '../ports/push';
import forge from 'node-forge';

const TIMEOUT_MS = 10_000;
/** The earliest moment that a ZIP archive knows: the same content is the same archive. */
const EARLIEST = new Date(1980, 0, 1);
/** Reasons of Apple's service for a token that is no good any more. */
const GONE = /BadDeviceToken|Unregistered|DeviceTokenNotForTopic/;

/** Where Apple's service is, and whom to believe that it is; another one in tests. */
interface Service extends Pick<SecureClientSessionOptions, 'ca' | 'checkServerIdentity'> {
  service?: string;
}

/** Push for Safari before version 16, by Apple's service, with the certificate of a website push id. */
export function createSafariPush(
  config: NonNullable<Config['push']['safari']>,
  { service = 'https://api.push.apple.com', ...trust }: Service = {},
): SafariPushPort {
  const { websitePushId, certificate, key } = config;
  return {
    websitePushId,
    async send(deviceToken, payload) {
      const { status, body } = await post(
        service,
        { ...trust, cert: certificate, key },
        websitePushId,
        deviceToken,
        payload,
      );
      if (status === 200) return;
      throw new DeliveryError(
        status === 410 || GONE.test(body) ? 'undeliverable' : 'temporary',
        `Apple's push service answered ${status}`,
      );
    },
    makePackage(site) {
      const files = { ...prefixed(site.icons), 'website.json': websiteJson(site, websitePushId) };
      const manifest = Buffer.from(
        JSON.stringify(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, hashOf(content)]))),
      );
      const all = { ...files, 'manifest.json': manifest, signature: detachedSignature(manifest, config) };
      return zipSync(all, { level: 0, mtime: EARLIEST });
    },
  };
}

const prefixed = (icons: SafariSite['icons']) =>
  Object.fromEntries(Object.entries(icons).map(([name, png]) => [`icon.iconset/${name}`, png]));

const hashOf = (content: Uint8Array) => ({
  hashType: 'sha512',
  hashValue: hash('sha512', content, 'hex'),
});

function websiteJson({ name, url, authenticationToken }: SafariSite, websitePushID: string): Buffer {
  return Buffer.from(
    JSON.stringify({
      websiteName: name,
      websitePushID,
      allowedDomains: [url],
      // A message carries the path of the page that it opens.
      urlFormatString: `${url}/%@`,
      authenticationToken,
      webServiceURL: `${url}/api/WebPush`,
    }),
  );
}

function post(
  service: string,
  tls: SecureClientSessionOptions,
  topic: string,
  deviceToken: string,
  { title, body, url }: PushPayload,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const fault = (error?: Error) =>
      reject(new DeliveryError('temporary', "Apple's push service can't be reached", error && { cause: error }));
    const session = http2.connect(service, tls);
    session.on('error', fault);
    const request = session.request({
      ':method': 'POST',
      ':path': `/3/device/${deviceToken}`,
      'apns-topic': topic,
      'content-type': 'application/json',
    });
    request.setTimeout(TIMEOUT_MS, () => session.destroy(new Error('Timed out')));
    let [status, text] = [0, ''];
    request.on('response', (headers) => (status = headers[':status'] ?? 0));
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('error', fault);
    request.on('end', () => {
      session.close();
      resolve({ status, body: text });
    });
    const { pathname, search } = new URL(url);
    request.end(JSON.stringify({ aps: { alert: { title, body }, 'url-args': [`${pathname.slice(1)}${search}`] } }));
  });
}

interface Signer {
  certificate: string;
  key: string;
  /** Apple's intermediate certificate. */
  wwdr: string;
}

/** A detached PKCS #7 signature in DER, as Apple asks for beside a manifest. */
function detachedSignature(content: Uint8Array, { certificate, key, wwdr }: Signer): Uint8Array {
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
