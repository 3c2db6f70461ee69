/** The second box goes with the first: it can be ticked only beside it, and loses its tick with it. */
const contact = document.querySelector<HTMLInputElement>('#doNotContact');
const transfer = document.querySelector<HTMLInputElement>('#doNotTransfer');

function follow(): void {
  if (!contact || !transfer) return;
  if (!contact.checked) transfer.checked = false;
  transfer.disabled = !contact.checked;
}

follow();
contact?.addEventListener('change', follow);
// A browser that goes back puts ticks back by itself, later than this.
addEventListener('pageshow', follow);
