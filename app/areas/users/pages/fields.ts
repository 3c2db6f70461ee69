import { z } from 'zod';
import { ROLES } from '~/lib/contract/enums';
import { choice, intents, rawText, requiredText, text } from '~/lib/contract/form-field-schemas';
import { isStrongPassword } from '~/domain/password';

const MAX_PASSWORD_LENGTH = 256;
const ownPassword = rawText(MAX_PASSWORD_LENGTH, z.string().min(1, 'input.required'));
const newPassword = rawText().refine(
  (typed) => typed.length <= MAX_PASSWORD_LENGTH && isStrongPassword(typed),
  'users:weak',
);

export const signInFields = z.object({ email: requiredText(254), password: ownPassword });
export const forgotPasswordFields = z.object({ email: requiredText(254, 'email.invalid') });
export const resetPasswordFields = z.object({ password: newPassword });
export const invitationFields = z.object({
  firstName: requiredText(100),
  lastName: requiredText(100),
  password: newPassword,
});

/** Who belongs to an account: a change of one, or an invitation. Spec: forms-and-approval 6. */
export const peopleFields = intents([
  z.object({ intent: z.literal('role'), userId: text(64), role: choice(ROLES) }),
  z.object({ intent: z.literal('invite'), email: text(254), role: choice(ROLES) }),
]);

const secret = rawText(MAX_PASSWORD_LENGTH, z.string().min(1, 'input.required'));
/** What `navigator.credentials` gave, as JSON; empty where no script has asked it. */
const passkeyResponse = rawText(20_000);

export const codeFields = z.object({ code: secret });
export const proofFields = z.object({ proof: secret });
export const secondStepFields = intents([
  z.object({ intent: z.literal('code'), code: secret }),
  z.object({ intent: z.literal('passkey'), response: passkeyResponse }),
]);
export const securityFields = intents([
  z.object({ intent: z.literal('app') }),
  z.object({ intent: z.literal('passkey'), name: text(60), response: passkeyResponse }),
  z.object({ intent: z.literal('end'), id: text(64) }),
  z.object({ intent: z.literal('end-others') }),
  z.object({ intent: z.literal('require') }),
  z.object({ intent: z.literal('no-require') }),
]);

/** Spec: forms-and-approval 5, "Shared helpers". */
export const profileFields = intents([
  z.object({
    intent: z.literal('save'),
    firstName: text(100),
    lastName: text(100),
    mobileNumber: text(40),
    timeZone: text(60),
  }),
  z.object({ intent: z.literal('password'), currentPassword: ownPassword, password: newPassword }),
  z.object({ intent: z.literal('leave') }),
]);
