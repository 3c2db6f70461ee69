/**
 * How hard a text is to read, by the formula that is known for its language. Formulas count words, sentences and syllables; they
 * know nothing of what is said, so what they give is advice.
 */
import { syllable } from 'syllable';

/**
 * `grade`: years of school that a reader needs. `ease`: 0 to 100, the higher the easier. `short`: too few words to tell.
 * `notJudged`: no sound formula is known here for the language.
 */
export const READING_KINDS = ['grade', 'ease', 'short', 'notJudged'] as const;

interface Reading {
  kind: (typeof READING_KINDS)[number];
  /** 0 where nothing is told. */
  value: number;
  /** Harder than a person with nine years of school reads with ease. WCAG 2.2, 3.1.5. */
  isHard: boolean;
}

/** Fewer words say nothing about a text: formulas were made on samples of a hundred. */
const LEAST_WORDS = 30;
/** Most characters that are looked at. */
const MOST_CHARACTERS = 60_000;

interface Counted {
  words: number;
  sentences: number;
  syllables: number;
  /** Words of three syllables and more, of one, and of more than six letters. */
  manySyllables: number;
  oneSyllable: number;
  long: number;
}

interface Formula {
  syllablesOf(word: string): number;
  kind: 'grade' | 'ease';
  value(counted: Counted): number;
  /** The hardest value that is well. */
  most: number;
}

const each = (part: number, whole: number): number => part / whole;
const percent = (part: number, whole: number): number => (100 * part) / whole;

const FORMULAS: Record<string, Formula> = {
  /** Flesch and Kincaid, 1975: grade level. */
  en: {
    syllablesOf: syllable,
    kind: 'grade',
    value: ({ words, sentences, syllables }) => 0.39 * each(words, sentences) + 11.8 * each(syllables, words) - 15.59,
    most: 9,
  },
  /** Bamberger and Vanecek, 1984: the first Viennese formula, in years of school. */
  de: {
    syllablesOf: (word) => groups(word, /[aeiouyäöü]/, /^(aa|ee|oo|ie|ei|ai|au|eu|äu|oi|ui|ey|ay)$/),
    kind: 'grade',
    value: ({ words, sentences, manySyllables, oneSyllable, long }) =>
      0.1935 * percent(manySyllables, words) +
      0.1672 * each(words, sentences) +
      0.1297 * percent(long, words) -
      0.0327 * percent(oneSyllable, words) -
      0.875,
    most: 9,
  },
  /** Fernández Huerta, 1959; what is normal begins at 55 in the INFLESZ scale. */
  es: {
    syllablesOf: (word) => groups(word, /[aeiouyáéíóúü]/, /^([aeoáéó][iuyü]|[iuü][aeoáéó]|[iuü][iuyü])$/),
    kind: 'ease',
    value: ({ words, sentences, syllables }) => 206.84 - 60 * each(syllables, words) - 1.02 * each(words, sentences),
    most: 55,
  },
  /** Kandel and Moles, 1958; below 50 is difficult. */
  fr: {
    // The e at the end is not heard.
    syllablesOf: (word) => groups(word.replace(/([^aeiouy])(e|es|ent)$/, '$1'), /[aeiouyàâéèêëîïôùûüœæ]/, /^.{2}$/),
    kind: 'ease',
    value: ({ words, sentences, syllables }) => 207 - 73.6 * each(syllables, words) - 1.015 * each(words, sentences),
    most: 50,
  },
};

/** Vowels that are heard apart: each, but for two that make one sound. */
function groups(word: string, vowel: RegExp, isOne: RegExp): number {
  let count = 0;
  let before = '';
  for (const letter of word) {
    if (!vowel.test(letter)) before = '';
    else if (before !== '' && isOne.test(before + letter)) before = '';
    else {
      count++;
      before = letter;
    }
  }
  return Math.max(1, count);
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;

/** The sentences of a text. A line is one too, whether or not a stop ends it. */
export const sentencesOf = (text: string): string[] =>
  text
    .slice(0, MOST_CHARACTERS)
    .replace(/\{\{[^{}\n]*\}\}/g, 'X')
    .split(/(?<=[.!?…؟।])\s+|[。！？\n]/u)
    .filter((sentence) => /\p{L}/u.test(sentence));

export const wordsOf = (sentence: string): string[] => sentence.match(WORD) ?? [];

const NOTHING = { value: 0, isHard: false };

/**
 * How hard texts are together.
 *
 * @param language a BCP 47 tag, of which the language alone counts
 */
export function readingOf(texts: readonly string[], language: string): Reading {
  const formula = FORMULAS[language.toLowerCase().split('-')[0] ?? ''];
  if (!formula) return { kind: 'notJudged', ...NOTHING };
  const sentences = sentencesOf(texts.join('\n'));
  const words = sentences.flatMap(wordsOf);
  if (words.length < LEAST_WORDS) return { kind: 'short', ...NOTHING };
  const exact = formula.value(countOf(words, sentences.length, formula));
  const isHard = formula.kind === 'grade' ? exact > formula.most : exact < formula.most;
  const value = Math.round(Math.max(formula.kind === 'grade' ? 1 : 0, Math.min(100, exact)));
  return { kind: formula.kind, value, isHard };
}

function countOf(words: readonly string[], sentences: number, { syllablesOf }: Formula): Counted {
  const syllables = words.map((word) => Math.max(1, syllablesOf(word.toLowerCase())));
  return {
    words: words.length,
    sentences,
    syllables: syllables.reduce((sum, count) => sum + count, 0),
    manySyllables: syllables.filter((count) => count >= 3).length,
    oneSyllable: syllables.filter((count) => count === 1).length,
    long: words.filter((word) => [...word].length > 6).length,
  };
}
