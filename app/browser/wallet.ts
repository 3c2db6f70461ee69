import { sayWhen } from './lib/say-when';

/** Says that the code did not come, in its place. Its address stands beside it anyway. */
const place = document.querySelector<HTMLElement>('[data-enhance=wallet]');
const image = place?.querySelector('img');
const failed = document.getElementById('qr-failed');

function tell(): void {
  if (place) place.hidden = true;
  sayWhen(failed, true);
}

if (image?.complete && image.naturalWidth === 0) tell();
image?.addEventListener('error', tell);
