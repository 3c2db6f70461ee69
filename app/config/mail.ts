import { readPem, together } from './variables';

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
    mailFrom: env.MAIL_FROM,
    /** Undefined where mails come back to their sender. */
    bounces: bouncesOf(env),
    /** Undefined where mails are not signed here. The key is PEM text. */
    dkim: dkimOf(env),
  };
}

function bouncesOf({ BOUNCE_ADDRESS, BOUNCE_SECRET }: Variables) {
  const given = together({ BOUNCE_ADDRESS, BOUNCE_SECRET });
  if (given && given.BOUNCE_SECRET.length < MIN_SECRET_LENGTH)
    throw new Error(`Wrong configuration:\n  BOUNCE_SECRET: at least ${MIN_SECRET_LENGTH} characters`);
  return given && { address: given.BOUNCE_ADDRESS, secret: given.BOUNCE_SECRET };
}

function dkimOf({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Variables) {
  const given = together({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY });
  return (
    given && {
      domainName: given.DKIM_DOMAIN,
      keySelector: given.DKIM_SELECTOR,
      privateKey: readPem('DKIM_PRIVATE_KEY', given.DKIM_PRIVATE_KEY),
    }
  );
}
