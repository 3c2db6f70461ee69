import { describe, expect, test } from 'vitest';
import { parseSearchQuery } from '~/domain/search-query';

const read = (text: string) => parseSearchQuery(text, 'US');

describe('what was typed into the search', () => {
  test.each([
    ['LK-7F3K-92QD', 'LK-7F3K-92QD'],
    [' lk7f3k92qd ', 'LK-7F3K-92QD'],
    ['lk 7f3k 92qd', 'LK-7F3K-92QD'],
    ['LK–7F3K–92QD', 'LK-7F3K-92QD'],
    ['7f3k-92qd', 'LK-7F3K-92QD'],
    ['lk-7f', 'LK-7F'],
    ['LK-7F3K-9', 'LK-7F3K-9'],
    ['lk', ''],
    ['LK-7F3K-92QDX', ''],
    ['Otto Brandt', ''],
  ])('%s is the reference %s', (typed, reference) => expect(read(typed).reference).toBe(reference));

  test.each([
    ['(312) 555-0143', '+13125550143'],
    ['312.555.0143', '+13125550143'],
    ['+1 312 555 0143', '+13125550143'],
    ['٣١٢٥٥٥٠١٤٣', '+13125550143'],
    ['0044 20 7946 0958', '+442079460958'],
    ['555', ''],
    ['220010010101', ''],
    ['call 312 555 0143', ''],
  ])('%s is the number %s', (typed, phone) => expect(read(typed).phone).toBe(phone));

  test('numbers without a country’s code are those of the account’s country', () => {
    expect(parseSearchQuery('98765 43210', 'IN').phone).toBe('+919876543210');
  });

  test('what nobody sees is no part of it', () => {
    expect(read('  Otto\u0000 \u202e Brandt\t').text).toBe('Otto Brandt');
    expect(read('Jose\u0301').text).toBe('José');
    expect(read(' \u200b ').text).toBe('');
  });
});
