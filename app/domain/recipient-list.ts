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

/** Returns a heading without the signs and the case in which people's headings differ: `recipientid` for `Recipient ID`. */
export const plainHeading = (heading: string): string => heading.toLowerCase().replace(/[\s_.-]/g, '');

/** Returns the recipient's column that a heading names in any spelling; undefined for another one. */
export const listColumnOf = (heading: string): ListColumn | undefined => {
  const plain = plainHeading(heading);
  return Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : undefined;
};

/** Whether a spreadsheet has rounded a long number: `2.2001E+11`. Its last digits are lost. */
export const isRoundedNumber = (text: string): boolean => /^\d+(?:[.,]\d+)?E\+\d+$/i.test(text);
