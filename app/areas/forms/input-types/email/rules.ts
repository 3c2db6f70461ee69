import { isEmail, normalizeEmail, tidyEmail } from '~/domain/contact';
import type { TextRules } from '../rules';
import { AS_TYPED, extendRules } from '../server-rules';
import { lengthError } from '../text/rules';

export const rules: TextRules = {
  answer: 'text',
  missing: 'email',
  errors: ['email.invalid', 'text.tooLong', 'verification.required'],
  counting: 'submitted',
  validate: (input, text) => (isEmail(text) ? lengthError(input, text) : { key: 'email.invalid' }),
  contact: {
    channel: 'email',
    invalid: 'email.invalid',
    isValid: isEmail,
    keyOf: normalizeEmail,
    tagNames: ['email', 'emailaddress', 'emailid', 'customeremail', 'recipientemail'],
  },
};

export const server = /* @__PURE__ */ extendRules(AS_TYPED, {
  seconds: 15,
  autofillNames: ['email', 'off'],
  defaultAutofillName: 'email',
  // The letters stay as they were typed.
  store: tidyEmail,
});
