import { answerName, controlId, optionId } from '~/domain/form-field-names';
import { NoAnswerOption } from '~/ui/form-fields';
import { FieldGroup } from '~/ui/field';
import { Input } from '~/ui/inputs';
import { allowsMultiple } from '.';
import { fieldClassName, type FieldProps } from './field-props';

/** Multiple choice (one answer) and checkbox (any number), each option with its note. */
export function OptionsField({ input, errors }: FieldProps) {
  const type = allowsMultiple(input) ? 'checkbox' : 'radio';
  return (
    <FieldGroup
      id={controlId(input.id)}
      label={input.name}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={fieldClassName(input)}
    >
      {type === 'radio' ? <NoAnswerOption id={controlId(input.id)} name={answerName(input.id)} /> : null}
      {/* Boxes post nothing when none is ticked; this says that the question was asked. */}
      <input type="hidden" name={answerName(input.id)} value="" />
      {input.options.map((option) => {
        const id = optionId(input.id, option.guid);
        return (
          <div className="choice" key={option.guid}>
            <Input
              type={type}
              id={id}
              name={answerName(input.id)}
              value={option.guid}
              defaultChecked={input.chosen.includes(option.guid)}
              aria-describedby={option.notes ? `${id}-note` : undefined}
            />
            <label htmlFor={id}>
              {option.name}{' '}
              {option.notes ? (
                <span className="hint" id={`${id}-note`}>
                  {option.notes}
                </span>
              ) : null}
            </label>
          </div>
        );
      })}
    </FieldGroup>
  );
}
