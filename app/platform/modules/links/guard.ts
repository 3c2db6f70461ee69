import type { EnrollmentToken, LinkPurpose } from '~/contract/tokens';
import { fail, FailureError, isFailure } from '../../http/result';
import type { Tokens } from '../../tokens';

/** The claims of a link that is good for one of the purposes. Throws `FailureError`. */
export async function requireLinkFor(
  tokens: Tokens,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<EnrollmentToken> {
  const link = await tokens.inspectLink(token);
  if (isFailure(link)) throw new FailureError(link);
  const { purpose } = link.claims;
  if (!purposes.includes(purpose)) throw new FailureError(fail('token.wrongPurpose'));
  return tokens.requireLink(token, purpose);
}
