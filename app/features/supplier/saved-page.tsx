import { useTranslation } from 'react-i18next';
import { mayRefuseTransfer } from '~/domain/supplier';
import { ButtonLink } from '~/ui/button';
import { Flash } from '~/ui/flash-message';
import { Fact } from '~/ui/paper-facts';
import type { ChoiceView } from './choice-page';

/** What is stored after a choice was made; the same at each reload. */
export function SavedPage({ view, changePath }: { view: ChoiceView; changePath: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('supplier:savedTitle')}</h1>
      <Flash kind="success" text={t('supplier:savedLead')} />
      <dl className="facts">
        <Fact label={t('supplier:accountNumber')} text={view.accountNumber} isLtr />
        <Fact
          label={t('supplier:contactFact')}
          text={t(view.doNotContact ? 'supplier:contactNo' : 'supplier:contactYes')}
        />
        {mayRefuseTransfer(view) ? (
          <Fact
            label={t('supplier:transferFact')}
            text={t(view.doNotTransfer ? 'supplier:transferNo' : 'supplier:transferYes')}
          />
        ) : null}
      </dl>
      <p>{t('supplier:explainMore')}</p>
      <p className="actions">
        <ButtonLink href={changePath} text={t('supplier:change')} isPlain />
      </p>
    </article>
  );
}
