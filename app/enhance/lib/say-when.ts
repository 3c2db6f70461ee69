/** Says the sentence of an element that `SaidWhen` has drawn, or nothing. */
export function sayWhen(element: HTMLElement | null | undefined, isSo: boolean): void {
  if (element) element.textContent = isSo ? (element.dataset.said ?? '') : '';
}
