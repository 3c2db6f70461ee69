import PostalMime from 'postal-mime';
import type { CarrierReason } from '../db/delivery-tables';
import { isGoneStatus } from './smtp-mail';

/** Complaints of a reader, by their type. RFC 5965, 7.3 */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list']);

/**
 * What a mail that came to our return address says of the message that it names: a report of delivery (RFC 3464) or a complaint
 * (RFC 5965). Undefined for all others, such as that somebody is on holiday, that it is tried again, or what no mail can be.
 */
export async function readMailReport(raw: string): Promise<'delivered' | CarrierReason | undefined> {
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'utf8', forceRfc822Attachments: true }).catch(
    () => undefined,
  );
  const attachments = parsed?.attachments ?? [];
  const part = (type: string) => {
    const content = attachments.find(({ mimeType }) => mimeType === type)?.content;
    return typeof content === 'string' ? content : undefined;
  };
  const complaint = part('message/feedback-report');
  if (complaint !== undefined) return COMPLAINTS.has(field(complaint, 'Feedback-Type')) ? 'complained' : undefined;
  const status = part('message/delivery-status');
  if (status === undefined) return undefined;
  const action = field(status, 'Action');
  if (action === 'delivered') return 'delivered';
  if (action !== 'failed') return undefined;
  return isGoneStatus(field(status, 'Status')) ? 'gone' : 'refused';
}

/** The first word of a field, in small letters. */
const field = (text: string, name: string): string =>
  (new RegExp(`^${name}:[ \\t]*([^\\s;(]+)`, 'im').exec(text)?.[1] ?? '').toLowerCase();
