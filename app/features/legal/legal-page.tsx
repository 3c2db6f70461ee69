import { useTranslation } from 'react-i18next';
import { formatLocale } from '~/domain/format-locale';
import { LEGAL } from '~/domain/legal';
import { ButtonLink } from '~/ui/button';
import { CookieTable } from './cookie-table';
import { LegalText } from './legal-text';
import { SECTIONS, type LegalDocument } from './sections';

export interface LegalView {
  document: LegalDocument;
  /** Where OK leads: the page that the person came from, else the start. */
  backPath: string;
  supportEmail: string;
}

/** The day on which both texts came into force. */
const IN_FORCE_SINCE = Date.UTC(2026, 10, 1);

/** Terms or privacy policy: contents, sections, and OK, which goes back. Spec: enrollment-and-payment 1 and 2. */
export function LegalPage({ document, backPath, supportEmail }: LegalView) {
  const { t, i18n } = useTranslation();
  const locale = formatLocale(`${i18n.language}-u-ca-gregory-nu-latn`);
  const values = { ...LEGAL, ...written(locale), email: supportEmail };
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(IN_FORCE_SINCE);
  const sections = SECTIONS[document];
  return (
    <article className="legal">
      <h1>{t(`legal:${document}.title`)}</h1>
      <p className="hint">{t('legal:updated', { date })}</p>
      {i18n.language === 'en' ? null : <p className="hint">{t('legal:translation')}</p>}
      <p className="lead">{t(`legal:${document}.lead`)}</p>
      <nav aria-labelledby="contents" className="card contents">
        <h2 id="contents">{t('legal:contents')}</h2>
        <ol>
          {sections.map((id) => (
            <li key={id}>
              <a href={`#${id}`}>{t(`legal:${document}.${id}.title`)}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((id, index) => (
        <section key={id}>
          <h2 id={id}>
            {index + 1}. {t(`legal:${document}.${id}.title`)}
          </h2>
          <LegalText text={t(`legal:${document}.${id}.text`, values)} />
          {id === 'cookies' ? <CookieTable /> : null}
        </section>
      ))}
      <div className="actions">
        <ButtonLink href={backPath} text={t('common:ok')} />
      </div>
    </article>
  );
}

/** The figures that a language writes in its own way. */
function written(locale: string) {
  const { lateFeePercent, liabilityFloorDollars } = LEGAL;
  return {
    lateFeePercent: new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 }).format(
      lateFeePercent / 100,
    ),
    liabilityFloor: new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
    }).format(liabilityFloorDollars),
  };
}
