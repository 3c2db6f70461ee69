import { createHmac } from 'node:crypto';
import type { Config } from '~/config/env';

function deriveKey({ linkKeys }: Config, parts: (string | number)[]): string {
  const secret = linkKeys[0]?.secret ?? new Uint8Array();
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

/**
 * The key of a rendered form: the same for every copy of the same form in the same state, so that double clicks, two
 * tabs and the back button are one submission; another as soon as one was sent. It is derived, not drawn, so a page can
 * be kept for a repeat view. `change`: the change that it sends; empty where it is a new submission.
 */
export function submissionKey(
  config: Config,
  form: {
    accountId: string;
    recipientId: string;
    formId: string;
    version: number;
    submissionCount: number;
    change?: string;
  },
): string {
  const { accountId, recipientId, formId, version, submissionCount, change } = form;
  const state = ['submission', accountId, recipientId, formId, version, submissionCount];
  return deriveKey(config, change ? [...state, change] : state);
}

/** The key of a form that is filled in before it is begun, by the stamp that begins it: pressed twice it is one submission. */
export const startKey = (config: Config, stamp: string): string => deriveKey(config, ['start', stamp]);

/** A short name of a recipient's contact that tells nothing of it, for addresses and fields. */
export function contactRef(
  config: Config,
  { accountId, recipientId }: { accountId: string; recipientId: string },
  channel: string,
  contact: string,
): string {
  return deriveKey(config, ['contact', accountId, recipientId, channel, contact]).slice(0, 12);
}
