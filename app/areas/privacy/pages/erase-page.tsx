import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { isolate } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { TextField, useFields } from '~/ui/form-fields';
import { PageForm } from '~/ui/page-form';
import { recipientPath } from './view';

interface EraseProps {
  view: { id: string; name: string };
  problem?: FormProblem;
}

/** Asks for the recipient's number before all that is kept of it is erased. */
export function ErasePage({ view: { id, name }, problem }: EraseProps) {
  const { t } = useTranslation();
  const { field, noticeAndSummary } = useFields(problem);
  return (
    <article>
      <h1>{t('privacy:eraseTitle', { name: isolate(name || id) })}</h1>
      {noticeAndSummary(t('privacy:notErased'))}
      <p>{t('privacy:eraseText')}</p>
      <PageForm noValidate>
        <TextField {...field('confirm')} label={t('privacy:confirm', { id: isolate(id) })} isRequired maxLength={64} />
        <div className="actions">
          <Button text={t('privacy:erase')} />
          <ButtonLink href={recipientPath(id)} text={t('common:cancel')} isPlain />
        </div>
      </PageForm>
    </article>
  );
}
