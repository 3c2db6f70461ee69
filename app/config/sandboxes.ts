import { ConfigurationError } from './configuration-error';

/** Who may open an account: nobody but the operator, whom he has invited, anybody for a trial, anybody. */
export const SIGN_UP_MODES = ['off', 'invited', 'trial', 'open'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** What takes payments; `sandbox` moves no money. */
export const PAYMENT_MODES = ['off', 'sandbox', 'stripe'] as const;
type PaymentMode = (typeof PAYMENT_MODES)[number];

/** The variables of what must be named to be used outside the demo; empty where they are not set. */
interface SandboxVariables {
  SIGN_UP: SignUpMode | '';
  PAYMENTS: PaymentMode | '';
  STRIPE_SECRET_KEY: string;
  STRIPE_WEBHOOK_SECRET: string;
  STRIPE_API_URL: string;
  SIGNING: 'off' | 'sandbox' | '';
  MESSAGES: 'captured' | '';
}

/**
 * Closed by default: outside the demo nobody signs up uninvited and no sandbox takes the place of the real thing, unless the
 * operator has said so by name.
 *
 * @throws Error that names what Stripe lacks
 */
export function sandboxConfig(env: SandboxVariables, where: { isDemo: boolean; isProduction: boolean }) {
  const payments = env.PAYMENTS || (where.isDemo ? 'sandbox' : 'off');
  const missing = (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).filter((name) => env[name] === '');
  if (payments === 'stripe' && missing.length > 0)
    throw new ConfigurationError(...missing.map((name) => `${name}: needed with PAYMENTS=stripe`));
  return {
    signUp: env.SIGN_UP || (where.isDemo ? ('open' as const) : ('off' as const)),
    payments,
    /** Undefined unless payments go through Stripe. `apiUrl` is empty for Stripe's own. */
    stripe:
      payments === 'stripe'
        ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET, apiUrl: env.STRIPE_API_URL }
        : undefined,
    signing: env.SIGNING || (where.isDemo ? ('sandbox' as const) : ('off' as const)),
    /** Whether messages of a channel without a provider are captured in the outbox. In production that must be named. */
    capturesMessages: env.MESSAGES === 'captured' || where.isDemo || !where.isProduction,
  };
}

/** What happens to a message: sent by a provider, captured in the outbox, or refused because nothing is configured. */
type ChannelState = 'live' | 'captured' | 'off';

interface MessageProviders {
  smtpUrl: string;
  twilio: object | undefined;
  push: { subject: string };
  capturesMessages: boolean;
}

/** How a channel is served. WhatsApp goes the way of SMS. */
export function channelState(config: MessageProviders, channel: 'email' | 'sms' | 'whatsApp' | 'push'): ChannelState {
  const providers = { email: config.smtpUrl, sms: config.twilio, whatsApp: config.twilio, push: config.push.subject };
  if (providers[channel]) return 'live';
  return config.capturesMessages ? 'captured' : 'off';
}

/** The sandboxes that are in use, for the log and for the pages. A platform elsewhere has its own: named here, it is told of. */
export function sandboxesOf(
  config: MessageProviders & { payments: PaymentMode; signing: 'off' | 'sandbox'; platformUrl: string },
): ('payments' | 'signing' | 'messages')[] {
  const captures = (['email', 'sms'] as const).some((channel) => channelState(config, channel) === 'captured');
  return [
    ...(config.payments === 'sandbox' ? (['payments'] as const) : []),
    ...(config.signing === 'sandbox' ? (['signing'] as const) : []),
    ...(captures && config.platformUrl === '' ? (['messages'] as const) : []),
  ];
}
