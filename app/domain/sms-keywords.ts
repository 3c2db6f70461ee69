/**
 * What a reply by SMS or WhatsApp asks for. To be understood as a STOP is easy, to be taken for a START is hard: a message too
 * few can be asked for again. Spec: preferences-and-consent 4.
 */
export type SmsKeyword = 'stop' | 'start' | 'help';

/** Words that stand alone. Carriers know the English ones; the others are what people write. */
const KEYWORDS: Record<SmsKeyword, readonly string[]> = {
  stop: [
    ...[
      'stop',
      'stopall',
      'stop all',
      'unsubscribe',
      'cancel',
      'end',
      'quit',
      'optout',
      'opt out',
      'revoke',
      'remove',
      'remove me',
    ],
    ...[
      'alto',
      'parar',
      'pare',
      'paren',
      'basta',
      'baja',
      'cancelar',
      'arret',
      'arreter',
      'arretez',
      'stopp',
      'abmelden',
      'beenden',
      'abbestellen',
    ],
    ...[
      '停止',
      '退订',
      '退訂',
      '取消',
      'td',
      '중지',
      '중단',
      '수신거부',
      'रोकें',
      'बंद',
      'बंद करें',
      'إيقاف',
      'ايقاف',
      'توقف',
      'إلغاء',
      'الغاء',
    ],
  ],
  // No word that also answers a question, but the one that carriers take for START.
  start: [
    ...[
      'start',
      'unstop',
      'yes',
      'subscribe',
      'resume',
      'iniciar',
      'comenzar',
      'reprendre',
      'demarrer',
      'anmelden',
      'starten',
    ],
    ...['开始', '開始', '订阅', '訂閱', '시작', 'शुरू', 'शुरू करें', 'ابدأ', 'ابدا', 'اشتراك'],
  ],
  help: ['help', 'info', 'ayuda', 'aide', 'hilfe', '帮助', '幫助', '說明', '도움말', 'मदद', 'सहायता', 'مساعدة'],
};

const POLITE =
  '(?:please|pls|plz|kindly|just|ok|okay|hi|hello|hey|now|can you|could you|would you|you need to|you must|i want you to|por favor|s il vous plait|svp|bitte)';
const MESSAGES =
  '(?:texts?|texting|msgs?|messages?|messaging|sms|sending|writing|contacting|calling|spam|spamming|alerts?|notifications?|reminders?|bothering|harassing)';
const AT_ONCE = '(?:it|this|all|everything|now|immediately|already)';

/** A request within a sentence, in plain words. */
const STOP_SENTENCES: readonly RegExp[] = [
  new RegExp(
    `^(?:${POLITE} )*(?:stop|stopp|unsubscribe|alto|pare|paren|basta|arret|arretez)(?: (?:${POLITE}|${AT_ONCE}))*$`,
  ),
  new RegExp(`^(?:${POLITE} )*stop(?: \\S+){0,2} ${MESSAGES}\\b`),
  new RegExp(`\\b(?:please|pls|plz|said|to|you|must|i m asking you to) stop(?: \\S+){0,2} ${MESSAGES}\\b`),
  /\b(?:please|pls|plz|just|i said) stop$/,
  /\b(?:unsubscribe|opt (?:me )?out|take me off|remove me|remove my (?:phone )?number|no more (?:texts?|messages?|sms))\b/,
  /\b(?:do not|don t|dont|never|quit|cease) (?:text|texting|message|messaging|contact|contacting|sending)\b/,
  /\b(?:no (?:quiero|deseo|envien|me envien|manden|me manden)(?: recibir)? mas (?:mensajes|textos|sms)|no mas (?:mensajes|textos|sms)|dejen? de (?:enviar|mandar|escribir|mensajear|molestar)\w*|(?:dame|darme|denme|quiero) (?:de )?baja)\b/,
  /\b(?:(?:arretez|cessez|arreter) (?:de m |d |ces |les |vos )?(?:envoyer|ecrire|envois|messages|sms)|plus de (?:messages|sms)|desabonn\w+|desinscri\w+)\b/,
  /\b(?:keine (?:weiteren )?(?:nachrichten|sms)(?: mehr)?|nicht mehr (?:schreiben|senden)|(?:bitte|will mich|mochte mich) abmelden|bitte abbestellen)\b/,
  /(?:退订|退訂|拒收|(?:不要|别|別|请勿|請勿|停止)(?:再)?(?:给我|給我)?(?:发|發|发送|發送|传|傳|傳送)|수신\s*거부|(?:문자|메시지|연락)\S*\s*(?:그만|보내지|중지|중단)|그만\s*보내|(?:संदेश|मैसेज|मेसेज)\s*(?:मत|बंद|न)\s*(?:भेजें|भेजो|करें|करो)|(?:لا ترسل|توقف عن|أوقف|اوقف|إلغاء الاشتراك|الغاء الاشتراك))/u,
];

/** "Don't stop", "can't stop laughing", "unsubscribe by accident" and the like. */
const NOT_A_STOP =
  /\b(?:do not|don t|dont|did not|didn t|didnt|never|can t|cant|cannot|not) (?:want to |mean to |please )?(?:stop|unsubscribe|opt out)\b|\bby accident\b/;

/** A shouted STOP before or behind other words: "I said STOP". */
const SHOUTED = /^\P{L}*STOP(?!\p{L}| sign)|(?<!\p{L})STOP\P{L}*$/u;

/** One spelling for capitals, full-width letters of East Asian keyboards, accents of Latin letters, and punctuation around. */
function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const KEYWORD_OF = new Map(
  (Object.entries(KEYWORDS) as [SmsKeyword, readonly string[]][]).flatMap(([keyword, words]) =>
    words.map((word): [string, SmsKeyword] => [plainWords(word), keyword]),
  ),
);

/** Longest text that is read: an SMS of ten parts. */
const MAX_LENGTH = 1600;

/**
 * What a message that somebody sent asks for. START and HELP stand alone; a STOP may be a sentence. A sentence that only has
 * the word in it ("when will the outage stop?") asks for help, so that the answer says how to end messages. Undefined for all else.
 */
export function findSmsKeyword(text: string): SmsKeyword | undefined {
  const words = plainWords(text.slice(0, MAX_LENGTH));
  const alone = KEYWORD_OF.get(words);
  if (alone) return alone;
  const isDenied = NOT_A_STOP.test(words);
  const isShouted = SHOUTED.test(text) && text !== text.toUpperCase();
  if (!isDenied && (isShouted || STOP_SENTENCES.some((sentence) => sentence.test(words)))) return 'stop';
  return /\b(?:stop|unsubscribe)\b/.test(words) ? 'help' : undefined;
}
