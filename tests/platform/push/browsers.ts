import { createECDH, randomBytes } from 'node:crypto';
import { registerBrowserToken } from '~/areas/push/calls';
import type { PushMessage, PushPort } from '~/platform/ports/push';
import type { TestPlatform } from '../../support/test-platform';

/** What a browser would keep and give. */
interface Browser {
  endpoint: string;
  /** The subscription as its JSON. */
  deviceToken: string;
  keys: { p256dh: string; auth: string };
  receiver: ReturnType<typeof createECDH>;
}

export function aBrowser(
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString('base64url')}`,
): Browser {
  const receiver = createECDH('prime256v1');
  receiver.generateKeys();
  const keys = { p256dh: receiver.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint, deviceToken: JSON.stringify({ endpoint, expirationTime: null, keys }), keys, receiver };
}

/** A push service that keeps what it is given, and fails as it is told for an endpoint. */
export function createFakePush(): PushPort & { sent: PushMessage[]; fail: Map<string, Error> } {
  const [sent, fail] = [[] as PushMessage[], new Map<string, Error>()];
  return {
    sent,
    fail,
    publicKey: () => `B${'A'.repeat(86)}`,
    async send(message) {
      const error = message.target.kind === 'web' ? fail.get(message.target.endpoint) : undefined;
      if (error) throw error;
      sent.push(message);
      return 'sent';
    },
  };
}

export const LINK = 'an-id-that-nobody-can-guess';

export async function addLink(
  platform: TestPlatform,
  over: { id?: string; recipient_id?: string; expires_at?: number | null } = {},
): Promise<void> {
  const row = {
    id: LINK,
    account_id: 'prairie',
    recipient_id: 'maya',
    created_at: platform.clock.now(),
    expires_at: null,
    ...over,
  };
  await platform.context.db.insertInto('push_links').values(row).execute();
}

export const register = (platform: TestPlatform, browser: Browser, browserRecipientId = LINK) =>
  platform.call(registerBrowserToken, {
    body: { browserRecipientId, deviceToken: browser.deviceToken, browserType: 'Chrome' },
  });

export const listRows = (platform: TestPlatform) =>
  platform.context.db.selectFrom('push_subscriptions').selectAll().orderBy('created_at').execute();
