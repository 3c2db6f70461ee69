/** The columns of lists of recipients. */

/** Columns that are a recipient's own; every other one is a tag of its name. */
export const LIST_COLUMNS = ['recipientId', 'name', 'email', 'phone', 'language'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

export const MAX_LIST_ROWS = 1000;

/** Other names that people and programs give to a column. */
const ALIASES: Record<string, ListColumn> = {
  recipientid: 'recipientId',
  recipient: 'recipientId',
  id: 'recipientId',
  accountnumber: 'recipientId',
  name: 'name',
  fullname: 'name',
  customername: 'name',
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  phone: 'phone',
  phonenumber: 'phone',
  mobile: 'phone',
  mobilenumber: 'phone',
  sms: 'phone',
  language: 'language',
  lang: 'language',
  locale: 'language',
};

/** Returns a heading without the signs, width and case in which people's headings differ: `recipientid` for `Recipient ID`. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.\-\p{Cf}]/gu, '');

/** Returns the recipient's column that a heading names in any spelling; undefined for another one. */
export const listColumnOf = (heading: string): ListColumn | undefined => {
  const plain = plainHeading(heading);
  return Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : undefined;
};

const ROUNDED = /^(?:\d+(?:[.,]\d+)?E\+\d+|\d+[.,]\d+E\d+|\d{5,}[.,]0+)$/i;
/** Digits from which on spreadsheets shorten a number: a short id such as `12e4` is none of theirs. */
const [SHORTENED, LONGEST] = [1e11, 1e21];

/** Whether a program of tables has taken an id for a number: `2.2001E+11`, `22001e7`, `220010000000.0`. Its last digits may be lost. */
export const isRoundedNumber = (text: string): boolean =>
  ROUNDED.test(text) || (/^[1-9]\d*E\d+$/i.test(text) && Number(text) >= SHORTENED && Number(text) < LONGEST);
