import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { Button, ButtonLink } from '~/ui/button';
import { AreaField, useFields } from '~/ui/controls';
import { PageForm } from '~/ui/page-form';

export interface RejectView {
  id: string;
  title: string;
  csrf: string;
  version: number;
}

/** Asks why: a page, and with JavaScript a dialog over the preview. Spec: forms-and-approval 2.3, "Reject modal". */
export function RejectPage({ view, problem }: { view: RejectView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { id, title, csrf, version } = view;
  const { field, summary } = useFields(problem);
  return (
    <article data-dialog-content="" aria-labelledby="reject-title">
      <h1 id="reject-title">{t('approval:rejectTitle')}</h1>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      {summary(t('templates:checkFields'))}
      <PageForm action={`/form/preview/${id}/decision`} noValidate enter={{ name: 'intent', value: 'reject' }}>
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="version" value={version} />
        <AreaField
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
