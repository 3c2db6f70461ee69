/** Path of the page that tells what came of a payment. `accountToken` gives it the look of the account. */
export function resultPath({ referenceId, security }: { referenceId: string; security: string }, accountToken = ''): string {
  const query = new URLSearchParams({ referenceId, security });
  if (accountToken) query.set('accountToken', accountToken);
  return `/pay-result?${query.toString()}`;
}
