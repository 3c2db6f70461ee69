import { describe, expect, test } from 'vitest';
import { LOCALES } from '~/lib/contract/enums';
import { fillMergeTags, findTextProblem, WORD_FIELDS, CUSTOMIZABLE_MESSAGES } from '~/domain/customizable-messages';
import { readDefaultTexts } from '~/platform/messages/default-texts';

describe('a text', () => {
  const texts: [what: string, text: string, problem: ReturnType<typeof findTextProblem>][] = [
    ['with its tags is good', 'Hello {{name}},\n\n{{ link }}\n\nBye', undefined],
    ['that is empty leaves our words', ' \n', undefined],
    ['with a foreign tag', 'Hello\n{{amount}}\n\n{{link}}', { code: 'unknownTag', tag: 'amount', line: 2 }],
    ['with a name of every object', '{{constructor}}', { code: 'unknownTag', tag: 'constructor', line: 1 }],
    ['with half a tag', 'a\n\n{{link}', { code: 'unknownTag', tag: '{{', line: 3 }],
    ['without its link', 'Hello', { code: 'missingTag', tag: 'link', line: 0 }],
    ['with its link in a sentence', 'Hello\n\nOpen {{link}}', { code: 'tagAlone', tag: 'link', line: 3 }],
    ['with its link next to a line', 'Hello\r\n{{link}}\r\n\r\nBye', { code: 'tagAlone', tag: 'link', line: 2 }],
  ];
  test.each(texts)('%s', (_what, text, problem) => {
    expect(findTextProblem('form.invitation', 'text', text)).toEqual(problem);
  });

  test('of an SMS has its link within', () => {
    expect(findTextProblem('payLink', 'smsText', 'Pay {{amount}}: {{link}}')).toBeUndefined();
    expect(findTextProblem('payLink', 'smsText', 'Pay')).toMatchObject({ code: 'missingTag', tag: 'link' });
    expect(findTextProblem('payment.received', 'smsText', 'Thanks')).toMatchObject({ code: 'noSms' });
  });

  test('of a subject has no link, and that of a category names what the message is about', () => {
    expect(findTextProblem('payLink', 'subject', '{{link}}')).toMatchObject({ code: 'unknownTag' });
    expect(findTextProblem('notification', 'subject', 'News')).toMatchObject({ code: 'missingTag', tag: 'subject' });
  });
});

test('an empty value takes the blank before it along', () => {
  const fill = (name: string) => fillMergeTags('Hello {{name}}, and {{ name }}.', () => name);
  expect(fill('Maya')).toBe('Hello Maya, and Maya.');
  expect(fill('')).toBe('Hello, and.');
});

test.each(LOCALES)('our own words are such texts in %s', (language) => {
  for (const message of CUSTOMIZABLE_MESSAGES) {
    const words = readDefaultTexts(message, language);
    for (const field of WORD_FIELDS) {
      expect(findTextProblem(message, field, words[field]), `${message} ${field}`).toBeUndefined();
      expect(words[field], `${message} ${field}`).not.toContain('$t(');
    }
    expect(words.subject).not.toBe('');
    expect(words.text).not.toBe('');
  }
});
