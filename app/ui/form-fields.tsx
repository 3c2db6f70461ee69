import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { fieldSize, isShort } from '~/domain/field-width';
import { labelled } from '~/domain/punctuation';
import { ErrorSummary, type SummaryLine } from './error-summary';
import { Field, type FieldProps } from './field';
import { Flash } from './flash-message';
import { Input, Select, Textarea } from './inputs';

/** What the page says of a refused post, and what its fields show. */
export interface Fields {
  /** Of a field: its name, what is wrong with it, and what was typed or else is kept. */
  field(name: string): { name: string; error: string | undefined; value: string };
  /** All mistakes, each linked to its field, with its label where it has one; nothing where there are none. */
  summary(message: string, options?: { labelOf?: (name: string) => string; takesFocus?: boolean }): ReactNode;
  /** What is wrong with the whole, then the summary. */
  noticeAndSummary: Fields['summary'];
  /** What is wrong with the whole. */
  notice: string | undefined;
  /** The lines of a summary. */
  lines: SummaryLine[];
}

/**
 * @param initialValues what the fields show before anything is posted, by name
 * @param textValues what the page fills the texts with
 */
export function useFields(
  problem: Partial<FormProblem> | undefined,
  initialValues: Readonly<Record<string, unknown>> = {},
  textValues: FormProblem['params'] = {},
): Fields {
  const { t } = useTranslation();
  const { errors = {}, typed = {}, notice, params } = problem ?? {};
  const textOf = (key: string) =>
    t(key.includes(':') ? key : `errors:${key}`, { defaultValue: key, ...textValues, ...params });
  const lines = Object.entries(errors).map(([id, key]) => ({ id, text: textOf(key) }));
  const noticeText = notice && textOf(notice);
  const summary: Fields['summary'] = (message, { labelOf, takesFocus } = {}) => {
    const named = labelOf ? lines.map(({ id, text }) => ({ id, text: labelled(labelOf(id), text) })) : lines;
    return lines.length > 0 ? <ErrorSummary message={message} errors={named} takesFocus={takesFocus} /> : null;
  };
  return {
    lines,
    field: (name) => ({
      name,
      error: errors[name] && textOf(errors[name]),
      value: typed[name] ?? String(initialValues[name] ?? ''),
    }),
    summary,
    noticeAndSummary: (...args) => (
      <>
        {noticeText ? <Flash kind="error" text={noticeText} /> : null}
        {summary(...args)}
      </>
    ),
    notice: noticeText,
  };
}

type Of<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'value' | 'name' | 'id'> &
  Pick<FieldProps, 'label' | 'hint' | 'example' | 'error' | 'isRequired' | 'data'> & {
    name: string;
    /** Of the control; its name unless told otherwise. */
    id?: string;
    /** What it shows at first. */
    value?: string;
  };

function split<T extends Of<'input' | 'select' | 'textarea'>>({
  name,
  id = name,
  label,
  hint,
  example,
  error,
  isRequired,
  data,
  value,
  ...rest
}: T) {
  return {
    field: { id, label, hint, example, error, isRequired, data },
    control: { name, defaultValue: value, ...rest },
  };
}

/**
 * A line to type, of any type that an input has. A password or a file shows nothing of what was posted. Unless it says what it
 * asks of its person, it is nothing that a browser should fill in. It is as wide as what it takes.
 */
export function TextField(props: Of<'input'>) {
  const { field, control } = split(props);
  const isShown = control.type !== 'password' && control.type !== 'file';
  return (
    <Field {...field}>
      {(wired) => (
        <Input
          {...wired}
          autoComplete={control.type === 'file' ? undefined : 'off'}
          size={fieldSize(control)}
          className={isShort(control.type) ? 'short' : undefined}
          {...control}
          defaultValue={isShown ? control.defaultValue : undefined}
        />
      )}
    </Field>
  );
}

/** Several lines to type. A browser may give them back after a crash, which `off` would forbid. */
export function TextareaField(props: Of<'textarea'>) {
  const { field, control } = split(props);
  return <Field {...field}>{(wired) => <Textarea {...wired} autoComplete="on" {...control} />}</Field>;
}

/** A list to choose one of; its options are the children. */
export function SelectField(props: Of<'select'>) {
  const { field, control } = split(props);
  return <Field {...field}>{(wired) => <Select {...wired} autoComplete="off" {...control} />}</Field>;
}

/** The options of a list, each with its words. */
export function Options<Value extends string>({
  values,
  label,
}: {
  values: readonly Value[];
  label: (value: Value) => ReactNode;
}) {
  return values.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ));
}

/** A value to choose, with its words. */
export interface Option {
  value: string;
  label: string;
  lang?: string;
}

/** The options of a list that has them with their words. */
export function LabelledOptions({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label, lang }) => (
    <option key={value} value={value} lang={lang}>
      {label}
    </option>
  ));
}

/** Languages to choose one of, each by its own name. */
export function LanguageOptions({ languages }: { languages: readonly { language: string; name: string }[] }) {
  return languages.map(({ language, name }) => (
    <option key={language} value={language} lang={language}>
      {name}
    </option>
  ));
}

/** A radio button or a box for each value, with its words behind it; ids begin with the name unless told otherwise. */
export function Choices<Value extends string>({
  name,
  id = name,
  type,
  values,
  chosen,
  label,
}: Pick<ComponentProps<typeof Choice>, 'type'> & {
  name: string;
  id?: string;
  values: readonly Value[];
  chosen: readonly (string | undefined)[];
  label: (value: Value) => ReactNode;
}) {
  return values.map((value) => (
    <Choice
      key={value}
      type={type}
      id={`${id}-${value}`}
      name={name}
      value={value}
      isChosen={chosen.includes(value)}
      label={label(value)}
    />
  ));
}

/** A radio button or a box with its label behind it. */
export function Choice({
  label,
  isChosen,
  type = 'radio',
  lang,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  id: string;
  type?: 'radio' | 'checkbox';
  label: ReactNode;
  isChosen: boolean;
}) {
  return (
    <div className="choice">
      <Input type={type} defaultChecked={isChosen} {...input} />
      <label htmlFor={input.id} lang={lang}>
        {label}
      </label>
    </div>
  );
}

/**
 * First of radio buttons of which none may be chosen. Text browsers choose the first by themselves, and nobody's answer must
 * not be one; other browsers neither show nor send it. Where the page is drawn anew with an answer it stays: a browser that
 * goes back gives each button of a name the state that it had by its place, so one less would choose another answer.
 */
export function NoAnswerOption({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  return (
    <div className="choice text-only">
      <Input type="radio" id={`${id}-none`} name={name} value="" />
      <label htmlFor={`${id}-none`}>{t('common:noAnswer')}</label>
    </div>
  );
}
