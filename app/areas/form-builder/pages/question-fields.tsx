import { useTranslation } from 'react-i18next';
import type { BuilderForm, BuilderInput } from '~/domain/form-builder';
import { INPUT_TYPES, type FormOption } from '~/domain/form-model';
import type { ErrorsOf, SettingsProps } from '~/areas/forms/input-types/builder-props';
import { INPUT_TYPE_BUILDERS } from '~/areas/forms/input-types/builders';
import { serverRulesOf } from '~/areas/forms/input-types/server-rules-by-type';
import { Choice, SelectField, TextField, Options } from '~/ui/form-fields';
import { Input } from '~/ui/inputs';
import { autofillText, inputTypeText, RowButton } from './shared-components';
import { RuleFields } from './rule-fields';

/** All that can be said of a question; what its type has no use for is left out, unless it is there. */
export function QuestionFields({ form, input, errorOf }: SettingsProps & { form: BuilderForm }) {
  const { t } = useTranslation();
  const { inputType } = input;
  const { settings = [], Settings } = INPUT_TYPE_BUILDERS[inputType];
  const has = (setting: (typeof settings)[number]) => settings.includes(setting);
  const field = (name: 'requiredMessage' | 'length' | 'value' | 'mappedField' | 'tagName') => ({
    name,
    value: input[name],
    label: t(`form-builder:${name}`),
    error: errorOf(name),
    dir: 'auto',
  });
  return (
    <>
      <TextField
        name="name"
        value={input.name}
        label={t('form-builder:label')}
        error={errorOf('name')}
        isRequired
        maxLength={500}
        dir="auto"
      />
      <SelectField
        name="inputType"
        value={inputType}
        label={t('form-builder:kind')}
        hint={t('form-builder:kindHint')}
        error={errorOf('inputType')}
        isRequired
        data-stay=""
      >
        <Options values={INPUT_TYPES} label={(type) => inputTypeText(t, type)} />
      </SelectField>
      <Tick name="required" isTicked={input.required} text={t('form-builder:isRequired')} />
      <TextField {...field('requiredMessage')} hint={t('form-builder:requiredMessageHint')} maxLength={300} />
      <Tick name="hidden" isTicked={!input.visible} text={t('form-builder:isHidden')} />
      <AutofillField input={input} error={errorOf('autocomplete')} />
      {has('verification') || input.verificationRequired ? (
        <Tick
          name="verificationRequired"
          isTicked={input.verificationRequired === true}
          text={t('form-builder:verification')}
        />
      ) : null}
      {has('options') ? <OptionFields input={input} errorOf={errorOf} /> : null}
      {Settings ? <Settings input={input} errorOf={errorOf} /> : null}
      {has('parts') ? <Tick name="parts" isTicked={input.parts === true} text={t('form-builder:dateParts')} /> : null}
      {has('length') || input.length ? (
        <TextField {...field('length')} inputMode="numeric" className="short" dir="ltr" />
      ) : null}
      {has('value') || input.value ? <TextField {...field('value')} /> : null}
      <TextField {...field('mappedField')} hint={t('form-builder:mappedHint')} maxLength={100} />
      {has('tagName') || input.tagName ? (
        <TextField {...field('tagName')} hint={t('form-builder:tagHint')} maxLength={100} />
      ) : null}
      <RuleFields form={form} input={input} errorOf={errorOf} />
    </>
  );
}

/** What a browser may fill in, where the type takes something; where it tells by itself, that is what is meant without a word. */
function AutofillField({ input, error }: { input: BuilderInput; error: string | undefined }) {
  const { t } = useTranslation();
  const { autofillNames, defaultAutofillName } = serverRulesOf(input);
  if (autofillNames.length === 0) return null;
  const names = autofillNames.filter((name) => name !== defaultAutofillName);
  return (
    <SelectField
      name="autocomplete"
      value={input.autocomplete === defaultAutofillName ? '' : input.autocomplete}
      label={t('form-builder:autofillNames')}
      hint={t('form-builder:asksForHint')}
      error={error}
    >
      <option value="">
        {defaultAutofillName === 'on' ? t('form-builder:asksForAny') : autofillText(t, defaultAutofillName)}
      </option>
      <Options values={names} label={(name) => autofillText(t, name)} />
    </SelectField>
  );
}

function Tick({ name, isTicked, text }: { name: string; isTicked: boolean; text: string }) {
  return <Choice type="checkbox" id={name} name={name} value="yes" isChosen={isTicked} label={text} />;
}

function OptionFields({ input, errorOf }: SettingsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="field rows">
      <legend id="options" tabIndex={-1}>
        {t('form-builder:options')}
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
      <RowButton intent="add-option" text={t('form-builder:addOption')} />
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
  const name = option.name || t('form-builder:optionNumber', { number });
  const at = (part: string) => ({ id: `option-${index}-${part}`, name: `option.${index}.${part}` });
  const textField = (part: 'name' | 'value' | 'notes', label: string, most: number) => (
    <TextField
      id={at(part).id}
      name={at(part).name}
      value={option[part]}
      label={label}
      error={errorOf(at(part).id)}
      isRequired={part === 'name'}
      maxLength={most}
      dir="auto"
    />
  );
  return (
    <div className="row-card" role="group" aria-label={t('form-builder:optionNumber', { number })}>
      <Input type="hidden" name={at('guid').name} defaultValue={option.guid} />
      <div className="option-fields">
        {textField('name', t('form-builder:optionName', { number }), 500)}
        {textField('value', t('form-builder:optionValue', { number }), 500)}
        {textField('notes', t('form-builder:optionNotes', { number }), 1000)}
      </div>
      <Choice
        type="checkbox"
        {...at('checked')}
        value="yes"
        isChosen={option.checked === true}
        label={t('form-builder:optionChecked')}
      />
      <div className="with-button">
        {index > 0 ? (
          <RowButton
            intent={`up-option:${index}`}
            text={t('form-builder:up')}
            label={t('form-builder:upItem', { name })}
          />
        ) : null}
        {isLast ? null : (
          <RowButton
            intent={`down-option:${index}`}
            text={t('form-builder:down')}
            label={t('form-builder:downItem', { name })}
          />
        )}
        <RowButton
          intent={`drop-option:${index}`}
          text={t('form-builder:remove')}
          label={t('form-builder:removeItem', { name })}
        />
      </div>
    </div>
  );
}
