import { useTranslation } from 'react-i18next';
import { toRenderableForm } from '~/areas/forms/renderable-form';
import { parseFormDefinition, type Definition } from '~/domain/form-definition';
import { formatList } from '~/domain/format-units-and-lists';
import { IssueList, locationText } from './issue-list';
import { locateIssues, type LocatedIssue } from './builder-view';

/** What is wrong with a draft that is previewed, and what its preview lacks by that. */
export interface DraftIssues {
  definition: Definition;
  issues: { path: string; message: string }[];
  leftOut: string[];
}

/** The mistakes of a draft; undefined where it has none. */
export function findDraftIssues({ definition, issues }: Omit<DraftIssues, 'leftOut'>): DraftIssues | undefined {
  return issues.length > 0 ? { definition, issues, leftOut: toRenderableForm(definition).leftOut } : undefined;
}

/** Above the preview of a draft with mistakes: each in words with the way to where it is mended. */
export function DraftIssueList({ id, draft }: { id: string; draft: DraftIssues }) {
  const { form } = parseFormDefinition(draft.definition);
  // The builder's own path, from another page.
  const issues = locateIssues(draft.definition, draft.issues).map((issue): LocatedIssue => {
    const href = issue.href.startsWith('#') ? `?${issue.href}` : issue.href;
    return { ...issue, href };
  });
  return (
    <>
      <IssueList form={form} issues={issues} id={id} />
      <OmittedParts draft={draft} />
    </>
  );
}

/** The parts of the draft that the preview can't show. */
export function OmittedParts({ draft: { definition, leftOut } }: { draft: DraftIssues }) {
  const { t, i18n } = useTranslation();
  if (leftOut.length === 0) return null;
  const { form } = parseFormDefinition(definition);
  const parts = locateIssues(
    definition,
    leftOut.map((path) => ({ path, message: '' })),
  );
  const names = parts.map(({ part }, at) => {
    const name = locationText(t, form, part, i18n.language);
    return /\.(options|mergeTags)\[\d+\]$/.test(leftOut[at] ?? '') ? t('form-builder:previewInPart', { name }) : name;
  });
  const list = formatList([...new Set(names)], i18n.language);
  return (
    <p className="flash flash-warning" dir="auto">
      {t('form-builder:previewLeftOut', { names: list })}
    </p>
  );
}
