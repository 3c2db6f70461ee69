import { addStyles } from './page-styles';
import css from './files.css?inline';

/** Files that are dropped onto the place around a file input are chosen in it. */
export function acceptDroppedFiles(form: HTMLFormElement): void {
  if (!form.dataset.uploads || !form.querySelector('.pick')) return;
  addStyles(css);
  const pickOf = (event: Event) => (event.target as Element).closest<HTMLElement>('.pick');
  const inputOf = (pick: HTMLElement | null) => pick?.querySelector<HTMLInputElement>('input:enabled');
  for (const type of ['dragover', 'dragleave', 'drop'])
    form.addEventListener(type, (event) => {
      const pick = pickOf(event);
      const input = inputOf(pick);
      if (!pick || !input) return;
      pick.classList.toggle('over', type === 'dragover');
      const { dataTransfer } = event as DragEvent;
      if (type === 'dragleave' || !dataTransfer) return;
      event.preventDefault();
      if (type !== 'drop' || dataTransfer.files.length === 0) return;
      input.files = dataTransfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
}
