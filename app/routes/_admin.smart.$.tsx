import type { ActionFunctionArgs } from '@remix-run/node';
import { readUserPost } from '~/lib/signed-in-user.server';
import { problemPage } from '~/lib/responses.server';

/** Addresses under /smart/ that no other route takes: who is signed in keeps the navigation. */
export function loader(): never {
  throw problemPage('request.notFound');
}

/** A post to nowhere: nothing is changed, and the answer says why. */
export async function action(args: ActionFunctionArgs): Promise<never> {
  await readUserPost(args);
  throw problemPage('request.notFound');
}

export default function NoPage() {
  return null;
}
