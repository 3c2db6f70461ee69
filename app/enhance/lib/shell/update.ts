import { DISMISS, every, hasUnsaved, notice, RELOAD, SEND_FIRST, settings, TYPED_KEPT, UPDATE_READY } from './shell';

const MINUTE_MS = 60_000;
/** Spec: preferences-and-consent 9, "Service worker registers after 30 seconds and is disabled on localhost". */
const WORKER_DELAY_MS = 30_000;

let isDismissed = false;

async function check(): Promise<void> {
  if (isDismissed) return;
  const response = await fetch('/version', { cache: 'no-store' }).catch(() => undefined);
  if (
    response?.ok &&
    /^text\/plain/.test(response.headers.get('content-type') ?? '') &&
    (await response.text()) !== settings.build
  )
    offer();
}

/** A form with a draft on the server is sent there first: a reload then costs nothing that was typed. */
function offer(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-draft]');
  const reload = document.createElement('a');
  reload.className = 'button small';
  reload.href = location.href;
  reload.textContent = RELOAD ?? '';
  reload.addEventListener('click', (event) => {
    event.preventDefault();
    if (form && hasUnsaved()) saveDraft(form);
    else location.reload();
  });
  const dismiss = document.createElement('button');
  dismiss.type = 'button';
  dismiss.className = 'button plain small';
  dismiss.textContent = DISMISS ?? '';
  dismiss.addEventListener('click', () => {
    isDismissed = true;
    notice('update');
  });
  const typed = hasUnsaved() ? (form ? TYPED_KEPT : SEND_FIRST) : '';
  notice('update', `${UPDATE_READY} ${typed}`.trim(), reload, dismiss);
}

function saveDraft(form: HTMLFormElement): void {
  const value = form.dataset.draft ?? '';
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'intent', value }));
  form.submit();
}

/** Offers a new build and forces it on nobody. Spec: preferences-and-consent 9, "Update check". */
export function watchBuild(): void {
  if (settings.build) every(Number(settings.update) * MINUTE_MS, () => void check());
}

export function registerWorker(): void {
  if (
    settings.worker === undefined ||
    !('serviceWorker' in navigator) ||
    /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)
  )
    return;
  setTimeout(() => {
    void navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
    // The page for when there is no connection speaks the language of the last page.
    void caches
      .open('latchkey')
      .then((cache) => cache.put('/lang', new Response(document.documentElement.lang)))
      .catch(() => undefined);
  }, WORKER_DELAY_MS);
}
