import { answerName, BASE_NAMES, partName, signatureName } from '~/domain/form-field-names';
import { addField } from '../page';
import type { Field } from './worker-messages';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the form holds, file by file and field by field. */
export function fieldsOf(form: HTMLFormElement, hasFiles: boolean): Field[] {
  const fields = [...new FormData(form)];
  return hasFiles ? fields : fields.filter(([, value]) => typeof value === 'string');
}

export function textOf(fields: readonly Field[], name: string): string {
  const value = fields.find(([own]) => own === name)?.[1];
  return typeof value === 'string' ? value : '';
}

const isOf = (id: string, name: string): boolean =>
  name === answerName(id) || name.startsWith(partName(id, '')) || name.startsWith(signatureName(id, ''));

/** The ids that the fields hold an answer, a signature or a file of. */
export const listAnsweredIds = (ids: readonly string[], fields: readonly Field[]): string[] =>
  ids.filter((id) => fields.some(([name]) => isOf(id, name)));

/** Puts the answers of these questions into the form, as they were when it held these fields. */
export function restoreAnswerFields(form: HTMLFormElement, ids: readonly string[], fields: readonly Field[]): void {
  const own = (id: string) => [...form.elements].filter((one): one is Control => isOf(id, (one as Control).name));
  for (const id of ids) {
    const controls = own(id);
    const places = new Map<string, number>();
    // How a signature is given comes first: to choose it clears the other ways.
    for (const control of controls.filter(isPicked)) pick(control as HTMLInputElement, fields);
    for (const control of controls.filter((one) => !isPicked(one))) {
      const values = fields.filter(([name]) => name === control.name).map(([, value]) => value);
      const place = places.get(control.name) ?? 0;
      places.set(control.name, place + 1);
      write(control, values, place);
    }
  }
  // A drawing is drawn again at another width.
  dispatchEvent(new Event('resize'));
}

const isPicked = ({ type }: Control): boolean => type === 'radio' || type === 'checkbox';

function pick(control: HTMLInputElement, fields: readonly Field[]): void {
  const isChecked = fields.some(([name, value]) => name === control.name && value === control.value);
  if (control.checked === isChecked) return;
  control.checked = isChecked;
  if (isChecked && control.name.startsWith('sig.')) control.dispatchEvent(new Event('change', { bubbles: true }));
}

function write(control: Control, values: FormDataEntryValue[], place: number): void {
  const value = values[place];
  if (control.type === 'file') {
    const files = values.filter((one): one is File => one instanceof File && one.size > 0);
    if (files.length > 0) setFiles(control as HTMLInputElement, files);
  } else if (control instanceof HTMLSelectElement && control.multiple) {
    for (const option of control.options) option.selected = values.includes(option.value);
    // A hidden field of an answer only says that the question was shown.
  } else if (typeof value === 'string' && (control.type !== 'hidden' || control.name.startsWith('sig.'))) {
    control.value = value;
  }
}

function setFiles(control: HTMLInputElement, files: readonly File[]): void {
  try {
    const list = new DataTransfer();
    for (const file of files) list.items.add(file);
    control.files = list.files;
  } catch {
    // A browser without it: the file is chosen again.
  }
}

/** The page's own fields as they were: which submission it is, of which version or change, and what it began from. */
export function restoreHiddenFields(form: HTMLFormElement, fields: readonly Field[]): void {
  for (const name of ['submissionKey', 'formVersion', BASE_NAMES.answers]) {
    const control = form.elements.namedItem(name);
    const value = textOf(fields, name);
    if (control instanceof HTMLInputElement && value !== '') control.value = value;
  }
  const change = form.elements.namedItem('change');
  if (change instanceof HTMLInputElement) change.value = textOf(fields, 'change');
  else if (textOf(fields, 'change') !== '') addField(form, 'change', textOf(fields, 'change'));
  const marks = new Map(fields.filter(([name]) => name === BASE_NAMES.file).map(([, value]) => [idOf(value), value]));
  for (const control of form.querySelectorAll<HTMLInputElement>(`input[name="${BASE_NAMES.file}"]`)) {
    const value = marks.get(idOf(control.value));
    if (typeof value === 'string') control.value = value;
  }
}

const idOf = (mark: FormDataEntryValue): string => (typeof mark === 'string' ? (mark.split('.')[0] ?? '') : '');
