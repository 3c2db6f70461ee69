import type { TextKey } from 'i18next';
import { z } from 'zod';
import { choice, rawText, text } from '~/lib/contract/form-field-schemas';
import { toFieldAgentPhone, isEmail } from '~/domain/contact';
import { toE164 } from '~/domain/phone-number';

/** What the four buttons ask for; `keep` is what Enter in a field does: nothing but showing the page again. */
const INTENTS = ['keep', 'email', 'sms', 'qr', 'payment'] as const;
export type AgentIntent = (typeof INTENTS)[number];

export interface AgentValues {
  accountNumber: string;
  email: string;
  mobileNumber: string;
}
export type AgentErrors = { [K in keyof AgentValues]?: string };

export const agentFields = z.object({
  intent: choice(INTENTS),
  accountNumber: text(40),
  email: rawText(300),
  mobileNumber: rawText(100),
  sendKey: rawText(100),
});

/**
 * The phone number as it is sent: ten digits in the field's own mask, or a whole number with another country's code.
 * Spec: enrollment-and-payment 5, "Field agent".
 */
export function normalizeAgentPhone(text: string): string {
  const typed = text.trim();
  return /^\+(?!1)/.test(typed) ? typed.slice(0, 40) : toFieldAgentPhone(typed).slice(0, 40);
}

const MESSAGES = {
  email: 'field-agent:agent.checkEmail',
  sms: 'field-agent:agent.checkSms',
  qr: 'field-agent:agent.checkFields',
  payment: 'field-agent:agent.checkAccount',
} as const;

/**
 * Validates the fields that a button needs; undefined where all are valid. Spec: enrollment-and-payment 5, "Field
 * agent".
 */
export function findAgentErrors(
  intent: Exclude<AgentIntent, 'keep'>,
  values: AgentValues,
): { message: TextKey; errors: AgentErrors } | undefined {
  const errors: AgentErrors = {};
  const needs = (...intents: AgentIntent[]) => intents.includes(intent);
  if (needs('qr', 'payment') && values.accountNumber === '') errors.accountNumber = 'input.required';
  if (needs('qr', 'email')) errors.email = emailError(values.email);
  if (needs('qr', 'sms')) errors.mobileNumber = phoneError(values.mobileNumber);
  return Object.values(errors).some(Boolean) ? { message: MESSAGES[intent], errors } : undefined;
}

function emailError(text: string): string | undefined {
  if (text.trim() === '') return 'input.required';
  return isEmail(text) ? undefined : 'email.invalid';
}

/** Whether the number exists in a country other than the mask's is the platform's to judge. */
function phoneError(text: string): string | undefined {
  if (text.trim() === '') return 'input.required';
  const number = normalizeAgentPhone(text);
  return /^\d{10}$/.test(number) || toE164(number).e164 ? undefined : 'phone.invalid';
}
