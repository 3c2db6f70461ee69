import { useTranslation } from 'react-i18next';
import { fieldSize } from '~/domain/field-width';
import { joinSentences } from '~/domain/punctuation';
import { Field } from '~/ui/field';
import { useTextLanguage } from '~/ui/in-language';
import { Input } from '~/ui/inputs';
import { ConditionalText } from '~/ui/conditional-text';
import { answerName, controlId, fieldId } from '~/domain/form-field-names';
import { fieldClassName, type FieldProps } from './field-props';

/** E-mail and phone, with the code that verifies them. No `maxlength`: it would cut a pasted number. */
export function ContactField({ input, errors, isEmail }: FieldProps & { isEmail: boolean }) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  const id = controlId(input.id);
  // One that is verified is sent no code.
  const verifyHint =
    input.needsVerification && !input.isVerified
      ? t(isEmail ? 'form-page:verifyHintEmail' : 'form-page:verifyHintPhone')
      : '';
  const hint = joinSentences([isEmail ? '' : t('form-page:phoneHint'), verifyHint]);
  return (
    <Field
      id={id}
      label={input.name}
      hint={hint || undefined}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={fieldClassName(input)}
      data={input.isVerified ? { 'data-verified': input.value } : undefined}
    >
      {(control) => (
        <div className="with-button">
          <Input
            {...control}
            type={isEmail ? 'email' : 'tel'}
            inputMode={isEmail ? 'email' : 'tel'}
            autoComplete={input.autoComplete}
            dir="ltr"
            size={fieldSize({ type: isEmail ? 'email' : 'tel', autoComplete: input.autoComplete })}
            name={answerName(input.id)}
            defaultValue={input.value}
            data-limit={input.maxLength}
          />
          {input.mayVerify ? (
            <>
              <ConditionalText
                as="span"
                className="badge"
                data-part="verified"
                {...language}
                data-verify={t('form-page:verify')}
                isShown={input.isVerified}
                text={t('form-page:verified')}
              />
              {input.isVerified || !input.needsVerification ? null : (
                <button
                  type="submit"
                  className="button plain small"
                  name="intent"
                  value={`verify:${input.id}`}
                  formNoValidate
                  data-part="verify"
                  // The part of the page that the last answer puts in place.
                  data-dialog={fieldId(input.id)}
                >
                  {language.lang ? <span {...language}>{t('form-page:verify')}</span> : t('form-page:verify')}{' '}
                  <span className="sr">{input.name}</span>
                </button>
              )}
            </>
          ) : null}
        </div>
      )}
    </Field>
  );
}
