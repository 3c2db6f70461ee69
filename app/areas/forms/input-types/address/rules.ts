import type { FieldError } from '~/domain/error-keys';
import { ADDRESS_PARTS, addressLines, addressText, isAmerican, parseAddress, zipOf } from '~/domain/postal-address';
import type { TextRules } from '../rules';
import { TYPED_RULES, extendRules } from '../server-rules';
import { textLength } from '../text/rules';

/** Longest part, in characters. */
const LONGEST_PART = 200;

/** The first part that is missing or wrong. Only of addresses in the United States is it known what they have. */
function partError(text: string, country: string | undefined): FieldError | undefined {
  const address = parseAddress(text);
  const tooLong = ADDRESS_PARTS.find((part) => textLength(address[part]) > LONGEST_PART);
  if (tooLong) return { key: 'text.tooLong', part: tooLong, params: { n: LONGEST_PART } };
  const isUs = isAmerican(address, country);
  if (address.line1 === '') return { key: 'address.lineMissing', part: 'line1' };
  if (isUs && address.zip === '') return { key: 'address.zipMissing', part: 'zip' };
  if (isUs && zipOf(address.zip) === undefined) return { key: 'address.zipInvalid', part: 'zip' };
  if (address.city === '') return { key: 'address.cityMissing', part: 'city' };
  if (isUs && address.state === '') return { key: 'address.stateMissing', part: 'state' };
  return undefined;
}

/** A postal address: two lines, ZIP code, city, state and, where it is another one, country. */
export const rules: TextRules = {
  answer: 'text',
  missing: 'address',
  errors: [
    'address.lineMissing',
    'address.zipMissing',
    'address.zipInvalid',
    'address.cityMissing',
    'address.stateMissing',
    'text.tooLong',
  ],
  counting: 'submitted',
  validate: (_input, text, _timeZone, country) => partError(text, country),
  parts: {
    names: ADDRESS_PARTS,
    join: addressText,
    split: parseAddress,
  },
};

export const server = /* @__PURE__ */ extendRules(TYPED_RULES, {
  estimatedSeconds: 40,
  autofillNames: ['street-address', 'off'],
  defaultAutofillName: 'street-address',
  display: (answer) => addressLines(parseAddress(answer)).join('\n'),
  toExport([answer]) {
    const { zip, ...address } = parseAddress(answer);
    return { name: addressLines({ zip, ...address }).join(', '), ...address, postalCode: zip };
  },
});
