import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getResults, type SurveyResults } from '~/contract/results';
import { ResultsPage } from '~/features/results/results-page';
import type { RouteHandle } from '~/root';
import { labelled } from '~/domain/punctuation';
import { requireUser, isManager } from '~/services/admin.server';
import { appContext } from '~/services/context.server';
import { localeOf, translate } from '~/services/locale.server';
import { needed } from '~/services/respond.server';

/** Without submissions there is nothing to draw. */
export const handle: RouteHandle = {
  styles: ['tables', 'results'],
  enhance: (data) => ((data as { results: SurveyResults }).results.submissions ? ['results-chart'] : []),
};

/** `?all=ID` lists every answer to that question. Spec: forms-and-approval 2.7, 'Poll / Survey Results'. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { api } = await appContext(args);
  const t = await translate(args);
  const formId = args.params.id ?? '';
  const all = new URL(args.request.url).searchParams.get('all')?.slice(0, 64) ?? '';
  const results = needed(await api.call(getResults, { query: { formId, language: await localeOf(args), all } }));
  return json({ title: labelled(t('results:pollTitle'), results.title), results, formId, maySend: isManager(user) });
}

export default function ResultsRoute() {
  const { results, formId, maySend } = useLoaderData<typeof loader>();
  return <ResultsPage results={results} formId={formId} maySend={maySend} />;
}
