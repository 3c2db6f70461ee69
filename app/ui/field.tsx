import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextLanguage } from './in-language';
import { Input } from './inputs';

/** What the control inside a field needs, so that label, hint and error are tied to it once. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  /** Id of the control; the error summary links to it. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Stands behind the hint, and is not read out with the control. */
  example?: ReactNode;
  error?: ReactNode;
  isRequired?: boolean;
  className?: string;
  /** A part of an element that has the id of this field's place already. */
  isPart?: boolean;
  /** Attributes that browser modules read. */
  data?: Record<`data-${string}`, string | undefined>;
  children: (control: ControlProps) => ReactNode;
}

function describedBy(id: string, hint: ReactNode, error: ReactNode): string | undefined {
  return [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
}

function Notes({ id, hint, example, error }: { id: string; hint?: ReactNode; example?: ReactNode; error?: ReactNode }) {
  const language = useTextLanguage();
  return (
    <>
      {hint ? (
        <div className="hint" id={`${id}-hint`} {...language}>
          {hint}
        </div>
      ) : null}
      {example}
      {error ? (
        <div className="field-error" id={`${id}-error`} {...language}>
          {error}
        </div>
      ) : null}
    </>
  );
}

function LabelText({ label, isRequired }: { label: ReactNode; isRequired?: boolean }) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  return (
    <>
      {label}{' '}
      {isRequired ? null : (
        <span className="tag-optional" {...language}>
          {t('common:optional')}
        </span>
      )}
    </>
  );
}

/** One control with its label, hint and error. */
export function Field({
  id,
  label,
  hint,
  example,
  error,
  isRequired,
  className = '',
  isPart,
  data,
  children,
}: FieldProps) {
  return (
    <div className={`field ${error ? 'invalid' : ''} ${className}`} id={isPart ? undefined : `field-${id}`} {...data}>
      <label htmlFor={id}>
        <LabelText label={label} isRequired={isRequired} />
      </label>
      <Notes id={id} hint={hint} example={example} error={error} />
      {children({
        id,
        'aria-describedby': describedBy(id, hint, error),
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
    </div>
  );
}

/** Several controls that answer one question. The group itself can take the focus, for the error summary's link. */
export function FieldGroup({
  id,
  label,
  hint,
  error,
  isRequired,
  className = '',
  data,
  children,
}: Omit<FieldProps, 'children' | 'isPart' | 'example'> & { children: ReactNode }) {
  return (
    <fieldset
      className={`field ${error ? 'invalid' : ''} ${className}`}
      id={`field-${id}`}
      aria-describedby={describedBy(id, hint, error)}
      {...data}
    >
      <legend id={id} tabIndex={-1}>
        <LabelText label={label} isRequired={isRequired} />
      </legend>
      <Notes id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}

type ConsentProps = Pick<FieldProps, 'id' | 'label' | 'error' | 'data'> & { name?: string; isTicked?: boolean };

/** A box that has to be ticked, and what is agreed to by it. It posts `yes`, under its id unless it has another name. */
export function ConsentField({ id, name = id, label, error, isTicked, data }: ConsentProps) {
  return (
    <div className={`field ${error ? 'invalid' : ''}`} id={`field-${id}`} {...data}>
      <Notes id={id} error={error} />
      <div className="choice">
        <Input
          type="checkbox"
          id={id}
          name={name}
          value="yes"
          defaultChecked={isTicked}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, undefined, error)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
    </div>
  );
}
