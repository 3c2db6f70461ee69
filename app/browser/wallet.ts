import { showConditionalText } from './lib/show-conditional-text';

/** Shows that the code did not load, in its place. Its address stands beside it anyway. */
const place = document.querySelector<HTMLElement>('[data-enhance=wallet]');
const image = place?.querySelector('img');
const failed = document.getElementById('qr-failed');

function showMessage(): void {
  if (place) place.hidden = true;
  showConditionalText(failed, true);
}

if (image?.complete && image.naturalWidth === 0) showMessage();
image?.addEventListener('error', showMessage);
