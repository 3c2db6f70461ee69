import { getPublicResults, getPublicResultsChart, getResults, getResultsChart } from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createChartDownloads } from './chart-downloads.server';
import { createResultReader } from './result-reader.server';

export const createHandlers: CreateHandlers = (context) => {
  const results = createResultReader(context);
  const charts = createChartDownloads(context);
  return [
    handle(getResults, ({ query }, info) => results.get(userOf(info).accountId, query)),
    handle(getPublicResults, async ({ query }) =>
      results.getPublic(await context.tokens.requireLink(query.token, 'form'), query.language),
    ),
    handle(getResultsChart, ({ query }, info) => charts.get(userOf(info).accountId, query, info.language)),
    handle(getPublicResultsChart, async ({ query }, { language }) =>
      charts.getPublic(await context.tokens.requireLink(query.token, 'form'), query, language),
    ),
  ];
};
