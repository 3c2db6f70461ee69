import { redirect } from '@remix-run/node';
import { type ConsentEvent } from '../calls';
import { linkPath } from '~/lib/contract/page-paths';
import { listConsentEvents } from '~/areas/preferences/unsubscribe/calls';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { textDownloadResponse } from '~/lib/download-responses.server';
import { type Link, type LinkArgs, requireLink } from '~/lib/page-link.server';
import { matchLocale } from '~/locales/languages';
import { i18nOf } from '~/locales/translator';
import { requireData } from '~/lib/responses.server';
import { htmlToPlainText, sanitize } from '~/lib/safe-html.server';
import { pageContext } from '~/lib/page-context.server';

interface History {
  link: Link;
  /** Newest first. `text` is in plain words, `html` as it stood on the page. */
  events: (ConsentEvent & { html: SanitizedHtml })[];
}

/**
 * The consents of the person behind a preferences link, named in the page's language.
 *
 * @throws Response with the failure's own status
 */
export async function loadOwnConsentHistory(args: LinkArgs): Promise<History> {
  const link = requireLink(args, 'preferences');
  const { api } = pageContext(args);
  const history = await api.call(
    listConsentEvents,
    { query: { token: link.token } },
    { language: pageContext(args).locale },
  );
  const events = requireData(history).events.map((event) => {
    const source = event.text || earlierText(event.textVersion, link.account.companyName);
    return { ...event, html: sanitize(source), text: htmlToPlainText(source) };
  });
  return { link, events };
}

/** Earlier records of the pages' default text name its language and don't store it. */
function earlierText(version: string, company: string): string {
  const locale = matchLocale(/^default\.(.+)$/.exec(version)?.[1]);
  return locale ? i18nOf(locale).t('preferences:earlierConsentText', { company }) : '';
}

/** A file of the history, saved and never shown in place. Where the link does not open it, the page says why. */
export async function downloadOwnConsentHistory(
  args: LinkArgs,
  file: { type: string; name: string },
  write: (history: History) => string | Promise<string>,
): Promise<Response> {
  let history: History;
  try {
    history = await loadOwnConsentHistory(args);
  } catch (error) {
    if (error instanceof Response) return redirect(`${linkPath('preferences', args.params.token ?? '')}/history`);
    throw error;
  }
  return textDownloadResponse(await write(history), file);
}
