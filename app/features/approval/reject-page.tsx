import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { PageForm } from '~/ui/page-form';

export interface RejectView {
  id: string;
  title: string;
  csrf: string;
  version: number;
  reason: string;
  /** Key of a sentence about the reason. */
  error?: string;
}

/** Asks why: a page, and with JavaScript a dialog over the preview. Spec: forms-and-approval 2.3, "Reject modal". */
export function RejectPage({ view }: { view: RejectView }) {
  const { t } = useTranslation();
  const { id, title, csrf, version, reason, error } = view;
  return (
    <article data-dialog-content="" aria-labelledby="reject-title">
      <h1 id="reject-title">{t('approval:rejectTitle')}</h1>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      {error ? <ErrorSummary message={t('templates:checkFields')} errors={[{ id: 'reason', text: t(error) }]} /> : null}
      <PageForm action={`/form/preview/${id}/decision`} noValidate enter={{ name: 'intent', value: 'reject' }}>
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="version" value={version} />
        <Field
          id="reason"
          label={t('approval:reason')}
          hint={t('approval:reasonHint')}
          error={error && t(error)}
          isRequired
        >
          {(control) => <textarea {...control} name="reason" defaultValue={reason} maxLength={1000} dir="auto" />}
        </Field>
        <div className="actions">
          <button type="submit" className="button" name="intent" value="reject">
            {t('approval:reject')}
          </button>
          <a className="button plain" href={`/form/preview/${id}`} data-close="">
            {t('common:cancel')}
          </a>
        </div>
      </PageForm>
    </article>
  );
}
