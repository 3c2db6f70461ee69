/**
 * Takes a person to a mistake: to the summary when the page comes back with one, and from there to the field, label and
 * error in view. Without scripts `autofocus` and a margin of the style sheet do nearly the same.
 */
export function leadToMistakes(): void {
  const summary = document.getElementById('error-summary');
  if (summary && document.activeElement === document.body) summary.focus();
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('#error-summary a[href^="#"]');
    const control = link && document.getElementById(decodeURIComponent(link.hash.slice(1)));
    const field = control?.closest('.field');
    if (!control || !field) return;
    event.preventDefault();
    field.scrollIntoView();
    control.focus({ preventScroll: true });
  });
}
