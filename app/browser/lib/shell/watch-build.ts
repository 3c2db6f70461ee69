import { createElement } from '../create-element';
import { addField } from '../page';
import {
  DISMISS,
  runWhileVisible,
  hasUnsaved,
  showNotice,
  RELOAD,
  SEND_FIRST,
  settings,
  TYPED_STORED,
  UPDATE_READY,
} from './shell';
import { registerServiceWorker, canRegisterWorker } from './register-service-worker';

const MINUTE_MS = 60_000;
/** Spec: preferences-and-consent 9, "Service worker registers after 30 seconds"; a form that is being filled in has it sooner. */
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
  const reload = createElement('a', { class: 'button small', href: location.href }, RELOAD ?? '');
  reload.addEventListener('click', (event) => {
    event.preventDefault();
    if (!form || !hasUnsaved()) return location.reload();
    addField(form, 'intent', form.dataset.draft ?? '');
    form.submit();
  });
  const dismiss = createElement('button', { type: 'button', class: 'button plain small' }, DISMISS ?? '');
  dismiss.addEventListener('click', () => {
    isDismissed = true;
    showNotice('update');
  });
  const typed = hasUnsaved() ? (form ? TYPED_STORED : SEND_FIRST) : '';
  showNotice('update', `${UPDATE_READY} ${typed}`.trim(), reload, dismiss);
}

/** Offers a new build and forces it on nobody. Spec: preferences-and-consent 9, "Update check". */
export function offerNewBuild(): void {
  if (settings.build) runWhileVisible(Number(settings.update) * MINUTE_MS, () => void check());
}

export function registerWorkerLater(): void {
  if (canRegisterWorker()) setTimeout(registerServiceWorker, WORKER_DELAY_MS);
}
