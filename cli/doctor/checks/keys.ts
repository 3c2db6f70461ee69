import { createECDH, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isGuessable } from '~/config/samples';
import { PUBLIC_ALGORITHMS } from '~/config/signing-keys';
import { broken, codeOf, countOf, ok, warning, type Fact, type World } from '../check';
import { folderTrouble } from '../data-folder';
import { VARIABLES_FILE, variablesToSet } from '../../backup/keys';

const OTHERS = 0o077;
const DAY_MS = 24 * 3600_000;
const WARNING_DAYS = 30;
const DRAW = 'Draw another, "openssl rand -base64 48", and follow "Keys and their rotation" (docs/operations.md).';

function linkKeys({ config, env }: World): Fact[] {
  const [active] = config.linkKeys;
  const drawn = path.join(config.dataDir, 'link-key');
  // One that can't be read is told of with the configuration, and a folder with the database.
  if (!active && (existsSync(drawn) || folderTrouble(config.dataDir))) return [];
  if (!active) return [ok('There is no link key yet: the first start draws it.')];
  const secrets = config.linkKeys.map(({ kid, secret }) => ({ kid, secret: secret.export().toString() }));
  const kids = new Set(secrets.map(({ kid }) => kid));
  const facts: Fact[] = secrets
    .filter(({ secret }) => isGuessable(secret))
    .map(({ kid }) => {
      const what = `The link key "${kid}" is an example or can be guessed: whoever does opens every link.`;
      return config.isProduction ? broken(what, DRAW) : warning(what, DRAW);
    });
  if (kids.size < secrets.length)
    facts.push(
      broken('Two link keys have the same name: only one of them verifies.', 'Give each its own name in LINK_KEYS.'),
    );
  const isDrawn = !env.LINK_KEYS && !env.LINK_KEYS_FILE;
  if (isDrawn && ((statSync(drawn, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0)
    facts.push(
      broken(
        'Other users may read the link key of DATA_DIR.',
        'Take their rights, chmod 600, and draw another if they were not trusted.',
      ),
    );
  if (facts.length > 0) return facts;
  const others = secrets.length > 1 ? `, ${countOf(secrets.length - 1, 'other verifies', 'others verify')}` : '';
  const [pair, ...morePairs] = config.signingKeys;
  if (!pair) return [ok(`"${active.kid}" signs links, sessions and cookies${others}.`)];
  const further =
    morePairs.length > 0 ? `, ${countOf(morePairs.length, 'other pair verifies', 'other pairs verify')}` : '';
  return [
    ok(`"${active.kid}" signs sessions and cookies${others}.`),
    ok(`The pair "${pair.kid}" (${pair.alg}) signs links${further}; /.well-known/jwks.json has what is public of it.`),
  ];
}

const JWKS_LIMIT_MS = 5000;
const KINDS = { RS256: 'RSA', ES256: 'EC', EdDSA: 'OKP' } as const;

/** Whether the keys of an existing platform can be had, and used. */
async function foreignKeys({ config: { foreignTokens }, fetch }: World): Promise<Fact[]> {
  if (!foreignTokens) return [];
  const { keys, issuer } = foreignTokens;
  const set = 'set' in keys ? keys.set : await read(keys.url);
  if (typeof set === 'string') {
    const what = `The keys of "${issuer}" can not be read at TOKENS_JWKS (${set}): its links and sessions do not open.`;
    return [broken(what, 'Set the address right, or see why it does not answer from here.')];
  }
  const usable = set.keys.filter(({ kid, kty }) => kid && PUBLIC_ALGORITHMS.some((alg) => KINDS[alg] === kty));
  if (usable.length === 0)
    return [
      broken(
        `No key of TOKENS_JWKS is for ${PUBLIC_ALGORITHMS.join(', ')} and has a "kid".`,
        'Have one added by whoever signs those tokens.',
      ),
    ];
  return [ok(`Tokens of "${issuer}" are checked by ${countOf(usable.length, 'key', 'keys')} of its own.`)];

  async function read(url: URL): Promise<{ keys: { kid?: string; kty?: string }[] } | string> {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(JWKS_LIMIT_MS), redirect: 'manual' });
      if (response.status !== 200) return `HTTP ${response.status}`;
      const body = (await response.json()) as { keys?: { kid?: string; kty?: string }[] } | null;
      return Array.isArray(body?.keys) ? { keys: body.keys } : 'no key set';
    } catch (error) {
      return codeOf(error);
    }
  }
}

function pushKeys({ config: { push } }: World): Fact[] {
  if (!push.vapid) return [];
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(push.vapid.privateKey, 'base64url'));
    if (pair.getPublicKey('base64url', 'uncompressed') === push.vapid.publicKey)
      return [ok('The keys of push messages belong together.')];
  } catch {
    // Not a number of the curve.
  }
  return [
    broken(
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.',
      'Set both of the same pair, "npx web-push generate-vapid-keys".',
    ),
  ];
}

function certificateOf(name: string, pem: string | undefined, now: number): Fact[] {
  if (!pem) return [];
  let end: number;
  try {
    end = Date.parse(new X509Certificate(pem).validTo);
  } catch {
    return [broken(`${name} holds no certificate.`, 'Set the certificate that Apple has issued, as PEM text.')];
  }
  const date = new Date(end).toISOString().slice(0, 10);
  if (end <= now)
    return [broken(`${name} ran out on ${date}: phones refuse what it signs.`, 'Have Apple issue another.')];
  if (end - now < WARNING_DAYS * DAY_MS)
    return [warning(`${name} runs out on ${date}.`, 'Have Apple issue another before.')];
  return [ok(`${name} is good until ${date}.`)];
}

function others({ config }: World): Fact[] {
  const facts: Fact[] = [];
  if (config.bounces && isGuessable(config.bounces.secret))
    facts.push(broken('BOUNCE_SECRET is an example or can be guessed.', 'Draw another: openssl rand -base64 48.'));
  if (config.backupPassphrase && isGuessable(config.backupPassphrase))
    facts.push(
      broken(
        'BACKUP_PASSPHRASE is an example or can be guessed: no back-up is made with it.',
        'Draw another: openssl rand -base64 24.',
      ),
    );
  if (config.isProduction && config.stripe?.secretKey.startsWith('sk_test_'))
    facts.push(warning('Stripe has a key for tests: no money moves.', 'Set the live key in STRIPE_SECRET_KEY.'));
  if (config.twilio && !config.twilio.authToken)
    facts.push(broken('Twilio has an account and no token: no SMS goes out.', 'Set TWILIO_AUTH_TOKEN.'));
  return facts;
}

/** What a restore has left for somebody to set: without it nothing opens that people have, or that is sealed in the database. */
function restoredKeys({ config, env }: World): Fact[] {
  const file = path.join(config.dataDir, VARIABLES_FILE);
  if (!existsSync(file)) return [];
  const names = variablesToSet(readFileSync(file, 'utf8'), env);
  if (names.length === 0)
    return [
      warning(`${file} is still there, with keys that anybody who finds it can use.`, 'Remove it: all of it is set.'),
    ];
  return [
    broken(
      `What was restored needs the keys of its back-up: ${names.join(', ')} is set otherwise here, or not at all.`,
      `Set what ${file} has, start again, and then remove that file.`,
    ),
  ];
}

/** Whether what signs and seals was drawn, belongs together, and has not run out; and whether others' keys can be had. */
export const checkKeys = async (world: World): Promise<Fact[]> => [
  ...linkKeys(world),
  ...restoredKeys(world),
  ...(await foreignKeys(world)),
  ...pushKeys(world),
  ...certificateOf('WALLET_CERTIFICATE', world.config.wallet?.certificate, world.now()),
  ...certificateOf('SAFARI_PUSH_CERTIFICATE', world.config.push.safari?.certificate, world.now()),
  ...others(world),
];
