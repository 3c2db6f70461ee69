import type { i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { LATCHKEY_FRAME } from '~/domain/page-frame';
import { memoizeByKey } from '~/domain/memoize';
import { styleText, type StyleText } from '~/domain/style-text';
import { DEFAULT_COLORS, themeCss } from '~/domain/theme';
import { stylesheetRules } from '~/styles/stylesheets';
import { ButtonLink } from '~/ui/button';
import { Footer, Header, Main, SkipLink } from '~/ui/page-frame';
import { PageStyle } from '~/ui/safe-html';

interface Notice {
  i18n: i18n;
  scheme: 'auto' | 'light' | 'dark';
  title: string;
  text: string;
  /** Of who works with an account: a way back to that. */
  isAdmin: boolean;
  /** Of this answer alone. */
  requestId: string;
  /** Seconds after which the page asks again by itself, as text. */
  again: string | undefined;
}

const styles = memoizeByKey<StyleText>();

/** The text of a notice's style element. */
export const noticeStyles = (scheme: Notice['scheme']): StyleText =>
  styles(scheme, () => styleText(stylesheetRules([], scheme) + themeCss(DEFAULT_COLORS, scheme)));

/**
 * A page that no route draws, in the frame of our own pages. It asks nobody anything, so it can be had while everything else is
 * away; choices of language and colours would need a page to come back to.
 */
function NoticePage({ i18n, scheme, title, text, isAdmin, requestId, again }: Notice) {
  return (
    <I18nextProvider i18n={i18n}>
      <html lang={i18n.language} dir={i18n.dir()}>
        <head>
          <meta charSet="utf-8" />
          <title>{title}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content={scheme === 'auto' ? 'light dark' : scheme} />
          {again === undefined ? null : <meta httpEquiv="refresh" content={again} />}
          <link rel="icon" href="/favicon.svg" />
          <PageStyle css={noticeStyles(scheme)} />
        </head>
        <body>
          <SkipLink />
          <Header account={LATCHKEY_FRAME} homePath="/" isWide />
          <Main isWide>
            <h1>{title}</h1>
            <p>{text}</p>
            {isAdmin ? (
              <p>
                <ButtonLink href="/smart/dashboard" text={i18n.t('admin:dashboard')} isPlain />
              </p>
            ) : null}
            <p>
              <small className="ltr">{requestId}</small>
            </p>
          </Main>
          <Footer scheme={undefined} isWide />
        </body>
      </html>
    </I18nextProvider>
  );
}

/** What changes from one answer to the next, as it stands in a cached notice. */
const PLACEHOLDERS = { requestId: '%request%', again: '%again%' };

const cache = new Map<string, string>();

/**
 * The page's HTML. It is rendered once for each kind: those that are turned away in a crowd must cost next to nothing.
 *
 * @param again seconds after which the page asks again by itself
 */
export function noticeHtml({
  requestId,
  again,
  ...notice
}: Omit<Notice, 'again'> & { again: number | undefined }): string {
  const { i18n, scheme, title, isAdmin } = notice;
  const name = JSON.stringify([i18n.language, scheme, title, isAdmin, again === undefined]);
  let html = cache.get(name);
  if (html === undefined) {
    const page = (
      <NoticePage {...notice} {...PLACEHOLDERS} again={again === undefined ? undefined : PLACEHOLDERS.again} />
    );
    html = `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
    cache.set(name, html);
  }
  return html.replace(PLACEHOLDERS.requestId, requestId).replace(PLACEHOLDERS.again, String(again));
}
