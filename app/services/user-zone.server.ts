import { getProfile } from '~/contract/people';
import { knownTimeZone } from '~/domain/calendar-date';
import { appContext, type RequestArgs } from './context.server';

/** The time zone that the signed-in user has chosen, else the account's; UTC where none is known. */
export async function userZone(args: RequestArgs): Promise<string> {
  const { api } = await appContext(args);
  const profile = await api.call(getProfile, {});
  return knownTimeZone(profile.isOk ? profile.data.timeZone || profile.data.accountTimeZone : '');
}
