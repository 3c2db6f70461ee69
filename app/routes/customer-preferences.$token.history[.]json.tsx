import type { LoaderFunctionArgs } from '@remix-run/node';
import { historyJson } from '~/features/unsubscribe/history-view';
import { historyFile } from '~/services/consent-history.server';

/** The history of consents as data. */
export const loader = (args: LoaderFunctionArgs) =>
  historyFile(args, { type: 'application/json', name: 'consents.json' }, ({ link, events }) =>
    historyJson(events, link.account.companyName),
  );
