import { createElement } from './create-element';

const ENDS = ['pointerup', 'pointercancel'] as const;

/**
 * Rows that are moved by a handle: dragged with whatever points, or moved with the arrow keys. The menus of the rows do the same
 * for everybody else.
 *
 * @param list whose `data-move` says what a handle is, with `{{name}}`, `{{place}}` and `{{total}}`
 * @param post what a row's move is posted as; what it resolves to is nothing where that could not be done
 */
export function enableRowReordering(list: HTMLElement, post: (intent: string) => Promise<unknown>): void {
  const rows = () => [...list.querySelectorAll<HTMLElement>(':scope > li')];
  rows().forEach((row, index) => {
    const values: Record<string, string> = {
      name: row.querySelector('.builder-name')?.textContent?.replace(/ \*$/, '').trim() ?? '',
      place: String(index + 1),
      total: String(rows().length),
    };
    const label = (list.dataset.move ?? '').replace(/\{\{(\w+)\}\}/g, (_all, key: string) => values[key] ?? '');
    // What it can be held by is the mark of its kind.
    const marks = row.querySelectorAll(':scope > svg');
    const handle = createElement('button', { type: 'button', class: 'builder-handle', 'aria-label': label }, ...marks);
    row.prepend(handle);
    handle.addEventListener('keydown', (event) => {
      const act = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined;
      if (!act) return;
      event.preventDefault();
      if (row.parentElement?.[act === 'up' ? 'firstElementChild' : 'lastElementChild'] !== row)
        void post(`${act}:${row.dataset.key ?? ''}`);
    });
    handle.addEventListener('pointerdown', (event) => {
      if (event.button === 0) drag(event, handle, row);
    });
  });

  function drag(start: PointerEvent, handle: HTMLElement, row: HTMLElement): void {
    const order = rows();
    const from = order.indexOf(row);
    const middle = (one: Element) => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2;
    handle.setPointerCapture(start.pointerId);
    row.classList.add('dragged');
    // The others make way: a row that is itself put elsewhere loses the pointer.
    const move = ({ clientY }: PointerEvent) => {
      let [before, after] = [row.previousElementSibling, row.nextElementSibling];
      for (; before && clientY < middle(before); before = row.previousElementSibling)
        list.insertBefore(before, row.nextSibling);
      for (; after && clientY > middle(after); after = row.nextElementSibling) list.insertBefore(after, row);
    };
    const putBack = () => {
      for (const one of order.slice(0, from)) list.insertBefore(one, row);
      list.append(...order.slice(from + 1));
    };
    const end = (event: PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      for (const type of ENDS) handle.removeEventListener(type, end);
      row.classList.remove('dragged');
      if (event.type === 'pointercancel') putBack();
      const to = rows().indexOf(row);
      if (to !== from) void post(`to:${to}:${row.dataset.key ?? ''}`).then((isDone) => isDone || putBack());
    };
    handle.addEventListener('pointermove', move);
    for (const type of ENDS) handle.addEventListener(type, end);
  }
}
