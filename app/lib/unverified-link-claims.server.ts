import { z } from 'zod';
import { LINK_PURPOSES, type LinkPurpose } from './contract/token-schemas';

const text = z.string().max(64).default('');

/** What a link may say of itself, whoever made it: a payment's claims are capitalised. */
const claimsSchema = z.object({
  purpose: z.enum(LINK_PURPOSES).optional(),
  enrollmentId: text,
  accountId: text,
  recipientId: text,
  AccountId: text,
  RecipientId: text,
  Amount: z.unknown().optional(),
  exp: z.number().optional(),
});

/**
 * What a link's token says of itself, unproven: the platform judges it with each call. Undefined for what is no token, or doesn't
 * say what it is for. Spec: forms-and-approval 3, enrollment-and-payment 3, "Token payloads".
 */
export function decodeUnverifiedLinkClaims(token: string, nowMs = Date.now()) {
  const parsed = claimsSchema.safeParse(decodePayload(token));
  if (!parsed.success) return undefined;
  const {
    purpose = inferPurpose(parsed.data),
    enrollmentId,
    accountId,
    recipientId,
    AccountId,
    RecipientId,
    exp,
  } = parsed.data;
  if (!purpose) return undefined;
  return {
    purpose,
    target: enrollmentId,
    accountId: accountId || AccountId,
    recipientId: recipientId || RecipientId,
    isExpired: exp !== undefined && exp * 1000 <= nowMs,
  };
}

/** A token of the specification's own names no purpose: only forms have an enrollment, and only payments an amount. */
function inferPurpose({ enrollmentId, Amount }: z.output<typeof claimsSchema>): LinkPurpose | undefined {
  if (Amount !== undefined) return 'smart-pay';
  return enrollmentId ? 'form' : undefined;
}

function decodePayload(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as unknown;
  } catch {
    return undefined;
  }
}
