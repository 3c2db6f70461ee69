import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ClosedPage } from '~/areas/preferences/pages/contact-pages';
import { PreferencesPage, type PreferencesRefusal } from '~/areas/preferences/pages/preferences-page';
import { preferencesRules, type PreferencesView } from '~/areas/preferences/pages/view';
import type { RouteHandle } from '~/root';
import { gateOf } from '~/areas/identity-check/pages/gate.server';
import { PAGE_VERSION_HEADER } from '~/lib/page-headers.server';
import { act } from './act.server';
import { loadPreferencesPage } from './load.server';

export const handle: RouteHandle = {
  styles: ['badge', 'preferences'],
  rules: (data) => preferencesRules((data as { view: PreferencesView }).view),
  enhance: (data) => ((data as { isClosed: boolean }).isClosed ? [] : ['preferences']),
  form: (data) => ((data as { isClosed: boolean }).isClosed ? undefined : { name: 'intent', value: 'save' }),
};

/** The page is kept for a repeat view by its version; the answer to a post never is. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const version = errorHeaders ? null : loaderHeaders.get(PAGE_VERSION_HEADER);
  const kept = new Headers();
  if (version && ![...actionHeaders.keys()].length) kept.set(PAGE_VERSION_HEADER, version);
  return kept;
};

export async function loader(args: LoaderFunctionArgs) {
  const gate = await gateOf(args);
  if (!gate.isOpen) return null;
  const page = await loadPreferencesPage(args);
  return data(page.data, { headers: page.headers });
}

export const action = (args: ActionFunctionArgs) => act(args);

export default function PreferencesRoute() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<PreferencesRefusal>();
  // The layout shows the gate.
  if (!data) return null;
  const { isClosed, view, verifyPaths, pagePath, ...page } = data;
  if (isClosed) return <ClosedPage hasUnsaved={view.hasUnsaved} unsavedFor={view.unsavedFor} backPath={pagePath} />;
  return (
    <PreferencesPage
      {...page}
      view={view as PreferencesView}
      refused={refused}
      verifyPath={(channel) => verifyPaths[channel] ?? pagePath}
    />
  );
}

export { LinkProblem as ErrorBoundary } from '~/areas/links/pages/expired-link';
