import { isPhoneLengthValid, normalizePhoneDigits } from '~/domain/contact';
import { toStoredPhone, toE164, formatPhone } from '~/domain/phone-number';
import type { TextRules } from '../rules';
import { TYPED_RULES, extendRules } from '../server-rules';

export const rules: TextRules = {
  answer: 'text',
  missing: 'phone',
  errors: ['phone.invalid', 'verification.required'],
  counting: 'submitted',
  validate: (_input, text) => (isPhoneLengthValid(text) ? undefined : { key: 'phone.invalid' }),
  contact: {
    channel: 'sms',
    invalid: 'phone.invalid',
    isValid: isPhoneLengthValid,
    toComparable: normalizePhoneDigits,
    tagNames: ['phone', 'phonenumber', 'mobile', 'mobilenumber', 'mobilephone', 'customerphone', 'recipientphone'],
  },
};

/** A number in any usual form becomes E.164. */
export const server = /* @__PURE__ */ extendRules(TYPED_RULES, {
  estimatedSeconds: 15,
  autofillNames: ['tel', 'off'],
  defaultAutofillName: 'tel',
  normalize: (text, country) => toE164(text, country).e164 ?? text,
  // What was judged by its length alone is its digits behind a plus.
  toStored: toStoredPhone,
  display: (answer, _input, { country }) => formatPhone(answer, country),
});
