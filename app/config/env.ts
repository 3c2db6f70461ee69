import path from 'node:path';
import { z } from 'zod';
import { pushConfig, walletConfig } from './wallet-and-push';
import { ConfigurationError } from './configuration-error';
import { foreignTokenConfig } from './foreign-tokens';
import { describeVariableIssue } from './describe-variable-issue';
import { readLinkKeys } from './link-keys';
import { mailConfig } from './mail';
import { oidcConfig } from './oidc';
import { PAYMENT_MODES, sandboxConfig, SIGN_UP_MODES } from './sandboxes';
import { resolveSecretFiles } from './secrets';
import { securityTxtConfig } from './security-txt';
import { parseSigningKeys } from './signing-keys';
import { tracingConfig } from './tracing';

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('')
  .transform((value) => (value === '' ? undefined : value === '1' || value === 'true'));
const text = z.string().default('');
/** One of the names; empty where none is given. */
const named = <const T extends readonly [string, ...string[]]>(names: T) => z.enum(['', ...names]).default('');
const perSecond = z.coerce.number().min(0).max(10_000).default(0);
const matching = (pattern: RegExp) => z.string().regex(pattern).default('');

/** Set by the first process for those that it starts while others serve; nobody else sets it. */
export const ROLLING_UPGRADE_VARIABLE = 'LATCHKEY_BESIDE';

const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PLATFORM_PORT: z.coerce.number().int().min(0).max(65535).default(3100),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  /** Where spans are sent, by OTLP over HTTP; without it nobody traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  OTEL_SERVICE_NAME: z.string().min(1).default('latchkey'),
  /** Read by OpenTelemetry itself, as are the others of its variables. */
  OTEL_TRACES_SAMPLER: named([
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ]),
  OTEL_TRACES_SAMPLER_ARG: z.union([z.literal(''), z.coerce.number().min(0).max(1)]).default(''),
  OTEL_SDK_DISABLED: flag,
  /** Whether a process that serves also does what was promised, and whether with a helper; `npm run worker` always does. */
  JOBS: z.enum(['on', 'inside', 'off']).default('on'),
  WORKERS: z.coerce.number().int().min(0).max(64).default(1),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]).default(''),
  PLATFORM_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  PLATFORM_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(10_000),
  PUBLIC_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  TRUSTED_PROXIES: text,
  /** One or more secrets, `kid:secret`, comma separated; the first signs, all verify. */
  LINK_KEYS: text,
  /** Private keys, PEM or JSON Web Keys; the first signs links in place of LINK_KEYS, all verify. */
  LINK_SIGNING_KEYS: text,
  /** Public keys of somebody whose tokens are taken too: an address, or the name of a file. */
  TOKENS_JWKS: text,
  TOKENS_ISSUER: text,
  TOKENS_AUDIENCE: text,
  /** An identity provider that people may sign in with. */
  OIDC_ISSUER: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z.string().max(60).default(''),
  OIDC_DOMAINS: text,
  OIDC_NEW_PEOPLE: z.string().max(64).default(''),
  OTP_LENGTH: z.coerce.number().int().min(4).max(8).default(4),
  SMTP_URL: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]).default(''),
  MAIL_FROM: z.string().default('Latchkey <no-reply@latchkey.example>'),
  /** Where mails that can't be delivered come back to, with a tag of each after a `+`; the secret signs the tags. */
  BOUNCE_ADDRESS: z.union([z.literal(''), z.email()]).default(''),
  BOUNCE_SECRET: text,
  /** Messages in a second: of all by mail, of all by SMS and WhatsApp, and of one account; 0: as fast as the carrier takes them. */
  MAIL_PER_SECOND: perSecond,
  SMS_PER_SECOND: perSecond,
  MESSAGES_PER_SECOND_PER_ACCOUNT: perSecond,
  /** Mails are signed for this domain, by the key that its DNS names under the selector. */
  DKIM_DOMAIN: text,
  DKIM_SELECTOR: text,
  DKIM_PRIVATE_KEY: text,
  /** Where our own pages send people who need help; pages of an account name the account's. */
  SUPPORT_EMAIL: z.string().default('support@latchkey.example'),
  /** What `/.well-known/security.txt` says; without a contact there is none. */
  SECURITY_CONTACT: text,
  SECURITY_POLICY: z
    .union([z.literal(''), z.url({ protocol: /^https$/, error: 'the address of a page, beginning with https:' })])
    .default(''),
  SECURITY_LANGUAGES: z.string().default('en'),
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  TWILIO_WHATSAPP_FROM: text,
  TWILIO_BASE_URL: z.string().default('https://api.twilio.com'),
  /** Webhooks may go to plain http and to addresses inside, for installations whose receivers live there. */
  WEBHOOK_PRIVATE_ADDRESSES: named(['allow']),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(10_000),
  /** PEM text, or the name of its file, as are the other certificates and keys of Apple. */
  WALLET_CERTIFICATE: text,
  WALLET_KEY: text,
  WALLET_KEY_PASSPHRASE: text,
  WALLET_WWDR: text,
  WALLET_PASS_TYPE_ID: matching(/^(pass\.[A-Za-z0-9.-]{1,100})?$/),
  WALLET_TEAM_ID: matching(/^([A-Z0-9]{10})?$/),
  VAPID_PUBLIC_KEY: matching(/^(B[A-Za-z0-9_-]{86})?$/),
  VAPID_PRIVATE_KEY: matching(/^([A-Za-z0-9_-]{43})?$/),
  VAPID_SUBJECT: matching(/^((mailto:|https:\/\/)\S+)?$/),
  PUSH_SERVICES: matching(/^[A-Za-z0-9., -]*$/),
  SAFARI_PUSH_ID: matching(/^(web\.[A-Za-z0-9.-]{1,100})?$/),
  SAFARI_PUSH_CERTIFICATE: text,
  SAFARI_PUSH_KEY: text,
  /** Multiplies the rate limits that guard against load, not those that guard codes and numbers; 0 switches them off. */
  LOAD_LIMIT_SCALE: z.coerce.number().min(0).max(1000).default(1),
  MAX_BODY_MB: z.coerce.number().int().min(1).max(1024).default(64),
  /** A test stage tells its testers of a new build sooner. */
  APP_STAGE: z.enum(['qa', 'production']).default('production'),
  SERVICE_WORKER: flag,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DEMO: flag,
  /** Email addresses, comma separated. */
  OPERATORS: text,
  SIGN_UP: named(SIGN_UP_MODES),
  PAYMENTS: named(PAYMENT_MODES),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  /** Of a double, in tests. */
  STRIPE_API_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  SIGNING: named(['off', 'sandbox']),
  MESSAGES: named(['captured']),
  /** Encrypts back-ups. */
  BACKUP_PASSPHRASE: z.union([z.literal(''), z.string().min(16)]).default(''),
});

function parse<T extends z.ZodType>(schema: T, source: Record<string, string | undefined>): z.infer<T> {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${describeVariableIssue(issue)}`);
  throw new ConfigurationError(...lines);
}

/** What this process was started with, as it is. */
export const environment = (): Readonly<Record<string, string | undefined>> => process.env;

/** Every variable by its name, without those of secrets' files. */
export const VARIABLES: readonly string[] = Object.keys(envSchema.shape);

/**
 * Reads the configuration from environment variables, and secrets from the files that they name.
 *
 * @param source the variables; `process.env` by default
 * @param isLook true where nothing may be written: then there is no link key where none was drawn yet
 * @param isRestore true where keys are still to be brought: then there may be none
 * @throws Error that names every wrong variable
 */
export function readConfig(
  source: Record<string, string | undefined> = process.env,
  { isLook = false, isRestore = false } = {},
) {
  const env = parse(envSchema, resolveSecretFiles(source));
  const isDemo = env.DEMO ?? (env.PLATFORM_URL === '' && env.DATABASE_URL === '');
  const isProduction = env.NODE_ENV === 'production';
  const ownKeys = readLinkKeys(env.LINK_KEYS, path.resolve(env.DATA_DIR), {
    isShared: env.DATABASE_URL !== '' && !isRestore,
    isLook: isLook || isRestore,
  });
  return {
    isProduction,
    ...sandboxConfig(env, { isDemo, isProduction }),
    port: env.PORT,
    host: env.HOST,
    platformPort: env.PLATFORM_PORT,
    /** Undefined: no metrics server. */
    metricsPort: env.METRICS_PORT,
    /** Undefined: nobody traces. */
    tracing: tracingConfig(env),
    /** Processes that serve, which another one keeps; 0: this one serves. */
    workers: env.WORKERS,
    /** Others serve on the same data meanwhile. */
    isRollingUpgrade: source[ROLLING_UPGRADE_VARIABLE] === '1',
    jobs: env.JOBS,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    platformUrl: env.PLATFORM_URL.replace(/\/$/, ''),
    platformTimeoutMs: env.PLATFORM_TIMEOUT_MS,
    /** Address that links in messages start with, without a trailing slash. */
    publicUrl: (env.PUBLIC_URL || `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    trustedProxies: env.TRUSTED_PROXIES.split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    /** The first signs; all verify. */
    linkKeys: ownKeys,
    /** The first signs links, where there is one; all verify. */
    signingKeys: parseSigningKeys(
      env.LINK_SIGNING_KEYS,
      ownKeys.map(({ kid }) => kid),
    ),
    /** Undefined where only tokens of this installation are taken. */
    foreignTokens: foreignTokenConfig(env),
    /** Undefined where people sign in by their password alone. */
    oidc: oidcConfig(env),
    otpLength: env.OTP_LENGTH,
    ...mailConfig(env),
    /** Messages in a second; 0: as fast as the carrier takes them. */
    rates: { email: env.MAIL_PER_SECOND, sms: env.SMS_PER_SECOND, account: env.MESSAGES_PER_SECOND_PER_ACCOUNT },
    supportEmail: env.SUPPORT_EMAIL,
    /** Undefined where nobody is named. */
    security: securityTxtConfig(env),
    twilio: env.TWILIO_ACCOUNT_SID
      ? {
          accountSid: env.TWILIO_ACCOUNT_SID,
          authToken: env.TWILIO_AUTH_TOKEN,
          from: env.TWILIO_FROM,
          whatsAppFrom: env.TWILIO_WHATSAPP_FROM,
          baseUrl: env.TWILIO_BASE_URL,
        }
      : undefined,
    /** Checks that webhooks come from Twilio; empty: none can be authentic. Needs no account that sends. */
    twilioAuthToken: env.TWILIO_AUTH_TOKEN,
    allowsPrivateWebhooks: env.WEBHOOK_PRIVATE_ADDRESSES === 'allow',
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          endpoint: env.S3_ENDPOINT,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          timeoutMs: env.S3_TIMEOUT_MS,
        }
      : undefined,
    /** Undefined: passes are signed with a development certificate, which is kept beside the data. */
    wallet: walletConfig(env),
    push: pushConfig(env),
    /** Factor of the rate limits that guard against load; 0: off. */
    loadLimitScale: env.LOAD_LIMIT_SCALE,
    maxBodyBytes: env.MAX_BODY_MB * 1024 * 1024,
    stage: env.APP_STAGE,
    /** Off: browsers that have the worker let go of it. */
    hasServiceWorker: env.SERVICE_WORKER ?? true,
    logLevel: env.LOG_LEVEL as string,
    isDemo,
    /** Addresses of the users who run the installation, in lower case. */
    operators: env.OPERATORS.split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter(Boolean),
    /** Empty: there is none, and no back-up can be made or opened. */
    backupPassphrase: env.BACKUP_PASSPHRASE,
  };
}
export type Config = ReturnType<typeof readConfig>;

/**
 * Where servers of this configuration listen, for whoever asks them: reads nothing else, and draws no key.
 *
 * @throws Error that names every wrong variable of these
 */
export function readPorts(source: Record<string, string | undefined> = process.env) {
  const env = parse(envSchema.pick({ HOST: true, PORT: true, PLATFORM_PORT: true, METRICS_PORT: true }), source);
  return { host: env.HOST, port: env.PORT, platformPort: env.PLATFORM_PORT, metricsPort: env.METRICS_PORT };
}

/** The folder of the data, for whoever has to name it where nothing else could be read. */
export const readDataDir = (source: Record<string, string | undefined> = process.env): string =>
  path.resolve(parse(envSchema.pick({ DATA_DIR: true }), source).DATA_DIR);

/**
 * The passphrase of back-ups, for whoever has nothing else configured. Empty: there is none.
 *
 * @throws Error that names what is wrong with it
 */
export const readBackupPassphrase = (source: Record<string, string | undefined> = process.env): string =>
  parse(envSchema.pick({ BACKUP_PASSPHRASE: true }), resolveSecretFiles(source)).BACKUP_PASSPHRASE;

/** Whether the public address is behind TLS; for what is made before the configuration is. */
export const readIsHttps = (source: Record<string, string | undefined> = process.env): boolean =>
  source.PUBLIC_URL?.startsWith('https:') ?? false;

/** How much is logged; read by itself, because the logger is there before the configuration is. */
export function readLogLevel(source: Record<string, string | undefined> = process.env): string {
  const parsed = envSchema.shape.LOG_LEVEL.safeParse(source.LOG_LEVEL);
  return parsed.success ? parsed.data : 'info';
}
