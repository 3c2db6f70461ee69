import { useTranslation } from 'react-i18next';
import type { OperatorAct } from '../calls';
import { LEGAL } from '~/domain/legal-terms';
import { isolate } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/controls';
import { PageForm } from '~/ui/page-form';
import { accountPath } from './view';

export interface ActView {
  id: string;
  name: string;
  act: OperatorAct;
}

/** The question before something is done about an account, and why it is done. */
export function ActPage({ view: { id, name, act } }: { view: ActView }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t(`operator:do.${act}`)}</h1>
      <p>{t(`operator:ask.${act}`, { name: isolate(name), days: LEGAL.retentionDays })}</p>
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
