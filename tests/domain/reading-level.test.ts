import { describe, expect, test } from 'vitest';
import { readingOf, sentencesOf, wordsOf } from '~/domain/reading-level';

const EASY = {
  en: 'We need to know where you live. Tell us your street and your town. Then we can help you. It takes one minute. You can stop at any time. We keep what you write. You can go on later.',
  de: 'Wir wollen wissen, wo Sie wohnen. Nennen Sie uns Ort und Straße. Dann können wir helfen. Es dauert nur kurz. Sie können jederzeit gehen. Was Sie tippen, bleibt da. Sie können später weiter machen.',
  es: 'Queremos saber dónde vive. Díganos su calle y su ciudad. Así le damos ayuda. Solo toma un minuto. Puede parar si quiere. Lo que escribe queda aquí. Luego puede seguir más tarde con todo.',
  fr: 'Nous voulons savoir où vous vivez. Dites le nom de la rue et de la ville. Puis nous vous aidons. Cela dure une minute. Vous pouvez faire une pause. Tout ce que vous tapez reste là.',
};
const HARD = {
  en: 'Notwithstanding the aforementioned stipulations, applicants acknowledge irrevocable responsibility for substantiating the accuracy of documentation submitted electronically, including supplementary certifications, authorizations and declarations necessitated by applicable regulatory requirements.',
  de: 'Ungeachtet der vorgenannten Bestimmungen bestätigen Antragstellende unwiderruflich die Verantwortlichkeit für die Richtigkeit elektronisch übermittelter Unterlagen einschließlich ergänzender Bescheinigungen, Bevollmächtigungen und Erklärungen, deren Einreichung aufgrund anwendbarer regulatorischer Anforderungen erforderlich geworden ist.',
  es: 'No obstante las estipulaciones anteriormente mencionadas, los solicitantes reconocen irrevocablemente la responsabilidad correspondiente respecto de la veracidad de la documentación presentada electrónicamente, incluidas las certificaciones complementarias, autorizaciones y declaraciones requeridas por la reglamentación aplicable.',
  fr: 'Nonobstant les stipulations susmentionnées, les demandeurs reconnaissent irrévocablement leur responsabilité concernant l’exactitude de la documentation transmise électroniquement, incluant les certifications complémentaires, autorisations et déclarations requises par la réglementation applicable actuellement.',
};

describe('how hard a text is to read', () => {
  test.each(['en', 'de', 'es', 'fr'] as const)('in %s easy words are easy, and officialese is hard', (language) => {
    expect(readingOf([EASY[language]], language)).toMatchObject({ isHard: false });
    expect(readingOf([HARD[language], HARD[language]], `${language.toUpperCase()}-XX`)).toMatchObject({ isHard: true });
  });

  test('English is Flesch and Kincaid’s grade', () => {
    // 36 words of one syllable in six sentences: 0.39 · 6 + 11.8 · 1 − 15.59 is below the first grade.
    expect(readingOf(['The cat sat on the mat. '.repeat(6)], 'en')).toEqual({ kind: 'grade', value: 1, isHard: false });
    // 30 words of three syllables in one sentence: 0.39 · 30 + 11.8 · 3 − 15.59.
    expect(readingOf(['banana '.repeat(30)], 'en')).toEqual({ kind: 'grade', value: 32, isHard: true });
  });

  test('Spanish counts vowels that are heard together as one syllable', () => {
    // 32 words of two syllables in eight sentences: 206.84 − 60 · 2 − 1.02 · 4.
    expect(readingOf(['Puerta, ciudad, cielo, baile. '.repeat(8)], 'es')).toMatchObject({ kind: 'ease', value: 83 });
  });

  test.each(['zh-Hans', 'ko', 'ar', 'hi', 'pt', ''])('%s is not judged', (language) => {
    expect(readingOf(['word '.repeat(100)], language).kind).toBe('notJudged');
  });

  test('a few words say nothing', () => {
    expect(readingOf(['Your name', 'Your street'], 'en').kind).toBe('short');
    expect(readingOf([], 'en').kind).toBe('short');
  });
});

test('lines and stops of all scripts end a sentence; a merge tag is a word, and a number with a point none of two', () => {
  expect(sentencesOf('One. Two!\nThree 4.5 kWh\n– \n你好。再见？')).toEqual([
    'One.',
    'Two!',
    'Three 4.5 kWh',
    '你好',
    '再见',
  ]);
  expect(wordsOf(sentencesOf('Dear {{Customer name. Full}}, it’s well-known')[0] ?? '')).toEqual([
    'Dear',
    'X',
    'it’s',
    'well-known',
  ]);
});

test('a hostile text is read in one go', () => {
  // A reading that began again at each part would not end within the runner's limit.
  for (const text of ['{{'.repeat(500_000), '. '.repeat(500_000), 'a'.repeat(1_000_000), "a'-".repeat(300_000)])
    expect(() => readingOf([text], 'en')).not.toThrow();
});
