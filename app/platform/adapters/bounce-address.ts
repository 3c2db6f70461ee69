import { createHmac, timingSafeEqual } from 'node:crypto';

export interface BounceAddressOptions {
  /** Mailbox that what comes back goes to; it must take `name+tag@domain` too. */
  address: string;
  secret: string;
}

const TAG_LENGTH = 16;
/** Of a mailbox's name. RFC 5321, 4.5.3.1.1 */
const MAX_NAME_LENGTH = 64;

/**
 * Where a mail goes back to when it can't be delivered: an address of its own (VERP), which names the message and which nobody
 * else can make up. Letters may lose their case on the way.
 */
export function createBounceAddresses({ address, secret }: BounceAddressOptions) {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  const domain = address.slice(at + 1);
  const sign = (key: string) => createHmac('sha256', secret).update(`return ${key}`).digest('hex').slice(0, TAG_LENGTH);
  const pattern = new RegExp(`${name.replace(/[^a-z0-9]/gi, '\\$&')}\\+([0-9a-f]{2,64})(?=@)`, 'gi');

  return {
    /** Undefined for a message whose id does not fit in. */
    of(messageId: string): string | undefined {
      const key = Buffer.from(messageId, 'base64url').toString('hex');
      const whole = `${name}+${key}${sign(key)}`;
      return idOf(key) === messageId && whole.length <= MAX_NAME_LENGTH ? `${whole}@${domain}` : undefined;
    },

    /** The id of the message that a text names the address of; undefined where it names none of ours. */
    find(text: string): string | undefined {
      for (const [, tag = ''] of text.matchAll(pattern)) {
        const key = tag.slice(0, -TAG_LENGTH).toLowerCase();
        const given = Buffer.from(tag.slice(-TAG_LENGTH).toLowerCase());
        const expected = Buffer.from(sign(key));
        if (key !== '' && given.length === expected.length && timingSafeEqual(given, expected)) return idOf(key);
      }
      return undefined;
    },
  };
}

const idOf = (key: string): string => Buffer.from(key, 'hex').toString('base64url');
