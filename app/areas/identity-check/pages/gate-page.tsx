import { useTranslation } from 'react-i18next';
import { labelled } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/controls';
import { ErrorSummary } from '~/ui/error-summary';
import { ConsentField } from '~/ui/field';
import { PageForm } from '~/ui/page-form';
import { SafeHtml } from '~/ui/safe-html';
import { CONSENT, fieldName, type GateFieldView, type GateProblem, type GateView } from './view';

/** The gate in front of a smart page. Spec: preferences-and-consent 2.5. */
export function GatePage({ gate, problem }: { gate: GateView; problem?: GateProblem }) {
  const { t } = useTranslation();
  const { fields } = gate;
  if (!fields) return <UnavailablePage next={gate.next} />;
  const errorOf = (id: string) => problem?.errors.find((error) => error.id === id)?.text;
  return (
    <article>
      <h1>{t('gate:title')}</h1>
      {problem ? <ErrorSummary message={problem.message} errors={summaryOf(problem)} /> : null}
      {gate.headerHtml ? <SafeHtml html={gate.headerHtml} className="html-block" /> : null}
      <PageForm action={gate.action} noValidate data-enhance="gate">
        <input type="hidden" name="next" value={gate.next} />
        {fields.map((field) => (
          <GateField key={field.id} field={field} error={errorOf(field.id)} />
        ))}
        <ConsentField
          id={CONSENT}
          label={<SafeHtml html={gate.consentHtml} as="span" />}
          error={errorOf(CONSENT)}
          isTicked={gate.isConsentGiven}
        />
        <div className="actions">
          <Button text={t('gate:next')} data-part="next" data-busy={t('gate:checking')} />
        </div>
      </PageForm>
    </article>
  );
}

const summaryOf = ({ errors }: GateProblem) =>
  errors.map(({ id, label, text }) => ({ id, text: label ? labelled(label, text) : text }));

/** Room for a separator behind each character: a number that is pasted in groups must not be cut off. */
const typedLength = (maxLength: number) => maxLength * 2;

function GateField({ field, error }: { field: GateFieldView; error: string | undefined }) {
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
      <p>{t('gate:unavailableText')}</p>
      <ButtonLink href={next} text={t('common:tryAgain')} isPlain />
    </article>
  );
}
