import { createHmac } from 'node:crypto';
import type { Config } from '~/config/env';

/** A short name of a recipient's contact that tells nothing of it, for addresses and fields. */
export function contactRef(
  config: Config,
  owner: { accountId: string; recipientId: string },
  channel: string,
  contact: string,
): string {
  const secret = config.linkKeys[0]?.secret ?? new Uint8Array();
  return createHmac('sha256', secret)
    .update(JSON.stringify(['contact', owner.accountId, owner.recipientId, channel, contact]))
    .digest('base64url')
    .slice(0, 12);
}
