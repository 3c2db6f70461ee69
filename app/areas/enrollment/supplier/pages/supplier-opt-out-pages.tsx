import type { TextKey } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CustomerLookupProblem } from '~/domain/customer-lookup';
import {
  explanationTextVariant,
  canRefuseSupplierTransfer,
  type SupplierAccount,
  type SupplierOptOut,
} from '~/domain/energy-supplier-opt-out';
import { apiErrorText } from '~/ui/api-error-text';
import { Button, ButtonLink } from '~/ui/button';
import { Choice } from '~/ui/form-fields';
import { Flash } from '~/ui/flash-message';
import { Input } from '~/ui/inputs';
import { CustomerLookupForm, CustomerLookupNotice } from '~/ui/customer-lookup-form';
import { PageForm } from '~/ui/page-form';
import { DescriptionItem } from '~/ui/description-items';

/** Step 1: what the choice is about, and the two numbers that open it. Spec: preferences-and-consent 2.7. */
export function StartPage({ problem }: { problem?: CustomerLookupProblem }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('supplier:title')}</h1>
      <CustomerLookupNotice texts="supplier" problem={problem} />
      <p>{t('supplier:startLead')}</p>
      <p>{t('supplier:startHow')}</p>
      <CustomerLookupForm texts="supplier" problem={problem} submit={t('common:continue')} />
    </article>
  );
}

/** A customer's account with the choice that is stored, or the one that could not be. */
export interface SupplierOptOutView extends SupplierAccount, SupplierOptOut {
  accountNumber: string;
  company: string;
  /** Translation keys, separated by dots: there is nothing to choose, and why. */
  error: string | null;
}

/** Why a posted choice was not stored. */
export interface ChoiceProblem {
  choice: SupplierOptOut;
  /** Key of a sentence about the second box. */
  transferError?: TextKey;
  /** Key of a sentence about the whole. */
  refusal?: TextKey;
}

/** Step 2: the choice itself. Spec: preferences-and-consent 2.7, 4, 5. */
export function ChoicePage({ view, problem }: { view: SupplierOptOutView; problem?: ChoiceProblem }) {
  const { t } = useTranslation();
  const { company, accountNumber, error } = view;
  return (
    <article>
      <h1>{t('supplier:title')}</h1>
      {error ? <ErrorBlock text={apiErrorText(error, t)} /> : null}
      {problem?.refusal ? <ErrorBlock text={t(problem.refusal)} /> : null}
      {error ? null : (
        <>
          <p>{t(`supplier:explain.${explanationTextVariant(view)}`, { company })}</p>
          <p>{t('supplier:explainMore')}</p>
          <PageForm noValidate>
            <div className="field">
              <label htmlFor="accountNumber">{t('supplier:accountNumber')}</label>
              <Input id="accountNumber" type="text" readOnly value={accountNumber} className="short" dir="ltr" />
            </div>
            <Boxes view={view} choice={problem?.choice ?? view} transferError={problem?.transferError} />
            <div className="actions">
              <Button text={t('form-page:submit')} />
            </div>
          </PageForm>
        </>
      )}
    </article>
  );
}

function ErrorBlock({ text }: { text: string }) {
  return <Flash kind="error" text={text} />;
}

function Boxes({
  view,
  choice,
  transferError,
}: {
  view: SupplierOptOutView;
  choice: SupplierOptOut;
  transferError?: TextKey;
}) {
  const { t } = useTranslation();
  const mayTransfer = canRefuseSupplierTransfer(view);
  return (
    <fieldset
      className={transferError ? 'field supplier-choice invalid' : 'field supplier-choice'}
      data-enhance={mayTransfer ? 'supplier' : undefined}
    >
      <legend>{t('supplier:choice')}</legend>
      {transferError ? (
        <span className="field-error" id="doNotTransfer-error" role="alert">
          {t(transferError)}
        </span>
      ) : null}
      <Choice
        type="checkbox"
        id="doNotContact"
        name="doNotContact"
        value="yes"
        isChosen={choice.doNotContact}
        label={t('supplier:noContact')}
      />
      {mayTransfer ? <TransferBox isTicked={choice.doNotTransfer} hasError={transferError !== undefined} /> : null}
    </fieldset>
  );
}

/** Never disabled in the HTML: without scripts nothing could enable it again. */
function TransferBox({ isTicked, hasError }: { isTicked: boolean; hasError: boolean }) {
  const { t } = useTranslation();
  const name = 'doNotTransfer';
  return (
    <div className="choice depends">
      <Input
        type="checkbox"
        id={name}
        name={name}
        value="yes"
        defaultChecked={isTicked}
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? `${name}-error ${name}-hint` : `${name}-hint`}
      />
      <label htmlFor={name}>
        {t('supplier:noTransfer')}{' '}
        <span className="hint" id={`${name}-hint`}>
          {t('supplier:noTransferHint')}
        </span>
      </label>
    </div>
  );
}

/** What is stored after a choice was made; the same at each reload. */
export function SavedPage({ view, changePath }: { view: SupplierOptOutView; changePath: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('supplier:savedTitle')}</h1>
      <Flash kind="success" text={t('supplier:savedLead')} />
      <dl className="facts">
        <DescriptionItem label={t('supplier:accountNumber')} text={view.accountNumber} isLtr />
        <DescriptionItem
          label={t('supplier:contactFact')}
          text={t(view.doNotContact ? 'supplier:contactNo' : 'supplier:contactYes')}
        />
        {canRefuseSupplierTransfer(view) ? (
          <DescriptionItem
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
