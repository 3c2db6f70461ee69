/** Closes menus when something else is pressed, and by Escape, which returns the focus to the menu's button. */
export function closeMenusOnOutsidePress(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('.menu[open],.act-menu[open]');
  document.addEventListener('click', ({ target }) => {
    for (const menu of open()) if (!menu.contains(target as Node)) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of open()) {
      const isIn = menu.contains(document.activeElement);
      menu.open = false;
      if (isIn) menu.querySelector('summary')?.focus();
    }
  });
}

/**
 * What is chosen from a menu applies at once: its button goes, and is pressed. By the keys of a closed menu one comes past every line, so
 * whoever chooses with them gets the button back. WCAG 2.2, 3.2.2.
 */
export function enhanceAutoSubmitSelects(root: ParentNode = document): void {
  for (const select of root.querySelectorAll<HTMLElement>('[data-enhance=auto-submit]')) {
    const button = document.getElementById(select.dataset.button ?? '');
    if (!button) continue;
    let isByKey = false;
    button.hidden = true;
    select.addEventListener('pointerdown', () => (isByKey = false));
    select.addEventListener('keydown', ({ key }) => (isByKey = key !== 'Enter'));
    select.addEventListener('change', () => {
      if (isByKey) button.hidden = false;
      else button.click();
    });
  }
}
