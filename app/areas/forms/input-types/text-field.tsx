import { useTranslation } from 'react-i18next';
import { fieldSize } from '~/domain/field-width';
import { answerName, controlId } from '~/domain/form-field-names';
import { Field } from '~/ui/field';
import { Input, Textarea } from '~/ui/inputs';
import { fieldClassName, type FieldProps } from './field-props';

/** Short text and text. The browser module counts and the server validates: a `maxlength` would cut pasted text without a word. */
export function TextField({ input, errors, isLong }: FieldProps & { isLong: boolean }) {
  const { t } = useTranslation();
  const hint = input.maxLength ? t('form-page:characters', { count: input.maxLength }) : undefined;
  const { value: defaultValue, autoComplete } = input;
  const shared = { name: answerName(input.id), defaultValue, autoComplete, 'data-limit': input.maxLength };
  return (
    <Field
      id={controlId(input.id)}
      label={input.name}
      hint={hint}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={fieldClassName(input)}
    >
      {(control) =>
        isLong ? (
          <Textarea {...control} {...shared} rows={5} />
        ) : (
          <Input type="text" size={fieldSize(input)} {...control} {...shared} />
        )
      }
    </Field>
  );
}
