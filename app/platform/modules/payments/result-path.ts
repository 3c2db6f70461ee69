import type { Tokens } from '../../tokens';

/** Path of the page that tells what came of a payment, in the look of the account. Spec: enrollment-and-payment 2. */
export function resultPath(tokens: Pick<Tokens, 'signReference'>, reference: string, publicId: string): string {
  const query = new URLSearchParams({
    referenceId: reference,
    security: tokens.signReference(reference),
    accountToken: publicId,
  });
  return `/pay-result?${query.toString()}`;
}
