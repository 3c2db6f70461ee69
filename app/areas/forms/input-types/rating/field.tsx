import { useTranslation } from 'react-i18next';
import { ratingScaleOf } from './rules';
import { FieldGroup } from '~/ui/field';
import { useTextLanguage } from '~/ui/in-language';
import { NoAnswerOption } from '~/ui/form-fields';
import { Input } from '~/ui/inputs';
import { answerName, controlId, optionId } from '~/domain/form-field-names';
import { fieldClassName, type FieldProps, type InputTypeField } from '../field-props';

/**
 * A rating: radio buttons, each called by its value and the highest one, that style sheets draw as a row of stars or numbers
 * between the author's words. One that is optional can be taken back.
 */
function RatingField({ input, errors }: FieldProps) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  const id = controlId(input.id);
  const name = answerName(input.id);
  const isOpen = input.chosen.length === 0;
  const [lowest, highest] = [input.options[0], input.options.at(-1)];
  const words = new Map([
    [lowest, input.lowLabel && { id: `${id}-low`, text: input.lowLabel }],
    [highest, input.highLabel && { id: `${id}-high`, text: input.highLabel }],
  ]);
  const wordsAt = (option: typeof lowest) => {
    const end = words.get(option);
    return end ? (
      <>
        {' '}
        <span className="hint" id={end.id}>
          {end.text}
        </span>
      </>
    ) : null;
  };
  return (
    <FieldGroup
      id={id}
      label={input.name}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={`rating rating-${ratingScaleOf(input)} ${fieldClassName(input)}`}
    >
      {input.isRequired ? <NoAnswerOption id={id} name={name} /> : null}
      {/* Buttons post nothing when none is chosen; this says that the question was asked. */}
      <input type="hidden" name={name} value="" />
      <div className="rating-row">
        {wordsAt(lowest)}
        {input.options.map((option) => (
          <span className="rating-step" key={option.guid}>
            <Input
              type="radio"
              id={optionId(input.id, option.guid)}
              name={name}
              value={option.guid}
              defaultChecked={input.chosen.includes(option.guid)}
              aria-describedby={(words.get(option) || undefined)?.id}
            />
            <label htmlFor={optionId(input.id, option.guid)}>
              <span className="sr" {...language}>
                {t('form-page:ratingOf', { n: option.name, most: highest?.name })}
              </span>
              <span aria-hidden="true" data-mark={option.name} />
            </label>
          </span>
        ))}
        {wordsAt(highest)}
      </div>
      {input.isRequired ? null : (
        <div className="choice">
          <Input type="radio" id={`${id}-none`} name={name} value="" defaultChecked={isOpen} />
          <label htmlFor={`${id}-none`} {...language}>
            {t('form-page:noRating')}
          </label>
        </div>
      )}
    </FieldGroup>
  );
}

export const field: InputTypeField = {
  Field: RatingField,
  stylesheets: ['rating'],
};
