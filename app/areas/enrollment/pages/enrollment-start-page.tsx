import { useTranslation } from 'react-i18next';
import type { CustomerLookupProblem } from '~/domain/customer-lookup';
import { CustomerLookupForm, CustomerLookupNotice } from '~/ui/customer-lookup-form';

interface StartPageProps {
  /** What the two numbers lead to. */
  program: 'budget' | 'deferred';
  /** From the page's address. */
  accountNumber: string;
  problem?: CustomerLookupProblem;
}

/** What a plan is, how it works, and the way in. Spec: enrollment-and-payment 2, "Budget billing lookup page". */
export function EnrollmentStartPage({ program, accountNumber, problem }: StartPageProps) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t(`enrollment:${program}.title`)}</h1>
      <CustomerLookupNotice problem={problem} />
      <p className="lead">{t(`enrollment:${program}.lead`)}</p>
      <p>{t(`enrollment:${program}.benefit`)}</p>
      <h2>{t('enrollment:howTitle')}</h2>
      <ol className="steps">
        {(['one', 'two', 'three', 'four'] as const).map((step) => (
          <li key={step}>{t(`enrollment:${program}.how.${step}`)}</li>
        ))}
      </ol>
      <h2>{t('enrollment:startTitle')}</h2>
      <p>{t('enrollment:startLead')}</p>
      <CustomerLookupForm problem={problem} accountNumber={accountNumber} submit={t('form-page:submit')} />
    </article>
  );
}
