import { textLength } from '~/domain/input-types/text';
import { say, setFieldError, type PageModel } from './page';

/** The count is shown once so much of the limit is left: a tenth, and ten characters at least. */
const nearOf = (limit: number): number => Math.max(10, limit / 10);

/**
 * Counts what is typed against the limit of its field where it comes near, and marks what is too long at once. Nothing is
 * cut off: what was pasted is for the person to shorten.
 */
export function countCharacters(control: HTMLInputElement, model: PageModel): void {
  const limit = Number(control.dataset.limit);
  const left = limit - textLength(control.value);
  const field = control.closest<HTMLElement>('.field');
  const id = `${control.id}-count`;
  let note = document.getElementById(id);
  if (!field) return;
  if (left > nearOf(limit) || control.value === '') {
    note?.remove();
    return;
  }
  if (!note) {
    note = document.createElement('span');
    note.id = id;
    note.className = 'hint';
    note.setAttribute('aria-live', 'polite');
    (control.parentElement === field ? control : (control.parentElement ?? control)).after(note);
  }
  note.textContent =
    left >= 0 ? say(model, 'form.charactersLeft', { n: left }) : say(model, 'form.charactersOver', { n: -left });
  if (left < 0) setFieldError(field, say(model, 'text.tooLong', { n: limit }));
}
