import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ClosedPage, SubmittedPage } from '~/areas/form-page/pages/closed-page';
import { ChangeOverPage } from '~/areas/form-page/pages/changing';
import { LEFT_HEADER } from '~/domain/offline-form';
import { FormPage } from '~/areas/form-page/pages/form-page';
import { formRules, formSheets } from '~/areas/form-page/pages/sheets';
import type { PostProblem } from '~/areas/form-page/pages/problem';
import type { FormView } from '~/areas/form-page/pages/view';
import type { RouteHandle } from '~/root';
import { FORM_ACTION_HEADER, PAGE_VERSION_HEADER } from '~/lib/page-headers.server';
import { act } from './act.server';
import { loadFormPage, type FormPageData } from './load.server';

/** An open form, and the results over one that was sent. */
export const handle: RouteHandle = {
  styles: (data) => formSheets(data as FormPageData as Parameters<typeof formSheets>[0]),
  rules: (data) => formRules((data as { view?: FormView }).view),
  enhance: (data) => {
    const page = data as FormPageData;
    if (page.state === 'open') return ['form', 'shell'];
    return page.state === 'submitted' && page.resultsPath ? ['results-dialog', 'shell'] : [];
  },
};

/** The page is kept for a repeat view by its version, and its post may lead to the form's own link. A device is told what was not taken. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const source = errorHeaders ?? loaderHeaders;
  const kept = new Headers();
  for (const name of [PAGE_VERSION_HEADER, FORM_ACTION_HEADER]) {
    const value = source.get(name);
    if (value && ![...actionHeaders.keys()].length) kept.set(name, value);
  }
  const left = errorHeaders?.get(LEFT_HEADER);
  if (left) kept.set(LEFT_HEADER, left);
  return kept;
};

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadFormPage(args);
  return data(page.data, { status: page.status, headers: page.headers });
}

export const action = (args: ActionFunctionArgs) => act(args);

export default function FormRoute() {
  // Plain data: JSON changes nothing of its shape but absent optional fields.
  const data = useLoaderData<typeof loader>() as FormPageData;
  const posted = useActionData<typeof action>() as PostProblem | null | undefined;
  if (data.state === 'submitted') return <SubmittedPage {...data} />;
  if (data.state === 'changeOver') return <ChangeOverPage title={data.title} over={data.over} />;
  if (data.state !== 'open')
    return <ClosedPage reason={data.state} recipientId={data.recipientId} apiError={data.apiError} />;
  const problem = posted ?? data.problem;
  const view = {
    ...data.view,
    bankEntry: problem?.bankEntry,
    isAgreed: problem?.isAgreed,
    typedNames: problem?.typedNames,
  };
  return <FormPage view={view} languages={data.languages} problem={problem} lastReceipt={data.lastReceipt} />;
}

export { LinkProblem as ErrorBoundary } from '~/areas/links/pages/expired-link';
