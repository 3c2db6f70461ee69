import { countDown } from './code';
import { fieldOf, postForm, say, setFieldError, takeFlash, takeOver, type PageModel } from './page';

/**
 * The page that takes a code, drawn in a dialog over the form. It is the same page: every button in it posts, and what
 * comes back decides what is shown next. A browser without `<dialog>` goes to the page.
 */
export async function openVerifyDialog(form: HTMLFormElement, button: HTMLButtonElement, model: PageModel, onSwap: () => void): Promise<void> {
  const inputId = button.value.split(':')[1] ?? '';
  const field = fieldOf(inputId);
  button.disabled = true;
  try {
    const { page, url } = await postForm(form, button);
    if (url.pathname.includes('/verify/')) showDialog(page, url, inputId, onSwap);
    else {
      // Refused: the field says why, in the server's words.
      takeOver(page, `#field-in-${inputId}`);
      fieldOf(inputId)?.querySelector('input')?.focus();
      onSwap();
    }
  } catch {
    if (field) setFieldError(field, say(model, 'enhance.offline'));
  } finally {
    button.disabled = false;
  }
}

function showDialog(page: Document, url: URL, inputId: string, onSwap: () => void): void {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.setAttribute('aria-labelledby', 'code-title');
  dialog.addEventListener('close', () => {
    dialog.remove();
    fieldOf(inputId)?.querySelector<HTMLElement>('input')?.focus();
  });
  fill(dialog, page);
  dialog.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('[data-close]');
    if (!link) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    const sent = event.target as HTMLFormElement;
    void answer(dialog, sent, (event as SubmitEvent).submitter as HTMLButtonElement | null, url, inputId, onSwap);
  });
  dialog.showModal();
}

function fill(dialog: HTMLDialogElement, page: Document): void {
  const content = page.querySelector('[data-dialog-content]');
  if (!content) return;
  dialog.replaceChildren(document.importNode(content, true));
  const flash = page.querySelector('main .flash[role]');
  if (flash) dialog.prepend(document.importNode(flash, true));
  countDown(dialog);
  const wrong = dialog.querySelector<HTMLElement>('.invalid input');
  (wrong ?? dialog.querySelector<HTMLElement>('input:not([type=hidden])'))?.focus();
}

function codeField(dialog: HTMLDialogElement): HTMLInputElement | null {
  return dialog.querySelector<HTMLInputElement>('input[name=code]');
}

async function answer(
  dialog: HTMLDialogElement,
  sent: HTMLFormElement,
  button: HTMLButtonElement | null,
  url: URL,
  inputId: string,
  onSwap: () => void,
): Promise<void> {
  sent.setAttribute('action', url.href);
  dialog.setAttribute('aria-busy', 'true');
  try {
    const result = await postForm(sent, { name: 'intent', value: button?.value ?? 'verify' });
    if (result.url.pathname.includes('/verify/')) {
      // A code typed while another was being sent must survive the new content; a refused one is not shown again.
      const typed = button?.value === 'resend' ? codeField(dialog)?.value : undefined;
      fill(dialog, result.page);
      const field = codeField(dialog);
      if (field && typed) field.value = typed;
      return;
    }
    takeOver(result.page, `#field-in-${inputId}`);
    takeFlash(result.page);
    onSwap();
    dialog.close();
  } catch {
    // No connection: the page itself can be sent, and the browser says what is wrong.
    sent.submit();
  } finally {
    dialog.removeAttribute('aria-busy');
  }
}

/** A contact is verified as long as it is the one that was. */
export function showVerifiedState(input: HTMLInputElement): void {
  const field = input.closest<HTMLElement>('.field');
  const badge = field?.querySelector<HTMLElement>('[data-part=verified]');
  const button = field?.querySelector<HTMLElement>('[data-part=verify]');
  if (!field || !badge || !button) return;
  const isVerified = field.dataset.verified !== undefined && field.dataset.verified === input.value.trim();
  badge.hidden = !isVerified;
  button.hidden = isVerified;
}
