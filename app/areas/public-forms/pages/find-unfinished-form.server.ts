import { openForm } from '~/areas/form-page/calls';
import { readStartedForm } from '~/lib/cookies.server';
import { pageContext, type RequestArgs } from '~/lib/page-context.server';

/** The path of a form that was started in this browser and not sent yet; empty where there is none. */
export async function findUnfinishedFormPath(args: RequestArgs): Promise<string> {
  const { api, config } = pageContext(args);
  const path = await readStartedForm(args.request, config);
  if (path === undefined) return '';
  const token = decodeURIComponent(path.replace('/form/', ''));
  const opened = await api.call(openForm, { query: { token, languages: [] } });
  return opened.isOk && opened.data.enrollment.submissionCount === 0 ? path : '';
}
