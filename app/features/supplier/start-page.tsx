import { useTranslation } from 'react-i18next';
import type { LookUpProblem } from '~/domain/look-up';
import { LookUpForm, LookUpNotice } from '~/ui/look-up-form';

/** Step 1: what the choice is about, and the two numbers that open it. Spec: preferences-and-consent 2.7. */
export function StartPage({ problem }: { problem?: LookUpProblem }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('supplier:title')}</h1>
      <LookUpNotice texts="supplier" problem={problem} />
      <p>{t('supplier:startLead')}</p>
      <p>{t('supplier:startHow')}</p>
      <LookUpForm texts="supplier" problem={problem} submit={t('common:continue')} />
    </article>
  );
}
