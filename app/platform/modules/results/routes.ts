import { getPublicResults, getResults } from '~/contract/results';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createResultReader } from './reading';

export function resultRoutes(context: PlatformContext) {
  const results = createResultReader(context);
  return [
    handle(getResults, ({ query }, info) => results.get(userOf(info).accountId, query)),
    handle(getPublicResults, async ({ query }) =>
      results.getPublic(await context.tokens.requireLink(query.token, 'form'), query.language),
    ),
  ];
}
