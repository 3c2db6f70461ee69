import type { LoaderFunctionArgs } from '@remix-run/node';
import { historyJson } from '~/features/consent-history/view';
import { historyFile, historyOfLink } from '~/services/consent-history.server';

/** The history of consents as data. */
export async function loader(args: LoaderFunctionArgs) {
  const { link, events } = await historyOfLink(args);
  return historyFile(historyJson(events, link.account.companyName), 'application/json', 'consents.json');
}
