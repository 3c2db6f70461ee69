import type { CallInput, FileData } from '~/lib/contract/call';
import type { getPublicResultsChart, getResultsChart } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { timeZoneOrUtc, calendarDateAt } from '~/domain/calendar-date';
import type { PlatformContext } from '~/platform/platform-context';
import { chartResponse } from '~/platform/documents/chart-response';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { buildResultChart } from './build-result-chart.server';
import { createResultReader } from './result-reader.server';

/** Renders charts of results as files to download. Spec: forms-and-approval 2.7, 4 "Poll results". */
export function createChartDownloads({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const reader = createResultReader({ db, clock });
  const accounts = createAccountService({ db });

  /** @param language of the words around the form's own; `file.notFound` where the question has no chart */
  async function renderChart(
    parts: Omit<Parameters<typeof buildResultChart>[0], 'question'>,
    { inputId, format }: { inputId: string; format: 'svg' | 'png' },
    questions: readonly Parameters<typeof buildResultChart>[0]['question'][],
  ): Promise<FileData | Failure> {
    const question = questions.find((each) => each.inputId === inputId);
    const chart = question && buildResultChart({ ...parts, question });
    if (!chart) return fail('file.notFound');
    return chartResponse(chart, format, [parts.results.title, chart.title, parts.today]);
  }

  return {
    async get(
      accountId: string,
      query: CallInput<typeof getResultsChart>['query'],
      language: string | undefined,
    ): Promise<FileData | Failure> {
      const results = await reader.get(accountId, query);
      if (isFailure(results)) return results;
      const { from, to, answeredIn, version } = results.canFilter ? query : {};
      const choice = { from, to, language: answeredIn, version };
      const { before, today } = results;
      return renderChart({ results, choice, before, today, language }, query, results.questions);
    },

    async getPublic(
      link: LinkClaims,
      query: CallInput<typeof getPublicResultsChart>['query'],
      language: string | undefined,
    ): Promise<FileData | Failure> {
      const [published, account] = await Promise.all([
        reader.getPublic(link, query.language),
        accounts.findAccount(link.accountId),
      ]);
      if (isFailure(published)) return published;
      if (!published.results) return fail('file.notFound');
      const today = calendarDateAt(clock.now(), timeZoneOrUtc(account?.time_zone ?? ''));
      return renderChart(
        { results: published.results, choice: {}, today, language },
        query,
        published.results.questions,
      );
    },
  };
}
