import { readPem, requireTogether } from './read-variables';

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
  const given = requireTogether({ WALLET_CERTIFICATE, WALLET_KEY, WALLET_WWDR, WALLET_PASS_TYPE_ID, WALLET_TEAM_ID });
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
  const keys = requireTogether({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY });
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
  const given = requireTogether({ SAFARI_PUSH_ID, SAFARI_PUSH_CERTIFICATE, SAFARI_PUSH_KEY, WALLET_WWDR });
  return (
    given && {
      websitePushId: given.SAFARI_PUSH_ID,
      certificate: readPem('SAFARI_PUSH_CERTIFICATE', given.SAFARI_PUSH_CERTIFICATE),
      key: readPem('SAFARI_PUSH_KEY', given.SAFARI_PUSH_KEY),
      wwdr: readPem('WALLET_WWDR', given.WALLET_WWDR),
    }
  );
}
