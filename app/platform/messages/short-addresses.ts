import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { MessagePort, OutgoingMessage } from '../ports/messages';

/** A link of ours that stands in a text. */
export interface LongLink {
  accountId: string;
  recipientId: string;
  kind: string;
  target: string;
  path: string;
  token: string;
  channel: OutgoingMessage['channel'];
  expiresAt: number;
}

interface Shortening {
  /** Our address, without a slash at its end. */
  publicUrl: string;
  /** Resolves to the path of a short address. */
  shorten(link: LongLink): Promise<string>;
}

const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

/** What is kept with a link: read and not checked, as it was signed a moment ago. The claims of a payment are capitalised. */
const claimsSchema = z.object({
  purpose: z.string(),
  recipientId: z.string().optional(),
  RecipientId: z.string().optional(),
  enrollmentId: z.string().default(''),
  exp: z.number(),
});

/**
 * Puts short addresses in the place of our links wherever a text is short: an SMS is paid for by its length, and a long address
 * breaks in it.
 */
export function createShortAddresses(next: MessagePort, { publicUrl, shorten }: Shortening): MessagePort {
  async function shortOf(url: string, { accountId, channel }: OutgoingMessage): Promise<string> {
    const token = TOKEN.exec(url)?.[0];
    if (token === undefined) return url;
    const { purpose, recipientId, RecipientId, enrollmentId, exp } = claimsSchema.parse(decodeJwt(token));
    const path = await shorten({
      accountId,
      recipientId: recipientId ?? RecipientId ?? '',
      kind: purpose,
      target: enrollmentId,
      path: url.slice(publicUrl.length),
      token,
      channel,
      expiresAt: exp * 1000,
    });
    return publicUrl + path;
  }

  return {
    async send(message) {
      if (message.channel === 'email' || message.accountId === '') return next.send(message);
      let text = '';
      // Addresses are of ASCII alone; what follows one is a space or a mark of the writing's direction.
      for (const part of message.text.split(/(https?:\/\/[\x21-\x7e]+)/))
        text += part.startsWith(`${publicUrl}/`) ? await shortOf(part, message) : part;
      return next.send({ ...message, text });
    },
    close: () => next.close?.() ?? Promise.resolve(),
  };
}
