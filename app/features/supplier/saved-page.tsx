import { useTranslation } from 'react-i18next';
import { mayRefuseTransfer } from '~/domain/supplier';
import type { ChoiceView } from './choice-page';

/** What is stored after a choice was made; the same at each reload. */
export function SavedPage({ view, changePath }: { view: ChoiceView; changePath: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('supplier:savedTitle')}</h1>
      <div className="flash flash-success" role="status">
        <p>{t('supplier:savedLead')}</p>
      </div>
      <dl className="facts">
        <dt>{t('supplier:accountNumber')}</dt>
        <dd>
          <span className="ltr">{view.accountNumber}</span>
        </dd>
        <dt>{t('supplier:contactFact')}</dt>
        <dd>{t(view.doNotContact ? 'supplier:contactNo' : 'supplier:contactYes')}</dd>
        {mayRefuseTransfer(view) ? (
          <>
            <dt>{t('supplier:transferFact')}</dt>
            <dd>{t(view.doNotTransfer ? 'supplier:transferNo' : 'supplier:transferYes')}</dd>
          </>
        ) : null}
      </dl>
      <p>{t('supplier:explainMore')}</p>
      <p className="actions">
        <a className="button plain" href={changePath}>
          {t('supplier:change')}
        </a>
      </p>
    </article>
  );
}
