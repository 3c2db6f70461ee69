/** Says that the code did not come, in its place. Its address stands beside it anyway. */
const place = document.querySelector<HTMLElement>('[data-enhance=wallet]');
const image = place?.querySelector('img');
const failed = document.getElementById('qr-failed');

function tell(): void {
  if (place) place.hidden = true;
  if (failed) failed.hidden = false;
}

if (image?.complete && image.naturalWidth === 0) tell();
image?.addEventListener('error', tell);
