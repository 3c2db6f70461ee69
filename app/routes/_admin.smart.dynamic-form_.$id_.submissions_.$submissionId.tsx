import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getSubmission } from '~/areas/submissions/calls';
import { SubmissionPage } from '~/areas/results/pages/submission-page';
import type { RouteHandle } from '~/root';
import { requireUser, isOwnerOrAdmin } from '~/lib/signed-in-user.server';
import { readVersionParam } from '~/areas/submissions/pages/load-receipt.server';
import { temporaryRedirect, requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['description-list', 'tables', 'submissions'] };

/** One submission with its answers and files. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { api, t, locale } = pageContext(args);
  const { id = '', submissionId = '' } = args.params;
  const query = { id: submissionId, language: locale, version: readVersionParam(args.request) };
  const view = requireData(await api.call(getSubmission, { query }));
  if (view.formId !== id)
    throw temporaryRedirect(
      `/smart/dynamic-form/${encodeURIComponent(view.formId)}/submissions/${encodeURIComponent(submissionId)}`,
    );
  return { title: `${t('results:submissionTitle')} ${view.reference}`, view, maySend: isOwnerOrAdmin(user) };
}

export default function SubmissionRoute() {
  return <SubmissionPage {...useLoaderData<typeof loader>()} />;
}
