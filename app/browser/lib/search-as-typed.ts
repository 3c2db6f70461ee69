import { fetchPage, replaceFromPage } from './page';

/** While somebody types, what fits is asked for once the keys rest. */
const REST_MS = 250;

/**
 * What a form that asks by GET finds follows what is typed into it: the part of its page that shows it is drawn anew, `#found` says how much
 * it is, and the address is that of the page. The last answer counts. Without one the page stays as it is; one of another page is gone to.
 *
 * @param part id of what is found
 * @returns asks at once
 */
export function searchAsTyped(form: HTMLFormElement, part: string): () => void {
  let timer = 0;
  let request: AbortController | undefined;
  const query = () => {
    const parameters = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][];
    return new URLSearchParams(parameters).toString();
  };
  let shown = query();

  async function show(): Promise<void> {
    clearTimeout(timer);
    request?.abort();
    const mine = (request = new AbortController());
    const parameters = query();
    if (parameters === shown) return;
    const path = form.action + (parameters && `?${parameters}`);
    try {
      const page = await fetchPage(path, mine.signal);
      if (mine.signal.aborted) return;
      const found = document.getElementById('found');
      if (!page || !found || !replaceFromPage(page, `#${part}`)) return form.submit();
      shown = parameters;
      // The same element says it: a new one would be read by nobody.
      found.textContent = page.getElementById('found')?.textContent ?? '';
      history.replaceState(history.state, '', path);
    } catch {
      // The next key, or the button, asks again.
    }
  }

  form.addEventListener('input', (event) => {
    clearTimeout(timer);
    // Of a word that is still being composed nothing is meant yet.
    if (!(event as InputEvent).isComposing) timer = window.setTimeout(() => void show(), REST_MS);
  });
  form.addEventListener('compositionend', () => (timer = window.setTimeout(() => void show(), REST_MS)));
  form.addEventListener('submit', () => {
    clearTimeout(timer);
    request?.abort();
  });
  return () => void show();
}
