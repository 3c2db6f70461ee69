import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ROLES } from '~/contract/enums';
import { inviteUser, listUsers, setUserRole } from '~/contract/users';
import { isEmail, normalizeEmail } from '~/domain/contact';
import { fieldOf } from '~/features/people/fields';
import { PeoplePage, type PeopleView } from '~/features/people/people-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/services/admin.server';
import { appContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { translate } from '~/services/locale.server';
import { apiFailurePage, badRequest, invalid, needed, seeOther } from '~/services/respond.server';

export const handle: RouteHandle = { styles: ['people'] };

async function peopleView(args: LoaderFunctionArgs): Promise<PeopleView> {
  const user = await requireUser(args, 'Owner', 'Admin');
  const { api } = await appContext(args);
  const { users } = needed(await api.call(listUsers, {}));
  return { users, csrf: user.csrf, isOwner: user.role === 'Owner', ownId: user.userId, email: '', role: 'Member' };
}

/** The people of the account; owners invite and change them. Spec: forms-and-approval 6. */
export async function loader(args: LoaderFunctionArgs) {
  const [view, t] = await Promise.all([peopleView(args), translate(args)]);
  return json({ title: t('admin:people'), view });
}

export async function action(args: ActionFunctionArgs) {
  const { user, post } = await readUserPost(args, ['Owner']);
  const role = ROLES.find((one) => one === fieldOf(post, 'role'));
  if (!role) throw badRequest();
  const { api } = await appContext(args);
  if (fieldOf(post, 'intent') === 'role') {
    const userId = fieldOf(post, 'userId').slice(0, 64);
    const result = await api.call(setUserRole, { body: { userId, role } });
    // Who has just given up his own rights may not open this page any more.
    if (result.isOk)
      return seeOther(
        userId === user.userId && role === 'Member' ? '/smart/dashboard' : '/smart/people',
        await flashHeader('success', 'people:roleSaved'),
      );
    if (result.name !== 'user.lastOwner' && result.name !== 'user.notFound') throw apiFailurePage(result);
    return invalid<PeopleView>({ ...(await peopleView(args)), problem: `errors:${result.name}` }, result.status);
  }
  const email = fieldOf(post, 'email').trim().slice(0, 254);
  const view = { ...(await peopleView(args)), email, role };
  if (!isEmail(email)) return invalid<PeopleView>({ ...view, emailProblem: 'errors:email.invalid' });
  if (view.users.some((one) => one.state === 'active' && one.email === normalizeEmail(email)))
    return invalid<PeopleView>({ ...view, emailProblem: 'people:alreadyHere' });
  const result = await api.call(inviteUser, { body: { email, role } });
  if (result.isOk) return seeOther('/smart/people', await flashHeader('success', 'people:invited'));
  if (result.name === 'email.invalid' || result.name === 'message.undeliverable')
    return invalid<PeopleView>({ ...view, emailProblem: `errors:${result.name}` });
  if (result.name !== 'request.tooMany') throw apiFailurePage(result);
  return invalid<PeopleView>({ ...view, problem: 'people:tooManyInvitations' }, result.status);
}

export default function PeopleRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <PeoplePage view={useActionData<PeopleView>() ?? view} />;
}
