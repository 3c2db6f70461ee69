import { LINK_PATHS } from '~/lib/contract/page-paths';
import { decodeUnverifiedClaims } from '../jwt';
import type { Meter } from '../ports/meter';
import type { OutgoingMessage } from '../ports/messages';
import type { EnqueueMessage, MessageStep } from './message-queue';

const TOKENS = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/**
 * Reads the purpose of a link from its unverified token: for counting, not for authorization.
 *
 * @returns undefined where the token is not one of a link
 */
export function decodeUnverifiedLinkPurpose(token: string): string | undefined {
  const purpose = decodeUnverifiedClaims(token)?.purpose;
  return typeof purpose === 'string' && Object.hasOwn(LINK_PATHS, purpose) ? purpose : undefined;
}

/** Counts the links in a message, each once, when it is queued. Short addresses were counted when they were made. */
export function meterQueuedLinks(
  next: MessageStep<EnqueueMessage>,
  { count }: Pick<Meter, 'count'>,
): MessageStep<EnqueueMessage> {
  return async (message) => {
    const enqueue = await next(message);
    return async (trx) => {
      await enqueue(trx);
      for (const kind of linkPurposesIn(message)) count('links', { kind });
    };
  };
}

function linkPurposesIn({ text, html, headers, payload }: OutgoingMessage): string[] {
  const parts = [text, html, ...Object.values(headers ?? {}), payload ? JSON.stringify(payload) : ''];
  const tokens = new Set(parts.flatMap((part) => part.match(TOKENS) ?? []));
  return [...tokens].flatMap((token) => decodeUnverifiedLinkPurpose(token) ?? []);
}
