import { z } from 'zod';
import {
  checkbox,
  choice,
  intents,
  multilineText,
  INVALID_REQUEST,
  text,
  checkedValues,
  wholeNumber,
} from '~/lib/contract/form-field-schemas';

const adminIds = checkedValues(200);
const approvers = choice(['all', 'chosen', 'random', '']).catch('');

/** How templates of an account are approved. Not provided, the number is 1. Spec: forms-and-approval 2.1, 5. */
export const configFields = z.object({
  adminNeedApproval: checkbox(),
  sendsToAll: checkbox(),
  asks: approvers,
  approvalsRequired: text(Infinity),
  adminIds,
});

/** `advised`: the advice on this revision was seen. Spec: forms-and-approval 2.2. */
export const requestFields = z.object({
  asks: approvers,
  adminIds,
  revision: wholeNumber().catch(0),
  intent: choice(['advised', '']).catch(''),
});

/** Spec: forms-and-approval 2.3, 2.8. */
const version = wholeNumber().refine((shown) => shown > 0, INVALID_REQUEST);
export const decisionFields = intents([
  z.object({ intent: z.literal('activate'), version }),
  z.object({
    intent: z.literal('reject'),
    version,
    reason: multilineText().pipe(z.string().trim().min(1, 'approval:reasonNeeded').max(1000, 'approval:reasonTooLong')),
  }),
]);
