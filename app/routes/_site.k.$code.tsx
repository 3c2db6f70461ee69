import type { LoaderFunctionArgs } from '@remix-run/node';
import { openShortLink } from '~/areas/short-links/calls';
import { withQuery } from '~/domain/with-query';
import { temporaryRedirect, requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** A short address: it leads to its page, in the language that it asks for. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  const { api, url } = pageContext(args);
  const { path } = requireData(await api.call(openShortLink, { query: { code: args.params.code ?? '' } }));
  const lang = url.searchParams.get('lang');
  throw temporaryRedirect(lang === null ? path : withQuery(path, { lang }));
}

export default function ShortLinkRoute() {
  return null;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
