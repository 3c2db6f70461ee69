import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { Button, ButtonLink } from '~/ui/button';
import { TextareaField, useFields } from '~/ui/form-fields';
import { Input } from '~/ui/inputs';
import { PageForm } from '~/ui/page-form';

/** Why a decision can't be made, or was not kept. */
export interface DecisionNote {
  id: string;
  title: string;
  /** `changed`: another version waits now. The others: how the round has ended, or what stands in the user's way. */
  why: 'approved' | 'rejected' | 'withdrawn' | 'notPending' | 'changed' | 'own' | 'notAsked' | 'alreadyGiven';
  /** Who rejected it, and why; empty where it was not rejected. */
  by: string;
  reason: string;
}

/** Instead of a decision: how it stands, and where to go from here. Shown in the dialog too. Spec: forms-and-approval 4. */
export function DecisionNotePage({ note }: { note: DecisionNote }) {
  const { t } = useTranslation();
  const { id, title, why, by, reason } = note;
  const isOver = why === 'approved' || why === 'rejected' || why === 'withdrawn' || why === 'notPending';
  return (
    <article data-dialog-content="" aria-labelledby="note-title">
      <h1 id="note-title">{t(isOver ? 'approval:endedTitle' : 'approval:notKeptTitle')}</h1>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      <p role="status">{t(`approval:ended.${why}`)}</p>
      {by ? (
        <>
          <p>{t('form-builder:rejectedBy', { name: by })}</p>
          <p dir="auto">{reason}</p>
        </>
      ) : null}
      <div className="actions">
        <ButtonLink
          href={why === 'changed' ? `/form/preview/${id}` : `/smart/dynamic-form/${id}`}
          text={t(why === 'changed' ? 'approval:seeNew' : 'form-builder:backToForm')}
        />
        <ButtonLink href="/smart/dynamic-form/" text={t('form-builder:backToList')} isPlain />
      </div>
    </article>
  );
}

export interface RejectView {
  id: string;
  title: string;
  version: number;
}

/** Asks why: a page, and with JavaScript a dialog over the preview. Spec: forms-and-approval 2.3, "Reject modal". */
export function RejectPage({ view, problem }: { view: RejectView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { id, title, version } = view;
  const { field, summary } = useFields(problem);
  return (
    <article data-dialog-content="" aria-labelledby="reject-title">
      <h1 id="reject-title">{t('approval:rejectTitle')}</h1>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      {summary(t('form-builder:checkFields'))}
      <PageForm action={`/form/preview/${id}/decision`} noValidate>
        <Input type="hidden" name="version" defaultValue={version} />
        <TextareaField
          {...field('reason')}
          label={t('approval:reason')}
          hint={t('approval:reasonHint')}
          isRequired
          maxLength={1000}
          dir="auto"
        />
        <div className="actions">
          <Button intent="reject" text={t('approval:reject')} />
          <ButtonLink href={`/form/preview/${id}`} text={t('common:cancel')} isPlain data-close="" />
        </div>
      </PageForm>
    </article>
  );
}
