import { LOCALES } from '~/lib/contract/enums';
import type { DatasetErrorCode } from './dataset';
import type { ValueErrorCode } from './field';
import type { ReadError } from './record-json';

/** Texts of errors for commands and programs; screens have them in their own language. */
export const ERROR_TEXTS: Record<ValueErrorCode | DatasetErrorCode, string> = {
  invalid: 'is not valid',
  required: 'is missing',
  tooLong: 'is too long',
  htmlLimits: 'has too many tags, or nests them too deeply',
  forbiddenName: 'has a name that can’t be used: __proto__, constructor or prototype',
  text: 'must be a text',
  choice: 'must be one of: {{value}}',
  timeZone: 'must be a time zone, such as America/New_York',
  hour: 'must be a time of day such as 21:00',
  control: 'has characters that nobody sees, such as a null or marks that turn the letters after them',
  flag: 'must be yes or no',
  number: 'must be a number within its limits',
  notText: 'must be a number without quotes around it',
  money: 'must be an amount such as 84.35',
  belowZero: 'must not be below zero',
  date: 'must be a date such as 2027-03-31',
  time: 'must be a time such as 2027-03-31T14:00:00Z',
  list: 'must be a list in JSON',
  object: 'must be an object in JSON',
  file: 'must be the name of a file, or an address that begins with https:',
  id: 'has letters that can’t stand in an id, or is too short',
  roundedNumber: 'was rounded by a spreadsheet, so its last digits are lost: export it again with this column as text',
  email: 'must be an email address',
  phone: 'must be a number with its country’s code, such as +12025550123',
  dialable: 'must be a phone number such as 844-927-0115',
  language: `must be a language of the pages: ${LOCALES.join(', ')}`,
  unknownField: 'is no field of this dataset',
  doubleKey: 'is there twice',
  repeated: 'is there already, in line {{value}}',
  noSuchRecord: 'names a record that is not there',
  notTheSum: 'must sum to the total',
  beforeStart: 'is before the beginning',
  takenElsewhere: 'belongs to another record already',
  badEmail: 'must be an email address in small letters',
  badPhone: 'must be a number with its country’s code, such as +12025550123',
  needsOne: 'needs a value',
  sameHour: 'must be another time than the one it begins at',
  lacksDefault: 'must have the default language among them',
  belowPaid: 'is less than {{value}}, which has been paid',
  paidInFull: 'can’t be: all of it has been paid, {{value}}',
  notTest: 'is not of a test recipient: a test key writes nothing else',
  unknownTag: 'has a merge tag that this message does not fill in',
  missingTag: 'lacks a merge tag that this message can’t do without',
  tagAlone: 'must have the tags link, details and text in paragraphs of their own, between empty lines',
  noSms: 'must be empty: this message is no SMS',
  notJson: 'the line is not JSON',
  openQuote: "its quotation marks don't match",
  mixedEncoding: 'the file mixes UTF-8 with another encoding',
  tooManyCells: 'the line has more cells than there are headings',
  tooFewCells: 'the line has fewer cells than there are headings',
  fileMissing: 'names a file that is not there',
  fileTooBig: 'is a file of more than 20 MB',
  fileWrongType: 'is a file of a kind that is not taken here',
};

/** An error as text. */
export const errorText = ({ code, value = '' }: ReadError): string => ERROR_TEXTS[code].replace('{{value}}', value);

/** An error as calls answer it. */
export const toLineError = ({ field, code, value = '' }: ReadError) => ({
  field,
  mistake: code,
  value,
  text: errorText({ field, code, value }),
});
