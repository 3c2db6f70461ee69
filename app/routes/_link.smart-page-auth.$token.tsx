import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { linkPath } from '~/lib/contract/page-paths';
import { IdentityCheckPage } from '~/areas/identity-check/pages/identity-check-page';
import {
  identityCheckSubmitButton,
  identityCheckModules,
  identityCheckStyleRules,
} from '~/areas/identity-check/pages/identity-check-view';
import type { RouteHandle } from '~/root';
import { getIdentityCheck } from '~/areas/identity-check/pages/require-identity.server';
import { requireLinkEvenExpired } from '~/lib/page-link.server';
import { invalidFormResponse, seeOther } from '~/lib/responses.server';
import {
  handleIdentityCheckPost,
  loadIdentityCheckPage,
  type IdentityCheckPageData,
} from '~/areas/identity-check/pages/identity-check-page.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  rules: (data) => identityCheckStyleRules((data as IdentityCheckPageData).identityCheck),
  enhance: (data) => identityCheckModules((data as IdentityCheckPageData).identityCheck),
  form: (data) => identityCheckSubmitButton((data as IdentityCheckPageData).identityCheck),
};

/** Nobody stays here: what the identity check protects has an address of its own. */
export async function loader(args: LoaderFunctionArgs): Promise<IdentityCheckPageData> {
  const { purpose, token } = requireLinkEvenExpired(args);
  const page = linkPath(purpose, token);
  const identityCheck = pageContext(args).isPost ? await getIdentityCheck(args) : undefined;
  if (!identityCheck || identityCheck.isOpen) throw seeOther(page);
  return loadIdentityCheckPage(args, identityCheck, page);
}

export async function action(args: ActionFunctionArgs) {
  const answer = await handleIdentityCheckPost(args);
  return answer instanceof Response ? answer : invalidFormResponse(answer.page, answer.status);
}

export default function SmartPageAuthRoute() {
  const loaded = useLoaderData<typeof loader>();
  const { identityCheck, problem } = useActionData<typeof action>() ?? loaded;
  return <IdentityCheckPage identityCheck={identityCheck} problem={problem} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
