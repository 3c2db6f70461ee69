/** Menus that are folded away: Escape closes the one that has the focus, a press elsewhere all of them. */
export function enhanceMenus(): void {
  document.addEventListener('keydown', (event) => {
    const menu =
      event.key === 'Escape' ? (event.target as Element).closest<HTMLDetailsElement>('.act-menu[open]') : null;
    if (!menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('click', (event) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.act-menu[open]'))
      if (!menu.contains(event.target as Node)) menu.open = false;
  });
}
