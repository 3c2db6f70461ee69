import { hash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { REPLACED_SECRET_TTL_HOURS } from './calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { WebhookRow } from '~/platform/db/webhook-row-types';
import { createEncrypter } from '~/platform/encryption';

const OLD_SECRET_MS = REPLACED_SECRET_TTL_HOURS * 3600_000;

/** What a try is signed with besides its body. */
interface Signed {
  eventId: string;
  /** Milliseconds. */
  at: number;
  body: string;
}

/** The secrets of addresses. Standard Webhooks: `whsec_` and 24 to 64 bytes in Base64. */
export function createWebhookSecrets({ clock, ids, config }: Pick<PlatformContext, 'clock' | 'ids' | 'config'>) {
  const encrypter = createEncrypter(config.linkKeys, 'webhooks');
  const encrypt = (secret: string, id: string) => encrypter.encrypt(Buffer.from(secret), id);
  const open = (encrypted: string, id: string) =>
    encrypted === '' ? undefined : encrypter.decrypt(encrypted, id)?.toString();

  /** 32 bytes. */
  const generateSecret = () =>
    `whsec_${Buffer.concat([ids.next(), ids.next()].map((id) => Buffer.from(id, 'base64url'))).toString('base64')}`;

  return {
    /** A new secret, and the columns of the address that it is for. */
    createSecret(id: string): {
      secret: string;
      columns: Pick<WebhookRow, 'secret' | 'old_secret' | 'old_secret_until'>;
    } {
      const secret = generateSecret();
      return { secret, columns: { secret: encrypt(secret, id), old_secret: '', old_secret_until: null } };
    },

    /** Other for each secret. */
    markOf: ({ secret }: Pick<WebhookRow, 'secret'>): string => hash('sha256', secret, 'base64url').slice(0, 16),

    /** A new secret in place of an address's own, which signs on beside it for a day. */
    rotate({ id, secret: before }: WebhookRow) {
      const { secret, columns } = this.createSecret(id);
      return { secret, columns: { ...columns, old_secret: before, old_secret_until: clock.now() + OLD_SECRET_MS } };
    },

    /** The header `webhook-signature`; undefined where the key that sealed the secret is gone. */
    sign({ id, ...row }: WebhookRow, { eventId, at, body }: Signed): string | undefined {
      const newest = open(row.secret, id);
      if (!newest) return undefined;
      const isOldGood = row.old_secret_until !== null && row.old_secret_until > at;
      const old = isOldGood ? open(row.old_secret, id) : undefined;
      return [newest, ...(old ? [old] : [])]
        .map((secret) => new Webhook(secret).sign(eventId, new Date(at), body))
        .join(' ');
    },
  };
}
