import { BASE_NAMES, fieldId } from '~/domain/form-field-names';
import { formatList } from '~/domain/format-units-and-lists';
import { createElement } from './create-element';
import { fetchPage, pageText, setTextLanguage, replaceFromPage, type PageModel } from './page';

interface RefreshHooks {
  /** Whether a field may be replaced: nothing was typed into it that is not saved, and it has no focus. */
  mayReplace(id: string): boolean;
  /** Called for each field that was, with the marks of the page that it came from. */
  onReplaced(id: string, base: string): void;
}

const PLACE = '[data-part=elsewhere]';

/** Shows what was changed on another device: the fields that are free to change, and what was changed on both in words. */
export async function showRemoteChanges(
  form: HTMLFormElement,
  model: PageModel,
  ids: readonly string[],
  { mayReplace, onReplaced }: RefreshHooks,
): Promise<void> {
  const page = await fetchPage(location.pathname + location.search);
  if (!page) return;
  const base = page.querySelector<HTMLInputElement>(`input[name="${BASE_NAMES.answers}"]`)?.value ?? '';
  const taken = ids.filter((id) => mayReplace(id) && isChanged(page, id) && replaceFromPage(page, `#${fieldId(id)}`));
  for (const id of taken) onReplaced(id, base);
  announceRefreshed(form, model, page, taken);
}

/** Files of the page's own may have come between the save and its answer. */
function isChanged(page: Document, id: string): boolean {
  const [current, fresh] = [document, page].map((each) =>
    each.querySelector<HTMLInputElement>(`#${fieldId(id)} input[name="${BASE_NAMES.file}"]`),
  );
  return !current || current.value !== fresh?.value;
}

/** The element stays in the page, so that a screen reader announces what comes into it. */
function announceRefreshed(form: HTMLFormElement, model: PageModel, page: Document, taken: readonly string[]): void {
  const place = form.querySelector<HTMLElement>(PLACE);
  const fresh = page.querySelector<HTMLElement>(PLACE);
  if (!place || !fresh) return;
  const names = model.inputs.filter(({ id }) => taken.includes(id)).map(({ name }) => name);
  const nodes: Node[] = [...fresh.childNodes].map((node) => document.importNode(node, true));
  if (names.length > 0) {
    const message = createElement('p', { class: 'flash' });
    setTextLanguage(message, form);
    const language = message.lang || form.closest<HTMLElement>('[lang]')?.lang;
    message.textContent = pageText(model, 'form.takenOver', { names: formatList(names, language) });
    nodes.unshift(message);
  }
  place.replaceChildren(...nodes);
}
