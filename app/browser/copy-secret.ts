import { createButton } from './lib/create-element';
import { showConditionalText } from './lib/show-conditional-text';

/** Copies a new API key. The field itself can be marked and copied without this. */
const field = document.querySelector<HTMLTextAreaElement>('#token');
const place = document.querySelector<HTMLElement>('[data-part=copy]');
const status = place?.querySelector<HTMLElement>('[data-part=copied]');

async function copy(token: HTMLTextAreaElement): Promise<void> {
  token.select();
  try {
    await navigator.clipboard.writeText(token.value);
    showConditionalText(status, true);
  } catch {
    // It is marked, so that the keyboard copies it.
    showConditionalText(status, false);
  }
}

// The clipboard is there on secure pages alone.
if (field && place && 'clipboard' in navigator)
  place.prepend(createButton(place.dataset.copy ?? '', 'button', () => void copy(field)));
