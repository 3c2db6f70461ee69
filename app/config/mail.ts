import { createPrivateKey } from 'node:crypto';
import { ConfigurationError } from './configuration-error';
import { readPem, requireTogether } from './read-variables';

type Variables = Record<
  'SMTP_URL' | 'MAIL_FROM' | 'BOUNCE_ADDRESS' | 'BOUNCE_SECRET' | 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_PRIVATE_KEY',
  string
>;

const MIN_SECRET_LENGTH = 32;

/**
 * How mails go out, and come back.
 *
 * @throws Error that names what of a return address or of DKIM is missing or wrong
 */
export function mailConfig(env: Variables) {
  return {
    smtpUrl: env.SMTP_URL,
    mailFrom: senderOf(env),
    /** Undefined where mails come back to their sender. */
    bounces: bouncesOf(env),
    /** Undefined where mails are not signed here. The key is PEM text. */
    dkim: dkimOf(env),
  };
}

/** One address, with or without a name before it. */
function senderOf({ MAIL_FROM }: Variables): string {
  if (!/^(?:(?:"[^"]*"|[^<>@,"]*)\s*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/.test(MAIL_FROM.trim()))
    throw new ConfigurationError('MAIL_FROM: an address, or a name and an address in <>');
  return MAIL_FROM;
}

function bouncesOf({ BOUNCE_ADDRESS, BOUNCE_SECRET }: Variables) {
  const given = requireTogether({ BOUNCE_ADDRESS, BOUNCE_SECRET });
  if (given && given.BOUNCE_SECRET.length < MIN_SECRET_LENGTH)
    throw new ConfigurationError(`BOUNCE_SECRET: at least ${MIN_SECRET_LENGTH} characters`);
  return given && { address: given.BOUNCE_ADDRESS, secret: given.BOUNCE_SECRET };
}

function dkimOf({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Variables) {
  const given = requireTogether({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY });
  return (
    given && {
      domainName: given.DKIM_DOMAIN,
      keySelector: given.DKIM_SELECTOR,
      privateKey: signingKey(readPem('DKIM_PRIVATE_KEY', given.DKIM_PRIVATE_KEY)),
    }
  );
}

/** A key that can't sign would let mails go out without a signature, and without a word. */
function signingKey(pem: string): string {
  let type: string | undefined;
  try {
    type = createPrivateKey(pem).asymmetricKeyType;
  } catch {
    // No private key, or one with a passphrase.
  }
  if (type !== 'rsa') throw new ConfigurationError('DKIM_PRIVATE_KEY: a private RSA key without a passphrase');
  return pem;
}
