import { createHmac } from 'node:crypto';
import type { Config } from '~/config/env';

/**
 * The key of a rendered form: the same for every copy of the same form in the same state, so that double clicks, two
 * tabs and the back button are one submission; another as soon as one was sent. It is derived, not drawn, so a page can
 * be kept for a repeat view.
 */
export function submissionKey(
  config: Config,
  form: { accountId: string; recipientId: string; formId: string; version: number; submissionCount: number },
): string {
  const secret = config.linkKeys[0]?.secret ?? new Uint8Array();
  const { accountId, recipientId, formId, version, submissionCount } = form;
  return createHmac('sha256', secret)
    .update(JSON.stringify(['submission', accountId, recipientId, formId, version, submissionCount]))
    .digest('base64url');
}
