import { inspectSignUpOffer } from '~/contract/sign-up';
import { appContext, type RequestArgs } from './context.server';

/** Who may sign up here. A platform that does not know the call lets everybody. */
export async function signUpMode(args: RequestArgs): Promise<'open' | 'invited' | 'closed'> {
  const { api } = await appContext(args);
  const offer = await api.call(inspectSignUpOffer, { query: { invitation: '' } });
  return offer.isOk ? offer.data.mode : 'open';
}

/** Whether a page offers to sign up without an invitation. */
export const canSignUp = async (args: RequestArgs): Promise<boolean> => (await signUpMode(args)) === 'open';
