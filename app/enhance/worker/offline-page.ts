type Words = readonly [title: string, text: string, tryAgain: string];

/** Its own small texts: without a connection there is nobody to ask. */
const WORDS: Readonly<Record<string, Words>> = {
  en: ['You are offline', 'This page needs a connection. Nothing you have sent is lost.', 'Try again'],
  es: ['No tiene conexión', 'Esta página necesita conexión. No se perdió nada de lo que envió.', 'Intentar de nuevo'],
  fr: [
    'Vous êtes hors ligne',
    'Cette page a besoin d’une connexion. Rien de ce que vous avez envoyé n’est perdu.',
    'Réessayer',
  ],
  de: [
    'Sie sind offline',
    'Diese Seite braucht eine Verbindung. Nichts, was Sie gesendet haben, ist verloren.',
    'Erneut versuchen',
  ],
  'zh-Hans': ['您已离线', '本页面需要网络连接。您已提交的内容不会丢失。', '重试'],
  'zh-Hant': ['您已離線', '本頁面需要網路連線。您已送出的內容不會遺失。', '重試'],
  ko: ['오프라인 상태입니다', '이 페이지는 연결이 필요합니다. 이미 보내신 내용은 사라지지 않습니다.', '다시 시도'],
  hi: ['आप ऑफ़लाइन हैं', 'इस पेज के लिए कनेक्शन चाहिए। आपने जो भेजा है वह सुरक्षित है।', 'फिर कोशिश करें'],
  ar: ['أنت غير متصل', 'تحتاج هذه الصفحة إلى اتصال. لم يُفقد شيء مما أرسلته.', 'إعادة المحاولة'],
};

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;color:#1b2430;background:#fff}main{max-width:36rem;margin:0 auto;padding:3rem 1.25rem}' +
  'h1{font-size:1.6rem;line-height:1.25}a{display:inline-block;padding:.65rem 1.4rem;border:2px solid;border-radius:8px;color:inherit;font-weight:600}' +
  '@media(prefers-color-scheme:dark){body{color:#e8ecf2;background:#12171e}}';

/** The page for a navigation that reached nobody, in the language of the last page. "Try again" asks for the same address. */
export function offlinePage(language: string): Response {
  const locale = language in WORDS ? language : 'en';
  const [title, text, tryAgain] = WORDS[locale] as Words;
  const html =
    `<!DOCTYPE html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style>${STYLE}</style></head>` +
    `<body><main id="main"><h1>${title}</h1><p>${text}</p><p><a href="">${tryAgain}</a></p></main></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
  return new Response(html, { status: 503, headers });
}
