import { readFileSync } from 'node:fs';

/** What passes are signed with. */
interface WalletConfig {
  certificate: string;
  key: string;
  /** Empty: the key is not encrypted. */
  passphrase: string;
  /** Apple's intermediate certificate. */
  wwdr: string;
  passTypeId: string;
  teamId: string;
}

/** Push messages to Safari before version 16, by Apple's own service. */
interface SafariPushConfig {
  websitePushId: string;
  certificate: string;
  key: string;
  wwdr: string;
}

interface PushConfig {
  /** Undefined: drawn once and kept beside the data. */
  vapid: { publicKey: string; privateKey: string } | undefined;
  /** Whom a push service may write to; empty: messages are captured instead of sent. */
  subject: string;
  /** Hosts of push services beside the well-known ones. */
  services: string[];
  safari: SafariPushConfig | undefined;
}

type Variables = Record<
  | 'WALLET_CERTIFICATE'
  | 'WALLET_KEY'
  | 'WALLET_KEY_PASSPHRASE'
  | 'WALLET_WWDR'
  | 'WALLET_PASS_TYPE_ID'
  | 'WALLET_TEAM_ID'
  | 'VAPID_PUBLIC_KEY'
  | 'VAPID_PRIVATE_KEY'
  | 'VAPID_SUBJECT'
  | 'PUSH_SERVICES'
  | 'SAFARI_PUSH_ID'
  | 'SAFARI_PUSH_CERTIFICATE'
  | 'SAFARI_PUSH_KEY',
  string
>;

/** @throws Error that names what is missing or wrong */
export function walletConfig(env: Variables): WalletConfig | undefined {
  const { WALLET_CERTIFICATE, WALLET_KEY, WALLET_PASS_TYPE_ID, WALLET_TEAM_ID, WALLET_WWDR } = env;
  const given = together({ WALLET_CERTIFICATE, WALLET_KEY, WALLET_WWDR, WALLET_PASS_TYPE_ID, WALLET_TEAM_ID });
  if (!given) return undefined;
  return {
    certificate: readPem('WALLET_CERTIFICATE', given.WALLET_CERTIFICATE),
    key: readPem('WALLET_KEY', given.WALLET_KEY),
    passphrase: env.WALLET_KEY_PASSPHRASE,
    wwdr: readPem('WALLET_WWDR', given.WALLET_WWDR),
    passTypeId: given.WALLET_PASS_TYPE_ID,
    teamId: given.WALLET_TEAM_ID,
  };
}

/** @throws Error that names what is missing or wrong */
export function pushConfig(env: Variables): PushConfig {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env;
  const keys = together({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY });
  return {
    vapid: keys && { publicKey: keys.VAPID_PUBLIC_KEY, privateKey: keys.VAPID_PRIVATE_KEY },
    subject: env.VAPID_SUBJECT,
    services: env.PUSH_SERVICES.split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    safari: safariConfig(env),
  };
}

function safariConfig({
  SAFARI_PUSH_ID,
  SAFARI_PUSH_CERTIFICATE,
  SAFARI_PUSH_KEY,
  WALLET_WWDR,
}: Variables): SafariPushConfig | undefined {
  if (!SAFARI_PUSH_ID && !SAFARI_PUSH_CERTIFICATE && !SAFARI_PUSH_KEY) return undefined;
  const given = together({ SAFARI_PUSH_ID, SAFARI_PUSH_CERTIFICATE, SAFARI_PUSH_KEY, WALLET_WWDR });
  return (
    given && {
      websitePushId: given.SAFARI_PUSH_ID,
      certificate: readPem('SAFARI_PUSH_CERTIFICATE', given.SAFARI_PUSH_CERTIFICATE),
      key: readPem('SAFARI_PUSH_KEY', given.SAFARI_PUSH_KEY),
      wwdr: readPem('WALLET_WWDR', given.WALLET_WWDR),
    }
  );
}

/**
 * A certificate or key from a variable that holds either the PEM text itself or the name of its file.
 *
 * @throws Error that names the variable
 */
function readPem(name: string, value: string): string {
  const text = value.includes('-----BEGIN') ? value.replace(/\\n/g, '\n') : readFile(name, value);
  if (!/-----BEGIN [A-Z0-9 ]+-----[\s\S]+-----END [A-Z0-9 ]+-----/.test(text))
    throw new Error(`Wrong configuration:\n  ${name}: holds no PEM text`);
  return text;
}

function readFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`Wrong configuration:\n  ${name}: the file can't be read`);
  }
}

/**
 * Variables that are set together or not at all.
 *
 * @returns undefined when all are empty
 * @throws Error that names those which are missing
 */
function together<K extends string>(values: Record<K, string>): Record<K, string> | undefined {
  const names = Object.keys(values) as K[];
  const missing = names.filter((name) => values[name] === '');
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    const others = names.filter((name) => values[name] !== '').join(', ');
    throw new Error(`Wrong configuration:\n${missing.map((name) => `  ${name}: needed with ${others}`).join('\n')}`);
  }
  return values;
}
