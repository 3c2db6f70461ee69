/**
 * What the code itself puts between texts: stops, colons, commas and brackets. They follow the script of the text before
 * them, because a page may carry a form in another language than its own.
 */

const IS_CHINESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const IS_HINDI = /\p{Script=Devanagari}/u;
const IS_ARABIC = /\p{Script=Arabic}/u;
/** A stop or a colon, and what may close behind it. */
const ENDS_BY_ITSELF = /[\p{Sentence_Terminal}:：…]["”’」』»)）\u2069]*$/u;

/** What parts a sentence from the next one: Chinese marks bring their own room. */
export const spaceAfter = (text: string): string => (IS_CHINESE.test(text) ? '' : ' ');

function withFullStop(sentence: string): string {
  if (ENDS_BY_ITSELF.test(sentence)) return sentence;
  if (IS_CHINESE.test(sentence)) return `${sentence}。`;
  return `${sentence}${IS_HINDI.test(sentence) ? '।' : '.'}`;
}

/** Sentences as a paragraph, each with its stop. A single one stays as it is, and empty ones are left out. */
export function joinSentences(sentences: readonly string[]): string {
  const texts = sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
  if (texts.length < 2) return texts.join('');
  return texts
    .map((sentence, index) =>
      index === texts.length - 1 ? withFullStop(sentence) : `${withFullStop(sentence)}${spaceAfter(sentence)}`,
    )
    .join('');
}

/** What parts a label from its text: a colon, unless the label ends by itself, as a question does. */
export function colonAfter(label: string): string {
  if (ENDS_BY_ITSELF.test(label.trim())) return spaceAfter(label);
  return IS_CHINESE.test(label) ? '：' : ': ';
}

/** A label and what parts it from its text: `Name: `, `姓名：`. */
export const withColon = (label: string): string => `${label.trim()}${colonAfter(label)}`;

/** A label with its text behind it. */
export const labelled = (label: string, text: string): string => `${withColon(label)}${text}`;

/** Parts of one sentence. The last, which is a phrase more often than a number, says how they are joined. */
export function joinClauses(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.join(IS_CHINESE.test(last) ? '，' : IS_ARABIC.test(last) ? '، ' : ', ');
}

/** Equal items of a list, such as the answers to one question, parted by commas alone. */
export function joinItems(items: readonly string[]): string {
  const all = items.join(' ');
  return items.join(IS_CHINESE.test(all) ? '、' : IS_ARABIC.test(all) ? '، ' : ', ');
}

/** A text with another in brackets behind it: `Spanish (es)`, `西班牙语（es）`. */
export function bracketed(text: string, inside: string): string {
  return IS_CHINESE.test(text) ? `${text}（${inside}）` : `${text} (${inside})`;
}

/** A text of unknown direction for use inside a sentence: it orders neither the words around it nor its own punctuation by them. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
