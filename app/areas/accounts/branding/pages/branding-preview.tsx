import { useTranslation } from 'react-i18next';
import { contrastProblems, themeVariables, type ThemeColors } from '~/domain/theme';
import { styleRulesOf, type SanitizedHtml } from '~/domain/sanitized-html';
import { SafeHtml } from '~/ui/safe-html';
import { ConditionalText } from '~/ui/conditional-text';

const SCHEMES = ['light', 'dark'] as const;

interface PreviewedLook {
  theme: ThemeColors;
  safeHeader: SanitizedHtml;
  safeFooter: SanitizedHtml;
}

/** Style rules of the preview: the colors that are picked, and what header and footer bring. */
export function previewStyleRules({ theme, safeHeader, safeFooter }: PreviewedLook): string[] {
  const looks = SCHEMES.map((scheme) => {
    const variables = Object.entries(themeVariables(theme, scheme)).map(([name, value]) => `${name}:${value}`);
    return `[data-look=${scheme}]{${variables.join(';')}}`;
  });
  return [...looks, ...styleRulesOf(safeHeader, safeFooter)];
}

interface PreviewProps {
  theme: ThemeColors;
  pageTitle: string;
  companyName: string;
  logoUrl: string;
  iconUrl: string;
  headerHtml: SanitizedHtml;
  footerHtml: SanitizedHtml;
}

/** How pages look on a light and on a dark device; the module `branding` follows what is picked. */
export function BrandingPreview({
  theme,
  pageTitle,
  companyName,
  logoUrl,
  iconUrl,
  headerHtml,
  footerHtml,
}: PreviewProps) {
  const { t } = useTranslation();
  const problems = contrastProblems(theme);
  return (
    <section aria-labelledby="preview-title" id="preview">
      <h2 id="preview-title">{t('branding:preview')}</h2>
      <div role="status">
        {(['primary', 'header'] as const).map((name) => (
          <ConditionalText
            key={name}
            className="flash flash-warning"
            data-contrast={name}
            isShown={problems.includes(name)}
            text={t(`branding:contrast.${name}`)}
          />
        ))}
      </div>
      <div className="looks">
        {SCHEMES.map((scheme) => (
          <div
            key={scheme}
            className={`look look-${scheme}`}
            data-look={scheme}
            role="group"
            aria-label={t(`branding:${scheme}`)}
          >
            <p className="look-tab">
              <img src={iconUrl || '/favicon.svg'} alt="" width={16} height={16} />{' '}
              <bdi data-preview-title>{pageTitle}</bdi>
            </p>
            <div className="look-header">
              {logoUrl ? (
                <img src={logoUrl} alt="" className="look-image" />
              ) : (
                <strong data-preview-name>{companyName}</strong>
              )}
              <SafeHtml html={headerHtml} className="account-words" />
            </div>
            <p>{t('branding:sampleText')}</p>
            <p className="look-link">{t('branding:sampleLink')}</p>
            <p>
              <span className="look-button">{t('branding:sampleButton')}</span>{' '}
              <span className="look-button look-plain">{t('common:back')}</span>
            </p>
            <SafeHtml html={footerHtml} className="account-words" />
          </div>
        ))}
      </div>
    </section>
  );
}
