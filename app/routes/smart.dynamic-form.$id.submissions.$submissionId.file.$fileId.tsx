import type { LoaderFunctionArgs } from '@remix-run/node';
import { getSubmissionFile } from '~/areas/submissions/calls';
import { requireUser } from '~/lib/signed-in-user.server';
import { downloadResponse } from '~/lib/download-responses.server';
import { readVersionParam } from '~/areas/submissions/pages/load-receipt.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** A file of a submission, for the people of its account. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api } = pageContext(args);
  const { submissionId = '', fileId = '' } = args.params;
  return downloadResponse(
    requireData(
      await api.call(getSubmissionFile, {
        query: { id: submissionId, fileId, version: readVersionParam(args.request) },
      }),
    ),
  );
}
