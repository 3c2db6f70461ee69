import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { BuilderForm } from '~/domain/form-builder';
import { colonAfter } from '~/domain/punctuation';
import { itemName, languageText } from './labels';
import { issueText, type BuilderPart, type LocatedIssue } from './builder-view';

/** The location of an issue as text. */
export function locationText(t: TFunction, form: BuilderForm, part: BuilderPart, locale: string): string {
  if (part.kind === 'settings') return t('form-builder:settings');
  if (part.kind === 'language')
    return t('form-builder:translationInto', { language: languageText(part.language, locale) });
  if (part.kind === 'item') {
    const item = form.items.find(({ key }) => key === part.key);
    return item ? itemName(t, item) : part.key;
  }
  return t('form-builder:questions');
}

/** All that keeps a draft from going live, each with a link to where it is mended. */
export function IssueList({ form, issues, id }: { form: BuilderForm; issues: LocatedIssue[]; id: string }) {
  const { t, i18n } = useTranslation();
  if (issues.length === 0) return null;
  return (
    <section className="card issues" aria-labelledby="issues-title">
      <h2 id="issues-title" tabIndex={-1}>
        {t('form-builder:issuesTitle', { count: issues.length })}
      </h2>
      <p>{t('form-builder:issuesLead')}</p>
      <ul>
        {issues.map(({ href, part, message }, index) => (
          <li key={index}>
            <a href={href.startsWith('#') ? href : `/smart/dynamic-form/${encodeURIComponent(id)}${href}`}>
              {locationText(t, form, part, i18n.language)}
            </a>
            {colonAfter(locationText(t, form, part, i18n.language))}
            {issueText(message, t)}
          </li>
        ))}
      </ul>
    </section>
  );
}
