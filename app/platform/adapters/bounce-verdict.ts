/** What a failed delivery says of the address: that it is gone, or no more than that this message was refused. RFC 3463 */

interface FailedDelivery {
  /** The relay's summary, an enhanced status code such as `5.1.1`; empty where it gives none. */
  status: string;
  /** The last server's reply, as the relay quotes it, with or without codes; empty where there is none. */
  reply: string;
}

/** An enhanced status code at the start of a reply, or of a line of it. Relays put quotes or `#` before it. */
const ENHANCED_CODE = /(?:^|\b[245]\d\d[ -])[^\w\s]?([245]\.\d{1,3}\.\d{1,3})(?![\d.])/g;
const REPLY_CODE = /^\W{0,3}([245])\d\d\b/;
/** Where a relay's own words end and the reply that it quotes begins. */
const QUOTATION = /->|\b(?:returned|said|replied|was):?\s+(?=\W?[245]\d\d\b)/g;
/** Addresses, links and host names: the words in them say nothing. */
const NAMES = /\S*(?:@|:\/\/)\S*|\b[a-z][\w-]*(?:\.[\w-]+){2,}/gi;

/** No such mailbox, domain or name; moved; a domain without mail. RFC 3463, 3.2; RFC 7505, 4.2 */
const GONE_CODE = /^5\.1\.(?:1|2|3|6|10)$/;
/** About the sender, a full mailbox, the system, the route, the content or a policy. RFC 3463, 3.2 to 3.8 */
const OTHER_CODE = /^5\.(?:1\.[789]|2\.[234]|3\.[1-9]\d*|4\.[5-9]|[67]\.\d+)$/;

const PERSON = String.raw`(?:users?|recipients?|mailbox|account|address|addressee|inbox|local[ -]part)`;
const PARTY = String.raw`(?:${PERSON}|domain|host)`;
const NOT = String.raw`(?:does not|doesn't|doesn’t|did not|didn't)`;
const ENDED = String.raw`(?:disabled|deactivated|discontinued|deleted|removed|closed|terminated|cancell?ed)`;
const GONE_WORDS = new RegExp(
  [
    String.raw`\b(?:unknown|invalid|illegal|non-?existent|bad destination) (?:\w+ )?(?:e-?mail )?(?:${PERSON}|domain|host\/domain)\b(?! error)`,
    String.raw`\bno such (?:\w+ )?(?:e-?mail )?${PARTY}\b|\bno (?:mailbox|account|user|recipient)s? (?:here|by that name|with that name|found)\b`,
    String.raw`\b${PARTY}\b[^.;]{0,60}?\b(?:unknown(?! error)|not (?:be )?found|not known|${NOT} exist|not exist|not (?:a )?valid|not listed|no longer)\b`,
    String.raw`\b${PARTY}\b[^.;]{0,40}? invalid(?=\s*(?:$|[.,;:)\]]))`,
    String.raw`\b${PARTY}\b[^.;]{0,60}? (?:is|was|has been|have been) (?:permanently )?${ENDED}\b`,
    String.raw`\b${NOT} have an? (?:\S+ )?account\b|\bunrouteable address\b`,
    String.raw`\bnot (?:our|a local|a known|a valid) (?:user|customer|recipient|mailbox|address)\b`,
    // RFC 7504, 4: the domain takes no mail.
    String.raw`^\W{0,3}556\b|\b(?:nxdomain|null mx)\b`,
    // Microsoft's replies for addresses that no organization, or no account, has.
    String.raw`\brecipient address rejected: access denied\b|\brequested action not taken: mailbox unavailable(?=\s*(?:$|[([]))`,
  ].join('|'),
  'i',
);
/** A definite answer of the DNS. Some relays summarize it as temporary. */
const NO_DOMAIN = /\b(?:nxdomain|null mx)\b/i;

/** What speaks of the sender, a policy, the content, a full mailbox or the moment. */
const DOUBT = new RegExp(
  [
    String.raw`senders?\b|\b(?:mail|envelope)[ -]?from\b|\bfrom[ :]*(?:address|header|domain)|\bhelo\b|\bclient host\b|\bptr\b|reverse dns|\brdns\b`,
    String.raw`\bspam|block(?:ed|list|ing)|(?:black|deny|bounce) ?list|\bpolic(?:y|ies)\b|reputation|\bdnsbl\b|\brbl\b|\bspf\b|\bdkim\b|\bdmarc\b`,
    String.raw`authenticat|unsolicited|\bbulk\b|\bvirus|malware|\bcontent\b|\bsecurity\b|\babuse|\bsuspicious\b`,
    String.raw`\brelay(?:ing)?\b[^.;]{0,20}(?:denied|not|prohibited)|(?:unable|permitted|allowed) to relay|not (?:permitted|allowed|authorized|accepted)`,
    String.raw`quota|\bfull\b|exceed|over ?(?:limit|size)|too (?:many|large|big|long)|\bfrequen|\brate limit|throttl`,
    String.raw`temporar|try(?:ing)? again|\blater\b|grey ?list|suspend|inactive|\blocked\b|timed? ?out|could(?:n't| not) (?:create|open|write)\b`,
  ].join('|'),
  'i',
);

/** A reply longer than this says no more. Characters. */
const REPLY_LENGTH = 2000;

/**
 * Whether a failed delivery proves that its address is gone: it does not exist or is disabled. The last server's code and words
 * count before the relay's summary. Any word of another cause is a doubt.
 */
export function isGone({ status, reply }: FailedDelivery): boolean {
  const whole = reply.slice(0, REPLY_LENGTH).replace(/\s+/g, ' ').trim();
  const last = whole.slice(endOf(whole, QUOTATION)).trim();
  const replyClass = REPLY_CODE.exec(last)?.[1];
  const own = [...last.matchAll(ENHANCED_CODE)].at(-1)?.[1] ?? (replyClass && `${replyClass}.0.0`);
  const code = own ?? status;
  const isFinal = own ? code.startsWith('5') && replyClass !== '4' : code.startsWith('5') || NO_DOMAIN.test(whole);
  if (!isFinal || OTHER_CODE.test(code) || DOUBT.test(whole.replace(NAMES, ' '))) return false;
  return GONE_CODE.test(code) || GONE_WORDS.test(last.replace(NAMES, ' '));
}

/** Where the last match of a pattern ends; 0 without one. */
function endOf(text: string, pattern: RegExp): number {
  const match = [...text.matchAll(pattern)].at(-1);
  return match ? match.index + match[0].length : 0;
}
