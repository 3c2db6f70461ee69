import { z } from 'zod';

/**
 * The standard response envelope. `data` is checked by the call's own schema after this one.
 * Spec: forms-and-approval 8.
 */
export const envelopeSchema = z.object({
  hasErrors: z.boolean(),
  code: z.number().int().nullish(),
  errors: z.array(z.string()).nullish(),
  errorGuid: z.string().nullish(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** Shown when a reply has no body. Spec: forms-and-approval 8. */
export const EMPTY_RESPONSE_MESSAGE = 'Unexpected empty response from server.';

/** The envelope of a success. */
export function successEnvelope(data: unknown): Envelope {
  return { hasErrors: false, code: 0, errors: [], errorGuid: null, data: data ?? null };
}

/** How a failure is shown. Spec: forms-and-approval 8: 400 warning, 420 error, 100 nothing, any other a dialog. */
export type FailureKind = 'warning' | 'error' | 'silent' | 'dialog';

export function failureKindOf(code: number): FailureKind {
  if (code === 400) return 'warning';
  if (code === 420) return 'error';
  if (code === 100) return 'silent';
  return 'dialog';
}
