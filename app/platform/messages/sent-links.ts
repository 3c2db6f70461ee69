import { LINK_PATHS } from '~/lib/contract/paths';
import { unverifiedClaims } from '../jwt';
import type { Meter } from '../ports/meter';
import type { OutgoingMessage } from '../ports/messages';
import type { KeepMessage, MessageStep } from './promises';

const TOKENS = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/**
 * The purpose of a link, by its token as it says itself: for counting, not for judging.
 *
 * @returns undefined for what is no token of a link
 */
export function purposeIn(token: string): string | undefined {
  const purpose = unverifiedClaims(token)?.purpose;
  return typeof purpose === 'string' && Object.hasOwn(LINK_PATHS, purpose) ? purpose : undefined;
}

/** Counts the links that a message brings, each once, when it is kept to be sent. Short addresses were counted as they were drawn. */
export function countingLinks(
  next: MessageStep<KeepMessage>,
  { counted }: Pick<Meter, 'counted'>,
): MessageStep<KeepMessage> {
  return async (message) => {
    const keep = await next(message);
    return async (trx) => {
      await keep(trx);
      for (const kind of purposesIn(message)) counted('links', { kind });
    };
  };
}

function purposesIn({ text, html, headers, payload }: OutgoingMessage): string[] {
  const parts = [text, html, ...Object.values(headers ?? {}), payload ? JSON.stringify(payload) : ''];
  const tokens = new Set(parts.flatMap((part) => part.match(TOKENS) ?? []));
  return [...tokens].flatMap((token) => purposeIn(token) ?? []);
}
