import { useTranslation } from 'react-i18next';
import type { InstallmentPlan } from '../calls';
import type { InstallmentRow } from '~/domain/installments';
import { formatMoney, type Currency } from '~/domain/money';
import { Button, ButtonLink } from '~/ui/button';
import { CustomerServicePhone } from '~/ui/phone-text';
import { ErrorSummary } from '~/ui/error-summary';
import { ConsentField } from '~/ui/field';
import { ScheduleTable } from '~/ui/amount-table';
import { Flash } from '~/ui/flash-message';
import { Input } from '~/ui/inputs';
import { PageForm } from '~/ui/page-form';
import { DescriptionItem } from '~/ui/description-items';

/** Whose words the page speaks: a customer on the way to budget billing, from an e-mail, or neither. */
export type PlanVariant = 'standard' | 'budget' | 'directEmail';

/** The `version` names what is shown, and goes back with the consent. */
export interface PlanView extends Omit<InstallmentPlan, 'payments'> {
  variant: PlanVariant;
  currency: Currency;
  rows: InstallmentRow[];
}

/** Why a posted consent was not taken. */
export type PlanProblem = 'consent' | 'changed';

/** Balance, schedule and consent. Spec: enrollment-and-payment 2, "Installment plan page (/enroll-ip)". */
export function InstallmentPlanPage({ view, problem }: { view: PlanView; problem?: PlanProblem }) {
  const { t } = useTranslation();
  const { variant, rows, currency, version } = view;
  const consentError = problem === 'consent' ? t('enrollment:plan.consentRequired') : undefined;
  return (
    <article>
      <h1>{t(`enrollment:plan.${variant}.title`)}</h1>
      {consentError ? (
        <ErrorSummary message={t('form-page:checkErrors')} errors={[{ id: 'consent', text: consentError }]} />
      ) : null}
      {problem === 'changed' ? <Flash kind="warning" text={t('errors:enrollment.changed')} role="alert" /> : null}
      <p>{t(`enrollment:plan.${variant}.lead`)}</p>
      <PlanDetails view={view} />
      <h2>{t('enrollment:plan.scheduleTitle')}</h2>
      <ScheduleTable rows={rows} currency={currency} />
      <p className="hint">{t('enrollment:plan.note')}</p>
      <PageForm noValidate data-enhance={variant === 'directEmail' ? 'consent' : undefined}>
        <Input type="hidden" name="version" defaultValue={version} />
        {/* Never ticked beforehand, and never again after a post: what was shown may have changed. */}
        <ConsentField id="consent" label={t(`enrollment:plan.${variant}.consent`)} error={consentError} />
        <div className="actions">
          <Button text={variant === 'standard' ? t('enrollment:plan.signUp') : t('common:continue')} />
        </div>
      </PageForm>
    </article>
  );
}

function PlanDetails({ view: { accountNumber, accountBalanceCents, currency } }: { view: PlanView }) {
  const { t, i18n } = useTranslation();
  return (
    <dl className="facts">
      <DescriptionItem label={t('customer-lookup:accountNumber')} text={accountNumber} isLtr />
      <DescriptionItem
        label={t('installments:balance')}
        text={formatMoney(accountBalanceCents, currency, i18n.language)}
        isLtr
      />
    </dl>
  );
}

/** Step "thank-you": what was agreed, as it is stored. Spec: enrollment-and-payment 2. */
export function PlanThanksPage({ view, budgetPath }: { view: PlanView; budgetPath: string | undefined }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('enrollment:plan.thanksTitle')}</h1>
      <Flash kind="success" text={t('enrollment:plan.thanksLead')} />
      <PlanDetails view={view} />
      <h2>{t('enrollment:plan.scheduleTitle')}</h2>
      <ScheduleTable rows={view.rows} currency={view.currency} />
      <p className="hint">{t('enrollment:plan.note')}</p>
      {view.hasEmailAddress === false ? null : <p>{t('enrollment:confirmationSent')}</p>}
      <CustomerServicePhone />
      {budgetPath ? (
        <p className="actions">
          <ButtonLink href={budgetPath} text={t('enrollment:plan.toBudget')} />
        </p>
      ) : null}
    </article>
  );
}
