import type { LoaderFunctionArgs } from '@remix-run/node';
import { historyCsv } from '~/features/consent-history/view';
import { historyFile, historyOfLink } from '~/services/consent-history.server';
import { localeOf, translate } from '~/services/locale.server';

/** The history of consents for a spreadsheet. */
export async function loader(args: LoaderFunctionArgs) {
  const [{ link, events }, t, language] = await Promise.all([historyOfLink(args), translate(args), localeOf(args)]);
  return historyFile(historyCsv(events, link.account.timeZone, language, t), 'text/csv', 'consents.csv');
}
