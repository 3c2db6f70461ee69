import { useTranslation } from 'react-i18next';
import type { AccountDeletionView } from '../calls';
import { formatDateAndTime } from '~/domain/calendar-date';
import type { FormProblem } from '~/domain/error-keys';
import { LEGAL_FIGURES } from '~/domain/legal-figures';
import { isolate } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { TextField, useFields } from '~/ui/form-fields';
import { Flash } from '~/ui/flash-message';
import { CsrfForm, PageForm } from '~/ui/page-form';

export interface DeleteView {
  end: AccountDeletionView;
  timeZone: string;
}

/** Deletion of the account: requests it, or cancels it. */
export function DeletePage({ view, problem }: { view: DeleteView; problem?: FormProblem }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('account-deletion:title')}</h1>
      {view.end.deletesAt === null ? (
        <RequestForm view={view} problem={problem} />
      ) : (
        <CancelForm view={view} problem={problem} />
      )}
    </article>
  );
}

interface Props {
  view: DeleteView;
  problem: FormProblem | undefined;
}

function RequestForm({ view: { end }, problem }: Props) {
  const { t } = useTranslation();
  const { field, noticeAndSummary } = useFields(problem);
  const name = isolate(end.name);
  return (
    <>
      {noticeAndSummary(t('sign-up:checkFields'), { labelOf: () => t('account-deletion:name') })}
      <p>{t('account-deletion:lead', { name, days: LEGAL_FIGURES.retentionDays })}</p>
      <ExportLinks />
      <PageForm noValidate>
        <TextField
          {...field('name')}
          label={t('account-deletion:name')}
          hint={t('account-deletion:nameHint', { name })}
          isRequired
          maxLength={300}
        />
        <div className="actions">
          <Button intent="ask" text={t('account-deletion:ask')} />
          <ButtonLink href="/smart/profile" text={t('common:cancel')} isPlain />
        </div>
      </PageForm>
    </>
  );
}

function CancelForm({ view: { end, timeZone }, problem }: Props) {
  const { t, i18n } = useTranslation();
  const { notice } = useFields(problem);
  const date = formatDateAndTime(Date.parse(end.deletesAt ?? ''), timeZone, i18n.language);
  return (
    <>
      {notice ? <Flash kind="error" text={notice} /> : null}
      <p>{t('account-deletion:waitingText', { date })}</p>
      <ExportLinks />
      {end.isOwn ? (
        <CsrfForm>
          <Button intent="takeBack" text={t('account-deletion:takeBack')} />
        </CsrfForm>
      ) : (
        <p>{t('account-deletion:operatorAsked')}</p>
      )}
    </>
  );
}

function ExportLinks() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('account-deletion:takeData')}</p>
      <p className="actions">
        <ButtonLink href="/smart/data" text={t('admin:data')} isPlain />
        <ButtonLink href="/smart/dynamic-form/" text={t('admin:templates')} isPlain />
      </p>
    </>
  );
}
