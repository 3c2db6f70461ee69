import { useTranslation } from 'react-i18next';
import { INPUT_TYPES, RULE_CONDITIONS, type FormRule } from '~/domain/form-model';
import { findItem, inputsOf, ruleTarget, takesOptions, type BuilderForm, type BuilderInput, type BuilderItem } from '~/domain/form-builder';
import { Field } from '~/ui/field';
import { SafeHtml } from '~/ui/safe-html';
import { readDefinition } from './definition';
import { changesOf } from './changes';
import { builderPath, ConflictNote, FirstButton, HiddenFields, inputTypeText, itemName, ProblemNote, ruleSentence } from './parts';
import { issueText, placeIssues, type BuilderView } from './view';

type ErrorsOf = (fieldId: string) => string | undefined;

/** One item of the form with all that can be said of it. */
export function ItemPage({ view, itemKey }: { view: BuilderView; itemKey: string }) {
  const { t } = useTranslation();
  const { form } = readDefinition(view.template.definition);
  const item = findItem(form, itemKey);
  if (!item) return <GonePage view={view} />;
  const issues = placeIssues(view.template.definition, view.template.issues).filter(({ part }) => part.kind === 'item' && part.key === itemKey);
  const errorOf: ErrorsOf = (fieldId) => {
    const found = issues.find((issue) => issue.fieldId === fieldId);
    return found && issueText(found.message, t);
  };
  const wholeErrors = issues.filter(({ fieldId }) => fieldId === '');
  return (
    <article id="builder" data-enhance="builder">
      <p>
        <a href={builderPath(view.template.row.id)}>{t('templates:backToForm')}</a>
      </p>
      <h1>{itemName(t, item)}</h1>
      <ProblemNote problem={view.problem} />
      <ConflictNote view={view} changes={changesOf(t, view, itemKey)} />
      {wholeErrors.map(({ message }) => (
        <p key={message} className="field-error">
          {issueText(message, t)}
        </p>
      ))}
      <form method="post" noValidate data-live="">
        <HiddenFields view={view} />
        <FirstButton intent="save" />
        {item.kind === 'input' ? <InputFields form={form} input={item.input} errorOf={errorOf} /> : null}
        {item.kind === 'html' ? <HtmlFields item={item} view={view} errorOf={errorOf} /> : null}
        {item.kind === 'tags' ? <TagFields tags={item.tags} errorOf={errorOf} /> : null}
        <div className="actions">
          <button type="submit" className="button" name="intent" value="save">
            {t('common:save')}
          </button>
          <button type="submit" className="button plain" name="intent" value="stay">
            {t('templates:saveAndStay')}
          </button>
          <a className="button plain" href={builderPath(view.template.row.id)}>
            {t('common:cancel')}
          </a>
        </div>
      </form>
    </article>
  );
}

function GonePage({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  return (
    <article id="builder">
      <h1>{t('templates:goneTitle')}</h1>
      <p>{t('templates:goneText')}</p>
      <a className="button plain" href={builderPath(view.template.row.id)}>
        {t('templates:backToForm')}
      </a>
    </article>
  );
}

function InputFields({ form, input, errorOf }: { form: BuilderForm; input: BuilderInput; errorOf: ErrorsOf }) {
  const { t } = useTranslation();
  const { inputType } = input;
  const isText = ['shortText', 'text', 'phone', 'email', 'date', 'dateTime', 'time'].includes(inputType);
  return (
    <>
      <Field id="name" label={t('templates:label')} error={errorOf('name')} isRequired>
        {(control) => <input {...control} name="name" defaultValue={input.name} maxLength={500} dir="auto" />}
      </Field>
      <Field id="inputType" label={t('templates:kind')} hint={t('templates:kindHint')} error={errorOf('inputType')} isRequired>
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
      <Tick name="hidden" isTicked={!input.visible} text={t('templates:isHidden')} />
      {inputType === 'phone' || inputType === 'email' || input.verificationRequired ? (
        <Tick name="verificationRequired" isTicked={input.verificationRequired === true} text={t('templates:verification')} />
      ) : null}
      {takesOptions(inputType) ? <Options input={input} errorOf={errorOf} /> : null}
      {inputType === 'attachment' ? <AttachmentFields input={input} errorOf={errorOf} /> : null}
      {isText || input.length ? (
        <Field id="length" label={t('templates:length')} error={errorOf('length')}>
          {(control) => <input {...control} name="length" defaultValue={input.length} inputMode="numeric" className="short" dir="ltr" />}
        </Field>
      ) : null}
      {isText || input.value ? (
        <Field id="value" label={t('templates:value')} error={errorOf('value')}>
          {(control) => <input {...control} name="value" defaultValue={input.value} dir="auto" />}
        </Field>
      ) : null}
      <Field id="mappedField" label={t('templates:mappedField')} hint={t('templates:mappedHint')} error={errorOf('mappedField')}>
        {(control) => <input {...control} name="mappedField" defaultValue={input.mappedField} maxLength={100} dir="auto" />}
      </Field>
      {isText || input.tagName ? (
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
  const last = input.options.length - 1;
  return (
    <fieldset className="field rows">
      <legend id="options" tabIndex={-1}>
        {t('templates:options')}
      </legend>
      {errorOf('options') ? <span className="field-error">{errorOf('options')}</span> : null}
      <input type="hidden" name="hasOptions" value="yes" />
      {input.options.map((option, index) => {
        const at = (name: string) => ({ id: `option-${index}-${name}`, name: `option.${index}.${name}` });
        const number = index + 1;
        return (
          <div className="row-card" key={option.guid || index} role="group" aria-label={t('templates:optionNumber', { number })}>
            <input type="hidden" name={`option.${index}.guid`} value={option.guid} />
            <Field id={at('name').id} label={t('templates:optionName', { number })} error={errorOf(at('name').id)} isRequired>
              {(control) => <input {...control} name={at('name').name} defaultValue={option.name} maxLength={500} dir="auto" />}
            </Field>
            <Field id={at('value').id} label={t('templates:optionValue', { number })} error={errorOf(at('value').id)}>
              {(control) => <input {...control} name={at('value').name} defaultValue={option.value} maxLength={500} dir="auto" />}
            </Field>
            <Field id={at('notes').id} label={t('templates:optionNotes', { number })} error={errorOf(at('notes').id)}>
              {(control) => <input {...control} name={at('notes').name} defaultValue={option.notes} maxLength={1000} dir="auto" />}
            </Field>
            <div className="choice">
              <input type="checkbox" {...at('checked')} value="yes" defaultChecked={option.checked === true} />
              <label htmlFor={at('checked').id}>{t('templates:optionChecked')}</label>
            </div>
            <div className="with-button">
              {index > 0 ? <RowButton intent={`up-option:${index}`} text={t('templates:up')} label={t('templates:upItem', { name: option.name || number })} /> : null}
              {index < last ? <RowButton intent={`down-option:${index}`} text={t('templates:down')} label={t('templates:downItem', { name: option.name || number })} /> : null}
              <RowButton intent={`drop-option:${index}`} text={t('templates:remove')} label={t('templates:removeItem', { name: option.name || number })} />
            </div>
          </div>
        );
      })}
      <RowButton intent="add-option" text={t('templates:addOption')} />
    </fieldset>
  );
}

function RowButton({ intent, text, label }: { intent: string; text: string; label?: string }) {
  return (
    <button type="submit" className="button plain small" name="intent" value={intent} aria-label={label} data-row="">
      {text}
    </button>
  );
}

function AttachmentFields({ input, errorOf }: { input: BuilderInput; errorOf: ErrorsOf }) {
  const { t } = useTranslation();
  return (
    <>
      <Field id="fileTypes" label={t('templates:fileTypes')} hint={t('templates:fileTypesHint')} error={errorOf('option-0-value')}>
        {(control) => <input {...control} name="fileTypes" defaultValue={input.options[0]?.value} dir="ltr" />}
      </Field>
      <Field id="maxMb" label={t('templates:maxMb')} error={errorOf('option-1-value')}>
        {(control) => <input {...control} name="maxMb" defaultValue={input.options[1]?.value} className="short" inputMode="decimal" dir="ltr" />}
      </Field>
    </>
  );
}

function Rules({ form, input, errorOf }: { form: BuilderForm; input: BuilderInput; errorOf: ErrorsOf }) {
  const { t } = useTranslation();
  return (
    <fieldset className="field rows" data-part="rules">
      <legend id="rules" tabIndex={-1}>
        {t('templates:rules')}
      </legend>
      <span className="hint">{t('templates:rulesHint')}</span>
      {errorOf('rules') ? <span className="field-error">{errorOf('rules')}</span> : null}
      {input.rules.map((rule, index) => (
        <RuleRow key={index} rule={rule} index={index} form={form} input={input} error={errorOf(`rule-${index}-target`)} />
      ))}
      <RowButton intent="add-rule" text={t('templates:addRule')} />
    </fieldset>
  );
}

function RuleRow({ rule, index, form, input, error }: { rule: FormRule; index: number; form: BuilderForm; input: BuilderInput; error?: string }) {
  const { t } = useTranslation();
  const number = index + 1;
  const inputs = inputsOf(form);
  const others = inputs.filter(({ id }) => id !== input.id);
  const target = ruleTarget(rule);
  const known = others.some((one) => one.id === target || one.options.some(({ guid }) => `${one.id} ${guid}` === target));
  return (
    <div className="row-card" role="group" aria-label={t('templates:ruleNumber', { number })} data-part="rule">
      <p className="rule-sentence" data-part="sentence" aria-live="polite">
        {ruleSentence(t, inputs, rule)}
      </p>
      <Field id={`rule-${index}-target`} label={t('templates:ruleTarget')} error={error} isRequired>
        {(control) => (
          <select {...control} name={`rule.${index}.target`} defaultValue={target}>
            {known ? null : <option value={target}>{target || t('form:chooseOne')}</option>}
            {others.map((one) => (
              <optgroup key={one.id} label={one.name || t('templates:noLabel')}>
                <option value={one.id} data-question={one.name}>
                  {t('templates:ruleWhole', { question: one.name || t('templates:noLabel') })}
                </option>
                {takesOptions(one.inputType)
                  ? one.options.map((option) => (
                      <option key={option.guid} value={`${one.id} ${option.guid}`} data-question={one.name} data-choice={option.name}>
                        {option.name || option.guid}
                      </option>
                    ))
                  : null}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <Field id={`rule-${index}-condition`} label={t('templates:ruleCondition')} isRequired>
        {(control) => (
          <select {...control} name={`rule.${index}.condition`} defaultValue={rule.condition}>
            {RULE_CONDITIONS.map((condition) => (
              <option key={condition} value={condition} data-sentence={t(`templates:rule.${condition}`, { question: '{{question}}', choice: '{{choice}}' })}>
                {t(`templates:condition.${condition}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <RowButton intent={`drop-rule:${index}`} text={t('templates:remove')} label={t('templates:removeRule', { number })} />
    </div>
  );
}

/** The block as it is written, and as recipients see it. */
function HtmlFields({ item, view, errorOf }: { item: Extract<BuilderItem, { kind: 'html' }>; view: BuilderView; errorOf: ErrorsOf }) {
  const { t } = useTranslation();
  const preview = view.previews[item.key];
  return (
    <>
      <Field id="html" label={t('templates:html')} hint={t('templates:htmlHint')} error={errorOf('html')} isRequired>
        {(control) => <textarea {...control} name="html" defaultValue={item.html} className="code" dir="auto" rows={12} />}
      </Field>
      <h2>{t('templates:htmlPreview')}</h2>
      {preview ? <SafeHtml html={preview} className="card html-block" /> : <p>{t('templates:htmlEmpty')}</p>}
    </>
  );
}

function TagFields({ tags, errorOf }: { tags: { name: string; value: string }[]; errorOf: ErrorsOf }) {
  const { t } = useTranslation();
  return (
    <fieldset className="field rows">
      <legend id="mergeTags" tabIndex={-1}>
        {t('templates:tags')}
      </legend>
      <span className="hint">{t('templates:tagsHint')}</span>
      {errorOf('mergeTags') ? <span className="field-error">{errorOf('mergeTags')}</span> : null}
      {tags.map((tag, index) => (
        <div className="row-card" key={index}>
          <Field id={`tag-${index}-name`} label={t('templates:tag', { number: index + 1 })} error={errorOf(`tag-${index}-name`)} isRequired>
            {(control) => <input {...control} name={`tag.${index}.name`} defaultValue={tag.name} maxLength={100} dir="auto" />}
          </Field>
          <Field id={`tag-${index}-value`} label={t('templates:tagValue')}>
            {(control) => <input {...control} name={`tag.${index}.value`} defaultValue={tag.value} maxLength={2000} dir="auto" />}
          </Field>
          <RowButton intent={`drop-tag:${index}`} text={t('templates:remove')} label={t('templates:removeItem', { name: tag.name || index + 1 })} />
        </div>
      ))}
      <RowButton intent="add-tag" text={t('templates:addTag')} />
    </fieldset>
  );
}
