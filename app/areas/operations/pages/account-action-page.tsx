import { useTranslation } from 'react-i18next';
import type { OperatorAction } from '../calls';
import { LEGAL_FIGURES } from '~/domain/legal-figures';
import { isolate } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/form-fields';
import { PageForm } from '~/ui/page-form';
import { accountPath } from './view';

export interface AccountActionView {
  id: string;
  name: string;
  act: OperatorAction;
}

/** Asks for confirmation and a reason before an operator does something about an account. */
export function AccountActionPage({ view: { id, name, act } }: { view: AccountActionView }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t(`operator:do.${act}`)}</h1>
      <p>{t(`operator:ask.${act}`, { name: isolate(name), days: LEGAL_FIGURES.retentionDays })}</p>
      <PageForm noValidate>
        <TextField name="reason" label={t('operator:reason')} hint={t('operator:reasonHint')} maxLength={500} />
        <div className="actions">
          <Button intent="confirm" text={t(`operator:do.${act}`)} />
          <ButtonLink href={accountPath(id)} text={t('common:cancel')} isPlain />
        </div>
      </PageForm>
    </article>
  );
}
