import { BASE_NAMES, fieldId } from '~/domain/form-names';
import { formatList } from '~/domain/format';
import { make } from './make';
import { fetchPage, say, tagSentence, takeOver, type PageModel } from './page';

interface TakenPage {
  /** Whether a field may be drawn anew: nothing was typed into it that is not kept, and nobody is in it. */
  isFree(id: string): boolean;
  /** Told of each field that was, with the marks of the page that it came from. */
  onTaken(id: string, base: string): void;
}

const PLACE = '[data-part=elsewhere]';

/** Shows what was changed on another device: the fields that are free to change, and what was changed on both in words. */
export async function showElsewhere(
  form: HTMLFormElement,
  model: PageModel,
  ids: readonly string[],
  { isFree, onTaken }: TakenPage,
): Promise<void> {
  const page = await fetchPage(location.pathname + location.search);
  if (!page) return;
  const base = page.querySelector<HTMLInputElement>(`input[name="${BASE_NAMES.answers}"]`)?.value ?? '';
  const taken = ids.filter((id) => isFree(id) && isNews(page, id) && takeOver(page, `#${fieldId(id)}`));
  for (const id of taken) onTaken(id, base);
  sayTaken(form, model, page, taken);
}

/** Files of the page's own may have come between the save and its answer. */
function isNews(page: Document, id: string): boolean {
  const [drawn, fresh] = [document, page].map((each) =>
    each.querySelector<HTMLInputElement>(`#${fieldId(id)} input[name="${BASE_NAMES.file}"]`),
  );
  return !drawn || drawn.value !== fresh?.value;
}

/** The place keeps standing, so that a screen reader says what comes into it. */
function sayTaken(form: HTMLFormElement, model: PageModel, page: Document, taken: readonly string[]): void {
  const place = form.querySelector<HTMLElement>(PLACE);
  const fresh = page.querySelector<HTMLElement>(PLACE);
  if (!place || !fresh) return;
  const names = model.inputs.filter(({ id }) => taken.includes(id)).map(({ name }) => name);
  const nodes: Node[] = [...fresh.childNodes].map((node) => document.importNode(node, true));
  if (names.length > 0) {
    const said = make('p', { class: 'flash' });
    tagSentence(said, form);
    const language = said.lang || form.closest<HTMLElement>('[lang]')?.lang;
    said.textContent = say(model, 'form.takenOver', { names: formatList(names, language) });
    nodes.unshift(said);
  }
  place.replaceChildren(...nodes);
}
