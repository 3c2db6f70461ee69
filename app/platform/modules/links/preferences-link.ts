import { createHash } from 'node:crypto';
import { linkPath } from '~/contract/paths';
import type { EnrollmentToken } from '~/contract/tokens';
import type { PlatformContext } from '../../context';

/**
 * Path of the preferences page of the person who holds an unsubscribe link. Spec: preferences-and-consent 2.4.
 *
 * Id and expiry follow from the unsubscribe link, so that the same link comes out each time: nothing is stored, and a gate
 * that was passed once stays passed.
 */
export async function preferencesLinkOf(
  { tokens, clock }: Pick<PlatformContext, 'tokens' | 'clock'>,
  link: EnrollmentToken,
): Promise<string> {
  const { jti: parent, exp, ...rest } = link;
  const jti = createHash('sha256').update(`preferences of ${parent}`).digest('base64url');
  const token = await tokens.mintLink(
    { ...rest, jti, parent, purpose: 'preferences' },
    exp - Math.floor(clock.now() / 1000),
  );
  return linkPath('preferences', token);
}
