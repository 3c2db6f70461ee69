import type { BuilderForm } from '../form-builder';
import { readingOf, sentencesOf, wordsOf } from '../reading-level';
import { contrastProblems, type ThemeColors } from '../theme';
import { createAdvice, type FormAdvice } from './advice';
import { readHtmlFindings, type HtmlFindings } from './html-findings';
import { adviseRules } from './rule-advice';
import { listFormTexts, type FormText } from './form-texts';

export { ADVICE_KINDS, type FormAdvice } from './advice';

/** The most pieces of advice that are named, more than a form of a hundred questions in five languages has. */
export const MAX_ADVICE = 1000;

/** Languages that are written without spaces between words, or whose signs say more. */
const DENSE = /^(zh|ja|ko|th|lo|km|my)\b/;
/** Longest label or option, in characters: about two lines on a phone. */
const MAX_LABEL_LENGTH = 150;
const MAX_DENSE_LABEL_LENGTH = 75;
/** GOV.UK's longest sentence, in words. */
const MAX_SENTENCE_WORDS = 25;
/** Fragments, which would make a form look easier than its sentences are. */
const FRAGMENTS = /^(options\.|tags\.|lowLabel|highLabel|submitName)/;
const LABELS = /^(title|sectionTitle|submitName|name|lowLabel|highLabel|options\.\d+\.name)$/;

/** The account's colours, and the moment at which the form is looked at. */
interface Around {
  theme: ThemeColors;
  nowMs: number;
}

/** All that could be better about a form, mistakes aside: its rules, its texts in each language, and the account's colours. */
export function adviseForm(form: BuilderForm, { theme, nowMs }: Around) {
  const languages = [form.settings.language, ...form.translations.keys()];
  const spoken = languages.map((language) => ({ language, texts: listFormTexts(form, language).map(readText) }));
  const advice = [
    ...adviseRules(form),
    ...optionAdvice(form),
    ...(isOver(form.settings.expirationDate, nowMs) ? [createAdvice('closed', { part: 'expirationDate' })] : []),
    ...emptyBlocks(form, spoken[0]?.texts ?? []),
    ...spoken.flatMap(({ language, texts }) => textAdvice(texts, language)),
    ...spoken.slice(1).flatMap(({ language, texts }) => missing(texts, language)),
    ...contrastProblems(theme).map((name) => createAdvice(name === 'primary' ? 'contrastPrimary' : 'contrastHeader')),
  ];
  const reading = spoken.map(({ language, texts }) => ({
    language,
    ...readingOf(
      texts.filter(({ part }) => !FRAGMENTS.test(part)).map(({ words }) => words),
      language,
    ),
  }));
  return { advice: advice.slice(0, MAX_ADVICE), reading };
}

/** A form whose closing time has passed would be closed as soon as it goes live. */
const isOver = (instant: string, nowMs: number): boolean =>
  /(?:Z|[+-]\d\d:\d\d)$/.test(instant) && Date.parse(instant) <= nowMs;

function optionAdvice(form: BuilderForm): FormAdvice[] {
  return form.items.flatMap((item): FormAdvice[] => {
    if (item.kind !== 'input' || item.input.inputType === 'attachment') return [];
    const names = item.input.options.map(({ name }) => name.trim().toLowerCase());
    const at = names.findIndex((name, index) => name !== '' && names.indexOf(name) < index);
    return at < 0 ? [] : [createAdvice('optionTwice', { item: item.key, part: `options.${at}.name` })];
  });
}

/** A block that shows nothing: no word that is read, and no picture. */
function emptyBlocks(form: BuilderForm, texts: readonly ReadText[]): FormAdvice[] {
  return form.items.flatMap((item) => {
    if (item.kind !== 'html') return [];
    const isEmpty = !texts.some(
      ({ item: key, words, html }) => key === item.key && (words !== '' || html.pictures > 0),
    );
    return isEmpty ? [createAdvice('emptyBlock', { item: item.key, part: 'html' })] : [];
  });
}

/** A text with the words that are read of it. */
interface ReadText extends FormText {
  words: string;
  html: Omit<HtmlFindings, 'text'>;
}

const NO_HTML = { pictures: 0, linksWithoutText: 0, picturesWithoutText: 0 };

function readText(text: FormText): ReadText {
  if (!text.isHtml) return { ...text, words: text.text, html: NO_HTML };
  const { text: words, ...html } = readHtmlFindings(text.text);
  return { ...text, words, html };
}

function textAdvice(texts: readonly ReadText[], language: string): FormAdvice[] {
  const isDense = DENSE.test(language);
  const mostLabel = isDense ? MAX_DENSE_LABEL_LENGTH : MAX_LABEL_LENGTH;
  return texts.flatMap(({ item, part, words, html }): FormAdvice[] => {
    const { linksWithoutText, picturesWithoutText } = html;
    const at = { item, part, language };
    const length = [...words].length;
    const longestSentence = isDense ? 0 : Math.max(0, ...sentencesOf(words).map((one) => wordsOf(one).length));
    const isLongLabel = LABELS.test(part) && length > mostLabel;
    const reading = readingOf([words], language);
    return [
      ...(linksWithoutText > 0 ? [createAdvice('linkWithoutText', { ...at, n: linksWithoutText })] : []),
      ...(picturesWithoutText > 0 ? [createAdvice('pictureWithoutText', { ...at, n: picturesWithoutText })] : []),
      ...(isLongLabel ? [createAdvice('longText', { ...at, n: length })] : []),
      // One thing about a text is enough to look at it again.
      ...(longestSentence > MAX_SENTENCE_WORDS && !isLongLabel
        ? [createAdvice('longSentence', { ...at, n: longestSentence })]
        : []),
      ...(reading.isHard && longestSentence <= MAX_SENTENCE_WORDS
        ? [createAdvice('hardText', { ...at, n: reading.value })]
        : []),
    ];
  });
}

/**
 * Texts that stay in the form's own language, of each item the first: who translates it sees the others. What has no letters, such as
 * a number, is the same in all.
 */
function missing(texts: readonly ReadText[], language: string): FormAdvice[] {
  const reportedItems = new Set<string>();
  return texts.flatMap(({ item, part, original, text }) => {
    if (text.trim() !== '' || !/\p{L}/u.test(original) || reportedItems.has(item)) return [];
    if (item !== '') reportedItems.add(item);
    return [createAdvice('notTranslated', { item, part, language })];
  });
}
