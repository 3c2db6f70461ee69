import { createECDH, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isGuessableSecret } from '~/config/sample-secrets';
import { PUBLIC_ALGORITHMS } from '~/config/signing-keys';
import { VARIABLES_FILE, variablesToSet } from '../../backup/keys';
import {
  fetchText,
  broken,
  errorCode,
  pluralize,
  collectResults,
  isOpenToOthers,
  ok,
  parseJsonObject,
  warning,
  type CheckResult,
  type CheckContext,
} from '../check';
import { dataFolderProblem } from '../data-folder';

const DAY_MS = 24 * 3600_000;
const WARNING_DAYS = 30;
const REPLACE_KEY =
  'Draw another, "openssl rand -base64 48", and follow "Keys and their rotation" (docs/operations.md).';

function checkLinkKeys({ config, env }: CheckContext): CheckResult[] {
  const { linkKeys: keys, signingKeys, isProduction, dataDir } = config;
  const [active] = keys;
  // A folder that can't be read is told of with the database.
  if (!active) return dataFolderProblem(dataDir) ? [] : [ok('There is no link key yet: the first start draws it.')];
  const isGenerated = !env.LINK_KEYS && !env.LINK_KEYS_FILE;
  const results = collectResults(
    ...keys
      .filter(({ secret }) => isGuessableSecret(secret.export().toString()))
      .map(({ kid }) => {
        const what = `The link key "${kid}" is an example or can be guessed: whoever does opens every link.`;
        return isProduction ? broken(what, REPLACE_KEY) : warning(what, REPLACE_KEY);
      }),
    new Set(keys.map(({ kid }) => kid)).size < keys.length &&
      broken('Two link keys have the same name: only one of them verifies.', 'Give each its own name in LINK_KEYS.'),
    isGenerated &&
      isOpenToOthers(statSync(path.join(dataDir, 'link-key'), { throwIfNoEntry: false })?.mode) &&
      broken(
        'Other users may read the link key of DATA_DIR.',
        'Take their rights, chmod 600, and draw another if they were not trusted.',
      ),
  );
  if (results.length > 0) return results;
  const [pair] = signingKeys;
  return collectResults(
    ok(`"${active.kid}" signs ${pair ? '' : 'links, '}sessions and cookies.`),
    pair && ok(`The pair "${pair.kid}" (${pair.alg}) signs links; /.well-known/jwks.json has what is public of it.`),
  );
}

const KEY_TYPES = { RS256: 'RSA', ES256: 'EC', EdDSA: 'OKP' } as const;

/** Whether the keys of an existing platform can be had, and used. */
async function checkExternalKeys(context: CheckContext): Promise<CheckResult[]> {
  const { foreignTokens } = context.config;
  if (!foreignTokens) return [];
  const { keys, issuer } = foreignTokens;
  const set = 'set' in keys ? keys.set : await fetchKeySet(keys.url);
  if (typeof set === 'string')
    return [
      broken(
        `The keys of "${issuer}" can not be read at TOKENS_JWKS (${set}): its links and sessions do not open.`,
        'Set the address right, or see why it does not answer from here.',
      ),
    ];
  const usable = set.keys.filter(({ kid, kty }) => kid && PUBLIC_ALGORITHMS.some((alg) => KEY_TYPES[alg] === kty));
  if (usable.length > 0)
    return [ok(`Tokens of "${issuer}" are checked by ${pluralize(usable.length, 'key')} of its own.`)];
  const what = `No key of TOKENS_JWKS is for ${PUBLIC_ALGORITHMS.join(', ')} and has a "kid".`;
  return [broken(what, 'Have one added by whoever signs those tokens.')];
}

async function fetchKeySet(url: URL): Promise<{ keys: { kid?: string; kty?: string }[] } | string> {
  try {
    const { status, text } = await fetchText(url);
    if (status !== 200) return `HTTP ${status}`;
    const keys = parseJsonObject(text)?.keys;
    return Array.isArray(keys) ? { keys } : 'no key set';
  } catch (error) {
    return errorCode(error);
  }
}

function isPair({ publicKey, privateKey }: { publicKey: string; privateKey: string }): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url', 'uncompressed') === publicKey;
  } catch {
    // Not a number of the curve.
    return false;
  }
}

function checkCertificate(name: string, pem: string | undefined, now: number): CheckResult[] {
  if (!pem) return [];
  let end: number;
  try {
    end = Date.parse(new X509Certificate(pem).validTo);
  } catch {
    return [broken(`${name} holds no certificate.`, 'Set the certificate that Apple has issued, as PEM text.')];
  }
  const date = new Date(end).toISOString().slice(0, 10);
  const todo = 'Have Apple issue another.';
  if (end <= now) return [broken(`${name} ran out on ${date}: phones refuse what it signs.`, todo)];
  return [
    end - now < WARNING_DAYS * DAY_MS
      ? warning(`${name} runs out on ${date}.`, todo)
      : ok(`${name} is good until ${date}.`),
  ];
}

const checkOtherSecrets = ({
  config: { push, bounces, backupPassphrase, isProduction, stripe, twilio },
}: CheckContext): CheckResult[] =>
  collectResults(
    push.vapid &&
      (isPair(push.vapid)
        ? ok('The keys of push messages belong together.')
        : broken(
            'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.',
            'Set both of the same pair, "npx web-push generate-vapid-keys".',
          )),
    bounces &&
      isGuessableSecret(bounces.secret) &&
      broken('BOUNCE_SECRET is an example or can be guessed.', 'Draw another: openssl rand -base64 48.'),
    backupPassphrase !== '' &&
      isGuessableSecret(backupPassphrase) &&
      broken(
        'BACKUP_PASSPHRASE is an example or can be guessed: no back-up is made with it.',
        'Draw another: openssl rand -base64 24.',
      ),
    isProduction &&
      stripe?.secretKey.startsWith('sk_test_') &&
      warning('Stripe has a key for tests: no money moves.', 'Set the live key in STRIPE_SECRET_KEY.'),
    twilio &&
      !twilio.authToken &&
      broken('Twilio has an account and no token: no SMS goes out.', 'Set TWILIO_AUTH_TOKEN.'),
  );

/** What a restore has left for somebody to set: without it nothing opens that people have, or that is sealed in the database. */
function checkRestoredKeys({ config, env }: CheckContext): CheckResult[] {
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
export const checkKeys = async (context: CheckContext): Promise<CheckResult[]> => [
  ...checkLinkKeys(context),
  ...checkRestoredKeys(context),
  ...(await checkExternalKeys(context)),
  ...checkCertificate('WALLET_CERTIFICATE', context.config.wallet?.certificate, context.now()),
  ...checkCertificate('SAFARI_PUSH_CERTIFICATE', context.config.push.safari?.certificate, context.now()),
  ...checkOtherSecrets(context),
];
