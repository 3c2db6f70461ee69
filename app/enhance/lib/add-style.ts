const added = new Set<string>();

/** Rules for what only scripts draw come with the first of it: pages carry none for what is seldom seen. */
export function addStyle(css: string): void {
  if (added.has(css)) return;
  added.add(css);
  const style = document.createElement('style');
  style.nonce = document.querySelector('style')?.nonce ?? '';
  style.textContent = css;
  document.head.append(style);
}
