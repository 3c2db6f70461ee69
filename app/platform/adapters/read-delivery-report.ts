import PostalMime from 'postal-mime';
import { domainToASCII } from 'node:url';
import type { ProviderReason } from '../db/delivery-row-types';
import { isAddressGone } from './bounce-classification';

/** Complaints of a reader, by their type. RFC 5965, 7.3 */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list']);
/** RFC 3464, 2.1; RFC 6533, 6 */
const STATUS_TYPES = new Set(['message/delivery-status', 'message/global-delivery-status']);

/** Anybody can send to a return address, and the parser's time grows with the square of the parts and of the folded lines of a header. */
const LIMITS = { readLength: 64 * 1024, lines: 5000, boundaries: 200, groups: 50, fieldLength: 4000 };
const PARSER_LIMITS = { maxNestingDepth: 20, maxHeadersSize: 8 * 1024 };

type Outcome = 'delivered' | 'refused' | 'gone' | undefined;
/** Of several groups the mildest counts. */
const MILDEST_FIRST: readonly Outcome[] = ['delivered', undefined, 'refused', 'gone'];

interface Part {
  type: string;
  text: string;
}
type Fields = ReadonlyMap<string, string>;

/**
 * Reads what a mail to our return address says of the message that it is about: a delivery report (RFC 3464, RFC 6533) or a
 * complaint (RFC 5965).
 *
 * @param to the address that the message went to: the groups that name it count. Where all name others, such as one that mail is
 *   forwarded to, it is not gone.
 * @returns undefined for all other mails, such as absence notes and reports of a delay
 */
export async function readDeliveryReport(raw: string, to = ''): Promise<'delivered' | ProviderReason | undefined> {
  const parts = await partsOf(raw);
  const complaint = parts.find(({ type }) => type === 'message/feedback-report');
  if (complaint)
    return COMPLAINTS.has(firstToken(fieldsOf(complaint.text), 'feedback-type')) ? 'complained' : undefined;
  const groups = parts
    .filter(({ type }) => STATUS_TYPES.has(type))
    .flatMap(({ text }) => text.split(/\r?\n[ \t]*\r?\n/, LIMITS.groups))
    .slice(0, LIMITS.groups)
    .map(fieldsOf)
    .filter((fields) => fields.has('action'));
  const notice = parts.find(({ type }) => type === 'text/plain')?.text ?? '';
  const named = groups.filter((fields) => recipientsOf(fields).includes(canonicalAddress(to)));
  const outcomes = (named.length > 0 ? named : groups).map((fields) => {
    const outcome = outcomeOf(fields, notice);
    const isOfOther = to !== '' && named.length === 0 && recipientsOf(fields).some((address) => /^[^@]/.test(address));
    return outcome === 'gone' && isOfOther ? 'refused' : outcome;
  });
  return outcomes.length > 0 ? MILDEST_FIRST.find((outcome) => outcomes.includes(outcome)) : undefined;
}

/**
 * The parts of a mail that are no multiparts. Of its header only the fields of MIME are parsed, and every part is taken for an
 * attachment: the parser's time for lists of addresses and for turning HTML into text grows with the square of their length.
 */
async function partsOf(raw: string): Promise<Part[]> {
  const start = raw.slice(0, LIMITS.readLength).split('\n', LIMITS.lines).join('\n');
  const headEnd = /\r?\n\r?\n/.exec(start)?.index ?? start.length;
  const header = fieldsOf(start.slice(0, headEnd));
  const head = ['content-type', 'content-transfer-encoding'].flatMap((name) => {
    const value = header.get(name);
    return value ? [`${name}: ${value}\r\n`] : [];
  });
  const body = start.slice(headEnd);
  const lastBoundary = [...body.matchAll(/^--/gm)][LIMITS.boundaries]?.index;
  const attached = 'Content-Disposition: attachment\r\n';
  const mail = `${attached}${head.join('')}${body.slice(0, lastBoundary).replace(/^--[^\n]*\n/gm, `$&${attached}`)}`;
  const parsed = await PostalMime.parse(mail, { attachmentEncoding: 'utf8', ...PARSER_LIMITS }).catch(() => undefined);
  return (parsed?.attachments ?? []).flatMap(({ mimeType: type, content }) =>
    typeof content === 'string' ? [{ type, text: content }] : [],
  );
}

/** The fields of a block, unfolded, by their names in lower case; the first of several. RFC 5322, 2.2 and 4.5 */
function fieldsOf(block: string): Fields {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const fields = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^([^\s:]+)[ \t]*:(.*)/.exec(line) ?? [];
    return name ? [[name.toLowerCase(), value.slice(0, LIMITS.fieldLength).trim()] as const] : [];
  });
  return new Map(fields.reverse());
}

/** The first word of a field, in lower case, without comments. */
const firstToken = (fields: Fields, name: string): string =>
  /^[^\s;]*/.exec(withoutComments(fields.get(name) ?? ''))?.[0].toLowerCase() ?? '';

/** RFC 5322, 3.2.2: comments may be nested. */
function withoutComments(value: string): string {
  let depth = 0;
  const uncommented = value.replace(/\\.|[()]|[^\\()]+|\\/g, (piece) => {
    if (piece === '(') depth += 1;
    if (piece === ')' && depth > 0) {
      depth -= 1;
      return '';
    }
    return depth > 0 ? '' : piece;
  });
  return uncommented.trim();
}

function outcomeOf(fields: Fields, notice: string): Outcome {
  const action = firstToken(fields, 'action');
  if (action === 'delivered') return 'delivered';
  if (action !== 'failed') return undefined;
  const status = firstToken(fields, 'status');
  const reply = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*(?:\([^()]*\)\s*)?;/, '').trim();
  return isAddressGone({ status, reply: reply || replyInCommentOrNotice(fields, notice) }) ? 'gone' : 'refused';
}

/** Some relays write the reply only into the comment of the status, or into the notice. */
function replyInCommentOrNotice(fields: Fields, notice: string): string {
  const [, comment = ''] = /\((.*)\)/.exec(fields.get('status') ?? '') ?? [];
  return comment || replyInNotice(notice, recipientsOf(fields));
}

/** The words behind an address in the notice for readers: `<maya@mail.example>: 550 user unknown`. */
function replyInNotice(notice: string, recipients: readonly string[]): string {
  for (const address of recipients) {
    const at = address === '' ? -1 : notice.toLowerCase().search(new RegExp(`${escaped(address)}>?:`));
    if (at >= 0) return notice.slice(notice.indexOf(':', at + address.length) + 1).split(/\n[ \t]*\r?\n/, 1)[0] ?? '';
  }
  return '';
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const recipientsOf = (fields: Fields): string[] =>
  ['original-recipient', 'final-recipient'].flatMap((name) => {
    // The type of the address stands before it. RFC 3464, 2.3.1
    const address = (fields.get(name) ?? '').replace(/^[\w-]+\s*(?:\([^()]*\)\s*)?;/, '').trim();
    return [canonicalAddress(address), canonicalAddress(decodedXtext(address))];
  });

/** `\x{4E2D}` of the type utf-8 (RFC 6533, 3) and `+2B` of xtext (RFC 3461, 4). */
const decodedXtext = (address: string): string =>
  address
    .replace(/\\x\{([0-9A-F]{2,6})\}/gi, (whole, hex: string) => characterOf(hex) ?? whole)
    .replace(/\+([0-9A-F]{2})/g, (whole, hex: string) => characterOf(hex) ?? whole);

function characterOf(hex: string): string | undefined {
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** An address as it is compared: in lower case, without comments, brackets and quotes, the domain in ASCII. */
function canonicalAddress(address: string): string {
  const bare = (address.includes('"') ? address : withoutComments(address)).replace(/^<|>$/g, '').toLowerCase();
  const at = bare.lastIndexOf('@');
  if (at < 0) return bare;
  const [, quoted] = /^"(.*)"$/.exec(bare.slice(0, at)) ?? [];
  const local = quoted?.replace(/\\(.)/g, '$1') ?? bare.slice(0, at);
  const domain = bare.slice(at + 1);
  return `${local}@${domainToASCII(domain) || domain}`;
}
