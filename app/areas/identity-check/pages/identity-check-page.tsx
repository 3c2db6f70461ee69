import { useTranslation } from 'react-i18next';
import { labelled } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/form-fields';
import { ErrorSummary } from '~/ui/error-summary';
import { ConsentField } from '~/ui/field';
import { PageForm } from '~/ui/page-form';
import { SafeHtml } from '~/ui/safe-html';
import {
  CONSENT_FIELD,
  fieldName,
  type IdentityCheckFieldView,
  type IdentityCheckProblem,
  type IdentityCheckView,
} from './identity-check-view';

/** The identity check in front of a smart page. Spec: preferences-and-consent 2.5. */
export function IdentityCheckPage({
  identityCheck,
  problem,
}: {
  identityCheck: IdentityCheckView;
  problem?: IdentityCheckProblem;
}) {
  const { t } = useTranslation();
  const { fields } = identityCheck;
  if (!fields) return <UnavailablePage next={identityCheck.next} />;
  const errorOf = (id: string) => problem?.errors.find((error) => error.id === id)?.text;
  return (
    <article>
      <h1>{t('identity-check:title')}</h1>
      {problem ? <ErrorSummary message={problem.message} errors={summaryOf(problem)} /> : null}
      {identityCheck.headerHtml ? <SafeHtml html={identityCheck.headerHtml} className="html-block" /> : null}
      <PageForm action={identityCheck.action} noValidate data-enhance="identity-check">
        <input type="hidden" name="next" value={identityCheck.next} />
        {fields.map((field) => (
          <IdentityCheckField key={field.id} field={field} error={errorOf(field.id)} />
        ))}
        <ConsentField
          id={CONSENT_FIELD}
          label={<SafeHtml html={identityCheck.consentHtml} as="span" />}
          error={errorOf(CONSENT_FIELD)}
          isTicked={identityCheck.isConsentGiven}
        />
        <div className="actions">
          <Button text={t('identity-check:next')} data-part="next" data-busy={t('identity-check:checking')} />
        </div>
      </PageForm>
    </article>
  );
}

const summaryOf = ({ errors }: IdentityCheckProblem) =>
  errors.map(({ id, label, text }) => ({ id, text: label ? labelled(label, text) : text }));

/** Room for a separator behind each character: a number that is pasted in groups must not be cut off. */
const typedLength = (maxLength: number) => maxLength * 2;

function IdentityCheckField({ field, error }: { field: IdentityCheckFieldView; error: string | undefined }) {
  const { id, key, label, isZip, maxLength, value } = field;
  return (
    <TextField
      id={id}
      name={fieldName(key)}
      label={label}
      error={error}
      value={value}
      isRequired
      type="text"
      maxLength={typedLength(maxLength)}
      dir={isZip ? 'ltr' : 'auto'}
      autoCapitalize="none"
      spellCheck={false}
      {...(isZip ? { inputMode: 'numeric', autoComplete: 'postal-code', className: 'short' } : { autoComplete: 'off' })}
    />
  );
}

/** The service that knows the values is away. */
function UnavailablePage({ next }: { next: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('errors:gate.unavailable')}</h1>
      <p>{t('identity-check:unavailableText')}</p>
      <ButtonLink href={next} text={t('common:tryAgain')} isPlain />
    </article>
  );
}
