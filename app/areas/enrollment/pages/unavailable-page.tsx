import { useTranslation } from 'react-i18next';
import { ENROLLMENT_REFUSALS } from '~/domain/plan-enrollment';
import { apiErrorText } from '~/ui/api-error-text';
import { ButtonLink } from '~/ui/button';
import { Flash } from '~/ui/flash-message';
import { CustomerServicePhone } from '~/ui/phone-text';

interface UnavailablePageProps {
  plan: 'budget' | 'installment';
  /** Translation keys of the reason, separated by dots. */
  reason: string;
  /** The page of the other plan, where the customer can enroll in it. */
  otherPath: string | undefined;
}

/** A plan that the customer can't enroll in at the moment: why, and what they can do. Spec: enrollment-and-payment 2 and 4. */
export function UnavailablePage({ plan, reason, otherPath }: UnavailablePageProps) {
  const { t } = useTranslation();
  const isBudget = plan === 'budget';
  return (
    <article>
      <h1>{t(isBudget ? 'enrollment:unavailable.budgetTitle' : 'enrollment:unavailable.planTitle')}</h1>
      <Flash kind="info" text={apiErrorText(reason, t)} />
      {reason === ENROLLMENT_REFUSALS.noUsage ? <p>{t('enrollment:unavailable.noUsage')}</p> : null}
      <CustomerServicePhone />
      {otherPath ? (
        <>
          <p>{t('enrollment:unavailable.otherPlan')}</p>
          <p className="actions">
            <ButtonLink href={otherPath} text={t(isBudget ? 'enrollment:deferred.title' : 'enrollment:budget.title')} />
          </p>
        </>
      ) : null}
    </article>
  );
}
