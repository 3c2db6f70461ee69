import { parsePage, takeOver } from './lib/page';

/** While somebody types, the screens that fit are asked for once the keys rest. */
const REST_MS = 250;

const form = document.querySelector<HTMLFormElement>('form[data-filter]');
if (form) watch(form);

function watch(form: HTMLFormElement): void {
  let timer = 0;
  let asking: AbortController | undefined;

  async function show(): Promise<void> {
    asking?.abort();
    const mine = (asking = new AbortController());
    const asked = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][];
    const query = new URLSearchParams(asked).toString();
    const path = form.action + (query && `?${query}`);
    try {
      const response = await fetch(path, { credentials: 'same-origin', signal: mine.signal });
      const page = response.ok ? parsePage(await response.text()) : undefined;
      if (mine.signal.aborted) return;
      const found = document.getElementById('found');
      if (!page || !found || !takeOver(page, '#screens')) return form.submit();
      // The same element says it: a new one would be read by nobody.
      found.textContent = page.getElementById('found')?.textContent ?? '';
      history.replaceState(history.state, '', path);
    } catch {
      if (!mine.signal.aborted) form.submit();
    }
  }

  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void show(), REST_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void show();
  });
}
