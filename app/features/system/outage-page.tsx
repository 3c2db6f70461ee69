import { useTranslation } from 'react-i18next';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { SafeHtml } from '~/ui/safe-html';

/** An outage notice, or that there is none. Spec: preferences-and-consent 2.8. */
export function OutagePage({ html }: { html: SanitizedHtml | undefined }) {
  const { t } = useTranslation();
  if (html === undefined) {
    return (
      <article>
        <h1>{t('system:outagePage.noneTitle')}</h1>
        <p>{t('system:outagePage.noneText')}</p>
      </article>
    );
  }
  return (
    <article>
      <h1>{t('system:outagePage.title')}</h1>
      <SafeHtml html={html} className="html-block" />
    </article>
  );
}
