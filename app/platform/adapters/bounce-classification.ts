/** Classifies failed deliveries: the address is gone, or only this message was refused. RFC 3463 */

interface FailedDelivery {
  /** The relay's summary, an enhanced status code such as `5.1.1`; empty where it gives none. */
  status: string;
  /** The last server's reply, as the relay quotes it, with or without codes; empty where there is none. */
  reply: string;
}

/** An enhanced status code at the start of a reply, or of a line of it. Relays put quotes or `#` before it. */
const ENHANCED_CODE = /(?:^|\b[245]\d\d[ -])[^\w\s]?([245]\.\d{1,3}\.\d{1,3})(?![\d.])/g;
const REPLY_CODE = /^\W{0,3}([245])\d\d\b/;
/** Where the quoted reply of the last server begins. */
const QUOTED_REPLY_START = /->|\b(?:returned|said|replied|was):?\s+(?=\W?[245]\d\d\b)/g;
/** Addresses, links and host names. A placeholder replaces them, because their words say nothing. */
const ADDRESSES_AND_HOSTS = /\S*(?:@|:\/\/)\S*|\b[a-z][\w-]*(?:\.[\w-]+){2,}/gi;
const ADDRESS_PLACEHOLDER = '@';
const STATUS_CODES = /\b[245]\d\d(?:[ -]|$)|#?\b[245]\.\d{1,3}\.\d{1,3}\b/g;

/** No such mailbox, domain or name; moved; a domain without mail. RFC 3463, 3.2; RFC 7505, 4.2 */
const ADDRESS_GONE_CODE = /^5\.1\.(?:1|2|3|6|10)$/;
/** The domain cannot be found. RFC 3463, 3.2 and 3.5; Microsoft's 5.4.310 */
const DOMAIN_GONE_CODE = /^5\.(?:1\.(?:2|10)|4\.(?:4|310))$/;
/** About the sender, a mailbox that exists, the system, the route, the content or a policy. RFC 3463, 3.2 to 3.8 */
const OTHER_CAUSE_CODE = /^5\.(?:1\.[789]|2\.\d+|3\.[1-9]\d*|4\.[5-9]|[67]\.\d+)$/;
/** The mailbox exists. RFC 3463, 3.3 */
const MAILBOX_EXISTS_CODE = /^5\.2\.\d+$/;

/*
 * A statement that the recipient is gone: where it begins, whom it is about, what it says, and where it ends. What stands between
 * these parts must be understood too: `Return-Path address does not exist` and `unknown user in From header` are about somebody else.
 */
const STATEMENT_START = String.raw`(?<=^|[^\p{L}\p{N}\s'’-]\s*|\s-+\s*|(?<![\p{L}\p{N}])(?:the|this|that|is|but|because|dd)\s)`;
const LOCATION_WORDS = String.raw`(?:(?:our|the|this|that|local|virtual|relay|mailbox|alias|recipient|user|address|account|mail)s? )*`;
const STATEMENT_END = [
  String.raw`(?=(?:[ ,]+(?:here|any ?more|any longer|any user|by that name|by smtp address lookup|syntax))*`,
  String.raw`(?:\s(?:in|on|at|with) ${LOCATION_WORDS}(?:tables?|maps?|database|directory|system|server|host|site|domain|address|us))?`,
  String.raw`\s*(?:$|[^\p{L}\p{N}\s,'’]|'(?!\p{L})|,(?!\s*(?:or|but|if|unless|until|because)(?!\p{L}))))`,
].join('');
const RECIPIENT_QUALIFIER = String.raw`(?:recipient(?:['’]?s)?|destination|target|intended|specified|requested|local|e-?mail|mail|smtp|user|mailbox|account) `;
const RECIPIENT_NOUN = String.raw`(?:users?|user(?:name| id)|recipients?|mailbox|account|address|addressee|inbox|local[ -]part|alias|person|customer)`;
const DOMAIN_NOUN = String.raw`(?:(?:recipient|destination|dns|mail|e-?mail) )?(?:host or domain name|domain name|domain|host)`;
const CONNECTING_WORDS = [
  String.raw`(?:\s*(?:${ADDRESS_PLACEHOLDER}[.,;:]*|\([^()]*\)|\[[^[\]]*\]|"[^"]*"|'[^']*'|:)|\s+[\w-]+(?:\.[\w-]+)+`,
  String.raw`|\s+(?:(?:that |which )?you (?:have )?(?:tried|are trying|were trying|attempted|specified|entered|sent)(?: to (?:reach|contact))?`,
  String.raw`|is|are|was|were|has been|have been|cannot be|can['’]t be|could not be|couldn['’]t be|specified|requested|permanently))*\s*`,
].join('');
const NEGATION = String.raw`(?:does not|doesn['’]t|did not|didn['’]t|not)`;
const IS_MISSING = [
  String.raw`(?:unknown|unrecognized|non-?existent|not (?:be )?found|not known|not listed|${NEGATION} exist`,
  String.raw`|no longer (?:exists?|valid|in use|available|here)|no longer(?= (?:in|on|at|with) )`,
  String.raw`|deleted|removed|closed|terminated|cancell?ed|discontinued)`,
].join('');
const MISSING_ADJECTIVE = String.raw`(?:unknown|unrecognized|non-?existent|no such)`;
const INVALID_ADJECTIVE = String.raw`(?:invalid|illegal|bad)`;

/** Statements in other languages: words for the recipient, and words for missing. */
const FOREIGN_PHRASES: readonly (readonly [parties: string, absent: string])[] = [
  [
    'empfänger|empfaenger|empfängeradresse|benutzer|nutzer|postfach|mailbox|konto|adresse|(?:e-?)?mail-?adresse',
    'unbekannte[rs]?|unbekannt|nicht gefunden|nicht bekannt|nicht vorhanden|existiert nicht(?: mehr)?|gelöscht',
  ],
  [
    'utilisateur|destinataire|bo[iî]te(?: (?:aux lettres|mail))?|compte|adresse(?: (?:e-?mail|(?:du )?destinataire))?',
    "inconnue?|inexistante?|introuvable|n['’]existe (?:pas|plus)|supprimée?",
  ],
  [
    'usuario|destinatario|buz[oó]n|cuenta|direcci[oó]n(?: de(?: correo|l destinatario))?',
    'desconocid[oa]|inexistente|no existe|no encontrad[oa]|eliminad[oa]',
  ],
  ['utente|destinatario|casella(?: di posta)?|indirizzo', 'sconosciut[oa]|inesistente|non esiste|non trovat[oa]'],
  [
    'usuário|utilizador|destinatário|caixa(?: postal| de correio)?|conta|endereço',
    'desconhecid[oa]|inexistente|não existe|não encontrad[oa]',
  ],
  ['gebruiker|ontvanger|postbus|mailbox|adres|account', 'onbekend|onbekende|bestaat niet(?: meer)?|niet gevonden'],
  ['użytkownik|odbiorca|skrzynka|adres|konto', 'nieznan[ya]|nie istnieje|nie znaleziono'],
  [
    'пользователь|пользователя|получатель|адресат|(?:почтовый )?ящик|адрес',
    'не найден|не существует|неизвестен|неизвестный|нет такого',
  ],
];
const FOREIGN_ARTICLE = String.raw`(?:(?:d(?:er|ie|as)|diese[rs]?|l[ea]|cet(?:te)?|ce|el|est[ae]|il|quest[ao]|[oa]|de|het|dit) |l['’])?`;
const FOREIGN_CONNECTING_WORDS = String.raw`(?:\s*(?:${ADDRESS_PLACEHOLDER}[.,;:]*|:)|\s+(?:ist|wurde|est|a été|es|è|é|is))*\s*`;

const GONE_STATEMENTS = [
  `(?:${RECIPIENT_QUALIFIER})*${RECIPIENT_NOUN}(?: name)?${CONNECTING_WORDS}${IS_MISSING}${STATEMENT_END}`,
  `${MISSING_ADJECTIVE} (?:${RECIPIENT_QUALIFIER})*${RECIPIENT_NOUN}${STATEMENT_END}`,
  // An address of no further name that is invalid may be any in the message.
  `${INVALID_ADJECTIVE} (?:(?:${RECIPIENT_QUALIFIER})+${RECIPIENT_NOUN}|(?!address)${RECIPIENT_NOUN})${STATEMENT_END}`,
  `(?:(?:${RECIPIENT_QUALIFIER})+${RECIPIENT_NOUN}|(?!address)${RECIPIENT_NOUN})${CONNECTING_WORDS}(?:invalid|not (?:a )?valid)${STATEMENT_END}`,
  String.raw`no ${RECIPIENT_NOUN}s?(?: record)?(?: found| here| by that name| with that name)+${STATEMENT_END}`,
  String.raw`(?:${RECIPIENT_QUALIFIER})*${RECIPIENT_NOUN}${CONNECTING_WORDS}${NEGATION} have an? (?:\S+ )?account${STATEMENT_END}`,
  String.raw`not (?:our|a (?:local|known|valid|registered(?: \w+)?)) (?:${RECIPIENT_QUALIFIER})*${RECIPIENT_NOUN}${STATEMENT_END}`,
  `unrouteable address${STATEMENT_END}`,
  `(?:recipient|destination)(?:['’]s)? domain${CONNECTING_WORDS}${IS_MISSING}${STATEMENT_END}`,
  // Microsoft's replies for addresses that no organization, or no account, has.
  String.raw`recipient address rejected: access denied(?!\p{L})`,
  String.raw`requested action not taken: mailbox unavailable(?=\s*(?:$|[([]))`,
  ...FOREIGN_PHRASES.map(
    ([parties, absent]) =>
      `${FOREIGN_ARTICLE}(?:(?:${parties})${FOREIGN_CONNECTING_WORDS}(?:${absent})|(?:${absent}) (?:${parties}))${STATEMENT_END}`,
  ),
];
const GONE_PATTERN = new RegExp(
  [
    `${STATEMENT_START}(?:${GONE_STATEMENTS.join('|')})`,
    String.raw`(?:用户|用戶|收件人|邮箱|郵箱|信箱|账户|帳戶|账号)(?:地址)?[@\s]*(?:不存在|未找到|找不到)`,
    String.raw`(?:宛先|ユーザー?|メールアドレス|メールボックス)[@\s]*[がは]?(?:存在しません|見つかりません|不明です)`,
  ].join('|'),
  'iu',
);
/** Statements that count only together with a code for a missing address. */
const GONE_PATTERN_WITH_CODE = new RegExp(
  `${STATEMENT_START}(?:${IS_MISSING}|(?:${INVALID_ADJECTIVE}|unknown or illegal) (?:${RECIPIENT_QUALIFIER})*(?:address|alias)|address${CONNECTING_WORDS}invalid)${STATEMENT_END}`,
  'iu',
);
/** A domain without a name for whose: the recipient's where the code says so, or where the relay itself looked for it. */
const DOMAIN_GONE_PATTERN = new RegExp(
  [
    `${STATEMENT_START}(?:${DOMAIN_NOUN}${CONNECTING_WORDS}${IS_MISSING}${STATEMENT_END}|(?:${MISSING_ADJECTIVE}|${INVALID_ADJECTIVE}) ${DOMAIN_NOUN}${STATEMENT_END}|illegal host/domain name found)`,
    String.raw`(?<![\p{L}\p{N}])(?:nxdomain|null ?mx)(?![\p{L}\p{N}])`,
  ].join('|'),
  'iu',
);
/** RFC 7504, 4: the domain takes no mail. */
const NO_MAIL_CODE = /^\W{0,3}556\b/;
/** A definite answer of the DNS. Some relays summarize it as temporary. */
const DOMAIN_NOT_FOUND = /\b(?:nxdomain|null mx)\b/i;

/** Words that name another cause: the sender, a policy, the content, an existing mailbox, a temporary state, or a mere possibility. */
const OTHER_CAUSE_PATTERN = new RegExp(
  [
    String.raw`senders?\b|originator|author\b|submitter|\benvelope\b|(?:return|reverse|bounce)[ -]?(?:path|address)|\bfrom:|(?<!\bin )\breply[ -]?(?:to|address)\b|\bmail[ -]?from\b|\bfrom (?:address|header|domain)|\bheaders?\b`,
    String.raw`\b[eh]h?elo\b|\bclient host\b|\bptr\b|reverse dns|\brdns\b|\bdns (?:check|record)|\bin (?:the )?dns\b|\bip\b|\bverif(?:y|ication)\b|\bcall(?:out|back)\b`,
    String.raw`\byour (?:ip|host|domain|server|address|network|provider|account|system|mail server)\b`,
    String.raw`\bspam|block(?:ed|list|ing)|(?:black|deny|bounce) ?list|\bpolic(?:y|ies)\b|\brules?\b|reputation|\bdnsbl\b|\brbl\b|\bspf\b|\bdkim\b|\bdmarc\b`,
    String.raw`authenticat|authori[sz]|unsolicited|\bbulk\b|newsletter|\bvirus|malware|\bcontent\b|\bsecurity\b|\babuse|\bsuspicious\b`,
    String.raw`\brelay(?:ing)?\b[^.;]{0,20}(?:denied|not|prohibited)|(?:unable|permitted|allowed) to relay|not (?:permitted|allowed|authorized)|permission|prohibit|restrict`,
    String.raw`quota|\bfull\b|exceed|over ?(?:limit|size)|too (?:many|large|big|long)|\bfrequen|\brate limit|throttl`,
    String.raw`temporar|try(?:ing)? again|\blater\b|grey ?list|suspend|inactive|disabled|deactivated|\blocked\b|timed? ?out|could(?:n't| not) (?:create|open|write)\b`,
    String.raw`maintenance|outage|reopen|\bldap\b|\bbackend\b|lookup (?:error|fail)|vacation|holiday|out of (?:the )?office|\bcurrently\b|\bat (?:this|the) (?:time|moment)\b|\bthis (?:week|month)\b`,
    String.raw`\b(?:may|might) (?:not|be|have)\b|\b(?:possibly|perhaps|probably|either)\b|\b(?:if|whether|unless) (?:the|this|that|an?|your)\b`,
    '[你您]的(?:邮箱|郵箱|地址|域名|账|帳|ip)|あなたの|お客様',
    'absender|exp[ée]diteur|remitente|mittente|remetente|afzender|nadawc|отправител|发件|發件|寄件|送信者',
    'richtlinie|politique|pol[ií]tica|политик|策略|vorübergehend|temporär|tempor[aá]l|временн|暂时|暫時|一時',
  ].join('|'),
  'iu',
);

/** A reply longer than this says no more. Characters. */
const MAX_REPLY_LENGTH = 2000;

/**
 * Whether a failed delivery proves that its address is gone. The last server's code and words count before the relay's summary.
 * Where there are words, they must say so; a code alone counts without any. Any word of another cause is a doubt.
 */
export function isAddressGone({ status, reply }: FailedDelivery): boolean {
  const whole = reply.slice(0, MAX_REPLY_LENGTH).replace(/\s+/g, ' ').trim();
  const last = whole.slice(endOf(whole, QUOTED_REPLY_START)).trim();
  const replyClass = REPLY_CODE.exec(last)?.[1];
  const enhanced = [...last.matchAll(ENHANCED_CODE)].at(-1)?.[1];
  const own = enhanced ?? (replyClass && `${replyClass}.0.0`);
  const code = own ?? status;
  const isFinal = own
    ? code.startsWith('5') && replyClass !== '4'
    : code.startsWith('5') || DOMAIN_NOT_FOUND.test(whole);
  if (!isFinal || OTHER_CAUSE_CODE.test(code) || (!enhanced && MAILBOX_EXISTS_CODE.test(status))) return false;
  if (OTHER_CAUSE_PATTERN.test(whole.replace(ADDRESSES_AND_HOSTS, ADDRESS_PLACEHOLDER))) return false;

  const words = last.replace(ADDRESSES_AND_HOSTS, ADDRESS_PLACEHOLDER).replace(STATUS_CODES, '').trim();
  if (!/\p{L}/u.test(words)) return ADDRESS_GONE_CODE.test(code) || NO_MAIL_CODE.test(last);
  if (GONE_PATTERN.test(words) || NO_MAIL_CODE.test(last)) return true;
  if (ADDRESS_GONE_CODE.test(code) && GONE_PATTERN_WITH_CODE.test(words)) return true;
  const isOfDomain = !replyClass || DOMAIN_GONE_CODE.test(code) || DOMAIN_GONE_CODE.test(status);
  return isOfDomain && DOMAIN_GONE_PATTERN.test(words);
}

/** Where the last match of a pattern ends; 0 without one. */
function endOf(text: string, pattern: RegExp): number {
  const match = [...text.matchAll(pattern)].at(-1);
  return match ? match.index + match[0].length : 0;
}
