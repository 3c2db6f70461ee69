import { useTranslation } from 'react-i18next';
import { inputsOf, ruleTarget, type BuilderForm, type BuilderInput } from '~/domain/form-builder';
import { RULE_CONDITIONS, type FormRule } from '~/domain/form-model';
import { isChoice, listOptions } from '~/areas/forms/input-types';
import { SelectField } from '~/ui/form-fields';
import type { ErrorsOf } from '~/areas/forms/input-types/builder-props';
import { RowButton, ruleText } from './shared-components';

/** When a question is shown. */
export function RuleFields({ form, input, errorOf }: { form: BuilderForm; input: BuilderInput; errorOf: ErrorsOf }) {
  const { t } = useTranslation();
  return (
    <fieldset className="field rows" data-part="rules">
      <legend id="rules" tabIndex={-1}>
        {t('form-builder:rules')}
      </legend>
      <span className="hint">{t('form-builder:rulesHint')}</span>
      {errorOf('rules') ? <span className="field-error">{errorOf('rules')}</span> : null}
      {input.rules.map((rule, index) => (
        <RuleRow
          key={index}
          rule={rule}
          index={index}
          form={form}
          input={input}
          error={errorOf(`rule-${index}-target`)}
        />
      ))}
      <RowButton intent="add-rule" text={t('form-builder:addRule')} />
    </fieldset>
  );
}

function RuleRow({
  rule,
  index,
  form,
  input,
  error,
}: {
  rule: FormRule;
  index: number;
  form: BuilderForm;
  input: BuilderInput;
  error?: string;
}) {
  const { t } = useTranslation();
  const number = index + 1;
  const inputs = inputsOf(form);
  const others = inputs.filter(({ id }) => id !== input.id);
  const target = ruleTarget(rule);
  const known = others.some(
    (one) => one.id === target || listOptions(one).some(({ guid }) => `${one.id} ${guid}` === target),
  );
  return (
    <div className="row-card" role="group" aria-label={t('form-builder:ruleNumber', { number })} data-part="rule">
      <p className="rule-sentence" data-part="sentence" aria-live="polite">
        {ruleText(t, inputs, rule)}
      </p>
      <SelectField
        id={`rule-${index}-target`}
        name={`rule.${index}.target`}
        value={target}
        label={t('form-builder:ruleTarget')}
        error={error}
        isRequired
      >
        {known ? null : <option value={target}>{target || t('form-page:chooseOne')}</option>}
        {others.map((one) => (
          <optgroup key={one.id} label={one.name || t('form-builder:noLabel')}>
            <option value={one.id} data-question={one.name}>
              {t('form-builder:ruleWhole', { question: one.name || t('form-builder:noLabel') })}
            </option>
            {isChoice(one)
              ? listOptions(one).map((option) => (
                  <option
                    key={option.guid}
                    value={`${one.id} ${option.guid}`}
                    data-question={one.name}
                    data-choice={option.name}
                  >
                    {option.name || option.guid}
                  </option>
                ))
              : null}
          </optgroup>
        ))}
      </SelectField>
      <SelectField
        id={`rule-${index}-condition`}
        name={`rule.${index}.condition`}
        value={rule.condition}
        label={t('form-builder:ruleCondition')}
        isRequired
      >
        {RULE_CONDITIONS.map((condition) => (
          <option
            key={condition}
            value={condition}
            data-sentence={t(`form-builder:rule.${condition}`, { question: '{{question}}', choice: '{{choice}}' })}
          >
            {t(`form-builder:condition.${condition}`)}
          </option>
        ))}
      </SelectField>
      <RowButton
        intent={`drop-rule:${index}`}
        text={t('form-builder:remove')}
        label={t('form-builder:removeRule', { number })}
      />
    </div>
  );
}
