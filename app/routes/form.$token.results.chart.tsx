import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPublicResultsChart } from '~/contract/results';
import { askedChart } from '~/services/chart.server';
import { appContext } from '~/services/context.server';
import { passDownload } from '~/services/download.server';
import { requireLink } from '~/services/link.server';
import { askedLanguageOf, localeOf } from '~/services/locale.server';
import { needed } from '~/services/respond.server';

/** The chart of a question, without numbers that tell of single people. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = await requireLink(args, 'form');
  const { api } = await appContext(args);
  const query = { token, language: await askedLanguageOf(args), ...askedChart(args.request) };
  return passDownload(needed(await api.call(getPublicResultsChart, { query }, { language: await localeOf(args) })));
}
