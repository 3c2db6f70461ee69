import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { changePassword, getProfile, saveProfile, signOutEverywhere } from '~/contract/users';
import { isStrongPassword } from '~/domain/password';
import { isProfileComplete } from '~/domain/profile';
import { timeZones } from '~/domain/time-zones';
import { fieldOf } from '~/features/people/fields';
import { ProfilePage, type ProfileErrors, type ProfileView } from '~/features/people/profile-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/services/admin.server';
import { appContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { translate } from '~/services/locale.server';
import { apiFailurePage, invalid, needed, seeOther } from '~/services/respond.server';
import { endSessionHeader, openSessionHeader } from '~/services/session.server';

const PATH = '/smart/profile';

export const handle: RouteHandle = { styles: ['password'], enhance: ['password'] };

async function profileView(args: LoaderFunctionArgs): Promise<ProfileView> {
  const user = await requireUser(args);
  const { api } = await appContext(args);
  const profile = needed(await api.call(getProfile, {}));
  return { ...profile, isComplete: isProfileComplete(profile), csrf: user.csrf, zones: timeZones(), errors: {} };
}

/** Names, mobile number, time zone and password of the signed-in user. Spec: forms-and-approval 5, "Shared helpers". */
export async function loader(args: LoaderFunctionArgs) {
  const [view, t] = await Promise.all([profileView(args), translate(args)]);
  return json({ title: t('admin:profile'), view });
}

async function save(args: ActionFunctionArgs, post: FormData) {
  const { api } = await appContext(args);
  const cut = (name: string, length: number) => fieldOf(post, name).trim().slice(0, length);
  const body = {
    firstName: cut('firstName', 100),
    lastName: cut('lastName', 100),
    mobileNumber: cut('mobileNumber', 40),
    timeZone: cut('timeZone', 60),
  };
  const result = await api.call(saveProfile, { body });
  if (result.isOk) return seeOther(PATH, await flashHeader('success', 'people:profileSaved'));
  const errors: ProfileErrors = {};
  if (result.name === 'phone.invalid') errors.mobileNumber = 'errors:phone.invalid';
  else if (result.name === 'profile.unknownTimeZone') errors.timeZone = 'errors:profile.unknownTimeZone';
  else throw apiFailurePage(result);
  return invalid<ProfileView>({ ...(await profileView(args)), ...body, errors });
}

async function change(args: ActionFunctionArgs, post: FormData) {
  const { api, config } = await appContext(args);
  const [currentPassword, newPassword] = [fieldOf(post, 'currentPassword').slice(0, 256), fieldOf(post, 'password')];
  const again = async (errors: ProfileErrors, status = 422) =>
    invalid<ProfileView>({ ...(await profileView(args)), errors }, status);
  if (newPassword.length > 256 || !isStrongPassword(newPassword)) return again({ password: 'people:weak' });
  if (currentPassword === '') return again({ currentPassword: 'errors:input.required' });
  const result = await api.call(changePassword, { body: { currentPassword, newPassword } });
  if (result.isOk) {
    const headers = new Headers({ 'Set-Cookie': await openSessionHeader(config, result.data) });
    headers.append('Set-Cookie', (await flashHeader('success', 'people:passwordChanged'))['Set-Cookie']);
    return seeOther(PATH, headers);
  }
  if (result.name === 'session.wrongCredentials') return again({ currentPassword: 'people:wrongPassword' });
  if (result.name === 'password.weak') return again({ password: 'people:weak' });
  if (result.name === 'session.locked' || result.name === 'request.tooMany')
    return again({ currentPassword: 'people:locked' }, result.status);
  throw apiFailurePage(result);
}

async function leave(args: ActionFunctionArgs) {
  const { api, config } = await appContext(args);
  needed(await api.call(signOutEverywhere, {}));
  const headers = new Headers({ 'Set-Cookie': await endSessionHeader(config) });
  headers.append('Set-Cookie', (await flashHeader('success', 'sign-up:session.signedOut'))['Set-Cookie']);
  return seeOther('/smart/sign-in', headers);
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args);
  const intent = fieldOf(post, 'intent');
  if (intent === 'leave') return leave(args);
  return intent === 'password' ? change(args, post) : save(args, post);
}

export default function ProfileRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <ProfilePage view={useActionData<ProfileView>() ?? view} />;
}
