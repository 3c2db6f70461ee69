import { useTranslation } from 'react-i18next';
import { PASSWORD_PARTS } from '~/domain/password';
import { Field } from './field';
import { Input } from './inputs';

/** Id and name of the control. */
const NAME = 'password';

/**
 * A new password, with the rule under it: sign-up's own, or with the texts of `users` that of the strong-password helper. The
 * module `password` marks the parts of the rule while it is typed and shows the password on request. The server never writes it.
 */
export function PasswordField({
  error,
  texts = 'sign-up',
  label,
}: {
  error: string | undefined;
  texts?: 'sign-up' | 'users';
  label?: string;
}) {
  const { t } = useTranslation();
  return (
    <Field id={NAME} label={label ?? t('sign-up:password')} error={error} isRequired>
      {({ 'aria-describedby': describedBy, ...control }) => (
        <>
          <div className="with-button">
            <Input
              {...control}
              aria-describedby={[describedBy, 'password-feedback', 'password-rules'].filter(Boolean).join(' ')}
              type="password"
              data-enhance="password"
              data-rule-set={texts === 'users' ? 'strong' : undefined}
              name={NAME}
              dir="ltr"
              autoComplete="new-password"
              autoCapitalize="none"
              spellCheck={false}
            />
            <button
              type="button"
              className="button plain js-only"
              data-part="show-password"
              data-hide={t('sign-up:hidePassword')}
              aria-controls={NAME}
            >
              {t('sign-up:showPassword')}
            </button>
          </div>
          <p className="hint password-feedback" id="password-feedback">
            {t(`${texts}:feedback`)}
          </p>
          <ul className="password-rules" id="password-rules">
            {PASSWORD_PARTS.map((part) => (
              <li key={part} data-rule={part}>
                {t(`${texts}:rules.${part}`)}
              </li>
            ))}
          </ul>
          <p
            className="sr"
            role="status"
            data-part="password-strength"
            data-missing={t('sign-up:missing', { parts: '\u0000' }).replace('\u0000', '{{parts}}')}
            data-complete={t('sign-up:complete')}
          />
        </>
      )}
    </Field>
  );
}
