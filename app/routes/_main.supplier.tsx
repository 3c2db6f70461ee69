import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { CustomerLookupProblem } from '~/domain/customer-lookup';
import { canRefuseSupplierTransfer } from '~/domain/energy-supplier-opt-out';
import {
  ChoicePage,
  SavedPage,
  StartPage,
  type ChoiceProblem,
  type SupplierOptOutView,
} from '~/areas/enrollment/supplier/pages/supplier-opt-out-pages';
import type { RouteHandle } from '~/root';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import {
  authorizeCustomer,
  loadSupplierOptOut,
  saveSupplierOptOut,
  supplierPath,
} from '~/areas/enrollment/supplier/pages/supplier-opt-out.server';
import { pageContext } from '~/lib/page-context.server';

interface SupplierData {
  title: string;
  /** Undefined in step 1, before there is a token. */
  view?: SupplierOptOutView;
  isSaved: boolean;
  /** Where a saved choice is changed. */
  changePath: string;
}

/** Only two boxes have something to follow. */
export const handle: RouteHandle = {
  styles: ['description-list', 'supplier'],
  enhance: (data) => {
    const { view, isSaved } = data as SupplierData;
    return view && !isSaved && canRefuseSupplierTransfer(view) ? ['supplier'] : [];
  },
  form(data, posted) {
    const { view, isSaved } = data as SupplierData;
    const isRefused = posted !== undefined && 'choice' in (posted as object);
    return view && ((isSaved && !isRefused) || view.error) ? undefined : {};
  },
};

/** Both steps of the choice about energy suppliers. Spec: preferences-and-consent 2.7. */
export async function loader(args: LoaderFunctionArgs) {
  const { t, linkToken: token } = pageContext(args);
  const { url } = args.request;
  if (!token) return { title: t('supplier:title'), isSaved: false, changePath: '' } satisfies SupplierData;
  const view = await loadSupplierOptOut(args);
  const isSaved = view.error === null && new URL(url).searchParams.get('saved') === '1';
  return {
    title: t(isSaved ? 'supplier:savedTitle' : 'supplier:title'),
    view,
    isSaved,
    changePath: supplierPath(url, token),
  } satisfies SupplierData;
}

export async function action(args: ActionFunctionArgs) {
  const post = await readPostWithoutFiles(args.request);
  return pageContext(args).link ? saveSupplierOptOut(args, post) : authorizeCustomer(args, post);
}

export default function SupplierRoute() {
  const { view, isSaved, changePath } = useLoaderData<typeof loader>();
  const problem = useActionData<CustomerLookupProblem | ChoiceProblem>();
  if (!view) return <StartPage problem={problem && 'values' in problem ? problem : undefined} />;
  const refused = problem && 'choice' in problem ? problem : undefined;
  return isSaved && !refused ? (
    <SavedPage view={view} changePath={changePath} />
  ) : (
    <ChoicePage view={view} problem={refused} />
  );
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
