import { isEmail, normalizeEmail, cleanEmailInput } from '~/domain/contact';
import type { TextRules } from '../rules';
import { TYPED_RULES, extendRules } from '../server-rules';
import { validateLength } from '../text/rules';

export const rules: TextRules = {
  answer: 'text',
  missing: 'email',
  errors: ['email.invalid', 'text.tooLong', 'verification.required'],
  counting: 'submitted',
  validate: (input, text) => (isEmail(text) ? validateLength(input, text) : { key: 'email.invalid' }),
  contact: {
    channel: 'email',
    invalid: 'email.invalid',
    isValid: isEmail,
    toComparable: normalizeEmail,
    tagNames: ['email', 'emailaddress', 'emailid', 'customeremail', 'recipientemail'],
  },
};

export const server = /* @__PURE__ */ extendRules(TYPED_RULES, {
  estimatedSeconds: 15,
  autofillNames: ['email', 'off'],
  defaultAutofillName: 'email',
  // The letters stay as they were typed.
  toStored: cleanEmailInput,
});
