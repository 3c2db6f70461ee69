import { useTranslation } from 'react-i18next';
import { joinSentences } from '~/domain/punctuation';
import { EmptyState } from '~/ui/empty-state';

/** Stands for answers that nobody has given yet. Who may send the form is told to. */
export function NoAnswersYet({ text, formId, maySend }: { text: string; formId: string; maySend: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      text={joinSentences([text, maySend ? t('results:sendFirst') : ''])}
      act={maySend && { href: `/smart/dynamic-form/${encodeURIComponent(formId)}/send`, text: t('results:tab.send') }}
    />
  );
}
