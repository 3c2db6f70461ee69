import { createTransport } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { channelState } from '~/config/sandboxes';
import { broken, errorCode, collectResults, ok, warning, type CheckResult, type CheckContext } from '../check';

const LIMIT_MS = 8000;
const IS_LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;
const TIMEOUTS = {
  connectionTimeout: LIMIT_MS,
  greetingTimeout: LIMIT_MS,
  socketTimeout: LIMIT_MS,
  dnsTimeout: LIMIT_MS,
};

/** Of the message the system's own names alone are told. */
function describeFailure(error: unknown): CheckResult {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string };
  const why =
    responseCode === undefined
      ? (/\b(E[A-Z]{4,})\b/.exec(message)?.[1] ?? errorCode(error))
      : `${code}, ${responseCode}`;
  if (code === 'EAUTH')
    return broken(
      `The mail server refuses to be signed in to (${why}).`,
      'Set user and password right in SMTP_URL, special characters as %40.',
    );
  if (code === 'ETLS' || /certificate|altname|self.signed|STARTTLS|\bssl\b|\btls\b/i.test(message))
    return broken(
      'The connection to the mail server can not be sealed: its certificate is refused, or it has none.',
      'Name the host that its certificate is for in SMTP_URL, or renew it.',
    );
  return broken(
    `The mail server can not be reached (${why}).`,
    'Set host and port right in SMTP_URL, and open the way there.',
  );
}

/** Connects, signs in where there is a password, and leaves. Sends nothing. */
async function connectToServer(url: string): Promise<CheckResult> {
  const options = parseConnectionUrl(url);
  const verify = (requireTLS?: boolean) =>
    createTransport({ ...options, ...TIMEOUTS, ...(requireTLS && { requireTLS }) }).verify();
  const signedIn = options.auth ? 'lets us sign in' : 'answers, and asks for no password';
  try {
    await verify(true);
    return ok(`The mail server ${signedIn} over TLS.`);
  } catch (error) {
    if (options.requireTLS || (error as { code?: string }).code !== 'ETLS') return describeFailure(error);
  }
  try {
    await verify();
  } catch (error) {
    return describeFailure(error);
  }
  if (IS_LOCAL.test(options.host ?? '')) return ok(`The mail server of this machine ${signedIn}.`);
  return warning(
    `The mail server ${signedIn} without TLS: mails${options.auth ? ' and the password' : ''} travel unsealed.`,
    'Use a server that offers STARTTLS, or smtps:// in SMTP_URL.',
  );
}

/** Whether the mail server takes us in. */
export async function checkMail({ config }: CheckContext): Promise<CheckResult[]> {
  const { smtpUrl, mailFrom } = config;
  if (!smtpUrl) {
    const mails = channelState(config, 'email') === 'off' ? 'mails are refused' : 'mails are kept in the outbox';
    return [ok(`No mail server is named, and ${mails}.`)];
  }
  return collectResults(
    /@[^@]*\.example\s*>?\s*$/i.test(mailFrom) &&
      broken('Mails come from an address that is an example.', 'Set MAIL_FROM to an address of your own domain.'),
    await connectToServer(smtpUrl),
  );
}
