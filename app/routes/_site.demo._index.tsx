import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DEMO_KINDS, listDemoLinks } from '~/areas/operations/demo/calls';
import { matchesWords } from '~/domain/match-words';
import { DemoPage, type DemoFilter } from '~/areas/operations/demo/pages/demo-page';
import type { RouteHandle } from '~/root';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['demo'], enhance: ['demo', 'shell'] };

/** Every screen of the demo, or those that have what was typed and are of a kind. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, t, url } = pageContext(args);
  const { links } = requireData(await api.call(listDemoLinks, {}));
  const filter: DemoFilter = {
    search: (url.searchParams.get('search') ?? '').trim().slice(0, 100),
    kind: DEMO_KINDS.find((kind) => kind === url.searchParams.get('kind')) ?? '',
  };
  const shown = links.filter(
    ({ key, title, note = '', journey, kind }) =>
      (filter.kind === '' || kind === filter.kind) &&
      matchesWords(filter.search, [title, note, key, t(`demo:journeys.${journey}`)]),
  );
  return { title: t('site:demoTitle'), links: shown, all: links.length, filter };
}

export default function DemoRoute() {
  return <DemoPage {...useLoaderData<typeof loader>()} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
