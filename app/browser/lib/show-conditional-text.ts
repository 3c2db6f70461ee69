/** Shows the text of an element that `SaidWhen` has rendered, or empties it. */
export function showConditionalText(element: HTMLElement | null | undefined, isShown: boolean): void {
  const text = (isShown && element?.dataset.said) || '';
  if (element && element.textContent !== text) element.textContent = text;
}
