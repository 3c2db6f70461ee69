import { directionOf } from '~/domain/languages';
import { useTranslation } from 'react-i18next';
import { styleRulesOf, type SanitizedHtml } from '~/domain/sanitized-html';
import { SafeHtml } from '~/ui/safe-html';

/** The account's title in the language that it is in, else the page's own. */
export function ReportTitle({ title, language, own }: { title: string; language: string; own: string }) {
  if (!title) return <h1>{own}</h1>;
  return (
    <h1 lang={language || undefined} dir={language ? directionOf(language) : undefined}>
      {title}
    </h1>
  );
}

/** Style rules of what the account wrote about an enrollment, given what the page's loader gave. */
export function descriptionRules(data: unknown): string[] {
  const { view } = data as { view?: { descriptionHtml: SanitizedHtml } };
  return view ? styleRulesOf(view.descriptionHtml) : [];
}

/** What the account wrote about an enrollment, in the language that it is in. */
export function Description({ html, language }: { html: SanitizedHtml; language: string }) {
  if (html === '') return null;
  return (
    <div lang={language || undefined} dir={language ? directionOf(language) : undefined}>
      <SafeHtml html={html} className="html-block" />
    </div>
  );
}

/** A link whose report is not there, or is not what the page shows. Spec: enrollment-and-payment 8. */
export function ReportMissingPage({ kind }: { kind: 'plan' | 'eBill' | 'autopay' }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t(`reports:missing.${kind}`)}</h1>
      <p>{t('reports:missing.hint')}</p>
    </article>
  );
}
