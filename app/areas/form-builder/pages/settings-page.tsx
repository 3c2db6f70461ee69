import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '~/lib/contract/enums';
import { FORM_FILE_TYPES } from '~/areas/forms/form-file';
import { TextareaField, Choice, SelectField, TextField, Options } from '~/ui/form-fields';
import { Field } from '~/ui/field';
import { Input } from '~/ui/inputs';
import { SafeHtml } from '~/ui/safe-html';
import type { BuilderSettings, SETTING_FLAGS } from '~/domain/form-builder';
import { EnterButton, PageForm } from '~/ui/page-form';
import { findEditConflicts } from './find-edit-conflicts';
import { parseFormDefinition } from '~/domain/form-definition';
import { builderPath } from './labels';
import { ConflictNote, HiddenFields, ProblemNote, SAVE_BUTTON, SaveActions } from './shared-components';
import { localExpiration, issueText, locateIssues, type BuilderView } from './builder-view';

type TextSetting = Exclude<
  keyof BuilderSettings,
  | 'type'
  | 'country'
  | 'expirationDate'
  | 'mayChangeUntil'
  | 'allowViewResults'
  | 'multipleSubmission'
  | 'mayWithdraw'
  | 'isWgl'
  | 'steps'
  | 'hidesStart'
  | 'thanksMessage'
  | 'nextSteps'
  | 'haveReady'
  | 'reportHtml'
>;

const FLAGS = ['allowViewResults', 'multipleSubmission', 'mayWithdraw', 'isWgl'] as const;
const FLAGS_OF_PAGE = ['hidesStart', 'steps'] as const;
const LTR: readonly TextSetting[] = [
  'language',
  'downPayment',
  'minutes',
  'mayChangeDays',
  'link',
  'companyContactPhone',
  'companyContactEmail',
];

/** Title, language, messages and settings of a form. */
export function SettingsPage({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  const { settings } = parseFormDefinition(view.template.definition).form;
  const issues = locateIssues(view.template.definition, view.template.issues).filter(
    ({ part }) => part.kind === 'settings',
  );
  const errorOf = (name: string) => {
    const found = issues.find(({ fieldId }) => fieldId === name);
    return found && issueText(found.message, t);
  };
  const report = view.previews.reportHtml;
  const textField = (name: TextSetting, isRequired = false) => (
    <TextField
      key={name}
      name={name}
      value={settings[name]}
      label={t(`form-builder:setting.${name}`)}
      hint={name in HINTS ? t(`form-builder:settingHint.${name}`, { defaultValue: '' }) : undefined}
      error={errorOf(name)}
      isRequired={isRequired}
      dir={LTR.includes(name) ? 'ltr' : 'auto'}
    />
  );
  return (
    <article id="builder">
      <p>
        <a href={builderPath(view.template.row.id)}>{t('form-builder:backToForm')}</a>
      </p>
      <h1>{t('form-builder:settings')}</h1>
      <ProblemNote problem={view.problem} />
      <ConflictNote view={view} changes={findEditConflicts(t, view)} />
      <PageForm encType="multipart/form-data" noValidate>
        <HiddenFields view={view} />
        <EnterButton enter={SAVE_BUTTON} text={t('common:save')} />
        {textField('title', true)}
        <Select
          name="type"
          value={settings.type}
          values={FORM_FILE_TYPES}
          text={(value) => t(`form-builder:type.${value}`, { defaultValue: value })}
          error={errorOf('type')}
        />
        {textField('language', true)}
        {textField('submitName')}
        <TextareaField
          name="thanksMessage"
          value={settings.thanksMessage}
          label={t('form-builder:setting.thanksMessage')}
          error={errorOf('thanksMessage')}
          dir="auto"
        />
        <TextareaField
          name="nextSteps"
          value={settings.nextSteps}
          label={t('form-builder:setting.nextSteps')}
          hint={t('form-builder:settingHint.nextSteps')}
          error={errorOf('nextSteps')}
          dir="auto"
        />
        <TextareaField
          name="haveReady"
          value={settings.haveReady}
          label={t('form-builder:setting.haveReady')}
          hint={t('form-builder:settingHint.haveReady')}
          error={errorOf('haveReady')}
          dir="auto"
          rows={2}
        />
        {textField('minutes')}
        {FLAGS_OF_PAGE.map((name) => (
          <FlagSetting key={name} name={name} isChosen={settings[name]} error={errorOf(name)} />
        ))}
        {textField('link')}
        {(['expirationDate', 'mayChangeUntil'] as const).map((name) => (
          <TimeField key={name} name={name} value={settings[name]} timeZone={view.timeZone} error={errorOf(name)} />
        ))}
        <Input type="hidden" name="timeZone" defaultValue={view.timeZone} />
        {textField('mayChangeDays')}
        <Select
          name="country"
          value={settings.country}
          values={COUNTRIES}
          text={(value) => value}
          error={errorOf('country')}
        />
        {textField('downPayment')}
        {textField('reportTitle')}
        <TextareaField
          name="reportHtml"
          value={settings.reportHtml}
          label={t('form-builder:setting.reportHtml')}
          hint={t('form-builder:htmlHint')}
          error={errorOf('reportHtml')}
          className="code"
          dir="auto"
          rows={6}
        />
        {report ? <SafeHtml html={report} className="card html-block" /> : null}
        {textField('companyContactPhone')}
        {textField('companyContactEmail')}
        {FLAGS.map((name) => (
          <FlagSetting key={name} name={name} isChosen={settings[name]} error={errorOf(name)} />
        ))}
        <SaveActions id={view.template.row.id} />
      </PageForm>
    </article>
  );
}

const HINTS = {
  language: true,
  downPayment: true,
  link: true,
  minutes: true,
  reportTitle: true,
  mayChangeDays: true,
};

interface FlagProps {
  name: (typeof SETTING_FLAGS)[number];
  isChosen: boolean;
  error: string | undefined;
}

function FlagSetting({ name, isChosen, error }: FlagProps) {
  const { t } = useTranslation();
  const hint = name === 'steps' ? t('form-builder:settingHint.steps') : '';
  return (
    <>
      {error ? <span className="field-error">{error}</span> : null}
      <Choice
        type="checkbox"
        id={name}
        name={name}
        value="yes"
        isChosen={isChosen}
        label={
          <>
            {t(`form-builder:setting.${name}`)} {hint ? <span className="hint">{hint}</span> : null}
          </>
        }
      />
    </>
  );
}

/** What is no time comes back as it was typed, in a field that can show it. */
function TimeField({
  name,
  value,
  timeZone,
  error,
}: {
  name: 'expirationDate' | 'mayChangeUntil';
  value: string;
  timeZone: string;
  error?: string;
}) {
  const { t } = useTranslation();
  const shown = localExpiration(value, timeZone);
  return (
    <Field
      id={name}
      label={t(`form-builder:setting.${name}`)}
      hint={t(`form-builder:settingHint.${name}`, { zone: timeZone.replaceAll('_', ' ') })}
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          type={value === '' || shown !== value ? 'datetime-local' : 'text'}
          name={name}
          defaultValue={shown}
          dir="ltr"
          autoComplete="off"
        />
      )}
    </Field>
  );
}

function Select({
  name,
  value,
  values,
  text,
  error,
}: {
  name: 'type' | 'country';
  value: string;
  values: readonly string[];
  text: (value: string) => string;
  error?: string;
}) {
  const { t } = useTranslation();
  return (
    <SelectField name={name} value={value} label={t(`form-builder:setting.${name}`)} error={error} isRequired>
      {values.includes(value) ? null : <option value={value}>{value}</option>}
      <Options values={values} label={(one) => text(one)} />
    </SelectField>
  );
}
