import { useTranslation } from 'react-i18next';
import { joinSentences } from '~/domain/punctuation';
import { TextField } from '~/ui/form-fields';
import { Field, FieldGroup } from '~/ui/field';
import { Flash } from '~/ui/flash-message';
import { useTextLanguage } from '~/ui/in-language';
import { Input, Select } from '~/ui/inputs';
import { answerName, controlId, optionId } from '~/domain/form-field-names';
import { fieldClassName, type BankEntry, type FieldProps, type InputTypeField } from '../field-props';

/**
 * The autopay element: a bank account and a pay date. Numbers travel once and come back only as the last four digits.
 * Spec: forms-and-approval 2.5.
 */
function AutopayField({ input, view, errors }: FieldProps) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  return (
    <div
      className={fieldClassName(input)}
      id={`field-${controlId(input.id)}`}
      data-bank={view.takesAccounts ? '' : undefined}
    >
      <div {...language}>
        <h2>{t('autopay:title')}</h2>
        {view.takesAccounts ? (
          <BankAccount view={view} errors={errors} />
        ) : (
          <Flash kind="warning" role="note" text={t('autopay:off')} />
        )}
      </div>
      <PayDate input={input} view={view} errors={errors} />
    </div>
  );
}

/** One of the known accounts, or a new one. */
function BankAccount({ view, errors }: Pick<FieldProps, 'view' | 'errors'>) {
  const { t } = useTranslation();
  const { bankAccount, savedAccounts } = view;
  // One that was typed comes last, in the place of the button "new": a browser that goes back restores by place.
  const isTyped = bankAccount && !savedAccounts.some(({ token }) => token === bankAccount.token);
  const known = isTyped ? [...savedAccounts, bankAccount] : savedAccounts;
  const chosen = bankAccount?.token ?? known[0]?.token;
  // A mistake in a new account must not hide behind the choice of a known one.
  const isNew = ['accountNumber', 'confirmAccountNumber', 'routingNumber'].some((name) => `bank.${name}` in errors);
  return (
    <>
      {known.length > 0 ? (
        <FieldGroup
          id="bank-token"
          label={t('autopay:useExisting')}
          error={errors['bank.token']}
          isRequired
          className="bank-source"
        >
          {known.map((account) => (
            <span className="choice" key={account.token}>
              <Input
                type="radio"
                id={`bank-${account.token}`}
                name="bank.source"
                value={account.token}
                defaultChecked={!isNew && account.token === chosen}
              />
              <label htmlFor={`bank-${account.token}`}>
                {t('autopay:savedAccountName', {
                  bank: account.bankName || t('autopay:savedAccount'),
                  lastFour: account.lastFour,
                })}
              </label>
            </span>
          ))}
          <span className="choice">
            <Input type="radio" id="bank-new" name="bank.source" value="new" defaultChecked={isNew} />
            <label htmlFor="bank-new">{t('autopay:newAccount')}</label>
          </span>
        </FieldGroup>
      ) : (
        <input type="hidden" name="bank.source" value="new" />
      )}
      <div className={known.length > 0 ? 'new-account' : undefined}>
        <NewAccount errors={errors} entry={view.bankEntry} />
      </div>
    </>
  );
}

function NewAccount({ errors, entry }: Pick<FieldProps, 'errors'> & { entry: BankEntry | undefined }) {
  const { t } = useTranslation();
  const digits = { type: 'text', inputMode: 'numeric', autoComplete: 'off', dir: 'ltr' } as const;
  return (
    <>
      <Field
        id="bank-routingNumber"
        label={t('autopay:routingNumber')}
        hint={t('autopay:routingHint')}
        error={errors['bank.routingNumber']}
        isRequired
      >
        {(control) => (
          <div className="with-button">
            <Input
              {...control}
              {...digits}
              size={9}
              name="bank.routingNumber"
              defaultValue={entry?.routingNumber ?? ''}
            />
            <button type="submit" className="button plain small no-js-only" name="intent" value="bank" formNoValidate>
              {t('autopay:lookUp')}
            </button>
            <output data-part="bank-name" htmlFor="bank-routingNumber">
              {entry?.bankName ? (
                <span className="with-button">
                  <img src={entry.logoUrl} alt="" width={32} height={32} />{' '}
                  {t('autopay:bank', { name: entry.bankName })}
                </span>
              ) : null}
            </output>
          </div>
        )}
      </Field>
      <TextField
        id="bank-accountNumber"
        name="bank.accountNumber"
        label={t('autopay:accountNumber')}
        hint={joinSentences([t('autopay:accountHint'), t('autopay:keptHint')])}
        error={errors['bank.accountNumber']}
        isRequired
        size={17}
        {...digits}
      />
      <TextField
        id="bank-confirmAccountNumber"
        name="bank.confirmAccountNumber"
        label={t('autopay:confirmAccountNumber')}
        error={errors['bank.confirmAccountNumber']}
        isRequired
        size={17}
        {...digits}
      />
    </>
  );
}

/** Options of the form where it has some, else the account's pay days. One always stands: the element is whole or it is not there. */
function PayDate({ input, view, errors }: FieldProps) {
  const { t } = useTranslation();
  const days =
    input.options.length > 0
      ? input.options.map(({ guid, name }) => ({ value: guid, label: name }))
      : view.payDates.map(({ value, day }) => ({ value, label: t('autopay:payDay', { day }) }));
  return (
    <Field
      isPart
      id={controlId(input.id)}
      label={input.name || t('autopay:payDate')}
      error={errors[input.id]}
      isRequired
    >
      {(control) => (
        <Select
          {...control}
          name={answerName(input.id)}
          defaultValue={input.chosen[0] || input.value || days[0]?.value}
          className="short"
          autoComplete="off"
        >
          {days.map(({ value, label }) => (
            <option key={value} id={optionId(input.id, value)} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

export const field: InputTypeField = {
  Field: AutopayField,
};
