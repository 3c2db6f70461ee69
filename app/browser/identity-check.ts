/** The button of the identity check: shown as not ready until the box is ticked, and pressed once. The server checks what is posted. */
const form = document.querySelector<HTMLFormElement>('form[data-enhance=identity-check]');
const button = form?.querySelector<HTMLButtonElement>('[data-part=next]');
const box = form?.querySelector<HTMLInputElement>('input[type=checkbox]');

function showReadiness(): void {
  button?.setAttribute('aria-disabled', String(!box?.checked));
}

function setBusy(isBusy: boolean): void {
  if (!form || !button) return;
  form.toggleAttribute('data-sent', isBusy);
  button.dataset.label ??= button.textContent ?? '';
  button.textContent = (isBusy ? button.dataset.busy : button.dataset.label) ?? '';
}

document.documentElement.classList.add('js');
box?.addEventListener('change', showReadiness);
form?.addEventListener('submit', (event) => {
  if (form.hasAttribute('data-sent')) event.preventDefault();
  else setBusy(true);
});
// Back from the next page: the button must work again, and the browser may have put the tick back.
window.addEventListener('pageshow', () => {
  setBusy(false);
  showReadiness();
});

export {};
