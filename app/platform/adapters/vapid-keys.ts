import { createECDH } from 'node:crypto';
import path from 'node:path';
import type { Config } from '~/config/env';
import { keepOnce } from '../keep-once';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys of the configuration, else a pair that is drawn once and kept beside the data. A browser's subscription is bound
 * to them: other keys can't reach it.
 */
export function vapidKeys({ push, dataDir }: Pick<Config, 'push' | 'dataDir'>): VapidKeys {
  if (push.vapid) return push.vapid;
  return JSON.parse(keepOnce(path.join(dataDir, 'vapid-keys.json'), () => JSON.stringify(drawKeys()))) as VapidKeys;
}

function drawKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A number with zeros in front comes out shorter than the 32 bytes that the standard wants.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url', 'uncompressed'), privateKey: privateKey.toString('base64url') };
}
