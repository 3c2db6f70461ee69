/** Letters without their marks and their size, so that `senal` finds `Señal`. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word that was typed stands somewhere in the texts. Nothing typed fits all. */
export function matchesWords(typed: string, texts: readonly string[]): boolean {
  const searched = plain(texts.join('\n'));
  return plain(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
