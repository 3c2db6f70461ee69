/** A new element with what is in it. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** A button that posts nothing. */
export function createButton(text: string, className: string, onPress: () => void): HTMLButtonElement {
  const made = createElement('button', { type: 'button', class: className }, text);
  made.addEventListener('click', onPress);
  return made;
}
