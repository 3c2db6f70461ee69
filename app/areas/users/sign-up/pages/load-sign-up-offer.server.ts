import { inspectSignUpOffer, type SignUpOffer } from '../calls';
import { isUnsupported } from '~/lib/responses.server';
import { pageContext, type RequestArgs } from '~/lib/page-context.server';

/**
 * Loads who may sign up. An existing platform without such a call lets everybody; one that does not answer leaves it
 * unknown.
 */
export async function loadSignUpOffer(args: RequestArgs): Promise<SignUpOffer> {
  const { api } = pageContext(args);
  const offer = await api.call(inspectSignUpOffer, { query: { invitation: '' } });
  if (offer.isOk) return offer.data.mode;
  return isUnsupported(offer) ? 'open' : 'unknown';
}

/** Whether a page offers to sign up without an invitation: what may be refused is not offered. */
export const canSignUpWithoutInvitation = async (args: RequestArgs): Promise<boolean> =>
  (await loadSignUpOffer(args)) === 'open';
