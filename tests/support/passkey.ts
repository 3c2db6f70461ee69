import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

/** Heads of CBOR (RFC 8949), as far as a passkey writes them. */
function head(major: number, length: number): Buffer {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  return Buffer.from(length < 256 ? [type | 24, length] : [type | 25, length >> 8, length & 255]);
}
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const text = (data: string) => Buffer.concat([head(3, data.length), Buffer.from(data)]);
const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

/** An authenticator with one passkey that counts its signatures, as a browser at `origin` speaks for it. */
export function createPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const state = {
    /** Host name that it believes it is asked by. */
    relyingParty: new URL(origin).hostname,
  };

  function authData(flags: number, ...more: Buffer[]): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(state.relyingParty), Buffer.from([flags]), count, ...more]);
  }
  const clientData = (type: string, { challenge }: Record<string, unknown>, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };

  return {
    state,

    /** What `navigator.credentials.create` gives for the options. */
    create(options: Record<string, unknown>, from = origin): Record<string, unknown> {
      const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
      const key = map(
        [whole(1), whole(2)],
        [whole(3), whole(-7)],
        [whole(-1), whole(1)],
        [whole(-2), coordinate(x)],
        [whole(-3), coordinate(y)],
      );
      const data = authData(PRESENT | HAS_CREDENTIAL, Buffer.alloc(16), Buffer.from([0, id.length]), id, key);
      const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, from)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },

    /** What `navigator.credentials.get` gives for the options. `count` is the counter that it shows, one more each time by itself. */
    get(options: Record<string, unknown>, count = counter + 1): Record<string, unknown> {
      counter = count;
      const data = authData(PRESENT);
      const client = clientData('webauthn.get', options, origin);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}
