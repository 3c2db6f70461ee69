import { textDirectionOf } from '~/domain/language-tags';
import { useTranslation } from 'react-i18next';
import { styleRulesOf, type SanitizedHtml } from '~/domain/sanitized-html';
import { SafeHtml } from '~/ui/safe-html';

/** The account's title of a report in its own language, else the page's default title. */
export function ReportTitle({ title, language, own }: { title: string; language: string; own: string }) {
  if (!title) return <h1>{own}</h1>;
  return (
    <h1 lang={language || undefined} dir={language ? textDirectionOf(language) : undefined}>
      {title}
    </h1>
  );
}

/** The style rules of a report's description, from the loader's data. */
export function descriptionStyleRules(data: unknown): string[] {
  const { view } = data as { view?: { descriptionHtml: SanitizedHtml } };
  return view ? styleRulesOf(view.descriptionHtml) : [];
}

/** The account's description of a report, in its own language. */
export function ReportDescription({ html, language }: { html: SanitizedHtml; language: string }) {
  if (html === '') return null;
  return (
    <div lang={language || undefined} dir={language ? textDirectionOf(language) : undefined}>
      <SafeHtml html={html} className="html-block" />
    </div>
  );
}

/** Shown where a link has no report, or a report of another kind. Spec: enrollment-and-payment 8. */
export function ReportMissingPage({ kind }: { kind: 'plan' | 'eBill' | 'autopay' }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t(`reports:missing.${kind}`)}</h1>
      <p>{t('reports:missing.hint')}</p>
    </article>
  );
}
