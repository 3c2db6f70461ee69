import ar from '~/locales/ar/offline.json';
import de from '~/locales/de/offline.json';
import en from '~/locales/en/offline.json';
import es from '~/locales/es/offline.json';
import fr from '~/locales/fr/offline.json';
import hi from '~/locales/hi/offline.json';
import ko from '~/locales/ko/offline.json';
import zhHans from '~/locales/zh-Hans/offline.json';
import zhHant from '~/locales/zh-Hant/offline.json';
import type { resources } from '~/locales';
import { textDirectionOf } from '~/domain/language-tags';

/** Its own small texts: without a connection there is nobody to ask. */
const TEXTS: Record<keyof typeof resources, typeof en> = {
  en,
  es,
  fr,
  de,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  ko,
  hi,
  ar,
};

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;color:#1b2430;background:#fff}main{max-width:36rem;margin:0 auto;padding:3rem 1.25rem}' +
  'h1{font-size:1.6rem;line-height:1.25}a{display:inline-block;padding:.65rem 1.4rem;border:2px solid;border-radius:8px;color:inherit;font-weight:600}' +
  '@media(prefers-color-scheme:dark){body{color:#e8ecf2;background:#12171e}}';

/**
 * The page for a navigation that reached nobody, in the language of the last page. "Try again" asks for the same address.
 *
 * @param isWaiting a form at this address, of which the page itself is not kept, waits to be sent
 */
export function offlinePage(language: string, isWaiting = false): Response {
  const locale = language in TEXTS ? (language as keyof typeof TEXTS) : 'en';
  const { title, text, tryAgain, waiting } = TEXTS[locale];
  const html =
    `<!DOCTYPE html><html lang="${locale}" dir="${textDirectionOf(locale)}"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style>${STYLE}</style></head>` +
    `<body><main id="main"><h1>${title}</h1><p>${isWaiting ? waiting : text}</p><p><a href="">${tryAgain}</a></p></main></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
  return new Response(html, { status: 503, headers });
}
