/** Says the sentence of an element that `SaidWhen` has drawn, or nothing. */
export function sayWhen(element: HTMLElement | null | undefined, isSo: boolean): void {
  const text = (isSo && element?.dataset.said) || '';
  if (element && element.textContent !== text) element.textContent = text;
}
