import PostalMime from 'postal-mime';
import type { CarrierReason } from '../db/delivery-tables';
import { isGoneStatus } from './smtp-mail';

/** Complaints of a reader, by their type. RFC 5965, 7.3 */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list']);

/** A report stands before the mail that it is about, which may be long. Characters. */
const READ_LENGTH = 64 * 1024;
/** The parser needs time that grows with the square of the parts, and of the addresses in a header: anybody can send to a return address. */
const MOST_BOUNDARIES = 200;
const ADDRESS_HEADERS = /^(?:from|sender|reply-to|delivered-to|return-path|to|cc|bcc):/gim;

/** The beginning of a mail, as far as it is parsed, without headers of addresses. */
function beginningOf(raw: string): string {
  const start = raw.slice(0, READ_LENGTH);
  const boundaries = [...start.matchAll(/^--/gm)];
  return start.slice(0, boundaries[MOST_BOUNDARIES]?.index).replace(ADDRESS_HEADERS, 'X-Address:');
}

/**
 * What a mail that came to our return address says of the message that it names: a report of delivery (RFC 3464) or a complaint
 * (RFC 5965). Undefined for all others, such as that somebody is on holiday, that it is tried again, or what no mail can be.
 */
export async function readMailReport(raw: string): Promise<'delivered' | CarrierReason | undefined> {
  const options = { attachmentEncoding: 'utf8', forceRfc822Attachments: true } as const;
  const parsed = await PostalMime.parse(beginningOf(raw), options).catch(() => undefined);
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
