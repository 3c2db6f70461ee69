import type { Config } from '~/config/env';
import { receiveSmsStatus } from '~/areas/deliveries/calls';
import { createCapturedPush } from './adapters/captured-messages';
import { createNoPush, noProvider } from './adapters/no-provider';
import { noGateway } from './adapters/no-gateway';
import { createSandboxGateway } from './adapters/sandbox-gateway';
import { createTwilioSms } from './adapters/twilio-sms';
import { createWebPush, readOrCreateVapidKeys } from './adapters/web-push';
import type { PlatformContext } from './platform-context';
import type { Clock } from './ports/clock';
import type { MessagePort, ContactChannel } from './ports/messages';
import type { PaymentGateway } from './ports/payments';
import type { PushPort, SafariPushPort } from './ports/push';

/** The configured providers; without one the captured outbox where it is configured, or a provider that refuses everything. */
export async function createMessageProviders(config: Config, captured: MessagePort): Promise<MessagePort> {
  const fallback = config.capturesMessages ? captured : noProvider;
  // Twilio takes no message with an address that it can't reach.
  const statusUrl = config.publicUrl.startsWith('https:')
    ? (id: string) => `${config.publicUrl}/${receiveSmsStatus.path}?message=${encodeURIComponent(id)}`
    : undefined;
  const sms = config.twilio ? createTwilioSms({ ...config.twilio, statusUrl }) : fallback;
  return createMessageRouter({
    email: config.smtpUrl
      ? (await import('./adapters/smtp-mail')).createSmtpMail({
          url: config.smtpUrl,
          from: config.mailFrom,
          bounces: config.bounces,
          dkim: config.dkim,
        })
      : fallback,
    sms,
    whatsApp: sms,
  });
}

/** Stripe where it is configured; else the sandbox where that is configured, or a gateway that refuses everything. */
export async function createPaymentGateway(
  deps: Pick<PlatformContext, 'config' | 'db' | 'clock' | 'ids'>,
): Promise<PaymentGateway> {
  const { stripe, payments } = deps.config;
  if (stripe) return (await import('./adapters/stripe-gateway')).createStripeGateway({ ...deps, stripe });
  return payments === 'sandbox' ? createSandboxGateway(deps) : noGateway;
}

/** Web push where a contact for the push services is configured; else the captured outbox where that is configured. */
export function createPushProvider(
  config: Config,
  outbox: Parameters<typeof createCapturedPush>[0],
  clock: Clock,
  safari: SafariPushPort | undefined,
): PushPort {
  const { subject } = config.push;
  if (subject) return createWebPush({ vapid: readOrCreateVapidKeys(config), subject, safari });
  const publicKey = () => readOrCreateVapidKeys(config).publicKey;
  return config.capturesMessages ? createCapturedPush(outbox, clock, publicKey) : createNoPush(publicKey);
}

/** One port for all channels. `close` closes each provider once, even if it serves several channels. */
export function createMessageRouter(ports: Record<ContactChannel, MessagePort>): MessagePort {
  return {
    async send(message) {
      if (message.channel === 'push') throw new TypeError('push messages have a provider of their own');
      return ports[message.channel].send(message);
    },
    async close() {
      await Promise.all([...new Set(Object.values(ports))].map((port) => port.close?.()));
    },
  };
}
