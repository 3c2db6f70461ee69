import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { showConditionalText } from './lib/show-conditional-text';

// Asks the browser for a passkey when its form is sent, and sends the form with what it gave.

type Registration = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Authentication = Parameters<typeof startAuthentication>[0]['optionsJSON'];

async function optionsOf(form: HTMLFormElement): Promise<unknown> {
  const body = new URLSearchParams({ act: form.dataset.act ?? '' });
  const csrf = form.querySelector<HTMLInputElement>('[name=csrf]');
  if (csrf) body.set('csrf', csrf.value);
  const response = await fetch('/passkey/options', { method: 'POST', body });
  return response.ok ? ((await response.json()) as { options: unknown }).options : undefined;
}

async function requestPasskey(form: HTMLFormElement): Promise<unknown> {
  const options = await optionsOf(form);
  // What the server has to say of it, it says to the form itself.
  if (!options) return {};
  return form.dataset.act === 'register'
    ? startRegistration({ optionsJSON: options as Registration })
    : startAuthentication({ optionsJSON: options as Authentication });
}

function enhance(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name=response]');
  const failed = form.querySelector<HTMLElement>('[data-part=failed]');
  if (!field) return;
  if (!browserSupportsWebAuthn())
    return showConditionalText(form.querySelector<HTMLElement>('[data-part=unsupported]'), true);
  let isBusy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    showConditionalText(failed, false);
    requestPasskey(form)
      .then((given) => {
        field.value = JSON.stringify(given);
        form.submit();
      })
      .catch(() => {
        isBusy = false;
        showConditionalText(failed, true);
      });
  });
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-enhance=passkey]')) enhance(form);
