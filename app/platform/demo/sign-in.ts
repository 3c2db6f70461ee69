import type { UserCredentialRow, UserProfileRow } from '../db/admin-tables';
import { ADAM, DEMO_USERS, OLIVIA } from './accounts';
import type { DemoPart } from './part';

/** Anybody may know it: it opens nothing but the demo. */
export const DEMO_PASSWORD = 'Lantern-Harbor-27';

/** Of `DEMO_PASSWORD`, with one salt for all: processes that start at the same moment write the same rows, and none waits for a hash. */
const DEMO_PASSWORD_HASH = 'scrypt$15$8$3$RdorrOFAxtW-uBwsTMdRMQ$w2114FACuTqsYYQLJd5iikDur8ge8Zd9adPPYIaxM3I';

export function demoCredentials(now: number): UserCredentialRow[] {
  return DEMO_USERS.map(({ id }) => ({
    user_id: id,
    password_hash: DEMO_PASSWORD_HASH,
    sign_up_id: `demo:${id}`,
    verified_at: now,
  }));
}

/** Adam's profile is left open, so that the dashboard asks for it. */
const profile = (now: number): UserProfileRow => ({
  user_id: OLIVIA.id,
  first_name: 'Olivia',
  last_name: 'Chen',
  mobile_number: '+12025550460',
  time_zone: 'America/New_York',
  updated_at: now,
});

/** Sign-in, dashboard and look. */
export const signInDemo: DemoPart = {
  rows: (now) => ({ user_profiles: [profile(now)] }),
  screens: [
    {
      key: 'admin.sign-in',
      title: 'Sign-in of the admins',
      note: `Owner: ${OLIVIA.email}. Admin: ${ADAM.email}. Password of both: ${DEMO_PASSWORD}. Five wrong passwords lock an address for 15 minutes.`,
      path: '/smart/sign-in',
    },
    {
      key: 'admin.dashboard',
      title: 'Dashboard',
      note: `What waits for the signed-in person. Signed in as ${OLIVIA.name}, an owner.`,
      path: '/smart/dashboard',
      signedIn: true,
    },
    {
      key: 'admin.theme',
      title: 'Look and languages',
      note: `Pick a pale main colour: a warning says what pages do about it. Preview saves nothing. Signed in as ${OLIVIA.name}, an owner.`,
      path: '/smart/branding',
      signedIn: true,
    },
  ],
};
