import { json, redirect } from '@remix-run/node';

/** Every address that no other route takes. */
export function loader(): never {
  throw redirect('/404', 302);
}

/** A post to nowhere: nothing is changed, and the answer says why. */
export function action(): never {
  throw json({ name: 'request.notFound', messages: ['request.notFound'] }, { status: 404 });
}

export default function NoPage() {
  return null;
}
