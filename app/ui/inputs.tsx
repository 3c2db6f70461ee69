import { createContext, useContext, type ComponentProps } from 'react';
import { PAGE_FORM_ID } from '~/domain/page-frame';
import { usePage } from './page-provider';

type InputProps = ComponentProps<'input'> & { 'data-secret'?: string };

const InPageForm = createContext(false);
/** Around what stands in the page's form. */
export const InPageFormProvider = InPageForm.Provider;

/** What was typed in the page's form, for a control that belongs to it. What is disabled isn't sent, and stays as the page has it. */
function useTyped({ form, disabled, name }: { form?: string; disabled?: boolean; name?: string }) {
  const isInside = useContext(InPageForm);
  const { typed } = usePage();
  const isOwn = form === undefined ? isInside : form === PAGE_FORM_ID;
  return isOwn && name !== undefined && !disabled ? typed : undefined;
}

/**
 * An `<input>` that shows again what was typed in the page's form. Passwords, files and what is marked `data-secret` never do, nor what
 * has a fixed `value`: a hidden field that comes back as it was posted has a `defaultValue`. Names of texts are unique in a form.
 */
export function Input(props: InputProps) {
  const typed = useTyped(props);
  return <input {...props} {...(typed && typedState(props, typed))} />;
}

function typedState({ type, name = '', value, ...props }: InputProps, typed: URLSearchParams): InputProps {
  if (type === 'password' || type === 'file' || props['data-secret'] !== undefined) return {};
  const values = typed.getAll(name);
  // What isn't ticked isn't sent. A hidden field of the same name, which says that the question was asked, stands before radio buttons.
  if (type === 'checkbox') return { defaultChecked: values.includes(String(value ?? 'on')) };
  if (type === 'radio') return { defaultChecked: values.at(-1) === String(value ?? 'on') };
  return value === undefined && values.length > 0 ? { defaultValue: values[0] } : {};
}

/** A `<select>` that shows again what was chosen in the page's form. A list of several of which none is chosen isn't sent. */
export function Select(props: ComponentProps<'select'>) {
  const { name = '', multiple } = props;
  const typed = useTyped(props);
  if (!typed || (!multiple && !typed.has(name))) return <select {...props} />;
  return <select {...props} defaultValue={multiple ? typed.getAll(name) : (typed.get(name) ?? '')} />;
}

/** A `<textarea>` that shows again what was typed in the page's form. */
export function Textarea(props: ComponentProps<'textarea'>) {
  const text = useTyped(props)?.get(props.name ?? '');
  // React keeps the first line break from the browser's parser if it is a plain one.
  return <textarea {...props} defaultValue={text?.replace(/\r\n/g, '\n') ?? props.defaultValue} />;
}
