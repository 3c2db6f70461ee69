import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PhonePage, type PhoneView } from '~/areas/form-page/pages/phone-page';
import type { PostProblem } from '~/areas/form-page/pages/problem';
import { questionSheets } from '~/areas/form-page/pages/sheets';
import type { RouteHandle } from '~/root';
import { act } from './act.server';
import { loadPhonePage } from './load.server';

const formOf = (data: unknown) => (data as { view?: PhoneView }).view?.form;

/** Only the question itself has something to enhance. */
export const handle: RouteHandle = {
  styles: (data) => questionSheets({ view: formOf(data) }),
  enhance(data) {
    if (formOf(data)) return ['form', 'shell'];
    return (data as { view?: PhoneView }).view?.state === 'open' ? ['shell'] : [];
  },
};

export async function loader(args: LoaderFunctionArgs) {
  const { title, view, status } = await loadPhonePage(args);
  return data({ title, view }, { status });
}

export const action = (args: ActionFunctionArgs) => act(args);

export default function PhoneRoute() {
  // Plain data: JSON changes nothing of its shape but absent optional fields.
  const { view } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>() as PostProblem | null | undefined;
  return <PhonePage view={view as PhoneView} problem={problem ?? undefined} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
