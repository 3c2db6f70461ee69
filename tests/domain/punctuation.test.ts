import { describe, expect, test } from 'vitest';
import { withDayPeriod } from '~/domain/format-units-and-lists';
import { withColon, bracketed, joinClauses, joinSentences, labelled, joinItems } from '~/domain/punctuation';

describe('sentences end and join with the stops of their script', () => {
  test.each([
    ["We can't find it", 'Please try again', "We can't find it. Please try again."],
    ['找不到账户', '请检查后重试', '找不到账户。请检查后重试。'],
    ['खाता नहीं मिला', 'फिर से कोशिश करें', 'खाता नहीं मिला। फिर से कोशिश करें।'],
    ['계정을 찾을 수 없습니다', '다시 시도해 주세요', '계정을 찾을 수 없습니다. 다시 시도해 주세요.'],
    ['لم نجد حسابًا', 'حاول مجددًا', 'لم نجد حسابًا. حاول مجددًا.'],
  ])('%s', (first, second, joined) => {
    expect(joinSentences([first, second])).toBe(joined);
  });

  test('what ends by itself gets no second stop, and what is empty is left out', () => {
    expect(joinSentences(['Really?', '', 'Yes.'])).toBe('Really? Yes.');
    expect(joinSentences(['请选择“继续。”', '谢谢！'])).toBe('请选择“继续。”谢谢！');
  });

  test('a single text stays as it is', () => {
    expect(joinSentences(['', '请联系客服'])).toBe('请联系客服');
    expect(joinSentences([])).toBe('');
  });
});

test('a label is parted from its text as its script does', () => {
  expect(labelled('Name', 'Enter an answer')).toBe('Name: Enter an answer');
  expect(labelled('姓名', '请输入答案')).toBe('姓名：请输入答案');
  expect(labelled('이름', '답변을 입력하세요')).toBe('이름: 답변을 입력하세요');
  expect(labelled('ZIP 碼', '1')).toBe('ZIP 碼：1');
});

test('a label that ends by itself gets no colon', () => {
  expect(withColon('What kind of home is it?')).toBe('What kind of home is it? ');
  expect(withColon('房屋类型？')).toBe('房屋类型？');
  expect(withColon('नाम।')).toBe('नाम। ');
});

test('clauses and brackets follow the script', () => {
  expect(joinClauses(['2:05 PM', 'Eastern Time'])).toBe('2:05 PM, Eastern Time');
  expect(joinClauses(['14:05', '北美东部时间'])).toBe('14:05，北美东部时间');
  expect(joinClauses(['2:05 م', 'التوقيت الشرقي'])).toBe('2:05 م، التوقيت الشرقي');
  expect(joinItems(['Gas', 'Water'])).toBe('Gas, Water');
  expect(joinItems(['燃气', '自来水'])).toBe('燃气、自来水');
  expect(joinItems(['غاز', 'ماء'])).toBe('غاز، ماء');
  expect(bracketed('Spanish', 'es')).toBe('Spanish (es)');
  expect(bracketed('西班牙语', 'es')).toBe('西班牙语（es）');
});

test('Korean names the half of the day in Korean', () => {
  const at = (hour: number, locale: string) =>
    withDayPeriod(
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
        Date.UTC(2026, 11, 3, hour, 30),
      ),
      locale,
    ).replace(/\u202f/g, ' ');
  expect(at(14, 'ko')).toBe('오후 2:30');
  expect(at(2, 'ko')).toBe('오전 2:30');
  expect(at(14, 'en')).toBe('2:30 PM');
});
