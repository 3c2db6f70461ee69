const added = new Set<string>();

/** Rules for what only scripts draw come with the first of it: pages carry none for what is seldom seen. */
export function addStyles(css: string): void {
  if (added.has(css)) return;
  added.add(css);
  insert(css);
}

/** Puts another page's rules in the place of this one's; what scripts have added stays. */
export function replaceStyles(css: string): void {
  const stylesheet = pageStylesheet();
  while (stylesheet && stylesheet.cssRules.length > 0) stylesheet.deleteRule(0);
  [css, ...added].forEach(insert);
}

/** The policy lets in the page's own style element as it was sent, and no other; rules that scripts insert into its sheet are free. */
const pageStylesheet = (): CSSStyleSheet | null | undefined => document.querySelector('style')?.sheet;

/** A rule that holds for all media takes any number of others at once. */
function insert(css: string): void {
  const stylesheet = pageStylesheet();
  stylesheet?.insertRule(`@media all{${css}}`, stylesheet.cssRules.length);
}
