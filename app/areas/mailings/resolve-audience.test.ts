import { expect, test, vi } from 'vitest';
import type { AudienceValues } from './audience-fields';
import type { Api } from '~/lib/api-client.server';
import { readAudience } from './pages/audience-form.server';

const NOBODY: AudienceValues = {
  who: 'named',
  recipients: '',
  tags: '',
  spoken: '',
  type: '',
  wants: '',
  answered: '',
  notAnswered: '',
};
const api = { call: vi.fn() } as unknown as Api;
const named = (recipients: string) => readAudience(api, { ...NOBODY, recipients });

test.each([
  ['one in each line', '100201\n\n 100202 \n100201'],
  ['the first column of CSV', 'recipientId,name\n100201,Maya\n100202,"Reed, Noah"'],
  ['quotes that hold a separator or a line', 'id,note\n"100201","a, b"\n"100202","two\nlines"'],
  ['a heading in another spelling', 'RECIPIENT ID;Name\n100201;Maya\n100202;Noah'],
  ['a separator in the first line', '\ufeffsep=;\nAccount number;Name, first\n100201;Maya\n100202;Noah'],
  ['tabs of a spreadsheet', 'Recipient_ID\tName\n100201\tMaya\n100202\tNoah'],
])('a list of recipients may have %s', async (_name, recipients) => {
  expect(await named(recipients)).toEqual({ to: { recipientIds: ['100201', '100202'] } });
});

test.each(['2.2001E+11', '2,2001e+11'])(
  'an id that a spreadsheet has rounded is refused with its line: %s',
  async (id) => {
    expect(await named(`id;name\n100201;Maya\n${id};Noah`)).toEqual({
      errors: { recipients: 'form-invitations:listError.roundedNumber' },
      params: { row: 3 },
    });
  },
);

test('a quotation mark that is never closed is told, and so is a list of nobody', async () => {
  expect(await named('id\n"100201')).toEqual({ errors: { recipients: 'form-invitations:listError.openQuote' } });
  for (const nobody of ['', 'Recipient ID\n', ' \n,\n'])
    expect(await named(nobody)).toEqual({ errors: { recipients: 'mailings:namedRequired' } });
});
