import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Dataset } from '../datasets/dataset';
import type { Field as DatasetField } from '../datasets/field';
import { timeZoneName } from '~/domain/calendar-date';
import { TextareaField, Choice, NoAnswerOption, SelectField, TextField, Options, Choices } from '~/ui/form-fields';
import { Field, FieldGroup } from '~/ui/field';
import { Input } from '~/ui/inputs';
import { findJsonFieldExample } from './json-field-examples';
import { controlName, pendingUploadName, removalName } from './fields';
import { choiceLabel, fieldLabel } from './labels';
import { NamedTextsField } from './named-texts-field';
import type { FormRow } from './record-form-values';

/** From this many characters on a text is typed into an area. */
const LONG = 300;

interface RecordFieldProps {
  dataset: Dataset;
  name: string;
  text: string;
  rows: FormRow[];
  error: string | undefined;
  /** Of a key's field whose record is there. */
  isFixed: boolean;
  /** What the record is called that the field names. */
  named: string | undefined;
  /** Of the account's pages. */
  languages: string[];
  timeZone: string;
  /** When the page was rendered, in milliseconds. */
  now: number;
}

const isLong = ({ schema }: DatasetField): boolean => schema instanceof z.ZodString && (schema.maxLength ?? 0) > LONG;

/** The control of a field, by its kind. */
export function RecordField(props: RecordFieldProps) {
  const { t, i18n } = useTranslation();
  const { dataset, name, text, error, isFixed, named, timeZone, now } = props;
  const field = dataset.fields[name] as DatasetField;
  const { kind, isRequired } = field;
  const label = fieldLabel(t, dataset.name, name);
  const common = { name: controlName(name), label, error, isRequired, value: text };
  if (isFixed) return <TextField {...common} readOnly isRequired hint={t('data:fixed')} dir="auto" />;
  if (kind === 'texts') return <NamedTextsField {...props} label={label} />;
  if (kind === 'choice') return <ChoiceField {...props} label={label} />;
  if (kind === 'flag') return <FlagField {...props} label={label} />;
  if (kind === 'file') return <FileField {...props} label={label} />;
  if (kind === 'html')
    return <TextareaField {...common} hint={t('data:hint.html')} rows={8} className="code" dir="auto" />;
  if (kind === 'list' || kind === 'object' || kind === 'files') return <JsonField {...props} label={label} />;
  if (kind === 'text' && isLong(field)) return <TextareaField {...common} rows={4} dir="auto" />;
  if (kind === 'money' || kind === 'number')
    return <TextField {...common} hint={t(`data:hint.${kind}`)} inputMode="text" className="short" dir="ltr" />;
  if (kind === 'date') return <TextField {...common} type="date" className="short" />;
  if (kind === 'clock') return <TextField {...common} type="time" className="short" hint={t('data:hint.clock')} />;
  if (kind === 'time')
    return (
      <TextField
        {...common}
        type="datetime-local"
        className="short"
        hint={t('data:hint.time', { zone: timeZoneName(timeZone, i18n.language, now) })}
      />
    );
  return <TextField {...common} hint={named && <bdi>{named}</bdi>} dir="auto" />;
}

type LabelledProps = RecordFieldProps & { label: string };

function ChoiceField({ dataset, name, text, error, label }: LabelledProps) {
  const { t } = useTranslation();
  const { choices = [], isRequired, empty } = dataset.fields[name] as DatasetField;
  return (
    <SelectField name={controlName(name)} label={label} error={error} isRequired={isRequired} value={text}>
      {isRequired ? <option value="">{t('data:choose')}</option> : null}
      {!isRequired && empty === null ? <option value="">{t('data:none')}</option> : null}
      <Options values={choices} label={(choice) => choiceLabel(t, choice)} />
    </SelectField>
  );
}

function FlagField({ dataset, name, text, error, label }: LabelledProps) {
  const { t } = useTranslation();
  const id = controlName(name);
  return (
    <FieldGroup id={id} label={label} error={error} isRequired={dataset.fields[name]?.isRequired}>
      <NoAnswerOption id={id} name={id} />
      <Choices name={id} values={['yes', 'no'] as const} chosen={[text]} label={(answer) => t(`common:${answer}`)} />
    </FieldGroup>
  );
}

/** What a page holds of an upload whose post was refused: a browser shows no file again. */
const isUpload = (text: string) => text.startsWith('data:');
/** What was typed, right or wrong; a stored file has a path of its own. */
const isAddress = (text: string) => /^[a-z][a-z\d+.-]*:/i.test(text) || (text !== '' && !text.includes('/'));

function FileField({ dataset, name, text, error, label }: LabelledProps) {
  const { t } = useTranslation();
  const { isRequired } = dataset.fields[name] as DatasetField;
  const id = controlName(name);
  const isTyped = !isUpload(text) && isAddress(text);
  const isStored = text !== '' && !isUpload(text) && !isTyped;
  return (
    <FieldGroup id={id} label={label} error={error} isRequired={isRequired} hint={t('data:hint.file')}>
      {isStored ? <p>{t('data:keptFile', { name: text.split('/').at(-1) })}</p> : null}
      {isUpload(text) ? (
        <>
          <p>{t('data:keptUpload')}</p>
          <Input type="hidden" name={pendingUploadName(name)} defaultValue={text} />
        </>
      ) : null}
      <Field id={`${id}-file`} label={t('data:file')} isRequired isPart>
        {(control) => <Input {...control} aria-required={undefined} type="file" name={`${id}-file`} />}
      </Field>
      <Field id={`${id}-address`} label={t('data:address')} isRequired isPart>
        {(control) => (
          <Input
            {...control}
            aria-required={undefined}
            type="url"
            name={id}
            defaultValue={isTyped ? text : ''}
            placeholder="https://"
            dir="ltr"
            autoComplete="off"
          />
        )}
      </Field>
      {isStored && !isRequired ? (
        <Choice
          id={removalName(name)}
          type="checkbox"
          name={removalName(name)}
          value="yes"
          isChosen={false}
          label={t('data:removeFile')}
        />
      ) : null}
    </FieldGroup>
  );
}

function JsonField({ dataset, name, text, error, label }: LabelledProps) {
  const { t } = useTranslation();
  const example = findJsonFieldExample(dataset.name, name);
  return (
    <TextareaField
      name={controlName(name)}
      label={label}
      error={error}
      isRequired={dataset.fields[name]?.isRequired}
      value={text}
      hint={t('data:hint.json')}
      example={
        example === undefined ? undefined : (
          <details className="data-example">
            <summary>{t('data:example')}</summary>
            <pre className="data-text">{example}</pre>
          </details>
        )
      }
      rows={8}
      className="code"
      spellCheck={false}
      dir="ltr"
    />
  );
}
