import { START_MAX_MS, START_MIN_MS } from '~/config/limits';
import type { RetryReason } from './calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { FormKey } from '~/areas/forms/service.server';
import { createEncrypter } from '~/platform/encryption';

/**
 * Creates and opens the token of a start page: when the page was rendered, and an id for what is started by it. The token is
 * encrypted for one form, so that nobody makes one up or uses it elsewhere.
 */
export function createStartPageTokens({ config, clock, ids }: Pick<PlatformContext, 'config' | 'clock' | 'ids'>) {
  const encrypter = createEncrypter(config.linkKeys, 'form-start');
  const about = ({ accountId, id }: FormKey) => `${accountId}/${id}`;

  return {
    create: (form: FormKey): string => encrypter.encrypt(Buffer.from(`${clock.now()} ${ids.next()}`), about(form)),

    /** The name in a stamp that may begin its form now, or why not. One of nobody's is as good as one of long ago. */
    read(form: FormKey, stamp: string): { nonce: string } | { reason: RetryReason } {
      const [createdAt = '', nonce = ''] = encrypter.decrypt(stamp, about(form))?.toString().split(' ') ?? [];
      const age = clock.now() - Number(createdAt);
      if (nonce === '' || age > START_MAX_MS) return { reason: 'late' };
      return age < START_MIN_MS ? { reason: 'early' } : { nonce };
    },
  };
}
