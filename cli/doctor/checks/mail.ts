import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { channelState } from '~/config/sandboxes';
import { broken, codeOf, ok, warning, type Fact, type World } from '../check';

const LIMIT_MS = 8000;
const UNSEALED = 'TLS';

type Step = 'connect' | 'sign in';

class StepError extends Error {
  constructor(
    readonly step: Step,
    readonly code: string,
    readonly reply: number | undefined,
  ) {
    super(step);
  }
}

/** What lies behind a code that stands for all of a socket. Of the message the system's own names alone are told. */
function causeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/certificate|altname|self.signed|STARTTLS|\bssl\b|\btls\b/i.test(message)) return UNSEALED;
  return /\b(E[A-Z]{4,})\b/.exec(message)?.[1] ?? codeOf(error);
}

function failed(step: Step, error: unknown): StepError {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number'
    ? new StepError(step, codeOf(error), responseCode)
    : new StepError(step, causeOf(error), undefined);
}

/** Connects, says EHLO, seals the connection where the server can, signs in where there is a password, and leaves. */
async function greet(url: string): Promise<{ isSealed: boolean; hasPassword: boolean; isLocal: boolean }> {
  const options = parseConnectionUrl(url);
  const { user = '', pass = '' } = (options.auth ?? {}) as { user?: string; pass?: string };
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    dnsTimeout: LIMIT_MS,
  });
  let step: Step = 'connect';
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (error?: unknown) => reject(failed(step, error ?? { code: 'ECONNECTION' }));
      connection.on('error', fail);
      connection.once('end', () => fail());
      connection.connect((error) => {
        if (error) return fail(error);
        if (!user) return resolve();
        step = 'sign in';
        connection.login({ user, pass }, (refused) => (refused ? fail(refused) : resolve()));
      });
    });
    const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(options.host ?? '');
    return { isSealed: connection.secure, hasPassword: user !== '', isLocal };
  } finally {
    connection.quit();
    connection.close();
  }
}

function refusal({ step, code, reply }: StepError): Fact {
  const why = reply === undefined ? code : `${code}, ${reply}`;
  if (step === 'sign in')
    return broken(
      `The mail server refuses to be signed in to (${why}).`,
      'Set user and password right in SMTP_URL, special characters as %40.',
    );
  if (code === UNSEALED || code === 'ETLS')
    return broken(
      'The connection to the mail server can not be sealed: its certificate is refused, or it has none.',
      'Name the host that its certificate is for in SMTP_URL, or renew it.',
    );
  return broken(
    `The mail server can not be reached (${why}).`,
    'Set host and port right in SMTP_URL, and open the way there.',
  );
}

/** Whether the mail server takes us in. Sends nothing. */
export async function checkMail({ config }: World): Promise<Fact[]> {
  if (!config.smtpUrl) {
    const isOff = channelState(config, 'email') === 'off';
    return [
      ok(
        isOff
          ? 'No mail server is named, and mails are refused.'
          : 'No mail server is named, and mails are kept in the outbox.',
      ),
    ];
  }
  const facts: Fact[] = [];
  if (/@[^@]*\.example\s*>?\s*$/i.test(config.mailFrom))
    facts.push(
      broken('Mails come from an address that is an example.', 'Set MAIL_FROM to an address of your own domain.'),
    );
  try {
    const { isSealed, hasPassword, isLocal } = await greet(config.smtpUrl);
    const signedIn = hasPassword ? 'lets us sign in' : 'answers, and asks for no password';
    if (isSealed) facts.push(ok(`The mail server ${signedIn} over TLS.`));
    else if (isLocal) facts.push(ok(`The mail server of this machine ${signedIn}.`));
    else
      facts.push(
        warning(
          `The mail server ${signedIn} without TLS: mails${hasPassword ? ' and the password' : ''} travel unsealed.`,
          'Use a server that offers STARTTLS, or smtps:// in SMTP_URL.',
        ),
      );
  } catch (error) {
    facts.push(refusal(error instanceof StepError ? error : failed('connect', error)));
  }
  return facts;
}
