/** Letters as people see them, where the runtime can tell; else code points. */
function lettersOf(text: string): string[] {
  if (typeof Intl === 'undefined' || !('Segmenter' in Intl)) return Array.from(text);
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/**
 * A label as lines that are no wider than a width: broken at its last space that fits, and in the middle of a word that is too long by
 * itself. What does not fit into the lines is cut at the end, with a mark.
 *
 * @param measure width of a text, in the unit of `width`
 */
export function fitText(
  text: string,
  { width, lines, measure }: { width: number; lines: number; measure: (text: string) => number },
): string[] {
  const fitted: string[] = [];
  let rest = lettersOf(text.trim());
  while (rest.length > 0 && fitted.length < lines) {
    const isLast = fitted.length === lines - 1;
    const whole = rest.join('');
    if (measure(whole) <= width) return [...fitted, whole];
    let count = rest.length;
    while (count > 1 && measure(rest.slice(0, count).join('') + (isLast ? '…' : '')) > width) count -= 1;
    const space = rest.lastIndexOf(' ', count);
    const end = !isLast && space > 0 ? space : count;
    fitted.push(rest.slice(0, end).join('').trim() + (isLast ? '…' : ''));
    rest = rest.slice(end);
    while (rest[0] === ' ') rest.shift();
  }
  return fitted;
}
