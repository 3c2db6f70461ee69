import { useTranslation } from 'react-i18next';
import type { BuilderForm, BuilderInput } from '~/domain/form-builder';
import { INPUT_TYPES, RATING_SCALES, type FormOption, type InputType } from '~/domain/form-model';
import { Field } from '~/ui/field';
import { inputTypeText, RowButton, type ErrorsOf } from './parts';
import { Rules } from './rule-fields';

type Setting = 'verification' | 'options' | 'files' | 'rating' | 'length' | 'value' | 'tagName';
const TYPED: readonly Setting[] = ['length', 'value', 'tagName'];

/** What is asked of a question beside what all have, by its type. */
const SETTINGS: Record<InputType, readonly Setting[]> = {
  shortText: TYPED,
  text: TYPED,
  installmentPeriod: ['options'],
  dropdown: ['options'],
  multipleChoice: ['options'],
  checkbox: ['options'],
  rating: ['rating'],
  phone: ['verification', ...TYPED],
  email: ['verification', ...TYPED],
  date: TYPED,
  dateTime: TYPED,
  time: TYPED,
  attachment: ['files'],
  signature: [],
  autopayDate: [],
};

/** All that can be said of a question; what its type has no use for is left out, unless it is there. */
export function InputFields({ form, input, errorOf }: { form: BuilderForm; input: BuilderInput; errorOf: ErrorsOf }) {
  const { t } = useTranslation();
  const { inputType } = input;
  const has = (setting: Setting) => SETTINGS[inputType].includes(setting);
  return (
    <>
      <Field id="name" label={t('templates:label')} error={errorOf('name')} isRequired>
        {(control) => <input {...control} name="name" defaultValue={input.name} maxLength={500} dir="auto" />}
      </Field>
      <Field
        id="inputType"
        label={t('templates:kind')}
        hint={t('templates:kindHint')}
        error={errorOf('inputType')}
        isRequired
      >
        {(control) => (
          <select {...control} name="inputType" defaultValue={inputType} data-stay="">
            {INPUT_TYPES.map((type) => (
              <option key={type} value={type}>
                {inputTypeText(t, type)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Tick name="required" isTicked={input.required} text={t('templates:isRequired')} />
      <Field
        id="requiredMessage"
        label={t('templates:requiredMessage')}
        hint={t('templates:requiredMessageHint')}
        error={errorOf('requiredMessage')}
      >
        {(control) => (
          <input {...control} name="requiredMessage" defaultValue={input.requiredMessage} maxLength={300} dir="auto" />
        )}
      </Field>
      <Tick name="hidden" isTicked={!input.visible} text={t('templates:isHidden')} />
      {has('verification') || input.verificationRequired ? (
        <Tick
          name="verificationRequired"
          isTicked={input.verificationRequired === true}
          text={t('templates:verification')}
        />
      ) : null}
      {has('options') ? <Options input={input} errorOf={errorOf} /> : null}
      {has('files') ? <AttachmentFields input={input} errorOf={errorOf} /> : null}
      {has('rating') ? <RatingFields input={input} errorOf={errorOf} /> : null}
      {has('length') || input.length ? (
        <Field id="length" label={t('templates:length')} error={errorOf('length')}>
          {(control) => (
            <input
              {...control}
              name="length"
              defaultValue={input.length}
              inputMode="numeric"
              className="short"
              dir="ltr"
            />
          )}
        </Field>
      ) : null}
      {has('value') || input.value ? (
        <Field id="value" label={t('templates:value')} error={errorOf('value')}>
          {(control) => <input {...control} name="value" defaultValue={input.value} dir="auto" />}
        </Field>
      ) : null}
      <Field
        id="mappedField"
        label={t('templates:mappedField')}
        hint={t('templates:mappedHint')}
        error={errorOf('mappedField')}
      >
        {(control) => (
          <input {...control} name="mappedField" defaultValue={input.mappedField} maxLength={100} dir="auto" />
        )}
      </Field>
      {has('tagName') || input.tagName ? (
        <Field id="tagName" label={t('templates:tagName')} hint={t('templates:tagHint')} error={errorOf('tagName')}>
          {(control) => <input {...control} name="tagName" defaultValue={input.tagName} maxLength={100} dir="auto" />}
        </Field>
      ) : null}
      <Rules form={form} input={input} errorOf={errorOf} />
    </>
  );
}

function Tick({ name, isTicked, text }: { name: string; isTicked: boolean; text: string }) {
  return (
    <div className="choice">
      <input type="checkbox" id={name} name={name} value="yes" defaultChecked={isTicked} />
      <label htmlFor={name}>{text}</label>
    </div>
  );
}

function Options({ input, errorOf }: { input: BuilderInput; errorOf: ErrorsOf }) {
  const { t } = useTranslation();
  return (
    <fieldset className="field rows">
      <legend id="options" tabIndex={-1}>
        {t('templates:options')}
      </legend>
      {errorOf('options') ? <span className="field-error">{errorOf('options')}</span> : null}
      <input type="hidden" name="hasOptions" value="yes" />
      {input.options.map((option, index) => (
        <OptionRow
          key={option.guid || index}
          option={option}
          index={index}
          isLast={index === input.options.length - 1}
          errorOf={errorOf}
        />
      ))}
      <RowButton intent="add-option" text={t('templates:addOption')} />
    </fieldset>
  );
}

function OptionRow({
  option,
  index,
  isLast,
  errorOf,
}: {
  option: FormOption;
  index: number;
  isLast: boolean;
  errorOf: ErrorsOf;
}) {
  const { t } = useTranslation();
  const number = index + 1;
  const name = option.name || t('templates:optionNumber', { number });
  const at = (part: string) => ({ id: `option-${index}-${part}`, name: `option.${index}.${part}` });
  const textField = (part: 'name' | 'value' | 'notes', label: string, most: number) => (
    <Field id={at(part).id} label={label} error={errorOf(at(part).id)} isRequired={part === 'name'}>
      {(control) => <input {...control} name={at(part).name} defaultValue={option[part]} maxLength={most} dir="auto" />}
    </Field>
  );
  return (
    <div className="row-card" role="group" aria-label={t('templates:optionNumber', { number })}>
      <input type="hidden" name={at('guid').name} value={option.guid} />
      <div className="option-fields">
        {textField('name', t('templates:optionName', { number }), 500)}
        {textField('value', t('templates:optionValue', { number }), 500)}
        {textField('notes', t('templates:optionNotes', { number }), 1000)}
      </div>
      <div className="choice">
        <input type="checkbox" {...at('checked')} value="yes" defaultChecked={option.checked === true} />
        <label htmlFor={at('checked').id}>{t('templates:optionChecked')}</label>
      </div>
      <div className="with-button">
        {index > 0 ? (
          <RowButton intent={`up-option:${index}`} text={t('templates:up')} label={t('templates:upItem', { name })} />
        ) : null}
        {isLast ? null : (
          <RowButton
            intent={`down-option:${index}`}
            text={t('templates:down')}
            label={t('templates:downItem', { name })}
          />
        )}
        <RowButton
          intent={`drop-option:${index}`}
          text={t('templates:remove')}
          label={t('templates:removeItem', { name })}
        />
      </div>
    </div>
  );
}

function AttachmentFields({ input, errorOf }: { input: BuilderInput; errorOf: ErrorsOf }) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        id="fileTypes"
        label={t('templates:fileTypes')}
        hint={t('templates:fileTypesHint')}
        error={errorOf('option-0-value')}
      >
        {(control) => <input {...control} name="fileTypes" defaultValue={input.options[0]?.value} dir="ltr" />}
      </Field>
      <Field id="maxMb" label={t('templates:maxMb')} error={errorOf('option-1-value')}>
        {(control) => (
          <input
            {...control}
            name="maxMb"
            defaultValue={input.options[1]?.value}
            className="short"
            inputMode="decimal"
            dir="ltr"
          />
        )}
      </Field>
    </>
  );
}

function RatingFields({ input, errorOf }: { input: BuilderInput; errorOf: ErrorsOf }) {
  const { t } = useTranslation();
  return (
    <>
      <Field id="scale" label={t('templates:scale')} error={errorOf('scale')} isRequired>
        {(control) => (
          <select {...control} name="scale" defaultValue={input.scale}>
            {RATING_SCALES.map((scale) => (
              <option key={scale} value={scale}>
                {t(`templates:scaleOf.${scale}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(['lowLabel', 'highLabel'] as const).map((name) => (
        <Field key={name} id={name} label={t(`templates:${name}`)} error={errorOf(name)}>
          {(control) => <input {...control} name={name} defaultValue={input[name]} maxLength={100} dir="auto" />}
        </Field>
      ))}
    </>
  );
}
