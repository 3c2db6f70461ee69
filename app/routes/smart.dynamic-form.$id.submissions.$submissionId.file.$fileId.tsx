import type { LoaderFunctionArgs } from '@remix-run/node';
import { getSubmissionFile } from '~/contract/submissions';
import { requireUser } from '~/services/admin.server';
import { passDownload } from '~/services/download.server';
import { versionIn } from '~/services/receipt.server';
import { needed } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

/** A file of a submission, for the people of its account. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api } = pageContext(args);
  const { submissionId = '', fileId = '' } = args.params;
  return passDownload(
    needed(
      await api.call(getSubmissionFile, { query: { id: submissionId, fileId, version: versionIn(args.request) } }),
    ),
  );
}
