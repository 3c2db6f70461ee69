import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { Role } from '~/lib/contract/enums';
import { inviteUser, listUsers, setUserRole } from '~/areas/users/calls';
import { isEmail, normalizeEmail } from '~/domain/contact';
import type { FormProblem } from '~/domain/error-keys';
import { peopleFields } from '~/areas/users/pages/fields';
import { PeoplePage, type PeopleView } from '~/areas/users/pages/people-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: ['tables', 'list-table', 'users'],
  form: (data) => ((data as { view: PeopleView }).view.isOwner ? { name: 'intent', value: 'invite' } : undefined),
};

async function peopleView(args: LoaderFunctionArgs): Promise<PeopleView> {
  const user = await requireUser(args, 'Owner', 'Admin');
  const { api } = pageContext(args);
  const { users } = requireData(await api.call(listUsers, {}));
  return { users, isOwner: user.role === 'Owner' };
}

/** The people of the account; owners invite and change them. Spec: forms-and-approval 6. */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const view = await peopleView(args);
  return { title: t('admin:people'), view };
}

export async function action(args: ActionFunctionArgs) {
  const { user, post } = await readUserPost(args, ['Owner']);
  const data = requireFields(post, peopleFields);
  if (data.intent === 'invite') return invite(args, data);
  const { userId, role } = data;
  const { api } = pageContext(args);
  const result = await api.call(setUserRole, { body: { userId, role } });
  // Who has just given up his own rights may not open this page any more.
  if (result.isOk)
    return redirectWithFlash(
      userId === user.userId && role === 'Member' ? '/smart/dashboard' : '/smart/people',
      'success',
      'users:roleSaved',
    );
  if (result.name !== 'user.lastOwner' && result.name !== 'user.notFound') throw apiFailurePage(result);
  return invalidFormResponse<FormProblem>({ errors: {}, typed: {}, notice: result.name }, result.status);
}

const ABOUT_ADDRESS = ['email.invalid', 'message.undeliverable', 'message.notSetUp', 'message.notAllowed'];

async function invite(args: ActionFunctionArgs, body: { email: string; role: Role }) {
  const refuse = (email: string) => invalidFormResponse<FormProblem>({ errors: { email }, typed: body });
  if (!isEmail(body.email)) return refuse('email.invalid');
  const { users } = await peopleView(args);
  if (users.some((one) => one.state === 'active' && one.email === normalizeEmail(body.email)))
    return refuse('users:alreadyHere');
  const { api } = pageContext(args);
  const result = await api.call(inviteUser, { body });
  if (result.isOk) return redirectWithFlash('/smart/people', 'success', 'users:invited');
  if (result.name && ABOUT_ADDRESS.includes(result.name)) return refuse(result.name);
  if (result.name !== 'request.tooMany') throw apiFailurePage(result);
  return invalidFormResponse<FormProblem>(
    { errors: {}, typed: body, notice: 'users:tooManyInvitations' },
    result.status,
  );
}

export default function PeopleRoute() {
  return <PeoplePage view={useLoaderData<typeof loader>().view} problem={useActionData<FormProblem>()} />;
}
