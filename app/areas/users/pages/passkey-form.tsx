import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button';
import { TextField, type Fields } from '~/ui/form-fields';
import { ConditionalText } from '~/ui/conditional-text';
import { CsrfForm } from '~/ui/page-form';

interface PasskeyFormProps {
  /** What the browser is asked for. */
  act: 'register' | 'signIn';
  /** Where the passkey gets a name. */
  field?: Fields['field'];
}

/**
 * Asks the browser for a passkey, which its module does before the form is sent. Without scripts the form says that it needs them,
 * and what works without.
 */
export function PasskeyForm({ act, field }: PasskeyFormProps) {
  const { t } = useTranslation();
  return (
    <CsrfForm data-enhance="passkey" data-act={act} noValidate>
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="response" value="" />
      <noscript>
        <p className="hint">{t('users:security.needsScript')}</p>
      </noscript>
      <ConditionalText role="alert" data-part="unsupported" text={t('users:security.noPasskeys')} />
      <ConditionalText role="alert" data-part="failed" text={t('errors:secondFactor.passkeyFailed')} />
      {field ? (
        <TextField
          {...field('name')}
          label={t('users:security.passkeyName')}
          hint={t('users:security.passkeyHint')}
          maxLength={60}
        />
      ) : null}
      <div className="actions">
        <Button text={t(act === 'register' ? 'users:security.addPasskey' : 'users:step.usePasskey')} />
      </div>
    </CsrfForm>
  );
}
