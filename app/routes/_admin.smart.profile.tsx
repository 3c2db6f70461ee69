import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { createFormValidator } from '~/lib/contract/form-validator';
import { changePassword, getProfile, saveProfile, signOutEverywhere } from '~/areas/users/calls';
import type { FormProblem } from '~/domain/error-keys';
import { isPasswordRefusal } from '~/domain/password';
import { isProfileComplete } from '~/domain/profile-completeness';
import { timeZones } from '~/domain/wall-time';
import { profileFields } from '~/areas/users/pages/fields';
import { ProfilePage, type ProfileView } from '~/areas/users/pages/profile-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, invalidFormResponse, requireData, rateLimitedProblem } from '~/lib/responses.server';
import { endSessionCookieHeader, sessionCookieHeader } from '~/lib/session.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(profileFields);

const PATH = '/smart/profile';

export const handle: RouteHandle = {
  styles: ['password'],
  enhance: ['password'],
  form: { name: 'intent', value: 'save' },
};

async function profileView(args: LoaderFunctionArgs): Promise<ProfileView> {
  await requireUser(args);
  const { api } = pageContext(args);
  const profile = requireData(await api.call(getProfile, {}));
  return { ...profile, isComplete: isProfileComplete(profile), zones: timeZones() };
}

/** Names, mobile number, time zone and password of the signed-in user. Spec: forms-and-approval 5, "Shared helpers". */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const view = await profileView(args);
  return { title: t('admin:profile'), view };
}

type Posted<I> = Extract<z.output<typeof profileFields>, { intent: I }>;

async function save(args: ActionFunctionArgs, { intent: _intent, ...body }: Posted<'save'>) {
  const { api } = pageContext(args);
  const result = await api.call(saveProfile, { body });
  if (result.isOk) return redirectWithFlash(PATH, 'success', 'users:profileSaved');
  const field = { 'phone.invalid': 'mobileNumber', 'profile.unknownTimeZone': 'timeZone' }[result.name as string];
  if (!field) throw apiFailurePage(result);
  return invalidFormResponse<FormProblem>({ errors: { [field]: result.name as string }, typed: body });
}

async function change(args: ActionFunctionArgs, { currentPassword, password }: Posted<'password'>) {
  const { api, config } = pageContext(args);
  const refuse = (errors: FormProblem['errors'], status?: number) =>
    invalidFormResponse<FormProblem>({ errors, typed: {} }, status);
  const result = await api.call(changePassword, { body: { currentPassword, newPassword: password } });
  if (result.isOk)
    return redirectWithFlash(PATH, 'success', 'users:passwordChanged', await sessionCookieHeader(config, result.data));
  if (result.name === 'session.wrongCredentials') return refuse({ currentPassword: 'users:wrongPassword' });
  if (result.name === 'password.weak') return refuse({ password: 'users:weak' });
  if (isPasswordRefusal(result.name)) return refuse({ password: result.name });
  if (result.name === 'session.locked' || result.name === 'request.tooMany')
    return rateLimitedProblem(result, 'currentPassword');
  throw apiFailurePage(result);
}

async function leave(args: ActionFunctionArgs) {
  const { api, config } = pageContext(args);
  requireData(await api.call(signOutEverywhere, {}));
  return redirectWithFlash(
    '/smart/sign-in',
    'success',
    'sign-up:session.signedOut',
    await endSessionCookieHeader(config),
  );
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args);
  const { data, problem } = await validate(post, validator);
  if (problem) return invalidFormResponse(problem);
  if (data.intent === 'leave') return leave(args);
  return data.intent === 'password' ? change(args, data) : save(args, data);
}

export default function ProfileRoute() {
  return <ProfilePage view={useLoaderData<typeof loader>().view} problem={useActionData<FormProblem>()} />;
}
