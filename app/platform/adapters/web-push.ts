import { DeliveryError } from '../ports/messages';
import type { PushMessage, PushPort, PushTarget } from '../ports/push';
import { createECDH } from 'node:crypto';
import path from 'node:path';
import type { Config } from '~/config/env';
import { readOrCreateFile } from '~/config/read-or-create-file';

interface WebPushOptions {
  vapid: { publicKey: string; privateKey: string };
  /** `mailto:` or `https:` address that a push service may turn to. */
  subject: string;
  /** For devices of old Safaris; undefined: they can't be reached. */
  safari?: { send(deviceToken: string, payload: PushMessage['payload']): Promise<void> };
}

const DAY_SECONDS = 24 * 3600;
const TIMEOUT_MS = 10_000;
/** The push service knows no such browser any more. RFC 8030, 7.3. */
const GONE = [404, 410];

/** Sends by the Web Push protocol (RFC 8030), encrypted for the browser (RFC 8291), signed with VAPID (RFC 8292). */
export function createWebPush({ vapid, subject, safari }: WebPushOptions): PushPort {
  async function sendWeb(target: Extract<PushTarget, { kind: 'web' }>, payload: PushMessage['payload']): Promise<void> {
    const { endpoint, p256dh, auth } = target;
    const { default: webPush, WebPushError } = await import('web-push');
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
        vapidDetails: { subject, ...vapid },
        TTL: DAY_SECONDS,
        timeout: TIMEOUT_MS,
        contentEncoding: 'aes128gcm',
      });
    } catch (error) {
      throw deliveryError(error instanceof WebPushError ? error.statusCode : 0);
    }
  }

  return {
    publicKey: () => vapid.publicKey,
    async send({ target, payload }) {
      if (target.kind === 'web') await sendWeb(target, payload);
      else if (safari) await safari.send(target.deviceToken, payload);
      else throw new DeliveryError('undeliverable', 'Push for old Safaris is not configured');
      return 'sent';
    },
  };
}

/** The service's answer may hold the browser's address: only its status is told. */
function deliveryError(status: number): DeliveryError {
  return new DeliveryError(
    GONE.includes(status) ? 'undeliverable' : 'temporary',
    `The push service answered ${status || 'nothing'}`,
  );
}

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys of the configuration, else a pair that is drawn once and kept beside the data. A browser's subscription is bound
 * to them: other keys can't reach it.
 */
export function readOrCreateVapidKeys({ push, dataDir }: Pick<Config, 'push' | 'dataDir'>): VapidKeys {
  if (push.vapid) return push.vapid;
  return JSON.parse(
    readOrCreateFile(path.join(dataDir, 'vapid-keys.json'), () => JSON.stringify(generateKeys())),
  ) as VapidKeys;
}

function generateKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A number with zeros in front comes out shorter than the 32 bytes that the standard wants.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url', 'uncompressed'), privateKey: privateKey.toString('base64url') };
}
