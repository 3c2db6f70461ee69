import type { UserToken } from '~/contract/tokens';
import type { UserProfile } from '~/contract/people';
import { isTimeZone } from '~/domain/calendar-date';
import { toE164 } from '~/domain/phone-number';
import type { PlatformContext } from '../../context';
import { fail, type Failure } from '../../http/result';
import { createPeopleService } from './service';
import { createUserStore } from './store';

type Saved = Pick<UserProfile, 'firstName' | 'lastName' | 'mobileNumber' | 'timeZone'>;

/** Who the signed-in user is. Spec: forms-and-approval 5, "Profile is complete". */
export function createProfileService({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const { getProfile } = createPeopleService({ db });

  return {
    /** What is left empty stays open. Failures: `phone.invalid`, `profile.unknownTimeZone`. */
    async save(user: UserToken, saved: Saved): Promise<UserProfile | Failure> {
      const [firstName, lastName, typedNumber, timeZone] = [
        saved.firstName,
        saved.lastName,
        saved.mobileNumber,
        saved.timeZone,
      ].map((text) => text.trim()) as [string, string, string, string];
      const number = typedNumber === '' ? undefined : toE164(typedNumber);
      if (number && number.error !== undefined) return fail('phone.invalid');
      if (timeZone !== '' && !isTimeZone(timeZone)) return fail('profile.unknownTimeZone');
      const name = [firstName, lastName].filter(Boolean).join(' ');
      await db.transaction().execute(async (trx) => {
        const users = createUserStore(trx);
        await users.putProfile({
          user_id: user.userId,
          first_name: firstName,
          last_name: lastName,
          mobile_number: number?.e164 ?? '',
          time_zone: timeZone,
          updated_at: clock.now(),
        });
        if (name !== '') await users.setName(user.userId, name);
      });
      return getProfile(user);
    },
  };
}
