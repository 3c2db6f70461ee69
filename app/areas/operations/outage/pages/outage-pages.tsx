import { useTranslation } from 'react-i18next';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { ButtonLink } from '~/ui/button';
import { Flash } from '~/ui/flash-message';
import { SafeHtml } from '~/ui/safe-html';

interface MaintenanceProps {
  /** The operator's own words; empty: the default. */
  message: string;
  /** The page that the person wanted. */
  nextPath: string;
  /** Shown without an outage, for the demo. */
  isPreview: boolean;
}

/** Spec: preferences-and-consent 2.8, "Maintenance". The shell sees by `data-maintenance` that it may go on by itself. */
export function MaintenancePage({ message, nextPath, isPreview }: MaintenanceProps) {
  const { t } = useTranslation();
  return (
    <article data-maintenance={isPreview ? undefined : ''}>
      <h1>{t('system:maintenanceTitle')}</h1>
      {isPreview ? <Flash kind="info" text={t('system:maintenancePreview')} /> : null}
      <p className="lead">{t('system:maintenanceLead')}</p>
      <p className="message" dir={message ? 'auto' : undefined}>
        {message || t('system:maintenanceText')}
      </p>
      <p className="hint">{t('system:maintenanceRetry')}</p>
      <p>
        <ButtonLink href={nextPath} text={t('common:tryAgain')} />
      </p>
    </article>
  );
}

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
